/**
 * What an imported row changes of a task that is there already. The row is compared with the task, and what differs is
 * planned as any other change is: by the same rights, rules and words.
 */
import { finishedCategories, importTargets } from '../../../../contract/task/enums';
import { htmlToText } from '../../../base/html';
import { shown, Unfit } from '../../../object/fields/reading';
import { canReparentTask } from '../../../policies/task';
import { saysTheSame } from '../../../tables/cell';
import { assertParentType } from '../change/changeType';
import { type ChangeInput, planChange, type TaskChange } from '../change/plan';
import { isAutomatic } from '../change/rollUp';
import type { ChangeSources } from '../change/sources';
import type { LoadedChange } from '../read/load';
import { parentChange } from '../read/names';
import type { Stage } from '../read/workflowStore';
import { assertKnownPeople } from './newTasks';
import type { Place } from './placing';
import { type Draft, noSuchStage, stageMeant, tolerate } from './rows';
import type { ImportRun } from './run';

const IMPORT_REASON = '导入更新';

export interface Existing extends LoadedChange {
  recycled: boolean;
}

/** The change; null when the row says what stands there. Throws `Unfit`, or what the API answers, when it must not be. */
export async function changeOf(
  run: ImportRun,
  sources: ChangeSources,
  before: Existing,
  draft: Draft,
  place: Place | undefined,
): Promise<TaskChange | null> {
  const { record, recycled } = before;
  if (recycled) {
    throw new Unfit(
      `外部编号${shown(record.external_key ?? record.task_no)}的任务 ${record.task_no} 在回收站中，请先恢复后重新导入`,
    );
  }
  const input = inputOf(run, before, draft);
  const moved = place !== undefined && place.id !== record.parent_id;
  if (Object.keys(input).length === 0 && !moved) return null;
  if (record.category === 'CLOSED' && !input.stageId) {
    throw new Unfit(`任务 ${record.task_no} 已关闭，不能修改，请先激活后重新导入`);
  }
  // A table says of each task where it stands: nothing is asked.
  if (input.stageId)
    Object.assign(input, { reason: IMPORT_REASON, openChildren: 'leave', bare: true } satisfies ChangeInput);
  const change = await planChange(moved ? below(sources, place) : sources, reopening(run, before, input), input);
  return moved ? withParent(run, before, change, place) : change;
}

/** The fields in which the row differs from the task. */
function inputOf(run: ImportRun, { record }: Existing, draft: Draft): ChangeInput {
  if (run.plan.foreign) assertKnownPeople(run, record, draft);
  const input: ChangeInput = {};
  const give = <K extends keyof ChangeInput>(key: K, value: ChangeInput[K], was: unknown) => {
    if (value !== undefined && value !== was) input[key] = value;
  };
  give('title', draft.title, record.title);
  if (draft.notes !== undefined && !sameDescription(record.notes, draft.notes)) input.notes = draft.notes;
  give('taskTypeId', draft.type?.id, record.type_id);
  give('stageId', stageOf(run, record, draft)?.id, record.stage_id);
  give('urgent', draft.urgent, record.urgent);
  give('planStart', draft.planStart, record.plan_start);
  give('planEnd', draft.planEnd, record.plan_end);
  if (!isAutomatic(record.progress_mode)) give('progress', draft.progress, record.progress);
  give('estimateHours', draft.estimateHours, record.estimate_hours);
  give('leftHours', draft.leftHours, record.left_hours);
  if (draft.labelIds && !sameSet(draft.labelIds, record.label_ids)) input.labelIds = draft.labelIds;
  if (draft.involved && !sameSet(draft.involved, record.involved)) input.involveMember = draft.involved;
  if (run.plan.foreign && record.team) draft.executorId = undefined;
  tolerate(draft, run.plan, importTargets.executor, '', () => assertTeamKept(record, draft));
  give('executorId', draft.executorId, record.executor_id);
  const custom = Object.entries(draft.custom).filter(
    ([id, value]) => JSON.stringify(value) !== JSON.stringify(record.custom_fields[id] ?? null),
  );
  if (custom.length > 0) input.customFields = Object.fromEntries(custom);
  assertKnownPeople(run, record, draft);
  return input;
}

/** Of a task that several execute the table names all, or whose turn it is; who they are is no matter of a table. */
function assertTeamKept({ team, executor_id }: Existing['record'], draft: Draft): void {
  const members = (team ?? []).map(({ userId }) => userId);
  if (draft.team && !sameSet(draft.team, members)) {
    throw new Unfit('多人执行的成员不能通过导入修改，请在任务的「执行团队」中调整');
  }
  if (team && draft.executorId !== undefined && draft.executorId !== executor_id) {
    throw new Unfit('该任务由多人共同执行，不能通过导入改为一位执行人，请在任务的「执行团队」中调整');
  }
}

const sameSet = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();

/** Of the process of the task's type, or of the one that it is given. */
function stageOf(run: ImportRun, record: Existing['record'], { stageName, type }: Draft): Stage | undefined {
  if (!stageName) return undefined;
  const { workflow, allStages } = run;
  const process = type && type.id !== record.type_id ? type.processId : workflow.stage(record.stage_id)?.processId;
  const stages = allStages.filter(({ processId }) => processId === process);
  const stage = stageMeant(stages, stageName, run.plan);
  if (!stage && !run.plan.foreign) throw noSuchStage(stageName, stages);
  return stage;
}

/**
 * A table has no room for formatting, nor for more than a cell holds: what says the same as the description that stands
 * there leaves it as it is.
 */
const sameDescription = (before: string, after: string): boolean => saysTheSame(htmlToText(before), htmlToText(after));

/** Whether a closed task may be opened again the transition says; its fields are written as those of an open one. */
function reopening({ workflow }: ImportRun, before: Existing, { stageId }: ChangeInput): LoadedChange {
  const category = stageId && workflow.stage(stageId)?.category;
  if (before.record.category !== 'CLOSED' || !category || finishedCategories.includes(category)) return before;
  return { ...before, facts: { ...before.facts, category } };
}

/** Its type is judged by the parent that it comes below. */
const below = (sources: ChangeSources, place: Place): ChangeSources => ({
  ...sources,
  typesAround: async (taskId) => ({ ...(await sources.typesAround(taskId)), parent: place.typeId }),
});

function withParent(run: ImportRun, before: Existing, change: TaskChange | null, place: Place): TaskChange {
  const { actor, project, workflow } = run;
  const { record, facts } = before;
  if (!canReparentTask(actor, project, facts)) throw new Unfit('您没有移动该任务的权限');
  const after = { ...(change?.after ?? record), parent_id: place.id };
  assertParentType(workflow, workflow.type(after.type_id), place.typeId);
  const moved = parentChange(place.former, place.parent);
  const unmoved = { before, after, transition: null, reopened: false, reason: null, words: null, involved: null };
  return { ...unmoved, ...change, after, changes: [...(change?.changes ?? []), moved] };
}
