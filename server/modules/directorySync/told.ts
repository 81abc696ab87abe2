/** Word to whoever saved a directory last: a sync by the clock has nobody who watches it. */
import type { directoryRun } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { managersInTenant } from '../../object/holders';
import { type Scheduled, tellAsks, tellTurn } from '../../object/scheduled';
import type { Platform } from '../../platform';
import type { Source } from './source';

const PAGE = '/enterpriseManage/directory';

type Run = Pick<typeof directoryRun.$inferSelect, 'id' | 'sourceId' | 'createdBy' | 'dry'>;

/** Whoever saved it last; where they are gone, or manage no more, those who could mend it. */
async function syncOf(db: TenantDb, { updatedBy }: Pick<Source, 'updatedBy'>): Promise<Scheduled> {
  const managers = await managersInTenant(db);
  const to = updatedBy && managers.includes(updatedBy) ? [updatedBy] : managers;
  return { what: '人员目录的同步', place: PAGE, about: null, to };
}

/** That a sync waits for an answer. @param what a sentence */
export function tellKeeper(platform: Platform, source: Source, what: string): Promise<void> {
  const db = new TenantDb(platform.database, source.tenantId);
  return db.transaction(async (tx) => tellAsks({ platform, db: tx }, what, await syncOf(tx, source)));
}

/** What became of a sync by the clock, where it is another thing than the time before. One by hand is seen by who started it. */
export async function tellRun(
  platform: Platform,
  tx: TenantDb,
  { id, sourceId, createdBy, dry }: Run,
  source: Source,
  fault: string | null,
): Promise<void> {
  if (createdBy || dry) return;
  const [before] = await tx.query<{ fault: string | null }>(
    `SELECT fault FROM directory_run
      WHERE tenant_id = $1 AND source_id = $2 AND id <> $3 AND created_by IS NULL AND NOT dry AND ended_at IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT 1`,
    [sourceId, id],
  );
  await tellTurn({ platform, db: tx }, before?.fault ?? null, fault, () => syncOf(tx, source));
}
