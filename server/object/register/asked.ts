/** What a list of a register is asked for, as conditions over its fields. */
import type { Condition } from '../../../contract/object/customFields';
import { openStates } from '../../../contract/object/lifecycle';
import type { ListFilter } from '../../../contract/object/list';
import type { RegisterTab } from '../../../contract/object/tabs';
import type { TenantContext } from '../../http/route';
import type { FieldTable } from '../fields/table';
import type { Sort } from '../list/sorts';
import type { Given, RegisterKind, StatedRow } from './kind';

export interface AskedList {
  projectId: string;
  filter?: ListFilter & { tab?: string } & Given;
  /** A field, or `rank`. */
  sort?: string;
  order?: 'asc' | 'desc';
  pageNo?: number;
  pageSize?: number;
}

/** The condition that a field has one of some values; none where there are none. */
export const anyOf = (field: string, values: readonly (string | number)[] | undefined): Condition[] =>
  values?.length ? [{ field, op: 'anyOf', value: values.map(String) }] : [];

function tabConditions<R extends StatedRow<S>, S extends string>(
  { lifecycle }: RegisterKind<R, S>,
  { states, mine }: RegisterTab,
): Condition[] {
  const stands = states === 'open' ? openStates(lifecycle) : states === 'any' ? [] : states;
  return [...anyOf('state', stands), ...(mine ? anyOf('assigneeId', ['me']) : [])];
}

/** The list's own order under the name `rank`. */
export async function ranked<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  { rows, rank }: RegisterKind<R, S>,
): Promise<FieldTable> {
  const order = (await rank?.(context)) ?? '-t.seq';
  const field = { name: 'rank', label: '', kind: 'own', in: ['sort'], sql: '', order } as const;
  return { ...rows.fields, fields: new Map([...rows.fields.fields, ['rank', field]]) };
}

/** The quick tab and the kind's own filters hold beside what people ask for. */
export async function conditionsOf<R extends StatedRow<S>, S extends string>(
  context: TenantContext,
  kind: RegisterKind<R, S>,
  { filter = {}, sort = 'rank', order = sort === 'rank' ? 'asc' : 'desc' }: Omit<AskedList, 'projectId'>,
): Promise<{ fixed: Condition[]; filter: ListFilter; sorts: Sort[]; where?: string }> {
  const { tab = 'open', keyword, match, conditions, groups, inGroups, ...own } = filter;
  const asked = kind.tabs[tab];
  const narrowed = await kind.narrow?.(context, own);
  return {
    fixed: [...(asked ? tabConditions(kind, asked) : []), ...(narrowed?.conditions ?? [])],
    filter: { keyword, match, conditions, groups, inGroups },
    sorts: [{ field: sort, order }],
    ...(narrowed?.where && { where: narrowed.where }),
  };
}
