/** What a batch has to say: to each person one message a kind, however many of their tasks it touched. */
import { batchKinds } from '../../../../contract/task/batchEnums';
import { finishedCategories, type StageCategory } from '../../../../contract/task/enums';
import { Pace, TURN_MS } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import { emit, type Tell, telling, withdraw } from '../../message';
import { tellExecutor } from '../change/tell';
import { solvedBy, tellSolved, turnOf } from '../change/tellSolved';
import type { BatchScope } from './scope';

/** A smaller batch ends while its owner looks on; of a larger one they are told. */
const WORTH_A_MESSAGE = 200;

/** Ids of the tasks that somebody is told of, by the person. */
type Told = Map<string, Set<string>>;

/** Whom a batch has to tell of what; collected before the transaction that tells them, as it goes over all rows. */
export interface BatchNews {
  assigned: Told;
  staged: Told;
  /** Whose tasks wait for one that was finished here, or cancelled. */
  waiting: Record<'predecessorFinishedMany' | 'predecessorCancelledMany', Told>;
  /** Tasks that were to solve problems. */
  turned: Record<'取消' | '重新打开', string[]>;
}

/** What is said of a batch, until it is taken back. */
export const saidOfBatch = (jobId: string) => `batch:${jobId}`;

/** Goes over the rows of a batch in chunks. */
export async function collectNews(db: TenantDb, { jobId }: BatchScope, total: number): Promise<BatchNews> {
  const news: BatchNews = {
    assigned: new Map(),
    staged: new Map(),
    waiting: { predecessorFinishedMany: new Map(), predecessorCancelledMany: new Map() },
    turned: { 取消: [], 重新打开: [] },
  };
  const add = (told: Told, rows: readonly TellRow[]) => {
    for (const { user_id: id, task_ids: tasks } of rows) {
      const known = told.get(id) ?? new Set();
      for (const task of tasks) known.add(task);
      told.set(id, known);
    }
  };
  let from = 0;
  const walk = new Pace({ goal: TURN_MS, first: 200, most: 2_000 }).walk(async (size) => {
    if (from >= total) return null;
    const part: Part = [jobId, from, from + size];
    from += size;
    add(news.assigned, await db.query<TellRow>(ASSIGNED, part));
    add(news.staged, await db.query<TellRow>(STAGED, part));
    for (const [event, cancelled] of waits) {
      add(news.waiting[event], await db.query<TellRow>(WAITING, [...part, finishedCategories, cancelled]));
    }
    for (const { task_id: task, before, after } of await db.query<TurnRow>(TURNED, part)) {
      const turn = turnOf(before, after);
      if (turn === '取消' || turn === '重新打开') news.turned[turn].push(task);
    }
    return size;
  });
  for await (const _rows of walk);
  return news;
}

