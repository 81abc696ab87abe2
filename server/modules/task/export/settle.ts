/**
 * Which tasks an export is about, in their order. PostgreSQL settles it by one statement that reads ids alone. The embedded
 * database computes in the thread that answers everybody: there the project is walked in the order of its numbers, a chunk a
 * statement, and the chunks, each in order, are merged.
 */
import type { TaskFilter } from '../../../../contract/task/task';
import { Pace, TURN_MS } from '../../../base/pace';
import { byCodePoints } from '../../../base/texts';
import type { Unseen } from '../../../object/fields/operand';
import type { ProjectFields } from '../../../object/fields/projectFields';
import { type OrderPart, orderPartSql, orderParts, type Sort } from '../../../object/list/sorts';
import { lastNumber, spansOf } from '../../../object/list/spans';
import { SqlConditions } from '../../../object/list/sql';
import type { LoadedProject } from '../../../object/project';
import { taskTable } from '../read/fieldTable';
import { applyFilter, visibleTo } from '../read/filter';
import type { Exporter } from './service';
import { TaskIds } from './taskIds';

export interface Asked {
  project: LoadedProject;
  filter: TaskFilter;
  sorts: readonly Sort[];
  fields: ProjectFields;
  unseen: Unseen;
}

export const settledIds = (exporter: Exporter, asked: Asked): Promise<TaskIds> =>
  exporter.platform.database.kind === 'postgres' ? atOnce(exporter, asked) : inChunks(exporter, asked);

