import { removeRows } from '../../jobs/removeRows';
import type { Platform } from '../../platform';

/** Read messages are kept for half a year, unread ones for a year, the delivery log for a quarter; what was taken back for a day. */
export const KEEP_DAYS = { read: 180, unread: 365, delivery: 90 } as const;

export async function removeOld(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const old = {
    message: `created_at < now() - interval '${KEEP_DAYS.unread} days'
      OR (read_at IS NOT NULL AND created_at < now() - interval '${KEEP_DAYS.read} days')`,
    held_notice: `due_at IS NULL AND created_at < now() - interval '1 day'`,
    delivery: `status <> 'queued' AND created_at < now() - interval '${KEEP_DAYS.delivery} days'`,
  };
  for (const [table, condition] of Object.entries(old)) {
    await removeRows(platform, { table, key: 'tenant_id, id', condition }, signal);
  }
}
