/** The batch's row: its claim, its cursor, its figures, and what became of each task. */
import type { BatchJob, BatchOperation, BatchOutcome, RowChange } from '../../../../contract/task/batch';
import { redoableKinds, UNDO_HOURS, undoableKinds } from '../../../../contract/task/batchEnums';
import { iso } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import { CLAIMABLE, LostJob } from '../../../jobs/resumable';
import { taskVisible } from '../read/visible';

const ISSUES_SHOWN = 100;

export interface RowOutcome {
  taskId: string;
  outcome: BatchOutcome;
  /** Of what failed, why; of what changed, what was left out. */
  reason: string | null;
  changed?: RowChange;
  createdId?: string;
}

export interface ClaimedBatch {
  id: string;
  project_id: string;
  created_by: string;
  operation: BatchOperation;
  undo_of: string | null;
  total: number;
  done: number;
}

export async function claimBatch(db: TenantDb, jobId: string): Promise<ClaimedBatch | null> {
  const [job] = await db.query<ClaimedBatch & Record<string, unknown>>(
    `UPDATE batch_job SET state = 'running', heartbeat_at = now() WHERE tenant_id = $1 AND id = $2 AND ${CLAIMABLE}
        AND NOT EXISTS (SELECT 1 FROM batch_job f WHERE f.tenant_id = $1 AND f.state IN ('queued', 'running')
                           AND f.id = (batch_job.operation->>'after')::uuid)
      RETURNING id, project_id, created_by, operation, undo_of, total, done`,
    [jobId],
  );
  return job ?? null;
}

/** The batches that waited for this one. */
export const waitingFor = (db: TenantDb, jobId: string) =>
  db.query<{ id: string }>(
    `SELECT id FROM batch_job WHERE tenant_id = $1 AND state = 'queued' AND operation->>'after' = $2`,
    [jobId],
  );

/** The next tasks; holds the job's row until the transaction ends, and makes sure that nobody else has it. */
export async function nextTasks(db: TenantDb, jobId: string, done: number, size: number): Promise<string[]> {
  const [row] = await db.query<{ state: string; done: number; ids: string[] }>(
    `SELECT state, done, task_ids[$3::int + 1 : $3::int + $4::int]::text[] AS ids
       FROM batch_job WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
    [jobId, done, size],
  );
  if (row?.state !== 'running' || row.done !== done) throw new LostJob();
  return row.ids;
}

/** Moves the cursor over rows, in the transaction that changed them. */
export async function advanceBatch(db: TenantDb, jobId: string, rows: readonly RowOutcome[]): Promise<void> {
  const count = (outcome: BatchOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const noted = rows.filter((row) => row.outcome === 'changed' && row.reason !== null).length;
  await db.query(
    `WITH moved AS (
       UPDATE batch_job SET done = done + $3::int, changed = changed + $4, unchanged = unchanged + $5,
              failed = failed + $6, noted = noted + $7, heartbeat_at = now(), updated_at = now()
        WHERE tenant_id = $1 AND id = $2 RETURNING done - $3::int AS base
     )
     INSERT INTO batch_job_row (tenant_id, job_id, seq, task_id, outcome, reason, changed, created_id)
     SELECT $1, $2, base + r.ordinality, r."taskId", r.outcome, r.reason, r.changed, r."createdId"
       FROM moved, ROWS FROM (jsonb_to_recordset($8::jsonb)
              AS ("taskId" uuid, outcome text, reason text, changed jsonb, "createdId" uuid)) WITH ORDINALITY r`,
    [jobId, rows.length, count('changed'), count('unchanged'), count('failed'), noted, JSON.stringify(rows)],
  );
}

/** What a batch was about. */
export async function batchTarget(db: TenantDb, jobId: string): Promise<BatchOperation | undefined> {
  const [row] = await db.query<{ operation: BatchOperation }>(
    'SELECT operation FROM batch_job WHERE tenant_id = $1 AND id = $2',
    [jobId],
  );
  return row?.operation;
}

/** The job as the API shows it; undefined when the tenant has none such. */
export async function findBatch(
  context: Reader,
  jobId: string,
): Promise<{ createdBy: string; job: BatchJob } | undefined> {
  const [row] = await context.db.query<Omit<BatchJob, 'issues'> & { createdBy: string } & Record<string, unknown>>(
    `SELECT b.id AS "jobId", b.project_id AS "projectId", b.operation, b.state, b.total, b.done, b.changed, b.unchanged,
            b.failed, b.noted, b.error, b.created_by AS "createdBy", b.created_at AS "createdTime",
            b.finished_at AS "finishedTime", u.id AS "undoneBy",
            CASE WHEN u.id IS NULL AND b.changed > 0 AND (b.operation->>'kind' = ANY($3::text[])
                    OR b.operation->>'kind' = 'undo' AND b.operation->>'undoes' = ANY($4::text[]))
                  AND b.finished_at > now() - interval '${UNDO_HOURS} hours'
                 THEN b.finished_at + interval '${UNDO_HOURS} hours' END AS "undoUntil"
       FROM batch_job b LEFT JOIN batch_job u ON u.tenant_id = b.tenant_id AND u.undo_of = b.id
      WHERE b.tenant_id = $1 AND b.id = $2`,
    [jobId, undoableKinds, redoableKinds],
  );
  if (!row) return undefined;
  const { createdBy, ...job } = row;
  const issues = job.failed + job.noted > 0 ? await batchRows(context, jobId, ISSUES_SHOWN, { onlyIssues: true }) : [];
  return {
    createdBy,
    job: {
      ...job,
      issues,
      createdTime: iso(job.createdTime),
      finishedTime: iso(job.finishedTime),
      undoUntil: iso(job.undoUntil),
    },
  };
}

type Reader = Pick<TenantContext, 'db' | 'actor'>;
export type ReportRow = BatchJob['issues'][number];

/**
 * What became of the tasks, in the order of the batch. A task that the reader may not see (any more) has no name; in
 * another one's batch it has no row.
 *
 * @param after the number of the row behind which they begin
 */
export function batchRows(
  { db, actor }: Reader,
  jobId: string,
  limit: number,
  { onlyIssues = false, after = 0 }: { onlyIssues?: boolean; after?: number } = {},
): Promise<ReportRow[]> {
  const params: unknown[] = [jobId, limit, actor.userId, after];
  const seen = taskVisible(actor, (value) => `$${params.push(value) + 1}`);
  return db.query<ReportRow & Record<string, unknown>>(
    `SELECT r.seq AS row, r.task_id AS "taskId", t.task_no AS "taskNo", t.title, r.outcome, r.reason
       FROM batch_job_row r JOIN batch_job b ON b.tenant_id = r.tenant_id AND b.id = r.job_id
       LEFT JOIN (task t JOIN project p ON p.tenant_id = $1 AND p.id = t.project_id)
         ON t.tenant_id = $1 AND t.id = r.task_id AND ${seen}
      WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.seq > $5::int${onlyIssues ? ISSUE : ''} AND (t.id IS NOT NULL OR b.created_by = $4
         OR NOT EXISTS (SELECT 1 FROM task o WHERE o.tenant_id = $1 AND o.id = r.task_id)) ORDER BY r.seq LIMIT $3`,
    params,
  );
}
const ISSUE = ` AND (r.outcome = 'failed' OR (r.outcome = 'changed' AND r.reason IS NOT NULL))`;
