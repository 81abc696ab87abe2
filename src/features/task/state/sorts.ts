/** Up to three sort keys, the first the most important: as the address writes them, and as the headers change them. Pure. */
import { taskSortKeys } from '@contract/task/fields';

export interface Sort {
  field: string;
  order: 'asc' | 'desc';
}
export const SORTS_MAX = 3;
export const defaultSorts: readonly Sort[] = [{ field: 'seq', order: 'desc' }];

const known: readonly string[] = taskSortKeys;
const id = /^[0-9a-f-]{36}$/i;

/** `planEnd:asc,urgent:desc`; older links have one key and its order apart. */
export function readSorts(text: string | null, order: string | null): Sort[] {
  const sorts: Sort[] = [];
  for (const part of (text ?? '').split(',')) {
    const [field = '', way] = part.split(':');
    if (!known.includes(field) && !id.test(field)) continue;
    if (sorts.some((one) => one.field === field)) continue;
    sorts.push({ field, order: (way ?? order) === 'desc' ? 'desc' : 'asc' });
  }
  return sorts.length > 0 ? sorts.slice(0, SORTS_MAX) : [...defaultSorts];
}

export const isDefaultSorts = (sorts: readonly Sort[]) =>
  sorts.length === 1 && sorts[0]?.field === defaultSorts[0]?.field && sorts[0]?.order === defaultSorts[0]?.order;

export const writeSorts = (sorts: readonly Sort[]): string =>
  isDefaultSorts(sorts) ? '' : sorts.map(({ field, order }) => `${field}:${order}`).join(',');

export const orderOf = (sorts: readonly Sort[], field: string): Sort['order'] | undefined =>
  sorts.find((one) => one.field === field)?.order;

/**
 * A click on a header: ascending, descending, then the default again. With `more` the key is added behind the others,
 * turned, and at last taken away.
 */
export function nextSorts(sorts: readonly Sort[], field: string, more = false): Sort[] {
  const at = sorts.findIndex((one) => one.field === field);
  const now = sorts[at];
  if (more && !isDefaultSorts(sorts)) {
    if (!now) return [...sorts, { field, order: 'asc' as const }].slice(0, SORTS_MAX);
    if (now.order === 'asc') return sorts.with(at, { field, order: 'desc' });
    const rest = sorts.filter((one) => one.field !== field);
    return rest.length > 0 ? rest : [...defaultSorts];
  }
  if (sorts.length > 1 || !now) return [{ field, order: 'asc' }];
  if (now.order === 'asc') return [{ field, order: 'desc' }];
  return field === 'seq' ? [{ field, order: 'asc' }] : [...defaultSorts];
}
