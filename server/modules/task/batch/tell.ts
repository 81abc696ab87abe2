/** What a batch has to say: to each person one message a kind, however many of their tasks it touched. */
import { batchKinds } from '../../../../contract/task/batchEnums';
import { finishedCategories, type StageCategory } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { emit, type Tell, telling, withdraw } from '../../message';
import { tellExecutor } from '../change/tell';
import { solvedBy, tellSolved, turnOf } from '../change/tellSolved';
import type { BatchScope } from './scope';

/** A smaller batch ends while its owner looks on; of a larger one they are told. */
const WORTH_A_MESSAGE = 200;

/** Of each person: how many tasks, and one of them. */
interface Told extends Record<string, unknown> {
  user_id: string;
  count: number;
  task_id: string;
}
const TOLD = `count(DISTINCT task_id)::int AS count, min(task_id::text) AS task_id`;

/** What is said of a batch, until it is taken back. */
export const saidOfBatch = (jobId: string) => `batch:${jobId}`;

export async function tellBatch(db: TenantDb, scope: BatchScope, total: number): Promise<void> {
  const { platform, actor, undoOf } = scope;
  const unheard = undoOf !== null && (await withdraw(platform, db, actor, [saidOfBatch(undoOf)]));
  if (!unheard) {
    await telling(platform, db, actor, { of: saidOfBatch(scope.jobId), from: false, to: true }, async (tell) => {
      await tellAssigned(db, tell, scope);
      await tellStages(db, tell, scope);
      await tellWaiting(db, tell, scope);
      await tellTurned(db, tell, scope);
    });
  }
  if (scope.operation.wholeProject) return tellCopied(db, scope);
  if (total < WORTH_A_MESSAGE) return;
  const [sums] = await db.query<{ changed: number; unchanged: number; failed: number }>(
    'SELECT changed, unchanged, failed FROM batch_job WHERE tenant_id = $1 AND id = $2',
    [scope.jobId],
  );
  if (!sums) return;
  const figures = `${batchKinds[scope.operation.kind]}：已变更 ${sums.changed}，未变化 ${sums.unchanged}，失败 ${sums.failed}`;
  await emit(scope.platform, db, null, {
    event: 'batchFinished',
    objectId: scope.projectId,
    to: [scope.actor.userId],
    variables: { result: '完成', figures },
    once: scope.jobId,
  });
}

/** Whoever copied a project has not waited for it. */
async function tellCopied(db: TenantDb, { platform, actor, jobId, projectId, operation }: BatchScope): Promise<void> {
  const [sums] = await db.query<{ changed: number; failed: number; name: string }>(
    `SELECT b.changed, b.failed, p.name FROM batch_job b JOIN project p ON p.tenant_id = b.tenant_id AND p.id = $3
      WHERE b.tenant_id = $1 AND b.id = $2`,
    [jobId, projectId],
  );
  if (!sums) return;
  await emit(platform, db, null, {
    event: 'projectCopied',
    objectId: operation.projectId ?? projectId,
    to: [actor.userId],
    variables: { from: sums.name, figures: `已复制任务 ${sums.changed}，失败 ${sums.failed}` },
    once: jobId,
  });
}

/** Those who have the same number of tasks are told together. */
async function tellEach(
  tell: Tell,
  { jobId, projectId }: BatchScope,
  event: 'assignedMany' | 'stageChangedMany' | 'predecessorFinishedMany' | 'predecessorCancelledMany',
  rows: readonly Told[],
  objectId = projectId,
): Promise<void> {
  const byCount = new Map<number, string[]>();
  for (const { user_id: id, count } of rows) byCount.set(count, [...(byCount.get(count) ?? []), id]);
  for (const [count, to] of byCount) {
    await tell({ event, objectId, to, variables: { count: String(count) }, once: `${jobId}:${count}` });
  }
}

