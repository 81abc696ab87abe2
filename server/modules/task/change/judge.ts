/** Whether a change may be made: the rights by field, and what values may not be. */
import type { BuiltinField } from '../../../../contract/object/fields';
import { type ProgressMode, progressModes } from '../../../../contract/task/enums';
import { taskFields } from '../../../../contract/task/fields';
import type { Actor } from '../../../base/actor';
import { againstRule } from '../../../errors';
import { canAssignTask, canDateTask, canUpdateTask } from '../../../policies/task';
import { assertMay } from '../read/assertMay';
import type { ChangeRecord, LoadedChange } from '../read/load';
import { countedChildren } from '../read/privateChildren';
import {
  assertAhead,
  assertDates,
  checkCustomValues,
  checkLabels,
  fieldsOfPeople,
  filesIn,
  peopleIn,
  sameMoment,
} from '../read/values';
import { assertExecutor, assertTeamInput } from '../team/input';
import type { ChangeInput } from './plan';
import { followsChildren } from './rollUp';
import type { ChangeSources } from './sources';

/** Fields that a step may bring along as well: what is needed for them hangs on whether they come alone. */
const ofSteps: readonly string[] = ['leftHours', 'resumeDate'];
const writtenWith = (right: string) =>
  (Object.entries(taskFields) as [keyof ChangeInput, BuiltinField][])
    .filter(([name, field]) => field.right === right && !ofSteps.includes(name))
    .map(([name]) => name);
const dateFields = writtenWith('date');
const plainFields = [...writtenWith('edit'), 'customFields'] as const;

export function assertRights(actor: Actor, task: LoadedChange, input: ChangeInput): void {
  const { record } = task;
  const given = (field: keyof ChangeInput) => input[field] !== undefined;
  // What is left belongs to the step that opens a task again, also where the task itself cannot be written any more.
  const leftAlone = given('leftHours') && (!input.stageId || input.stageId === record.stage_id);
  if (leftAlone || plainFields.some(given)) assertMay(canUpdateTask, actor, task);
  if (given('executorId') || given('team')) assertMay(canAssignTask, actor, task, '您没有权限指派执行人');
  const resumeAlone = given('resumeDate') && (!input.stageId || input.stageId === record.stage_id);
  if (resumeAlone || dateFields.some(given)) assertMay(canDateTask, actor, task, '您没有权限设置起止时间');
}

export async function assertValues(
  sources: ChangeSources,
  { record, project }: LoadedChange,
  input: ChangeInput,
): Promise<void> {
  assertDates(
    input.planStart === undefined ? record.plan_start : input.planStart,
    input.planEnd === undefined ? record.plan_end : input.planEnd,
  );
  if (input.alarmTime && !sameMoment(input.alarmTime, record.alarm_time)) assertAhead(input.alarmTime, sources.now);
  assertTeamInput(input);
  if (!input.executing) assertExecutor(record, input, sources.people);
  const team = record.team?.map(({ userId }) => userId) ?? [];
  const known = new Set([...record.involved, record.executor_id, ...team]);
  const wanted = [
    input.executorId,
    ...(input.team?.parts.map(({ userId }) => userId) ?? []),
    ...(input.involveMember ?? []),
  ];
  await sources.assignable(
    project,
    wanted.filter((id): id is string => Boolean(id)).filter((id) => !known.has(id)),
  );
  assertProgress(record, input);
  if (input.specificationId && input.specificationId !== record.specification_id) {
    await sources.norm(input.specificationId);
  }
  if (input.labelIds) {
    // A label that stands there already may stay, whatever has become of it.
    const added = input.labelIds.filter((id) => !record.label_ids.includes(id));
    checkLabels(await sources.labels(project.id), added);
  }
  if (input.customFields) {
    const fields = await sources.fields(project.id);
    checkCustomValues(fields, input.customFields);
    const named = new Set(peopleIn(fields, record.custom_fields));
    for (const { userIds, ...asked } of fieldsOfPeople(fields, input.customFields)) {
      await sources.assignable(
        project,
        userIds.filter((id) => !named.has(id)),
        asked,
      );
    }
    const held = new Set(filesIn(fields, record.custom_fields));
    await sources.ownFiles(
      project.id,
      filesIn(fields, input.customFields).filter((id) => !held.has(id)),
    );
  }
}

/** Whether a task's progress is the system's to say: private children say nothing of a parent that others see. */
export const isComputed = (record: ChangeRecord, mode: ProgressMode = record.progress_mode) =>
  mode === 'hours' || (followsChildren(mode) && countedChildren(record) > 0);

/** What is computed is not written over by hand. */
function assertProgress(
  record: ChangeRecord,
  { progress, progressMode: mode = record.progress_mode }: ChangeInput,
): void {
  if (progress === undefined || progress === record.progress || !isComputed(record, mode)) return;
  throw againstRule(
    `进度由「${progressModes[mode]}」自动计算。要手工填写，请先把进度方式改为「${progressModes.manual}」`,
  );
}
