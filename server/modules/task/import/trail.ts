/**
 * What an import changed of tasks that were there already, kept as a batch keeps it: so that it is taken back as a batch is,
 * field by field, where nobody has changed it since.
 */
import { UNDO_HOURS } from '../../../../contract/task/batchEnums';
import type { TenantDb } from '../../../db/scope';
import { rowChange } from '../batch/rowChange';
import { advanceBatch } from '../batch/store';
import type { TaskChange } from '../change/plan';
import { idIn } from './rowIds';

/** The id of the batch that keeps it. No row of a table is its line 0, so it is no task's. */
export const trailOf = (jobId: string): string => idIn(jobId)(0);

/** In the transaction that writes the changes. */
export async function keepTrail(
  db: TenantDb,
  { jobId, projectId, userId }: { jobId: string; projectId: string; userId: string },
  changes: readonly TaskChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const id = trailOf(jobId);
  // It is over from the beginning: nobody takes it for work that waits.
  await db.query(
    `INSERT INTO batch_job (tenant_id, id, project_id, operation, task_ids, state, finished_at, created_by, updated_by)
     VALUES ($1, $2, $3, '{"kind":"imported"}'::jsonb, '{}', 'finished', now(), $4::uuid, $4::uuid)
     ON CONFLICT (tenant_id, id) DO UPDATE SET finished_at = now()`,
    [id, projectId, userId],
  );
  await advanceBatch(
    db,
    id,
    changes.map((change) => ({
      taskId: change.before.record.id,
      outcome: 'changed',
      reason: null,
      changed: rowChange(change),
    })),
  );
}

/** Whether an import changed anything that can still be given back. */
export async function hasTrail(db: TenantDb, jobId: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM batch_job b WHERE b.tenant_id = $1 AND b.id = $2 AND b.changed > 0
        AND b.finished_at > now() - interval '${UNDO_HOURS} hours'
        AND NOT EXISTS (SELECT 1 FROM batch_job u WHERE u.tenant_id = $1 AND u.undo_of = b.id)`,
    [trailOf(jobId)],
  );
  return rows.length > 0;
}
