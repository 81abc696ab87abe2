/**
 * Rows of one page by conditions that a planner cannot weigh: words, values in custom fields, labels. It takes the rare
 * for common, or the other way round, and then reads a whole project for 20 rows. So the page is first looked for among
 * the first rows in the list's order, where it stands when the condition is common; when it is not there, the condition
 * is rare, and its own index finds all that there is (docs/decisions/pages-of-rare-rows.md).
 */
import type { TaskSortKey } from '../../../../contract/task/enums';
import type { TaskFilter } from '../../../../contract/task/task';
import type { TenantDb } from '../../../db/scope';
import type { Sort, SqlConditions } from './filter';

/** Orders that have an index of their own. */
const indexed: ReadonlySet<string> = new Set<TaskSortKey>(['seq', 'createdTime', 'sort', 'updatedTime', 'planEnd']);

const LOOKED_AT_LEAST = 2_000;
const LOOKED_FOR_ONE = 50;
const LOOKED_AT_MOST = 20_000;

const hasPresentConditions = ({ keyword, conditions, groups, labelIds }: TaskFilter) =>
  Boolean(keyword?.trim() || conditions?.length || groups?.length || labelIds?.length);

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
}

export async function pageRows<Row extends Record<string, unknown>>(db: TenantDb, page: PageOfRows): Promise<Row[]> {
  const { select, scope, where, order, paging, sorts, filter, limit, offset } = page;
  const { params } = paging;
  const part = `LIMIT ${paging.bind(limit)} OFFSET ${paging.bind(offset)}`;
  const plain = `SELECT ${select} FROM task t WHERE ${where} ORDER BY ${order} ${part}`;
  if (!hasPresentConditions(filter) || filter.withChildren) return db.query<Row>(plain, params);
  const first = sorts[0]?.field ?? 'seq';
  if (sorts.length === 1 && indexed.has(first)) {
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
  );
}
