/**
 * A table that grows by much at once. Plans that were kept when it was small read all of it, until PostgreSQL by its own
 * clock looks at it again, a minute later: lists take a hundred times as long meanwhile. So it is looked at whenever it has
 * become three times as much. The embedded database plans by the size of its files.
 */
import type { Database } from './client';

const FIRST = 2_000;
const TIMES = 3;

/** @param columns what lists are ordered and found by, where the others would take longer than all of them */
export function lookAtGrowth(database: Pick<Database, 'kind' | 'query'>, table: string, columns?: readonly string[]) {
  const looked = columns ? `${table} (${columns.join(', ')})` : table;
  let rows = 0;
  let next = FIRST;
  /** So many rows were committed. */
  return async (added: number): Promise<void> => {
    rows += added;
    if (rows < next || database.kind !== 'postgres') return;
    next = rows * TIMES;
    // Whoever tends the table at this moment, for hours maybe, is not waited for.
    await database.query(`ANALYZE (SKIP_LOCKED) ${looked}`);
  };
}
