import { EVERY_QUARTER } from '../../../jobs/byClock';
import type { Platform } from '../../../platform';
import { SYNC_QUEUE, type SyncWork } from '../jobs/queues';
import { runSync } from './run';

const DUE_QUEUE = `${SYNC_QUEUE}-due`;
const DUE_MAX = 100;

/** Those whose time has come, over all enterprises. */
export const dueSyncs = ({ database }: Pick<Platform, 'database'>): Promise<SyncWork[]> =>
  database.query<SyncWork & Record<string, unknown>>(
    `SELECT s.tenant_id AS "tenantId", s.id AS "tableId" FROM dyn_sync s
       JOIN tenant n ON n.id = s.tenant_id AND NOT n.disabled
       JOIN dyn_table t ON t.tenant_id = s.tenant_id AND t.id = s.id AND t.deleted_at IS NULL
      WHERE s.enabled AND s.next_at <= now()::timestamptz(3) ORDER BY s.next_at LIMIT ${DUE_MAX}`,
  );

export function defineSyncs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define<SyncWork>(
    SYNC_QUEUE,
    async ({ tenantId, tableId }, { signal, last }) => void (await runSync(platform, tenantId, tableId, signal, last)),
    { expireIn: 3600 },
  );
  // Each is a job of its own: one that fails holds up no other.
  jobs.define(DUE_QUEUE, async () => {
    for (const work of await dueSyncs(platform)) await jobs.send(SYNC_QUEUE, work, { singletonKey: work.tableId });
  });
  jobs.schedule(DUE_QUEUE, EVERY_QUARTER);
}
