/**
 * What the database was asked, by statement: how often, and how long it took by its own account (`pg_stat_statements`,
 * with what triggers and functions ask for). By the clock, so beside other work it is longer than the processor's time.
 */
import type { Database } from '../../server/db/client';

export interface Asked {
  text: string;
  calls: number;
  /** Microseconds, planning and execution. */
  planned: number;
  run: number;
}

/** By the statement's number; null where the database does not count (`CREATE EXTENSION pg_stat_statements`). */
export async function askedOf(database: Database): Promise<Record<string, Asked> | null> {
  const [counted] = await database.query(`SELECT 1 AS one FROM pg_extension WHERE extname = 'pg_stat_statements'`);
  if (!counted) return null;
  const rows = await database.query<Asked & { id: string } & Record<string, unknown>>(
    `SELECT s.queryid::text || s.toplevel AS id, s.query AS text, s.calls::float8 AS calls,
            s.total_plan_time * 1000 AS planned, s.total_exec_time * 1000 AS run
       FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()`,
  );
  return Object.fromEntries(rows.map(({ id, ...asked }) => [id, asked]));
}

/** The dearest of what was asked in between, by its time. */
export function askedBetween(before: Record<string, Asked>, after: Record<string, Asked>, most: number): Asked[] {
  const rows = Object.entries(after).map(([id, now]) => {
    const was = before[id] ?? { calls: 0, planned: 0, run: 0 };
    return { text: now.text, calls: now.calls - was.calls, planned: now.planned - was.planned, run: now.run - was.run };
  });
  return rows
    .filter(({ calls, text }) => calls > 0 && !text.includes('pg_stat_statements'))
    .sort((x, y) => y.planned + y.run - x.planned - x.run)
    .slice(0, most);
}
