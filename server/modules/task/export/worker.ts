/** The background part of an export. A file has no middle to go on from: after a crash it is begun again. */
import { EXPORT_KEPT_DAYS, type TaskExport } from '../../../../contract/task/export';
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import type { JobRun } from '../../../jobs/jobs';
import { CLAIMABLE, defineResumable, endJob, type JobRef, LostJob, runResumable } from '../../../jobs/resumable';
import type { Platform } from '../../../platform';
import { emit } from '../../message';
import { bytesOf, settleExport } from './service';

export const EXPORT_QUEUE = 'task-export';
const CONCURRENCY = { pglite: 1, postgres: 2 };
/** Bytes of a part: what making and sending a file hold at once. */
const PART = 512 * 1024;

/** Before `jobs.start()`. */
export function defineExportJobs(platform: Platform): void {
  const { database, jobs } = platform;
  defineResumable(
    platform,
    { queue: EXPORT_QUEUE, table: 'export_job', concurrency: CONCURRENCY[database.kind] },
    (ref, run) => runExport(platform, ref, run),
  );
  jobs.define('task-export-retention', () => removeOldExports(platform));
  jobs.schedule('task-export-retention', '50 19 * * *');
}

/** Over all tenants: files are kept for days, not for good. */
export const removeOldExports = ({ database }: Platform) =>
  database
    .query(`DELETE FROM export_job WHERE created_at < now() - interval '${EXPORT_KEPT_DAYS} days'`)
    .then(() => undefined);

interface Claimed {
  id: string;
  project_id: string;
  request: TaskExport;
  created_by: string;
}

async function claim(db: TenantDb, jobId: string): Promise<Claimed | null> {
  return db.transaction(async (tx) => {
    const [job] = await tx.query<Claimed & Record<string, unknown>>(
      `UPDATE export_job SET state = 'running', done = 0, bytes = 0, heartbeat_at = now()
        WHERE tenant_id = $1 AND id = $2 AND ${CLAIMABLE} RETURNING id, project_id, request, created_by`,
      [jobId],
    );
    if (job) await tx.query('DELETE FROM export_part WHERE tenant_id = $1 AND job_id = $2', [jobId]);
    return job ?? null;
  });
}

/** See `runResumable`. */
export const runExport = (
  platform: Platform,
  ref: JobRef,
  { signal, last }: Pick<JobRun, 'signal' | 'last'>,
): Promise<void> =>
  runResumable(
    platform,
    ref,
    { last },
    {
      table: 'export_job',
      claim,
      work: (db, job) => work(platform, db, job, signal),
      async fail(db, job, reason) {
        await endJob(db, 'export_job', job.id, 'failed', reason);
        await tell(platform, db, job, { result: '失败', figures: reason });
      },
      broken: '导出中断，请重新导出',
    },
  );

async function work(platform: Platform, db: TenantDb, job: Claimed, signal: AbortSignal): Promise<boolean> {
  // Rights as they are now, not as they were when the export was asked for.
  const actor = await platform.access.actor(job.created_by, db.tenantId);
  if (!actor) throw new ApiError('FORBIDDEN', '发起导出的成员已不在本企业或已停用');
  const exporter = { platform, db, actor };
  const settled = await settleExport(exporter, job.request);
  let [done, seq, size] = [0, 0, 0];
  let part: Buffer[] = [];
  const flush = async () => {
    const bytes = Buffer.concat(part);
    [part, size] = [[], 0];
    const [row] = await db.query<{ id: string }>(
      `WITH moved AS (
         UPDATE export_job SET total = $3, done = $4, bytes = bytes + $5, heartbeat_at = now(), updated_at = now()
          WHERE tenant_id = $1 AND id = $2 AND state = 'running' RETURNING id)
       INSERT INTO export_part (tenant_id, job_id, seq, bytes) SELECT $1, id, $6, $7 FROM moved RETURNING job_id AS id`,
      [job.id, settled.ids.length, done, bytes.length, seq, bytes],
    );
    if (!row) throw new LostJob();
    seq += 1;
  };
  for await (const bytes of bytesOf(exporter, settled, job.request.format, (count) => {
    done += count;
  })) {
    if (signal.aborted) return false;
    part.push(bytes);
    size += bytes.length;
    if (size >= PART) await flush();
  }
  await flush();
  await db.transaction(async (tx) => {
    await endJob(tx, 'export_job', job.id, 'finished');
    await tell(platform, tx, job, { result: '完成', figures: `${settled.name}，共 ${settled.ids.length} 个任务` });
  });
  return true;
}

const tell = (platform: Platform, db: TenantDb, job: Claimed, variables: { result: string; figures: string }) =>
  emit(platform, db, null, {
    event: 'exportFinished',
    objectId: job.project_id,
    to: [job.created_by],
    variables,
    once: job.id,
  });
