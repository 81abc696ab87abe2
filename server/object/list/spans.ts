/**
 * A project in spans of its numbers, a statement each: one over all of its tasks would let nobody be answered meanwhile where
 * the database computes in this thread.
 */
import { Pace, TURN_MS } from '../../base/pace';
import type { Database } from '../../db/client';
import type { TenantDb } from '../../db/scope';
import type { SqlConditions } from './sql';

/** Numbers that a span has, at first and at the most: many of them may be of no task that is there. */
const SPAN = { first: 500, least: 200, most: 20_000 };

/** A project of so many numbers is read by one statement, wherever that is computed. */
const AT_ONCE = 5_000;

/**
 * Up to which number a project is to be walked for what `where` finds; null: one statement reads it.
 * What takes along all that stands below it would be found anew by each statement.
 */
export async function spanUpTo(
  { kind }: Pick<Database, 'kind'>,
  db: TenantDb,
  projectId: string,
  where: string,
): Promise<number | null> {
  if (kind === 'postgres' || where.includes('RECURSIVE')) return null;
  const last = await lastNumber(db, projectId);
  return last > AT_ONCE ? last : null;
}

/** The highest number of a task that is there. */
export async function lastNumber(db: TenantDb, projectId: string): Promise<number> {
  const [row] = await db.query<{ last: number }>(
    'SELECT coalesce(max(seq), 0)::int AS last FROM task WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL',
    [projectId],
  );
  return row?.last ?? 0;
}

/**
 * From the first number to the last: what `read` makes of the tasks `t` of each span.
 * @param conditions anew for each span, whose bounds are added
 */
export async function* spansOf<T>(
  last: number,
  conditions: () => SqlConditions,
  read: (sql: SqlConditions) => Promise<T>,
): AsyncGenerator<T> {
  let from = 0;
  const walk = new Pace({ goal: TURN_MS, ...SPAN }).walk(async (size) => {
    if (from >= last) return null;
    const sql = conditions();
    sql.add(`t.seq > ${sql.bind(from)}::int AND t.seq <= ${sql.bind(from + size)}::int`);
    from += size;
    return { made: await read(sql) };
  });
  for await (const { made } of walk) yield made;
}
