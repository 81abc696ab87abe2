/** What a batch does to one task, by the same judgements as a single change; and how a chunk of tasks is written. */
import type { BatchKind } from '../../../../contract/task/batchEnums';
import { finishedCategories } from '../../../../contract/task/enums';
import { addDays } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid } from '../../../errors';
import { assertMayStand } from '../change/advance';
import { countForParent, stageOf } from '../change/along';
import { lockUpwards } from '../change/parents';
import { type ChangeInput, planChange, type TaskChange } from '../change/plan';
import { lockPlan, lockPlansOf, rescheduleChanged } from '../change/reschedule';
import { type ChangeSources, openSources } from '../change/sources';
import { writeChanges } from '../change/write';
import { type ChangeRecord, type LoadedChange, lockTasks } from '../read/load';
import { schedulesItself } from '../schedule/setting';
import { fillFor } from './fill';
import { lockTree, type MovePlanner, parentPlanner } from './parents';
import { givePinsBack, notePins } from './pins';
import { copyChunk, moveBackChunk, moveChunk } from './projects';
import { recycleChunk, removeCopies, restoreChunk } from './recycle';
import { changedSince, inputBack, rowChange } from './rowChange';
import { type BatchScope, GONE, outcomeOf, withinOf } from './scope';
import type { RowOutcome } from './store';
import { openUndo, type Undone } from './undo';
import { urgeChunk } from './urge';

/** What may move dates of others along: dates, what says that a task has begun or is over, and that it comes or goes. */
const plans: readonly (BatchKind | undefined)[] = [
  ...(['dates', 'shift', 'parent', 'stage', 'complete', 'type', 'recycle', 'restore', 'move'] as const),
];

/** Changes tasks in the caller's transaction. A refusal costs its own row; what the database refuses, the chunk. */
export async function batchChunk(db: TenantDb, scope: BatchScope, taskIds: readonly string[]): Promise<RowOutcome[]> {
  const undone = scope.undoOf ? await openUndo(db, scope.undoOf, taskIds) : null;
  const kind = scope.operation.kind;
  if (kind === 'urge') return urgeChunk(db, scope, taskIds);
  const moves = [kind, undone?.kind].some((one) => one === 'parent' || one === 'imported');
  // Taken back, a move ends below the tasks that it began below.
  if (moves || undone?.kind === 'move') await lockTree(db, scope.projectId);
  // Copies may lie in another project than what they were copied from.
  else if (undone?.kind === 'copy') await lockPlansOf(withinOf(scope, db), taskIds);
  else if (plans.includes(kind) || plans.includes(undone?.kind)) await lockPlan(withinOf(scope, db), scope.projectId);
  if (kind === 'restore' || undone?.kind === 'recycle') return restoreChunk(db, scope, taskIds);
  // Parents that will follow are locked in the order of single changes: the lowest first.
  await lockUpwards(db, taskIds, 1);
  const tasks = await lockTasks(withinOf(scope, db), taskIds);
  if (kind === 'move') return moveChunk(db, scope, taskIds, tasks);
  if (undone?.kind === 'move') return moveBackChunk(db, scope, taskIds, tasks, undone);
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
        return { outcome: 'changed', reason: restaged(sources, change), changed: rowChange(change) };
      }),
    );
  }
  await writeChanges({ platform: scope.platform, db, actorId: scope.actor.userId }, changes);
  // Of those that came below another task, also what had begun below them.
  const brought = changes.flatMap(({ before: { record }, after }) =>
    after.parent_id !== null && after.parent_id !== record.parent_id ? [record.id] : [],
  );
  await assertMayStand(withinOf(scope, db), brought);
  await rescheduleChanged(withinOf(scope, db), changes);
  if (undone) await givePinsBack(db, changes, undone);
  if (changes.some(({ before }) => schedulesItself(before.project))) await notePins(db, changes, outcomes);
  return outcomes;
}

