/** What a batch does to one task, by the same judgements as a single change; and how a chunk of tasks is written. */
import type { BatchKind } from '../../../../contract/task/batchEnums';
import { finishedCategories } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid } from '../../../errors';
import { addDays } from '../../../http/present';
import { type LoadedChange, lockTasks } from '../core/load';
import { lockUpwards } from '../core/parents';
import { type ChangeInput, type ChangeSources, openSources, planChange, type TaskChange } from '../core/plan';
import { writeChanges } from '../core/write';
import { carryOnChanges, lockPlan } from '../schedule/carry';
import { lockTree, type MovePlanner, parentPlanner } from './parents';
import { copyChunk, moveChunk } from './projects';
import { recycleChunk, removeCopies, restoreChunk } from './recycle';
import { changedSince, inputBack, rowChange } from './rowChange';
import { type BatchScope, GONE, outcomeOf, withinOf } from './scope';
import type { RowOutcome } from './store';
import { openUndo, type Undone } from './undo';

/** What may move dates of others along. */
const plans: readonly (BatchKind | undefined)[] = ['dates', 'shift', 'parent'];

/** Changes tasks in the caller's transaction. A refusal costs its own row; what the database refuses, the chunk. */
export async function batchChunk(db: TenantDb, scope: BatchScope, taskIds: readonly string[]): Promise<RowOutcome[]> {
  const undone = scope.undoOf ? await openUndo(db, scope.undoOf, taskIds) : null;
  const kind = scope.operation.kind;
  if (kind === 'restore' || undone?.kind === 'recycle') return restoreChunk(db, scope, taskIds);
  if (plans.includes(kind) || plans.includes(undone?.kind)) await lockPlan(withinOf(scope, db), scope.projectId);
  if (kind === 'parent' || undone?.kind === 'parent') await lockTree(db, scope.projectId);
  // Parents that will follow are locked in the order of single changes: the lowest first.
  await lockUpwards(db, taskIds, 1);
  const tasks = await lockTasks(withinOf(scope, db), taskIds);
  if (kind === 'move') return moveChunk(db, scope, taskIds, tasks);
  if (undone?.kind === 'copy') return removeCopies(db, scope, taskIds, tasks);
  for (const [id, { record }] of tasks) if (record.project_id !== scope.projectId) tasks.delete(id);
  if (kind === 'copy') return copyChunk(db, scope, taskIds, tasks);
  if (kind === 'recycle') return recycleChunk(db, scope, taskIds, tasks);
  return changeChunk(db, scope, taskIds, tasks, undone);
}

async function changeChunk(
  db: TenantDb,
  scope: BatchScope,
  taskIds: readonly string[],
  tasks: Map<string, LoadedChange>,
  undone: Undone | null,
): Promise<RowOutcome[]> {
  const sources = await openSources(withinOf(scope, db), taskIds);
  const toParent = await parentPlanner(db, scope, tasks);
  const plan = undone ? undoPlanner(sources, toParent, undone) : planner(sources, toParent, scope);
  const changes: TaskChange[] = [];
  const outcomes: RowOutcome[] = [];
  for (const taskId of taskIds) {
    outcomes.push(
      await outcomeOf(taskId, async () => {
        const before = tasks.get(taskId);
        if (!before) throw againstRule(GONE);
        const change = await plan(before);
        if (!change) return { outcome: 'unchanged', reason: null };
        changes.push(change);
        countForParent(tasks, change);
        return { outcome: 'changed', reason: null, changed: rowChange(change) };
      }),
    );
  }
  await writeChanges({ platform: scope.platform, db, actorId: scope.actor.userId }, changes);
  await carryOnChanges(withinOf(scope, db), changes);
  return outcomes;
}

/** A child that is finished here counts for its parent further down in the same chunk. */
function countForParent(tasks: Map<string, LoadedChange>, { before, after }: TaskChange): void {
  const parent = before.record.parent_id && tasks.get(before.record.parent_id);
  if (!parent) return;
  const over = (category: LoadedChange['record']['category']) => (finishedCategories.includes(category) ? 1 : 0);
  parent.record.child_done += over(after.category) - over(before.record.category);
}

type Planner = (before: LoadedChange) => Promise<TaskChange | null>;

function planner(sources: ChangeSources, toParent: MovePlanner, { operation }: BatchScope): Planner {
  if (operation.kind === 'parent') return (before) => toParent(before, operation.parentId ?? null);
  return (before) => planChange(sources, before, inputFor(operation, before, sources));
}

function undoPlanner(sources: ChangeSources, toParent: MovePlanner, { changes }: Undone): Planner {
  return async (before) => {
    const change = changes.get(before.record.id) ?? {};
    const since = changedSince(before.record, change);
    if (since.length > 0) throw againstRule(`${since.join('、')}之后又被修改，未撤销`);
    if (change.parentId) return toParent(before, change.parentId[0]);
    return planChange(sources, before, inputBack(change, '撤销批量操作'));
  };
}

function inputFor(
  operation: BatchScope['operation'],
  { record }: LoadedChange,
  { workflow }: ChangeSources,
): ChangeInput {
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
