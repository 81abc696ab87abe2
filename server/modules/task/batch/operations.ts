/** What a batch does to one task, by the same judgements as a single change; and how a chunk of tasks is written. */
import type { BatchOperation } from '../../../../contract/task/batch';
import type { BatchKind } from '../../../../contract/task/batchEnums';
import { finishedCategories } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { ApiError, againstRule, forbidden, invalid } from '../../../errors';
import type { Actor } from '../../../http/actor';
import { addDays } from '../../../http/present';
import type { Platform } from '../../../platform';
import { canDeleteTask, canReparentTask } from '../../../policies/task';
import { type LoadedChange, loadTask, lockTasks } from '../core/load';
import { type ChangeInput, type ChangeSources, openSources, planChange, type TaskChange } from '../core/plan';
import { writeChanges } from '../core/write';
import { recycleSubtrees } from '../recycle/subtrees';
import { carryOnChanges, lockPlan } from '../schedule/carry';
import type { RowOutcome } from './store';

export interface BatchScope {
  platform: Platform;
  actor: Actor;
  projectId: string;
  operation: BatchOperation;
}

/** What may move dates of others along. */
const plans: readonly BatchKind[] = ['dates', 'shift', 'parent'];
const GONE = '任务不存在、已被删除或不在本项目';

/** Changes tasks in the caller's transaction. A refusal costs its own row; what the database refuses, the chunk. */
export async function batchChunk(db: TenantDb, scope: BatchScope, taskIds: readonly string[]): Promise<RowOutcome[]> {
  const within = { platform: scope.platform, actor: scope.actor, db };
  if (plans.includes(scope.operation.kind)) await lockPlan(within, scope.projectId);
  if (scope.operation.kind === 'parent') await lockTree(db, scope.projectId);
  const tasks = await lockTasks(within, taskIds);
  for (const [id, { record }] of tasks) if (record.project_id !== scope.projectId) tasks.delete(id);
  if (scope.operation.kind === 'recycle') return recycleChunk(db, scope, taskIds, tasks);
  const sources = await openSources(within, taskIds);
  const plan = await planner(within, scope, sources);
  const changes: TaskChange[] = [];
  const outcomes: RowOutcome[] = [];
  for (const taskId of taskIds) {
    try {
      const before = tasks.get(taskId);
      if (!before) throw againstRule(GONE);
      const change = await plan(before);
      if (change) {
        changes.push(change);
        countForParent(tasks, change);
      }
      outcomes.push({ taskId, outcome: change ? 'changed' : 'unchanged', reason: null });
    } catch (error) {
      outcomes.push(failed(taskId, error));
    }
  }
  await writeChanges(db, scope.actor.userId, changes);
  await carryOnChanges(within, changes);
  return outcomes;
}

function failed(taskId: string, error: unknown): RowOutcome {
  if (!(error instanceof ApiError)) throw error;
  return { taskId, outcome: 'failed', reason: error.message };
}

/** A child that is finished here counts for its parent further down in the same chunk. */
function countForParent(tasks: Map<string, LoadedChange>, { before, after }: TaskChange): void {
  const parent = before.record.parent_id && tasks.get(before.record.parent_id);
  if (!parent) return;
  const over = (category: LoadedChange['record']['category']) => (finishedCategories.includes(category) ? 1 : 0);
  parent.record.child_done += over(after.category) - over(before.record.category);
}

type Planner = (before: LoadedChange) => Promise<TaskChange | null>;

async function planner(
  context: Parameters<typeof loadTask>[0],
  scope: BatchScope,
  sources: ChangeSources,
): Promise<Planner> {
  const { operation } = scope;
  if (operation.kind === 'parent') return parentPlanner(context, scope);
  return (before) => planChange(sources, before, inputFor(operation, before, sources));
}

function inputFor(operation: BatchOperation, { record }: LoadedChange, { workflow }: ChangeSources): ChangeInput {
  const { kind, executorId, stageId, reason, urgent, planStart, planEnd, days = 0 } = operation;
  const shifted = (day: string | null) => (day === null ? undefined : addDays(day, days));
  switch (kind) {
    case 'executor':
      return { executorId };
    case 'stage':
      return { stageId, reason };
    case 'urgent':
      return { urgent };
    case 'dates':
      return { planStart, planEnd };
    case 'shift':
      return { planStart: shifted(record.plan_start), planEnd: shifted(record.plan_end) };
    case 'labels': {
      const kept = record.label_ids.filter((id) => !operation.removeLabelIds?.includes(id));
      return { labelIds: [...new Set([...kept, ...(operation.addLabelIds ?? [])])] };
    }
    case 'complete': {
      const processId = workflow.stage(record.stage_id)?.processId;
      const done = workflow.stages.filter((one) => one.processId === processId && one.category === 'DONE');
      const next = workflow.transitionsFrom(record.stage_id).map((one) => one.toStageId);
      return { stageId: (done.find((one) => next.includes(one.id)) ?? done[0])?.id, reason };
    }
    default:
      throw invalid('不支持的批量操作', 'operation.kind');
  }
}

/** One move at a time a project, as a single one does: two could each be sound and close a circle together. */
const lockTree = (db: TenantDb, projectId: string) =>
  db.query('SELECT 1 AS locked FROM project_counter WHERE tenant_id = $1 AND project_id = $2 FOR UPDATE', [projectId]);

async function parentPlanner(context: Parameters<typeof loadTask>[0], scope: BatchScope): Promise<Planner> {
  const { actor, projectId } = scope;
  const { parentId = null } = scope.operation;
  const parent = parentId === null ? null : await loadTask(context, { id: parentId });
  if (parent && parent.project.id !== projectId) throw invalid('只能移动到同一项目的任务之下', 'parentId');
  if (parent?.facts.category === 'CLOSED') throw againstRule('父任务已关闭，请先激活父任务');
  const above = new Set([parentId, ...(parent?.record.ancestors ?? []).map((one) => one.taskId)]);
  return async (before) => {
    const { record, facts, project } = before;
    if (!canReparentTask(actor, project, facts)) throw forbidden();
    if (record.parent_id === parentId) return null;
    if (parentId !== null && above.has(record.id)) throw againstRule('不能把任务移动到它自己或它的子任务之下');
    return {
      before,
      after: { ...record, parent_id: parentId },
      changes: [{ field: 'parentId', label: '父任务', before: null, after: parent?.record.title ?? null }],
      transition: null,
      reopened: false,
      reason: null,
      words: null,
      involved: null,
    };
  };
}

async function recycleChunk(
  db: TenantDb,
  { actor, projectId, operation }: BatchScope,
  taskIds: readonly string[],
  tasks: Map<string, LoadedChange>,
): Promise<RowOutcome[]> {
  const roots = [...tasks.values()].filter(({ project, facts }) =>
    canDeleteTask(actor, project, facts, project.settings),
  );
  const gone = await recycleSubtrees(
    db,
    actor.userId,
    roots.map(({ record }) => record),
    operation.reason ?? '',
  );
  const before = new Set(
    (
      await db.query<{ id: string }>(
        `SELECT id FROM task WHERE tenant_id = $1 AND project_id = $2 AND id = ANY($3::uuid[]) AND deleted_at IS NOT NULL`,
        [projectId, taskIds],
      )
    ).map(({ id }) => id),
  );
  return taskIds.map((taskId) => {
    if (gone.has(taskId)) return { taskId, outcome: 'changed', reason: null };
    if (before.has(taskId)) return { taskId, outcome: 'unchanged', reason: '已随父任务删除' };
    return { taskId, outcome: 'failed', reason: tasks.has(taskId) ? forbidden().message : GONE };
  });
}
