/**
 * Rows of one page by conditions that a planner cannot weigh: words, values in custom fields, labels. It takes the rare
 * for common, or the other way round, and then reads a whole project for 20 rows. What decides is how many rows there
 * are, which the list says anyway: few are found by the condition's own index; a page of many is first looked for among
 * the first rows in the list's order (docs/decisions/pages-of-rare-rows.md).
 */
import type { TaskSortKey } from '../../../../contract/task/enums';
import type { TaskFilter } from '../../../../contract/task/task';
import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import type { Sort, SqlConditions } from './filter';

/** Orders that have an index of their own. */
const indexed: ReadonlySet<string> = new Set<TaskSortKey>(['seq', 'createdTime', 'sort', 'updatedTime', 'planEnd']);

/** So many rows are found by their condition and sorted in the time that looking at the first ones takes. */
const FEW = 1_000;
const LOOKED_AT_LEAST = 2_000;
const LOOKED_FOR_ONE = 50;
const LOOKED_AT_MOST = 20_000;

/** How many tasks the conditions find: kept, and the same for all that ask by the same conditions. */
export function countOf({ platform, db }: TenantContext, projectId: string, sql: SqlConditions): Promise<number> {
  const { where, params, planning } = sql;
  return platform.counts.get(projectId, `${where}|${JSON.stringify(params)}`, async () => {
    const text = `SELECT count(*)::int AS count FROM task t WHERE ${where}`;
    const [row] = await db.query<{ count: number }>(text, [...params], planning);
    return row?.count ?? 0;
  });
}

export interface PageOfRows {
  select: string;
  /** Which rows belong to the project at all. */
  scope: string;
  /** The scope, and what narrows it down. */
  where: string;
  order: string;
  /** Holds the values of both, and takes those of the page. */
  paging: SqlConditions;
  sorts: readonly Sort[];
  filter: TaskFilter;
  limit: number;
  offset: number;
  /** How many rows the condition finds in all; only waited for where it decides. */
  total: Promise<number>;
}

export async function pageRows<Row extends Record<string, unknown>>(db: TenantDb, page: PageOfRows): Promise<Row[]> {
  const { select, scope, where, order, paging, sorts, filter, limit, offset, total } = page;
  const { params, planning } = paging;
  const part = `LIMIT ${paging.bind(limit)} OFFSET ${paging.bind(offset)}`;
  const plain = `SELECT ${select} FROM task t WHERE ${where} ORDER BY ${order} ${part}`;
  if (planning === 'kept' || filter.withChildren) return db.query<Row>(plain, params, planning);
  const first = sorts[0]?.field ?? 'seq';
  if (sorts.length === 1 && indexed.has(first) && (await total) > FEW) {
    const looked = Math.min(LOOKED_AT_MOST, Math.max(LOOKED_AT_LEAST, LOOKED_FOR_ONE * (offset + limit)));
    const common = await db.query<Row>(
      `SELECT ${select} FROM (SELECT * FROM task t WHERE ${scope} ORDER BY ${order} LIMIT ${looked}) t
        WHERE ${where} ORDER BY ${order} ${part}`,
      params,
    );
    if (common.length === limit) return common;
  }
  // The inner OFFSET keeps the order from choosing the index: all rows of a rare condition are found by its own.
  return db.query<Row>(
    `SELECT ${select} FROM (SELECT * FROM task t WHERE ${where} OFFSET 0) t ORDER BY ${order} ${part}`,
    params,
    planning,
  );
}