async function tellAssigned(db: TenantDb, tell: Tell, scope: BatchScope): Promise<void> {
  const rows = await db.query<Told>(
    `SELECT user_id, ${TOLD} FROM (
       SELECT coalesce(r.created_id, r.task_id) AS task_id, t.executor_id AS user_id FROM batch_job_row r
         JOIN task t ON t.tenant_id = r.tenant_id AND t.id = coalesce(r.created_id, r.task_id) AND t.deleted_at IS NULL
        WHERE r.tenant_id = $1 AND r.job_id = $2 AND t.executor_id IS NOT NULL
          AND (r.created_id IS NOT NULL OR r.changed->'executorId'->>1 = t.executor_id::text)) given
      GROUP BY user_id`,
    [scope.jobId],
  );
  for (const { task_id: taskId, user_id: id } of rows.filter(({ count }) => count === 1)) {
    await tellExecutor(tell, taskId, id);
  }
  const many = rows.filter(({ count }) => count > 1);
  await tellEach(tell, scope, 'assignedMany', many, scope.operation.projectId);
}

/** Executor, creator, involved and whom the process names, as after a single change; with another type a stage is only called otherwise. */
const tellStages = async (db: TenantDb, tell: Tell, scope: BatchScope): Promise<void> =>
  tellEach(
    tell,
    scope,
    'stageChangedMany',
    await db.query<Told>(
      `SELECT user_id, ${TOLD} FROM (
         SELECT r.task_id, p.user_id FROM batch_job_row r
           JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.deleted_at IS NULL
          CROSS JOIN LATERAL (SELECT t.executor_id AS user_id UNION SELECT t.created_by UNION
            SELECT m.user_id FROM task_member m WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role IN ('involve', 'executor')
            UNION SELECT named.user_id::uuid FROM jsonb_array_elements_text(coalesce(r.changed->'told', '[]')) AS named(user_id)) p
          WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.changed ? 'stageId' AND NOT r.changed ? 'taskTypeId') concerned
        WHERE user_id IS NOT NULL GROUP BY user_id`,
      [scope.jobId],
    ),
  );

/** Whose tasks wait for one that was finished or cancelled here; `count` is of the waiting tasks. */
async function tellWaiting(db: TenantDb, tell: Tell, scope: BatchScope): Promise<void> {
  for (const [event, cancelled] of [
    ['predecessorFinishedMany', false],
    ['predecessorCancelledMany', true],
  ] as const) {
    const rows = await db.query<Told>(
      `SELECT coalesce(w.executor_id, w.created_by) AS user_id, count(DISTINCT w.id)::int AS count, min(w.id::text) AS task_id
         FROM batch_job_row r
         JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.category = ANY($3::text[])
          AND (t.category = 'CANCELLED') = $4::boolean
         JOIN task_depend d ON d.tenant_id = r.tenant_id AND d.pre_id = t.id AND d.type = 'FS'
         JOIN task w ON w.tenant_id = r.tenant_id AND w.id = d.post_id AND w.deleted_at IS NULL
          AND NOT (w.category = ANY($3::text[]))
         JOIN stage before ON before.tenant_id = r.tenant_id AND before.id::text = r.changed->'stageId'->>0
          AND NOT (before.category = ANY($3::text[]))
        WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.changed ? 'stageId' AND coalesce(w.executor_id, w.created_by) IS NOT NULL
          AND (t.private_type = 0 OR coalesce(w.executor_id, w.created_by) IN (t.created_by, t.executor_id))
        GROUP BY coalesce(w.executor_id, w.created_by)`,
      [scope.jobId, finishedCategories, cancelled],
    );
    await tellEach(tell, scope, event, rows);
  }
}

/** Whose problems a task was to solve that was cancelled or opened again here. */
async function tellTurned(db: TenantDb, tell: Tell, { platform, jobId }: BatchScope): Promise<void> {
  const rows = await db.query<{ task_id: string; before: StageCategory; after: StageCategory }>(
    `SELECT r.task_id, before.category AS before, t.category AS after FROM batch_job_row r
       JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.deleted_at IS NULL
       JOIN stage before ON before.tenant_id = r.tenant_id AND before.id::text = r.changed->'stageId'->>0
      WHERE r.tenant_id = $1 AND r.job_id = $2 AND r.changed ? 'stageId'
        AND EXISTS (SELECT 1 FROM object_link l WHERE l.tenant_id = r.tenant_id AND l.from_type = 'task'
                       AND l.from_id = r.task_id AND l.kind = 'solves')`,
    [jobId],
  );
  for (const turn of ['取消', '重新打开'] as const) {
    const turned = rows.filter(({ before, after }) => turnOf(before, after) === turn).map((row) => row.task_id);
    if (turned.length > 0) await tellSolved({ platform, db }, tell, await solvedBy(db, turned), turn);
  }
}
