import type { Platform } from '../platform';

const BATCH = 1000;

/** Deletes what meets a condition, a few rows a statement, so that nobody waits behind it. Over all tenants. */
export async function removeRows(
  { database }: Pick<Platform, 'database'>,
  { table, key, condition }: { table: string; key: string; condition: string },
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  // Ends: each turn deletes what it counts.
  for (let removed = BATCH; removed === BATCH && !signal?.aborted; ) {
    const rows = await database.query(
      `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${BATCH}) RETURNING 1 AS one`,
    );
    removed = rows.length;
  }
}
