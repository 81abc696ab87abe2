/** A task finished or cancelled together with all that is open below it: each judged as if it were changed by itself. */
import { finishedCategories, type StageCategory } from '../../../../contract/task/enums';
import type { Actor } from '../../../base/actor';
import type { TenantDb } from '../../../db/scope';
import { ApiError, againstRule } from '../../../errors';
import type { Platform } from '../../../platform';
import { type LoadedChange, lockTasks } from '../read/load';
import { taskVisible } from '../read/visible';
import type { Workflow } from '../read/workflowStore';
import { lockSubtrees } from './parents';
import { type ChangeInput, planChange, type TaskChange } from './plan';
import { openSources } from './sources';

interface Within {
  platform: Platform;
  actor: Actor;
  db: TenantDb;
}

/** Of one request; more than that is a batch's work. */
const ALONG_MAX = 200;

/** Before the task itself is locked: from below upwards, as everybody goes. */
export const lockAlong = (db: TenantDb, taskId: string, { openChildren }: ChangeInput): Promise<void> =>
  openChildren === 'along' ? lockSubtrees(db, [taskId]) : Promise.resolve();

/** The changes of the task and of what goes along with it, the lowest first. */
export async function planWithChildren(
  within: Within,
  before: LoadedChange,
  input: ChangeInput,
): Promise<TaskChange[]> {
  const below = input.openChildren === 'along' ? await openBelow(within, before.record.id) : [];
  const sources = await openSources(within, [before.record.id, ...below]);
  const stage = input.stageId ? sources.workflow.stage(input.stageId) : undefined;
  const changes: TaskChange[] = [];
  if (below.length > 0 && stage) {
    const tasks = await lockTasks(within, below);
    tasks.set(before.record.id, before);
    for (const id of below) {
      const child = tasks.get(id);
      if (!child) continue;
      const words = {
        reason: input.reason,
        wholeTeam: input.wholeTeam,
        openChildren: input.openChildren,
        checked: input.checked,
      };
      const stageId = stageOf(sources.workflow, child, stage.category);
      const change = await planChange(sources, child, { ...words, stageId }).catch(naming(child));
      if (!change) continue;
      changes.push(change);
      countForParent(tasks, change);
    }
  }
  const own = await planChange(sources, before, input);
  return own ? [...changes, own] : changes;
}

const naming =
  ({ record }: LoadedChange) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.kind, `子任务 ${record.task_no}：${error.message}`, error.data);
  };

/** Where a task goes in its own process: to the stage of the category that it can reach from where it stands. */
export function stageOf(
  workflow: Workflow,
  { record }: Pick<LoadedChange, 'record'>,
  category: StageCategory,
): string | undefined {
  const processId = workflow.stage(record.stage_id)?.processId;
  const stages = workflow.stages.filter((one) => one.processId === processId && one.category === category);
  const next = workflow.transitionsFrom(record.stage_id).map((one) => one.toStageId);
  return (stages.find((one) => next.includes(one.id)) ?? stages[0])?.id;
}

/** A child that is over counts for its parent further up in the same change. */
export function countForParent(tasks: ReadonlyMap<string, LoadedChange>, { before, after }: TaskChange): void {
  const parent = before.record.parent_id && tasks.get(before.record.parent_id);
  if (!parent) return;
  const over = (category: StageCategory) => (finishedCategories.includes(category) ? 1 : 0);
  parent.record.child_done += over(after.category) - over(before.record.category);
}

/** Of those that the actor sees: the others stay as they are, and are counted nowhere. */
async function openBelow({ db, actor }: Within, taskId: string): Promise<string[]> {
  const params: unknown[] = [taskId, finishedCategories];
  const seen = taskVisible(actor, (value) => `$${params.push(value) + 1}`);
  const rows = await db.query<{ id: string }>(
    `WITH RECURSIVE down AS (
       SELECT id, seq, category, 1 AS depth FROM task WHERE tenant_id = $1 AND parent_id = $2 AND deleted_at IS NULL
       UNION ALL
       SELECT t.id, t.seq, t.category, down.depth + 1 FROM down
         JOIN task t ON t.tenant_id = $1 AND t.parent_id = down.id AND t.deleted_at IS NULL WHERE down.depth < 100
     ) SELECT t.id FROM down JOIN task t ON t.tenant_id = $1 AND t.id = down.id
         JOIN project p ON p.tenant_id = $1 AND p.id = t.project_id
        WHERE NOT (down.category = ANY($3::text[])) AND ${seen} ORDER BY down.depth DESC, t.seq LIMIT ${ALONG_MAX + 1}`,
    params,
  );
  if (rows.length > ALONG_MAX) {
    throw againstRule(`未结束的子任务超过 ${ALONG_MAX} 个，请在列表中选择它们后批量处理`);
  }
  return rows.map(({ id }) => id);
}
