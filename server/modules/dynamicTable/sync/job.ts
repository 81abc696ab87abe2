import { EVERY_QUARTER } from '../../../jobs/byClock';
import type { Platform } from '../../../platform';
import { SYNC_QUEUE, type SyncWork } from '../jobs/queues';
import { runSync } from './run';

const DUE_QUEUE = `${SYNC_QUEUE}-due`;
const DUE_MAX = 100;

/** Those whose time has come, each as a job of its own: one that fails holds up no other. */
export async function sendDueSyncs({ database, jobs }: Platform): Promise<number> {
  const due = await database.query<{ tenant_id: string; id: string }>(
    `SELECT s.tenant_id, s.id FROM dyn_sync s
       JOIN tenant n ON n.id = s.tenant_id AND NOT n.disabled
       JOIN dyn_table t ON t.tenant_id = s.tenant_id AND t.id = s.id AND t.deleted_at IS NULL
      WHERE s.enabled AND s.next_at <= now() ORDER BY s.next_at LIMIT ${DUE_MAX}`,
  );
  for (const { tenant_id: tenantId, id: tableId } of due) {
    await jobs.send(SYNC_QUEUE, { tenantId, tableId }, { singletonKey: tableId });
  }
  return due.length;
}

export function defineSyncs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define<SyncWork>(
    SYNC_QUEUE,
    async ({ tenantId, tableId }, { signal }) => void (await runSync(platform, tenantId, tableId, signal)),
    { expireIn: 3600 },
  );
  jobs.define(DUE_QUEUE, async () => void (await sendDueSyncs(platform)));
  jobs.schedule(DUE_QUEUE, EVERY_QUARTER);
}
