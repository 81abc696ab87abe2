import { CHUNK_MS, Pace } from '../base/pace';
import type { Platform } from '../platform';

const BATCH_MAX = 1_000;

/** Deletes what meets a condition, a few rows a statement, so that nobody waits behind it. Over all tenants. */
export async function removeRows(
  { database }: Pick<Platform, 'database'>,
  { table, key, condition }: { table: string; key: string; condition: string },
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const pace = new Pace({ goal: CHUNK_MS[database.kind], most: BATCH_MAX });
  const removeSome = async (size: number): Promise<boolean> => {
    const rows = await database.query(
      `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT $1) RETURNING 1 AS one`,
      [size],
    );
    return rows.length === size;
  };
  let more = true;
  // Ends: each turn deletes what it counts.
  while (more && !signal?.aborted) more = await pace.step(removeSome);
}
