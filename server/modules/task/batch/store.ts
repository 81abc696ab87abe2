/** The batch's row: its claim, its cursor, its figures, and what became of each task. */
import type { BatchJob, BatchOperation, BatchOutcome } from '../../../../contract/task/batch';
import type { TenantDb } from '../../../db/scope';
import { iso } from '../../../http/present';
import { CLAIMABLE, LostJob } from '../../../jobs/resumable';

const ISSUES_SHOWN = 100;

export interface RowOutcome {
  taskId: string;
  outcome: BatchOutcome;
  reason: string | null;
}

export interface ClaimedBatch {
  id: string;
  project_id: string;
  created_by: string;
  operation: BatchOperation;
  total: number;
  done: number;
}

export async function claimBatch(db: TenantDb, jobId: string): Promise<ClaimedBatch | null> {
  const [job] = await db.query<ClaimedBatch & Record<string, unknown>>(
    `UPDATE batch_job SET state = 'running', heartbeat_at = now() WHERE tenant_id = $1 AND id = $2 AND ${CLAIMABLE}
      RETURNING id, project_id, created_by, operation, total, done`,
    [jobId],
  );
  return job ?? null;
}

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
  await db.query(
    `WITH moved AS (
       UPDATE batch_job SET done = done + $3::int, changed = changed + $4, unchanged = unchanged + $5,
              failed = failed + $6, heartbeat_at = now(), updated_at = now()
        WHERE tenant_id = $1 AND id = $2 RETURNING done - $3::int AS base
     )
     INSERT INTO batch_job_row (tenant_id, job_id, seq, task_id, outcome, reason)
     SELECT $1, $2, base + r.ordinality, r."taskId", r.outcome, r.reason
       FROM moved, ROWS FROM (jsonb_to_recordset($7::jsonb) AS ("taskId" uuid, outcome text, reason text))
            WITH ORDINALITY r`,
    [jobId, rows.length, count('changed'), count('unchanged'), count('failed'), JSON.stringify(rows)],
  );
}

/** The job as the API shows it; undefined when the tenant has none such. */
export async function findBatch(
  db: TenantDb,
  jobId: string,
): Promise<{ createdBy: string; job: BatchJob } | undefined> {
  const [row] = await db.query<Omit<BatchJob, 'issues'> & { createdBy: string } & Record<string, unknown>>(
    `SELECT id AS "jobId", project_id AS "projectId", operation, state, total, done, changed, unchanged, failed, noted,
            NULL AS "undoUntil", NULL AS "undoneBy", error,
            created_by AS "createdBy", created_at AS "createdTime", finished_at AS "finishedTime"
       FROM batch_job WHERE tenant_id = $1 AND id = $2`,
    [jobId],
  );
  if (!row) return undefined;
  const { createdBy, ...job } = row;
  const issues = job.failed > 0 ? await batchRows(db, jobId, ISSUES_SHOWN, true) : [];
  return {
    createdBy,
    job: {
      ...job,
      issues: issues.map(({ outcome: _failed, ...issue }) => issue),
      createdTime: iso(job.createdTime),
      finishedTime: iso(job.finishedTime),
    },
  };
}

export type ReportRow = BatchJob['issues'][number] & { outcome: BatchOutcome };

/** What became of the tasks, in the order of the batch. */
export const batchRows = (db: TenantDb, jobId: string, limit: number, onlyFailed = false): Promise<ReportRow[]> =>
  db.query<ReportRow & Record<string, unknown>>(
    `SELECT r.seq AS row, r.task_id AS "taskId", t.task_no AS "taskNo", t.title, r.outcome, r.reason
       FROM batch_job_row r LEFT JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id
      WHERE r.tenant_id = $1 AND r.job_id = $2${onlyFailed ? ` AND r.outcome = 'failed'` : ''} ORDER BY r.seq LIMIT $3`,
    [jobId, limit],
  );
