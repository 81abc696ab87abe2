/** What an imported row changes of a task that is there already: its new state, and the history in words. */
import { type CustomFieldKind, taskPriorities } from '../../../../contract/task/enums';
import type { CustomValue, FieldChange } from '../../../../contract/task/task';
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { htmlToText } from '../../../http/html';
import { canUpdateTask } from '../../../policies/task';
import { isAutomatic } from '../core/rollUp';
import { openPredecessors } from '../core/sources';
import { XLSX_CELL_MAX } from '../export/xlsxStream';
import { fieldKinds } from '../fields/kinds';
import { executorOf } from '../team/parts';
import type { Stage } from '../types/workflowStore';
import { leftAfterEstimate } from '../work/left';
import { planTransition } from '../workflow/transition';
import type { ExistingTask } from './existing';
import { type Draft, noSuchStage, stageNamed } from './rows';
import { type ImportRun, withoutNulls } from './run';
import { shown, Unfit } from './values';

const DESCRIPTION_KEPT = 2000;
const IMPORT_REASON = '导入更新';

export interface TaskChange {
  before: ExistingTask;
  after: ExistingTask;
  changes: FieldChange[];
}

/** The task after the row; null when the row says what stands there. Throws `Unfit` when it must not be changed so. */
export async function changeOf(
  db: TenantDb,
  run: ImportRun,
  before: ExistingTask,
  draft: Draft,
): Promise<TaskChange | null> {
  if (before.recycled) {
    throw new Unfit(
      `外部编号${shown(before.key ?? before.task_no)}的任务 ${before.task_no} 在回收站中，请先恢复后重新导入`,
    );
  }
  const after: ExistingTask = { ...before, title: draft.title };
  if (draft.notes !== undefined && !saysTheSame(before.notes, draft.notes)) after.notes = draft.notes;
  if (draft.urgent !== undefined) after.urgent = draft.urgent;
  assertTeamKept(before, draft);
  if (draft.executorId !== undefined) after.executor_id = draft.executorId;
  if (draft.planStart !== undefined) after.plan_start = draft.planStart;
  if (draft.planEnd !== undefined) after.plan_end = draft.planEnd;
  if (draft.progress !== undefined && !isAutomatic(before.progress_mode)) after.progress = draft.progress;
  if (draft.estimateHours !== undefined) after.estimate_hours = draft.estimateHours;
  after.left_hours = leftAfterEstimate(before, draft);
  after.custom_fields = withoutNulls({ ...before.custom_fields, ...draft.custom });
  const stage = stageOf(run, before, draft);
  if (stage && stage.id !== before.stage_id) {
    await changeStage(db, run, before, after, stage.id, draft.leftHours);
    if (draft.progress !== undefined && !isAutomatic(before.progress_mode)) after.progress = draft.progress;
  }
  assertPeople(run, before, after);
  const changes = describe(run, before, after);
  if (changes.length === 0) return null;
  assertAllowed(run, before, after);
  return { before, after, changes };
}

/** Of a task that several execute the table names all, or whose turn it is; who they are is no matter of a table. */
function assertTeamKept({ team, executor_id }: ExistingTask, draft: Draft): void {
  if (
    draft.team &&
    [...draft.team].sort().join() !==
      (team ?? [])
        .map(({ userId }) => userId)
        .sort()
        .join()
  ) {
    throw new Unfit('多人执行的成员不能通过导入修改，请在任务的「执行团队」中调整');
  }
  if (team && draft.executorId !== undefined && draft.executorId !== executor_id) {
    throw new Unfit('该任务由多人共同执行，不能通过导入改为一位执行人，请在任务的「执行团队」中调整');
  }
}

/** What a new task cannot be given. */
export function assertNew(run: ImportRun, draft: Draft): void {
  if (draft.team) throw new Unfit('新任务只能导入一位执行人，多人执行请在导入后设置');
  if (draft.stageName && !draft.stage) throw noSuchStage(draft.stageName, run.stages);
  assertPeople(run, null, { executor_id: draft.executorId ?? null, custom_fields: draft.custom });
}

/** Of the process of the task's own type. */
function stageOf({ workflow, allStages }: ImportRun, before: ExistingTask, { stageName }: Draft): Stage | undefined {
  if (!stageName) return undefined;
  const process = workflow.stage(before.stage_id)?.processId;
  const stages = allStages.filter(({ processId }) => processId === process);
  const stage = stageNamed(stages, stageName);
  if (!stage) throw noSuchStage(stageName, stages);
  return stage;
}

/**
 * A table has no room for formatting, nor for more than a cell holds: what says the same as the description that stands
 * there leaves it as it is.
 */
function saysTheSame(before: string, after: string): boolean {
  const [was, is] = [htmlToText(before), htmlToText(after)];
  return was === is || (was.length > XLSX_CELL_MAX && was.slice(0, XLSX_CELL_MAX).trim() === is);
}

type Peopled = Pick<ExistingTask, 'executor_id' | 'custom_fields'>;