export async function tellBatch(db: TenantDb, scope: BatchScope, total: number, news: BatchNews): Promise<void> {
  const { platform, actor, undoOf } = scope;
  const unheard = undoOf !== null && (await withdraw(platform, db, actor, [saidOfBatch(undoOf)]));
  if (!unheard) {
    await telling(platform, db, actor, { of: saidOfBatch(scope.jobId), from: false, to: true }, async (tell) => {
      await tellAssigned(tell, scope, news.assigned);
      // With another type a stage is only called otherwise.
      await tellEach(tell, scope, 'stageChangedMany', news.staged);
      for (const [event] of waits) await tellEach(tell, scope, event, news.waiting[event]);
      for (const turn of ['取消', '重新打开'] as const) {
        const turned = news.turned[turn];
        if (turned.length > 0) await tellSolved({ platform, db }, tell, await solvedBy(db, turned), turn);
      }
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
  told: Told,
  objectId = projectId,
): Promise<void> {
  const byCount = new Map<number, string[]>();
  for (const [id, { size }] of told) byCount.set(size, [...(byCount.get(size) ?? []), id]);
  for (const [count, to] of byCount) {
    await tell({ event, objectId, to, variables: { count: String(count) }, once: `${jobId}:${count}` });
  }
}

async function tellAssigned(tell: Tell, scope: BatchScope, assigned: Told): Promise<void> {
  const many: Told = new Map();
  for (const [id, tasks] of assigned) {
    const [only] = tasks;
    if (tasks.size === 1 && only) await tellExecutor(tell, only, id);
    else many.set(id, tasks);
  }
  await tellEach(tell, scope, 'assignedMany', many, scope.operation.projectId);
}

/** The batch, and which of its rows: behind one number, up to another. */
type Part = [jobId: string, from: number, to: number];
const OF_PART = 'r.tenant_id = $1 AND r.job_id = $2 AND r.seq > $3::int AND r.seq <= $4::int';

/** Of a person: tasks that they are told of. */
interface TellRow extends Record<string, unknown> {
  user_id: string;
  task_ids: string[];
}
const TOLD = 'user_id, array_agg(DISTINCT task_id)::text[] AS task_ids';

const ASSIGNED = `SELECT ${TOLD} FROM (
    SELECT coalesce(r.created_id, r.task_id) AS task_id, t.executor_id AS user_id FROM batch_job_row r
      JOIN task t ON t.tenant_id = r.tenant_id AND t.id = coalesce(r.created_id, r.task_id) AND t.deleted_at IS NULL
     WHERE ${OF_PART} AND t.executor_id IS NOT NULL
       AND (r.created_id IS NOT NULL OR r.changed->'executorId'->>1 = t.executor_id::text)) given
   GROUP BY user_id`;

/** Executor, creator, involved and whom the process names, as after a single change. */
const STAGED = `SELECT ${TOLD} FROM (
    SELECT r.task_id, p.user_id FROM batch_job_row r
      JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.deleted_at IS NULL
     CROSS JOIN LATERAL (SELECT t.executor_id AS user_id UNION SELECT t.created_by UNION
       SELECT m.user_id FROM task_member m WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role IN ('involve', 'executor')
       UNION SELECT named.user_id::uuid FROM jsonb_array_elements_text(coalesce(r.changed->'told', '[]')) AS named(user_id)) p
     WHERE ${OF_PART} AND r.changed ? 'stageId' AND NOT r.changed ? 'taskTypeId') concerned
   WHERE user_id IS NOT NULL GROUP BY user_id`;

const waits = [
  ['predecessorFinishedMany', false],
  ['predecessorCancelledMany', true],
] as const;

/** Whose tasks wait for one that was finished or cancelled here; `task_ids` are the waiting ones. */
const WAITING = `SELECT ${TOLD} FROM (
    SELECT coalesce(w.executor_id, w.created_by) AS user_id, w.id AS task_id
      FROM batch_job_row r
      JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.category = ANY($5::text[])
       AND (t.category = 'CANCELLED') = $6::boolean
      JOIN task_depend d ON d.tenant_id = r.tenant_id AND d.pre_id = t.id AND d.type = 'FS'
      JOIN task w ON w.tenant_id = r.tenant_id AND w.id = d.post_id AND w.deleted_at IS NULL
       AND NOT (w.category = ANY($5::text[]))
      JOIN stage before ON before.tenant_id = r.tenant_id AND before.id::text = r.changed->'stageId'->>0
       AND NOT (before.category = ANY($5::text[]))
     WHERE ${OF_PART} AND r.changed ? 'stageId' AND coalesce(w.executor_id, w.created_by) IS NOT NULL
       AND (t.private_type = 0 OR coalesce(w.executor_id, w.created_by) IN (t.created_by, t.executor_id))) waiting
   GROUP BY user_id`;

interface TurnRow extends Record<string, unknown> {
  task_id: string;
  before: StageCategory;
  after: StageCategory;
}

/** Tasks that were to solve a problem and came to another stage. */
const TURNED = `SELECT r.task_id, before.category AS before, t.category AS after FROM batch_job_row r
    JOIN task t ON t.tenant_id = r.tenant_id AND t.id = r.task_id AND t.deleted_at IS NULL
    JOIN stage before ON before.tenant_id = r.tenant_id AND before.id::text = r.changed->'stageId'->>0
   WHERE ${OF_PART} AND r.changed ? 'stageId'
     AND EXISTS (SELECT 1 FROM object_link l WHERE l.tenant_id = r.tenant_id AND l.from_type = 'task'
                    AND l.from_id = r.task_id AND l.kind = 'solves')`;
