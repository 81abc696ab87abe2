/** Word to whoever saved a directory last: a sync by the clock has nobody who watches it. */
import { newId } from '../../base/present';
import { type directoryRun, message } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { managersInTenant } from '../../object/holders';
import { tellTurn } from '../../object/scheduled';
import type { Platform } from '../../platform';
import type { Source } from './source';

const PAGE = '/enterpriseManage/directory';

type Run = Pick<typeof directoryRun.$inferSelect, 'id' | 'sourceId' | 'createdBy' | 'dry'>;

/** That a sync waits for an answer. @param what a sentence; nobody is told where the keeper is gone */
export async function tellKeeper(platform: Platform, { tenantId, updatedBy }: Source, what: string): Promise<void> {
  if (!updatedBy) return;
  const title = '人员目录的同步等待确认';
  await new TenantDb(platform.database, tenantId).insert(message, {
    ...{ id: newId(), receiverId: updatedBy, type: '系统', title, body: what, url: PAGE },
  });
  platform.bus.publish({ type: 'message', tenantId, userId: updatedBy });
}

/** What became of a sync by the clock, where it is another thing than the time before. One by hand is seen by who started it. */
export async function tellRun(
  platform: Platform,
  tx: TenantDb,
  { id, sourceId, createdBy, dry }: Run,
  { updatedBy }: Source,
  fault: string | null,
): Promise<void> {
  if (createdBy || dry) return;
  const [before] = await tx.query<{ fault: string | null }>(
    `SELECT fault FROM directory_run
      WHERE tenant_id = $1 AND source_id = $2 AND id <> $3 AND created_by IS NULL AND NOT dry AND ended_at IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT 1`,
    [sourceId, id],
  );
  await tellTurn({ platform, db: tx }, before?.fault ?? null, fault, async () => {
    const managers = await managersInTenant(tx);
    return {
      ...{ what: '人员目录的同步', place: PAGE, about: null },
      // Where the keeper is gone, or manages no more, those who could mend it.
      to: updatedBy && managers.includes(updatedBy) ? [updatedBy] : managers,
    };
  });
}
