/** The background part of a batch: goes on where the cursor stands, in transactions small enough to let others through. */

import { CHUNK_MS, Pace } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import type { JobRun } from '../../../jobs/jobs';
import { defineResumable, endJob, type JobRef, runResumable } from '../../../jobs/resumable';
import { projectFor } from '../../../object/project';
import type { Platform } from '../../../platform';
import { appsFor, askAboutNext, BATCH_CHECKS_MAX, type Checked } from './askApps';
import { batchChunk } from './operations';
import { linkCopies } from './projects';
import type { BatchScope } from './scope';
import { advanceBatch, type ClaimedBatch, claimBatch, nextTasks, type RowOutcome, waitingFor } from './store';
import { collectNews, tellBatch } from './tell';

export const BATCH_QUEUE = 'task-batch';
const CONCURRENCY = { pglite: 1, postgres: 2 };
/** Tasks a transaction, at the most. */
const CHUNK_MAX = { pglite: 50, postgres: 200 };
/** Of the first: on a slow machine the embedded database is away from everybody for as long as these take. */
const CHUNK_FIRST = { pglite: 10, postgres: 200 };

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
  const scope: BatchScope = {
    platform,
    actor,
    jobId: job.id,
    projectId: project.id,
    operation: job.operation,
    undoOf: job.undo_of,
  };
  const { kind } = platform.database;
  const pace = new Pace({ goal: CHUNK_MS[kind], first: CHUNK_FIRST[kind], most: CHUNK_MAX[kind] });
  let { done } = job;
  const apps = await appsFor(db, scope);
  while (done < job.total) {
    if (signal.aborted) return false;
    const from = done;
    // One by one: a parent is judged once its children are written.
    if (apps.length > 0 && from < BATCH_CHECKS_MAX) {
      done += await chunk(db, scope, from, 1, await askAboutNext(db, scope, apps, from));
    } else {
      done += await pace.step((size) => chunk(db, scope, from, size, null));
    }
    const { projectId: target = project.id } = job.operation;
    for (const projectId of new Set([project.id, target])) {
      platform.bus.publish({ type: 'task', tenantId: db.tenantId, projectId, taskIds: [] });
    }
    afterChunk(done);
  }
  if (job.operation.copy?.depends) await linkCopies(db, job.id, job.total, actor.userId);
  const news = await collectNews(db, scope, job.total);
  await db.transaction(async (tx) => {
    await endJob(tx, 'batch_job', job.id, 'finished');
    await tellBatch(tx, scope, job.total, news);
  });
  for (const { id } of await waitingFor(db, job.id))
    await platform.jobs.send(BATCH_QUEUE, { tenantId: db.tenantId, jobId: id }, { singletonKey: id });
  return true;
}

/** One chunk with its cursor; a value that the database refuses costs its own row, not the chunk. */
async function chunk(db: TenantDb, given: BatchScope, done: number, size: number, answer: Checked): Promise<number> {
  const { jobId } = given;
  const scope = answer && 'version' in answer ? { ...given, checked: answer } : given;
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
    return await step(done, size, answer && 'refusal' in answer ? answer.refusal : undefined);
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