/** Whom a row names anew has to be one who may be given tasks. */
function assertPeople({ people, fields }: ImportRun, before: Peopled | null, after: Peopled): void {
  const named = (task: Peopled | null): string[] =>
    task
      ? [
          task.executor_id,
          ...fields.flatMap(({ id, kind }) => (isPerson(kind) ? task.custom_fields[id] : null)),
        ].filter((id): id is string => typeof id === 'string')
      : [];
  const known = new Set(named(before));
  const refusal = named(after).find((id) => !known.has(id) && people.refusal(id) !== undefined);
  if (refusal) throw new Unfit(people.refusal(refusal) ?? '');
}
const isPerson = (kind: CustomFieldKind) => kind === 'person' || kind === 'persons';

function assertAllowed({ actor, project }: ImportRun, before: ExistingTask, after: ExistingTask): void {
  if (before.category === 'CLOSED' && after.category === 'CLOSED') {
    throw new Unfit(`任务 ${before.task_no} 已关闭，不能修改，请先激活后重新导入`);
  }
  // Closing and reopening are judged by the transition; here it is the fields of a task that can be written.
  const category = before.category === 'CLOSED' ? after.category : before.category;
  if (!canUpdateTask(actor, project, { ...factsOf(before), category })) throw new Unfit('您没有修改该任务的权限');
  if (after.plan_start && after.plan_end && after.plan_end < after.plan_start) throw new Unfit('计划截止早于计划开始');
}

const factsOf = (task: ExistingTask) => ({
  createdBy: task.created_by,
  executorId: task.executor_id,
  involved: task.involved,
  team: task.team?.map(({ userId }) => userId) ?? [],
  privateType: task.private_type,
  category: task.category,
});

/** By the same rules as in the console: a file gets no further than its importer. */
async function changeStage(
  db: TenantDb,
  run: ImportRun,
  before: ExistingTask,
  after: ExistingTask,
  toStageId: string,
  leftHours: number | null | undefined,
) {
  const { actor, project, workflow, names } = run;
  try {
    const effect = planTransition({
      actor,
      project,
      workflow,
      task: {
        ...factsOf(after),
        stageId: before.stage_id,
        realStart: before.real_start,
        teamMode: before.team_mode,
        parts: before.team,
      },
      toStageId,
      // A table says of each task where it stands: nothing is asked.
      words: { reason: IMPORT_REASON, leftHours, openChildren: 'leave' },
      consumedHours: before.consumed_hours,
      openChildren: before.child_total - before.child_done,
      childTotal: before.child_total,
      openPredecessors: (await openPredecessors(db, actor, [before.id])).get(before.id) ?? [],
      nameOf: (id) => names(id)?.name ?? id,
      now: new Date().toISOString(),
    });
    after.stage_id = effect.stage.id;
    after.category = effect.stage.category;
    after.real_start = effect.realStart ?? before.real_start;
    if (effect.realEnd !== undefined) after.real_end = effect.realEnd;
    if (effect.progress !== undefined) after.progress = effect.progress;
    if (effect.leftHours !== undefined) after.left_hours = effect.leftHours;
    if (effect.team) {
      after.team = effect.team;
      after.executor_id = executorOf(effect.team, after.executor_id);
    }
    if (effect.reopened) after.reopen_count += 1;
  } catch (error) {
    throw error instanceof ApiError ? new Unfit(error.message) : error;
  }
}

function describe({ workflow, names, fields }: ImportRun, before: ExistingTask, after: ExistingTask): FieldChange[] {
  const changes: FieldChange[] = [];
  const note = (
    field: string,
    label: string,
    was: unknown,
    becomes: unknown,
    say: (value: unknown) => string = String,
  ) => {
    if (was === becomes || ((was ?? null) === null && (becomes ?? null) === null)) return;
    const words = (value: unknown) => (value === null || value === undefined || value === '' ? null : say(value));
    changes.push({ field, label, before: words(was), after: words(becomes) });
  };
  note('title', '标题', before.title, after.title);
  note('stageId', '阶段', before.stage_id, after.stage_id, (id) => workflow.stage(String(id))?.name ?? '');
  note('notes', '描述', before.notes, after.notes, (html) => htmlToText(String(html)).slice(0, DESCRIPTION_KEPT));
  const priority = (value: unknown) => taskPriorities.find((one) => one.value === value)?.label ?? String(value);
  note('urgent', '优先级', before.urgent, after.urgent, priority);
  note('executorId', '执行人', before.executor_id, after.executor_id, (id) => names(String(id))?.name ?? String(id));
  note('planStart', '计划开始', before.plan_start, after.plan_start);
  note('planEnd', '计划截止', before.plan_end, after.plan_end);
  note('progress', '进度', before.progress, after.progress);
  note('estimateHours', '预计工时', before.estimate_hours, after.estimate_hours);
  note('leftHours', '剩余工时', before.left_hours, after.left_hours);
  for (const field of fields) {
    const [was, becomes] = [before.custom_fields[field.id] ?? null, after.custom_fields[field.id] ?? null];
    if (JSON.stringify(was) === JSON.stringify(becomes)) continue;
    const say = (value: unknown) =>
      fieldKinds[field.kind].say(value as CustomValue, field, (id) => names(id)?.name ?? id);
    note(field.id, field.name, was, becomes, say);
  }
  return changes;
}
