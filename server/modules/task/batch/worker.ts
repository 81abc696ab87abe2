/** The background part of a batch: goes on where the cursor stands, in transactions small enough to let others through. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { batchKinds } from '../../../../contract/task/batchEnums';
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import type { JobRun } from '../../../jobs/jobs';
import { defineResumable, endJob, type JobRef, runResumable } from '../../../jobs/resumable';
import type { Platform } from '../../../platform';
import { emit } from '../../message';
import { projectFor } from '../../project';
import { type BatchScope, batchChunk } from './operations';
import { advanceBatch, type ClaimedBatch, claimBatch, nextTasks, type RowOutcome } from './store';

export const BATCH_QUEUE = 'task-batch';
const CONCURRENCY = { pglite: 1, postgres: 2 };
/** Tasks a transaction. The embedded database serves nobody else meanwhile, so its transactions are shorter. */
const CHUNK = { pglite: 50, postgres: 200 };
/** A smaller batch ends while its owner looks on; of a larger one they are told. */
const WORTH_A_MESSAGE = 200;

/** Before `jobs.start()`. */
export function defineBatchJobs(platform: Platform): void {
  const concurrency = CONCURRENCY[platform.database.kind];
  defineResumable(platform, { queue: BATCH_QUEUE, table: 'batch_job', concurrency }, (ref, run) =>
    runBatch(platform, ref, run),
  );
}

/** See `runResumable`. */
export const runBatch = (
  platform: Platform,
  ref: JobRef,
  { signal, last }: Pick<JobRun, 'signal' | 'last'>,
  /** Called after each committed chunk (tests break off here). */
  afterChunk: (done: number) => void = () => {},
): Promise<void> =>
  runResumable(
    platform,
    ref,
    { last },
    {
      table: 'batch_job',
      claim: claimBatch,
      work: (db, job) => work(platform, db, job, signal, afterChunk),
      async fail(db, job, reason) {
        await endJob(db, 'batch_job', job.id, 'failed', reason);
      },
      broken: '批量操作中断，已变更的任务不受影响，其余任务可以重新选择后再次执行',
    },
  );

async function work(
  platform: Platform,
  db: TenantDb,
  job: ClaimedBatch,
  signal: AbortSignal,
  afterChunk: (done: number) => void,
): Promise<boolean> {
  // Rights and the project's state as they are now, not as they were when the batch was asked for.
  const actor = await platform.access.actor(job.created_by, db.tenantId);
  if (!actor) throw new ApiError('FORBIDDEN', '发起批量操作的成员已不在本企业或已停用');
  const project = await projectFor({ platform, actor }, job.project_id, 'TASK:BATCH');
  const scope: BatchScope = { platform, actor, projectId: project.id, operation: job.operation };
  const size = CHUNK[platform.database.kind];
  let { done } = job;
  while (done < job.total) {
    if (signal.aborted) return false;
    done += await chunk(db, scope, job.id, done, size);
    platform.bus.publish({ type: 'task', tenantId: db.tenantId, projectId: project.id, taskIds: [] });
    afterChunk(done);
    await nextTurn();
  }
  await db.transaction(async (tx) => {
    await endJob(tx, 'batch_job', job.id, 'finished');
    await tell(platform, tx, scope, job);
  });
  return true;
}

/** One chunk with its cursor; a value that the database refuses costs its own row, not the chunk. */
async function chunk(db: TenantDb, scope: BatchScope, jobId: string, done: number, size: number): Promise<number> {
  const step = (at: number, count: number, refusal?: string) =>
    db.transaction(async (tx) => {
      const ids = await nextTasks(tx, jobId, at, count);
      const rows: RowOutcome[] = refusal
        ? ids.map((taskId) => ({ taskId, outcome: 'failed', reason: refusal }))
        : await batchChunk(tx, scope, ids);
      await advanceBatch(tx, jobId, rows);
      return ids.length;
    });
  try {
    return await step(done, size);
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
  }
  let moved = 0;
  for (let count = 1; moved < size && count > 0; moved += count) {
    count = await step(done + moved, 1).catch((failure: unknown) => {
      if (!isRefusedValue(failure)) throw failure;
      return step(done + moved, 1, `数据库拒绝了该变更：${failure.message}`);
    });
  }
  return moved;
}

/** Classes 22 (data) and 23 (constraint) of SQLSTATE. */
const isRefusedValue = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

async function tell(platform: Platform, db: TenantDb, { actor, operation }: BatchScope, job: ClaimedBatch) {
  const [sums] = await db.query<{ changed: number; unchanged: number; failed: number }>(
    'SELECT changed, unchanged, failed FROM batch_job WHERE tenant_id = $1 AND id = $2',
    [job.id],
  );
  if (!sums) return;
  const objectId = job.project_id;
  if (operation.kind === 'executor' && sums.changed > 0) {
    await emit(platform, db, actor, {
      event: 'assignedMany',
      objectId,
      to: [operation.executorId],
      variables: { count: String(sums.changed) },
      once: job.id,
    });
  }
  if (job.total < WORTH_A_MESSAGE) return;
  const figures = `${batchKinds[operation.kind]}：已变更 ${sums.changed}，未变化 ${sums.unchanged}，失败 ${sums.failed}`;
  await emit(platform, db, null, {
    event: 'batchFinished',
    objectId,
    to: [actor.userId],
    variables: { result: '完成', figures },
    once: job.id,
  });
}
