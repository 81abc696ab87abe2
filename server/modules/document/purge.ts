/** Every night: what lay in the recycle bin for as long as its project keeps it is deleted for good, with all that went along. */
import { TenantDb } from '../../db/scope';
import { outOfTime } from '../../object/keepDays';
import { logOperation } from '../../object/operationLog';
import type { Platform } from '../../platform';
import { sweepPageFiles } from './page/sweepFiles';

const QUEUE = 'document-purge';
const CHUNK = 100;

export async function purgeDocuments({ database }: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const { joins, over } = outOfTime('d');
  // Ends: each turn deletes what it found.
  for (let found = CHUNK; found === CHUNK && !signal?.aborted; ) {
    const due = await database.query<{ tenant_id: string; project_id: string; id: string }>(
      `SELECT d.tenant_id, d.project_id, d.id FROM document d ${joins}
        WHERE d.deleted_at IS NOT NULL AND d.deleted_with = d.id AND ${over} ORDER BY d.deleted_at LIMIT ${CHUNK}`,
    );
    for (const projectId of new Set(due.map((one) => one.project_id))) {
      const roots = due.filter((one) => one.project_id === projectId);
      await new TenantDb(database, roots[0]?.tenant_id ?? '').transaction(async (tx) => {
        const rows = await tx.query(
          'DELETE FROM document WHERE tenant_id = $1 AND deleted_with = ANY($2::uuid[]) AND deleted_at IS NOT NULL RETURNING id',
          [roots.map(({ id }) => id)],
        );
        await logOperation(tx, null, {
          ...{ module: 'document', action: 'purgedByTime', objectType: 'project', objectId: projectId, projectId },
          detail: { count: rows.length },
        });
      });
    }
    found = due.length;
  }
}

/** 02:10 where the product's users live: the contents go twenty minutes later, with the files that nothing holds. */
export function definePurgeJobs(platform: Platform): void {
  platform.jobs.define(QUEUE, async (_data, { signal }) => {
    await purgeDocuments(platform, signal);
    await sweepPageFiles(platform, signal);
  });
  platform.jobs.schedule(QUEUE, '10 18 * * *');
}
