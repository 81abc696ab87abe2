import type { Platform } from '../../platform';

/** Read messages are kept for half a year, unread ones for a year, the delivery log for a quarter. */
export const KEEP_DAYS = { read: 180, unread: 365, delivery: 90 } as const;
const BATCH = 1000;

/** A few rows a statement, so that nobody waits behind it. */
export async function removeOld({ database }: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const old = {
    message: `created_at < now() - interval '${KEEP_DAYS.unread} days'
      OR (read_at IS NOT NULL AND created_at < now() - interval '${KEEP_DAYS.read} days')`,
    delivery: `status <> 'queued' AND created_at < now() - interval '${KEEP_DAYS.delivery} days'`,
  };
  for (const [table, condition] of Object.entries(old)) {
    for (let removed = BATCH; removed === BATCH && !signal?.aborted; ) {
      const rows = await database.query(
        `DELETE FROM ${table} WHERE (tenant_id, id) IN (SELECT tenant_id, id FROM ${table} WHERE ${condition} LIMIT ${BATCH})
         RETURNING id`,
      );
      removed = rows.length;
    }
  }
}
