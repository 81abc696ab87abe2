/** Pages of lists: the one place where a statement is cut to a page. */
import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '../../../contract/constants';
import type { Planning, Row } from '../../db/client';
import type { TenantDb } from '../../db/scope';

export interface Paging {
  pageNo?: number;
  pageSize?: number;
}

/** Rows from `offset` on, `limit` at the most. */
export interface Window {
  limit: number;
  offset: number;
}

export const windowOf = ({ pageNo = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE }: Paging): Window => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
});

/** The end of a statement that is cut to a window; @param bind takes a value and says how the statement names it */
export const windowSql = (bind: (value: number) => string, { limit, offset }: Window): string =>
  `LIMIT ${bind(limit)} OFFSET ${bind(offset)}`;

/**
 * Behind a derived table: its rows are chosen before anything around it is looked at, neither an order nor a condition
 * of the outer statement reaches in. The planner of PostgreSQL knows no plainer word for that.
 */
export const FENCE = 'OFFSET 0';

/** A window of a statement's rows. @param text ends with its order; $1 is the tenant, @param params follow from $2 */
export function queryWindow<R extends Row>(
  db: TenantDb,
  window: Window,
  text: string,
  params: readonly unknown[] = [],
  planning?: Planning,
): Promise<R[]> {
  const all = [...params];
  const cut = windowSql((value) => `$${all.push(value) + 1}`, window);
  return db.query<R>(`${text} ${cut}`, all, planning);
}

/** One page of a statement as `queryWindow` takes it, each of whose rows says `count(*) OVER ()::int AS total`. */
export const queryPage = <R extends Row & { total: number }>(
  db: TenantDb,
  paging: Paging,
  text: string,
  params: readonly unknown[] = [],
  planning?: Planning,
) => readPage(paging, (window) => queryWindow<R>(db, window, text, params, planning));

/** One page of rows that each carry the total. Behind the last page none does: then the first row of all is asked for it. */
export async function readPage<R extends { total: number }>(
  paging: Paging,
  read: (window: Window) => Promise<R[]>,
): Promise<{ rows: R[]; page: { total: number; pageNo: number; pageSize: number } }> {
  const { pageNo = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE } = paging;
  const rows = await read(windowOf(paging));
  const [first] = rows.length > 0 || pageNo === FIRST_PAGE ? rows : await read({ limit: 1, offset: 0 });
  return { rows, page: { total: first?.total ?? 0, pageNo, pageSize } };
}
