/** The rows of a register on the days in sight. */
import type { CalendarRows } from '@/features/object/calendar';
import { type AskedRows, narrowedTo } from './types';

const PAGE = 100;
/** More than so many bars say nothing any more; how many stand on each day is said all the same. */
const PAGES_MAX = 5;
export const ROWS_MAX = PAGE * PAGES_MAX;

interface Days<R> {
  asked: AskedRows;
  /** As conditions and sorts name the field. */
  field: string;
  from: string;
  to: string;
  query: (data: object) => Promise<{ result: readonly R[]; total: number }>;
  /** How many stand on each day. */
  groups: (data: AskedRows & { group: string }) => Promise<readonly { key: string | null; count: number }[]>;
}

export interface LoadedDays<R> extends CalendarRows<R> {
  total: number;
}

/** Rows from day to day, the earliest first, `ROWS_MAX` at the most; and how many stand on each of the days. */
export async function rowsOnDays<R>({ asked, field, from, to, query, groups }: Days<R>): Promise<LoadedDays<R>> {
  const within = narrowedTo(asked, { field, op: 'gte', value: from }, { field, op: 'lte', value: to });
  const { projectId, filter } = within;
  const counting = groups({ projectId, filter, group: field });
  const rows: R[] = [];
  let total = 0;
  for (let pageNo = 1; pageNo <= PAGES_MAX; pageNo += 1) {
    const page = await query({ ...within, sort: field, order: 'asc', pageNo, pageSize: PAGE });
    rows.push(...page.result);
    total = page.total;
    if (page.result.length < PAGE) break;
  }
  const days = (await counting).flatMap(({ key, count }) => (key === null ? [] : [{ day: key, count }]));
  return { rows, total, days: days.sort((a, b) => (a.day < b.day ? -1 : 1)) };
}
