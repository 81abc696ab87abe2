/**
 * Work of many rows whose state stands in a row of its own: `state`, a cursor, and a heartbeat. Any process may take it
 * up where a crash left it. Imports and batches each have their table; what they share is here.
 */
import { inZone } from '../base/origin';
import { TenantDb } from '../db/scope';
import { ApiError } from '../errors';
import type { Platform } from '../platform';
import type { JobRun } from './jobs';

/** A running job that has not moved for so long belongs to a process that is gone. */
const STALE_SECONDS = 30;
/** Waits, or belongs to a process that is gone: the condition under which a job may be taken. */
export const CLAIMABLE = `(state = 'queued' OR (state = 'running' AND heartbeat_at < now() - interval '${STALE_SECONDS} seconds'))`;

export type JobTable =
  | ('import_job' | 'batch_job' | 'export_job' | 'tenant_export')
  | ('person_request' | 'work_pull' | 'project_file');
export interface JobRef {
  tenantId: string;
  jobId: string;
}

/** Somebody else moved the cursor: they have the job. */
export class LostJob extends Error {}

/** Gives the job back, for another run to go on with. */
export const releaseJob = (db: TenantDb, table: JobTable, jobId: string) =>
  db.query(`UPDATE ${table} SET state = 'queued' WHERE tenant_id = $1 AND id = $2 AND state = 'running'`, [jobId]);

export const endJob = (
  db: TenantDb,
  table: JobTable,
  jobId: string,
  state: 'finished' | 'failed',
  error: string | null = null,
) =>
  db.query(
    `UPDATE ${table} SET state = $3, error = $4, finished_at = now(), updated_at = now()
      WHERE tenant_id = $1 AND id = $2 AND state IN ('queued', 'running')`,
    [jobId, state, error],
  );

export interface ResumableWork<J> {
  table: JobTable;
  claim(db: TenantDb, jobId: string): Promise<J | null>;
  /** False when it broke off because the process stops. */
  work(db: TenantDb, job: J): Promise<boolean>;
  /** It will not go on: writes the reason. */
  fail(db: TenantDb, job: J, reason: string): Promise<void>;
  /** What is said when it broke for good without a reason that a person could mend. */
  broken: string;
}

/** Runs a job to its end; its days are those of the enterprise, as where it was asked for. Twice at once does no harm; after a throw it can be run again. */
export async function runResumable<J>(
  platform: Platform,
  { tenantId, jobId }: JobRef,
  { last }: Pick<JobRun, 'last'>,
  { table, claim, work, fail, broken }: ResumableWork<J>,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const job = await claim(db, jobId);
  if (!job) return;
  try {
    const { zoneName } = await platform.calendars.hoursOf(tenantId);
    if (!(await inZone(zoneName, () => work(db, job)))) await releaseJob(db, table, jobId);
  } catch (error) {
    if (error instanceof LostJob) return;
    if (error instanceof ApiError) return fail(db, job, error.message);
    if (last) await fail(db, job, broken);
    else await releaseJob(db, table, jobId);
    throw error;
  }
}

/** Names the queue of such jobs, and sends again, at the start and once a minute, what stopped moving; before `jobs.start()`. */
export function defineResumable(
  platform: Platform,
  { queue, table, concurrency }: { queue: string; table: JobTable; concurrency: number },
  run: (ref: JobRef, run: JobRun) => Promise<void>,
): void {
  const { jobs } = platform;
  jobs.define<JobRef>(queue, run, { concurrency, expireIn: 3600 });
  jobs.define(`${queue}-sweep`, () => resumeJobs(platform, queue, table));
  jobs.schedule(`${queue}-sweep`, '* * * * *');
  jobs.onStart(() => resumeJobs(platform, queue, table, true));
}

/** With `atStart` on the embedded database, what is marked as running cannot be: this process has only just begun. */
export async function resumeJobs(
  { database, jobs }: Platform,
  queue: string,
  table: JobTable,
  atStart = false,
): Promise<void> {
  if (atStart && database.kind === 'pglite') {
    await database.query(`UPDATE ${table} SET state = 'queued' WHERE state = 'running'`);
  }
  // Over all tenants: the queue belongs to the installation, and what it carries names its tenant.
  const waiting = await database.query<{ tenant_id: string; id: string }>(
    `SELECT tenant_id, id FROM ${table} WHERE ${CLAIMABLE}`,
  );
  for (const { tenant_id: tenantId, id: jobId } of waiting) {
    await jobs.send(queue, { tenantId, jobId }, { singletonKey: jobId });
  }
}