/** The tasks that the filter finds, as the conditions of a statement over `t`. */
function conditionsOf({ actor }: Exporter, { project, filter, fields, unseen }: Asked): SqlConditions {
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.project_id = ${sql.bind(project.id)} AND t.deleted_at IS NULL`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  applyFilter(filter, actor, sql, unseen, fields);
  return sql;
}

const orderOf = ({ actor }: Exporter, { sorts, fields, unseen }: Asked, sql: SqlConditions): OrderPart[] =>
  orderParts(taskTable, sorts, fields, { bind: (value) => sql.bind(value), viewer: actor, unseen });

async function atOnce(exporter: Exporter, asked: Asked): Promise<TaskIds> {
  const sql = conditionsOf(exporter, asked);
  const order = orderOf(exporter, asked, sql).map(orderPartSql).join(', ');
  const [found] = await exporter.db.query<{ ids: string | null }>(
    `SELECT ${TaskIds.sql('t.id', order)} AS ids FROM task t WHERE ${sql.where}`,
    sql.params,
    sql.planning,
  );
  return new TaskIds(found?.ids ?? '');
}

type Key = string | number | boolean | null;
interface Row {
  /** Its id, packed (`TaskIds`). */
  digits: string;
  keys: Key[];
}
/** Chunks of the walk, each in the order. */
interface Runs {
  runs: Row[][];
  order: OrderPart[];
}

async function inChunks(exporter: Exporter, asked: Asked): Promise<TaskIds> {
  const { withChildren, parentId, inGroups, ...own } = asked.filter;
  if (!withChildren || Object.keys(own).length === 0) return merged(await runsOf(exporter, asked));
  // What the conditions find, then all that stands below it; where a task stands is asked of both.
  const roots = await runsOf(exporter, { ...asked, filter: own, sorts: [] });
  const kept = await withAllBelow(exporter, roots);
  return merged(await runsOf(exporter, { ...asked, filter: { parentId, inGroups } }, kept));
}

/** The tasks of the project that the filter finds, from its first number to its last; `kept`: of these alone. */
async function runsOf(exporter: Exporter, asked: Asked, kept?: ReadonlySet<string>): Promise<Runs> {
  const { db } = exporter;
  const runs: Row[][] = [];
  let order: OrderPart[] = [];
  const spans = spansOf(
    await lastNumber(db, asked.project.id),
    () => conditionsOf(exporter, asked),
    (sql) => {
      order = orderOf(exporter, asked, sql);
      return readRun(db, sql, order);
    },
  );
  for await (const run of spans) {
    const rows = kept ? run.filter(({ digits }) => kept.has(digits)) : run;
    if (rows.length > 0) runs.push(rows);
  }
  return { runs, order };
}

/** One row of the database for all of the chunk: packed ids, and of each key its values in the same order. */
async function readRun(db: Exporter['db'], sql: SqlConditions, order: readonly OrderPart[]): Promise<Row[]> {
  const by = order.map((part, at) => orderPartSql({ ...part, sql: `k${at}` })).join(', ');
  const keys = order.map((_part, at) => `json_agg(k${at} ORDER BY ${by}) AS k${at}`);
  const values = order.map(({ sql: key }, at) => `${key} AS k${at}`);
  const [run] = await db.query<{ ids: string | null } & Record<string, unknown>>(
    `SELECT ${[`${TaskIds.sql('id', by)} AS ids`, ...keys].join(', ')}
       FROM (SELECT ${['t.id', ...values].join(', ')} FROM task t WHERE ${sql.where}) found`,
    sql.params,
    sql.planning,
  );
  const ids = new TaskIds(run?.ids ?? '');
  const columns = order.map((_part, at) => (run?.[`k${at}`] ?? []) as Key[]);
  return Array.from({ length: ids.length }, (_, at) => ({
    digits: ids.digits(at),
    keys: columns.map((column) => column[at] ?? null),
  }));
}

/** The tasks and all below them, packed; level by level, each is asked for its children once. */
async function withAllBelow({ db }: Exporter, { runs }: Runs): Promise<Set<string>> {
  const found = new Set<string>();
  let level = runs.flatMap((run) => run.map(({ digits }) => digits));
  // Ends: a level holds none that was found before.
  while (level.length > 0) {
    for (const digits of level) found.add(digits);
    const below: string[] = [];
    for await (const part of new Pace({ goal: TURN_MS, most: 500 }).parts(level)) {
      const [children] = await db.query<{ ids: string | null }>(
        `SELECT ${TaskIds.sql('c.id', 'c.id')} AS ids FROM task c
          WHERE c.tenant_id = $1 AND c.parent_id = ANY($2::uuid[]) AND c.deleted_at IS NULL`,
        [part],
      );
      const ids = new TaskIds(children?.ids ?? '');
      for (let at = 0; at < ids.length; at += 1) below.push(ids.digits(at));
    }
    level = below.filter((digits) => !found.has(digits));
  }
  return found;
}

/** The chunks as one, in the order. */
async function merged({ runs, order }: Runs): Promise<TaskIds> {
  const [first] = order;
  if (!first) return new TaskIds('');
  // In the order of the walk already, or from its end.
  if (first.sql === taskTable.tie) return packed(first.way === 'asc' ? runs : [...runs].reverse());
  const compare = comparing(order);
  let left = runs;
  while (left.length > 1) {
    const pairs: Row[][] = [];
    for (let at = 0; at < left.length; at += 2) {
      pairs.push(await mergeTwo(left[at] ?? [], left[at + 1] ?? [], compare));
    }
    left = pairs;
  }
  return packed(left);
}

const packed = (runs: readonly Row[][]) =>
  new TaskIds(runs.map((run) => run.map(({ digits }) => digits).join('')).join(''));

type Compare = (one: Row, other: Row) => number;

async function mergeTwo(one: readonly Row[], other: readonly Row[], compare: Compare): Promise<Row[]> {
  const rows: Row[] = [];
  let [at, beside] = [0, 0];
  const walk = new Pace({ goal: TURN_MS, first: 2_000, most: 20_000 }).walk((size) => {
    const until = rows.length + size;
    while (rows.length < until) {
      const [a, b] = [one[at], other[beside]];
      if (!a && !b) break;
      const isFirst = a && (!b || compare(a, b) < 0);
      rows.push((isFirst ? a : b) as Row);
      if (isFirst) at += 1;
      else beside += 1;
    }
    return at < one.length || beside < other.length ? rows.length : null;
  });
  for await (const _count of walk);
  return rows;
}

/** As the embedded database compares: texts by their code points, what has no value last, or first the other way round. */
function comparing(order: readonly OrderPart[]): Compare {
  return (one, other) => {
    for (const [at, { way, nulls }] of order.entries()) {
      const [a, b] = [one.keys[at] ?? null, other.keys[at] ?? null];
      if (a === b) continue;
      if (a === null || b === null) {
        const last = nulls === '' ? way === 'asc' : nulls === ' NULLS LAST';
        return (a === null) === last ? 1 : -1;
      }
      const which = typeof a === 'string' && typeof b === 'string' ? byCodePoints(a, b) : Number(a) - Number(b);
      if (which !== 0) return way === 'asc' ? which : -which;
    }
    return 0;
  };
}
