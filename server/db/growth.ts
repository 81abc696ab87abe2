/**
 * A table that grows by much at once. Plans that were kept when it was small read all of it, until PostgreSQL by its own
 * clock looks at it again, a minute later: lists take a hundred times as long meanwhile. So it is looked at whenever it has
 * become three times as much. A look takes some tenths of a second, so a table that is large already is left alone: a few
 * thousand rows make no other table of it. The embedded database plans by the size of its files.
 */
import type { Database } from './client';

const FIRST = 2_000;
const TIMES = 3;

/** How many rows the planner takes the table to have; 0 where nobody has looked yet. */
async function knownRows(database: Pick<Database, 'query'>, table: string): Promise<number> {
  const [row] = await database.query<{ known: number }>(
    'SELECT greatest(c.reltuples, 0)::float8 AS known FROM pg_class c WHERE c.oid = to_regclass($1)',
    [table],
  );
  return row?.known ?? 0;
}

/** @param columns what lists are ordered and found by, where the others would take longer than all of them */
export function lookAtGrowth(database: Pick<Database, 'kind' | 'query'>, table: string, columns?: readonly string[]) {
  const looked = columns ? `${table} (${columns.join(', ')})` : table;
  let unseen = 0;
  let enough = FIRST;
  /** So many rows were committed. */
  return async (added: number): Promise<void> => {
    unseen += added;
    if (unseen < enough || database.kind !== 'postgres') return;
    const known = await knownRows(database, table);
    enough = known * (TIMES - 1);
    if (unseen < enough) return;
    enough = (known + unseen) * (TIMES - 1);
    unseen = 0;
    // Whoever tends the table at this moment, for hours maybe, is not waited for.
    await database.query(`ANALYZE (SKIP_LOCKED) ${looked}`);
  };
}
