/**
 * Rows of one page by conditions that a planner cannot weigh: words, values in custom fields, labels. It takes the rare
 * for common, or the other way round, and then reads a whole project for 20 rows. What decides is how many rows there
 * are, which the list says anyway: few are found by the condition's own index; a page of many is first looked for among
 * the first rows in the list's order (docs/decisions/pages-of-rare-rows.md).
 */
import type { TaskSortKey } from '../../../contract/task/fields';
import type { TaskFilter } from '../../../contract/task/task';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { onePlan } from './onePlan';
import type { Sort } from './sorts';
import { spansOf, spanUpTo } from './spans';
import type { SqlConditions } from './sql';

/** Orders that have an index of their own. */
const indexed: ReadonlySet<string> = new Set<TaskSortKey>([
  'seq',
  'createdTime',
  'sort',
  'updatedTime',
  'planEnd',
  'title',
]);

/** So many rows are found by their condition and sorted in the time that looking at the first ones takes. */
const FEW = 1_000;
const LOOKED_AT_LEAST = 2_000;
const LOOKED_FOR_ONE = 50;
const LOOKED_AT_MOST = 20_000;
/** From here on it pays to know from which end a page is nearer. */
const FAR = 2_000;

/** How many tasks the conditions find: kept, and the same for all that ask by the same conditions. */
export function countOf({ platform, db }: TenantContext, projectId: string, sql: SqlConditions): Promise<number> {
  const { where, params, planning } = sql;
  const count = async (one: SqlConditions) => {
    const text = `SELECT count(*)::int AS count FROM task t WHERE ${one.where}`;
    const [row] = await db.query<{ count: number }>(text, [...one.params], planning);
    return row?.count ?? 0;
  };
  return platform.counts.get(projectId, `${where}|${JSON.stringify(params)}`, async () => {
    const last = await spanUpTo(platform.database, db, projectId, where);
    if (last === null) return count(sql);
    let sum = 0;
    for await (const found of spansOf(last, () => sql.copy(), count)) sum += found;
    return sum;
  });
}

export interface PageOfRows {
  select: string;
  /** Which rows belong to the project at all. */
  scope: string;
  /** The scope, and what narrows it down. */
  where: string;
  order: string;
  /** The same from its end: where it is given, a page near the end is read from there. */
  backwards?: () => string;
  /** Holds the values of both, and takes those of the page. */
  paging: SqlConditions;
  sorts: readonly Sort[];
  filter: TaskFilter;
  limit: number;
  offset: number;
  /** How many rows the condition finds in all; only waited for where it decides. */
  total: Promise<number>;
  /** The parameter of the project, and whether a condition that asks for stages alone is a common one there. */
  stages?: { project: string; common: Promise<boolean> };
}

/** Of the page's ways to its rows, the one that reads the fewest. */
export async function pageRows<Row extends Record<string, unknown>>(db: TenantDb, page: PageOfRows): Promise<Row[]> {
  const { where, order, paging, sorts, filter, limit, offset } = page;
  const { params, planning } = paging;
  const plain = `task t WHERE ${where}`;
  const inOrder = sorts.length === 1 && indexed.has(sorts[0]?.field ?? 'seq');
  const byIndex = inOrder && planning === 'kept' && !filter.withChildren;
  const read = (text: string) => db.query<Row>(text, params, planning);
  const fromEnd = byIndex && offset >= FAR ? await partFromEnd(page) : undefined;
  if (fromEnd) return read(inPlace(page, plain, fromEnd));
  if (byIndex && offset === 0) return read(await firstPage(page, plain));
  const part = `ORDER BY ${order} LIMIT ${paging.bind(limit)} OFFSET ${paging.bind(offset)}`;
  if (planning === 'kept' || filter.withChildren) {
    return read(inOrder ? inPlace(page, plain, part) : byId(page, plain, part));
  }
  const common = inOrder && (await commonRows<Row>(db, page, part));
  if (common) return common;
  // The inner OFFSET keeps the order from choosing the index: all rows of a rare condition are found by its own.
  const rare = `(SELECT * FROM task t WHERE ${where} OFFSET 0) t`;
  return read(byId(page, rare, part));
}

/** Read backwards, where that passes over less: a million index entries take longer than everything else. */
async function partFromEnd({ backwards, paging, limit, offset, total }: PageOfRows): Promise<string | undefined> {
  if (!backwards) return undefined;
  const behind = (await total) - offset - limit;
  if (behind >= offset || behind <= -limit) return undefined;
  return `ORDER BY ${backwards()} LIMIT ${paging.bind(limit + Math.min(0, behind))} OFFSET ${paging.bind(Math.max(0, behind))}`;
}

/** Nothing is passed over, so that nothing is to be made later: a third of the planning, which is most of such a page. */
async function firstPage(page: PageOfRows, plain: string): Promise<string> {
  const { stages, select, order, paging, limit } = page;
  // What is common is there at once, as it is kept: waiting for it takes no trip of its own but after a change.
  const once = stages && (await stages.common) ? onePlan({ ...page, ...stages }) : undefined;
  return once ?? `SELECT ${select} FROM ${plain} ORDER BY ${order} LIMIT ${paging.bind(limit)}`;
}

/** Among the first rows of the order, where the condition is common enough to fill the page there. */
async function commonRows<Row extends Record<string, unknown>>(
  db: TenantDb,
  page: PageOfRows,
  part: string,
): Promise<Row[] | null> {
  const { scope, where, order, paging, limit, offset, total } = page;
  if ((await total) <= FEW) return null;
  const looked = Math.min(LOOKED_AT_MOST, Math.max(LOOKED_AT_LEAST, LOOKED_FOR_ONE * (offset + limit)));
  const first = `(SELECT * FROM task t WHERE ${scope} ORDER BY ${order} LIMIT ${looked}) t WHERE ${where}`;
  const rows = await db.query<Row>(inPlace(page, first, part), paging.params);
  return rows.length === limit ? rows : null;
}

type Shown = Pick<PageOfRows, 'select' | 'order'>;

// What a row shows (its team, its private children) is made for the rows of the page alone. Made beside the order, it
// would be made for all rows that the page passes over: half a second at the end of 50,000 tasks.

/** Rows that come in their order by an index are taken as they are. */
const inPlace = ({ select, order }: Shown, from: string, part: string) =>
  `SELECT ${select} FROM (SELECT * FROM ${from} ${part}) t ORDER BY ${order}`;

/** Rows that have to be sorted: only their ids are. */
const byId = ({ select, order }: Shown, from: string, part: string) =>
  `SELECT ${select} FROM (SELECT t.id FROM ${from} ${part}) page
     JOIN task t ON t.tenant_id = $1 AND t.id = page.id ORDER BY ${order}`;