/** Another type brings another process: what its stage is called there, where it has to be another one. */
function restaged({ workflow }: ChangeSources, { before: { record }, after }: TaskChange): string | null {
  if (after.type_id === record.type_id || after.stage_id === record.stage_id) return null;
  const nameOf = (stageId: string) => workflow.stage(stageId)?.name ?? '';
  const [from, to] = [nameOf(record.stage_id), nameOf(after.stage_id)];
  return from === to ? null : `新类型的流程没有「${from}」，阶段改为「${to}」`;
}

type Planner = (before: LoadedChange) => Promise<TaskChange | null>;

function planner(sources: ChangeSources, toParent: MovePlanner, { operation, checked }: BatchScope): Planner {
  if (operation.kind === 'parent') return (before) => toParent(before, operation.parentId ?? null);
  return (before) => {
    const { id, version } = before.record;
    if (checked?.taskId === id && checked.version !== version) {
      throw againstRule('询问应用时任务被修改，请重新执行');
    }
    return planChange(sources, before, { ...inputFor(operation, before, sources), checked: checked?.taskId === id });
  };
}

function undoPlanner(sources: ChangeSources, toParent: MovePlanner, { changes }: Undone): Planner {
  return async (before) => {
    const change = changes.get(before.record.id) ?? {};
    const since = changedSince(before.record, change);
    if (since.length > 0) throw againstRule(`${since.join('、')}之后又被修改，未撤销`);
    const moved = change.parentId ? await toParent(before, change.parentId[0]) : null;
    const back = inputBack(before.record, change, '撤销批量操作');
    // Its reason and its being an undo are no change.
    if (moved && Object.keys(back).length <= 2) return moved;
    const rest = await planChange(sources, before, back);
    return moved && rest
      ? {
          ...rest,
          after: { ...rest.after, parent_id: moved.after.parent_id },
          changes: [...rest.changes, ...moved.changes],
        }
      : (moved ?? rest);
  };
}

/** What the batch wants of one task, as a single change would say it. */
export function inputFor(
  operation: BatchScope['operation'],
  before: LoadedChange,
  { workflow }: ChangeSources,
): ChangeInput {
  const { record } = before;
  const { kind, executorId, urgent, planStart, planEnd, days = 0 } = operation;
  const shifted = (day: string | null) => (day === null ? undefined : addDays(day, days));
  switch (kind) {
    case 'executor':
      return { executorId };
    case 'stage':
      return {
        ...fillFor(before.record, operation.fill),
        stageId: stageWanted(operation, before, workflow),
        ...wordsOf(operation, record),
      };
    case 'urgent':
      return { urgent };
    case 'type':
      return { taskTypeId: operation.taskTypeId };
    case 'dates':
      return { planStart, planEnd };
    case 'shift':
      return { planStart: shifted(record.plan_start), planEnd: shifted(record.plan_end) };
    case 'labels': {
      const kept = record.label_ids.filter((id) => !operation.removeLabelIds?.includes(id));
      return { labelIds: [...new Set([...kept, ...(operation.addLabelIds ?? [])])] };
    }
    case 'complete':
      return {
        ...fillFor(before.record, operation.fill),
        stageId: stageOf(workflow, before, 'DONE'),
        ...wordsOf(operation, record),
      };
    default:
      throw invalid('不支持的批量操作', 'operation.kind');
  }
}

/** What is said beside where the tasks go. What is left is said of those that are opened again; others know it. */
const wordsOf = (
  { reason, ignorePredecessors, wholeTeam, openChildren, leftHours }: BatchScope['operation'],
  { category }: ChangeRecord,
) => ({
  reason,
  ignorePredecessors,
  wholeTeam,
  openChildren,
  leftHours: finishedCategories.includes(category) ? leftHours : undefined,
});

/** Children that go along may be of another process: they go where that has the like. */
function stageWanted(
  { stageId, openChildren }: BatchScope['operation'],
  before: LoadedChange,
  workflow: ChangeSources['workflow'],
): string | undefined {
  const wanted = stageId ? workflow.stage(stageId) : undefined;
  const own = workflow.stage(before.record.stage_id)?.processId;
  if (!wanted || openChildren !== 'along' || wanted.processId === own) return stageId;
  return stageOf(workflow, before, wanted.category);
}
