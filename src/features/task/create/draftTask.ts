/** The values of a form for a new task, the change that they are, and the task that they look like meanwhile. Pure. */
import { isLayoutField } from '@contract/task/layoutFields';
import type { CustomValue, CustomValues, TaskDetail, TeamInput } from '@contract/task/task';
import type { TaskProject } from '../context/TaskProject';
import { blankFields } from '../fields/blank';
import { applyPatch, type TaskPatch } from '../fields/patch';
import type { DraftValues } from './draft';

export interface DraftAlarm {
  alarmTime: string | null;
  alarmOffsets: number[];
}

const isAlarm = (value: unknown): value is DraftAlarm => typeof value === 'object' && value !== null;

/** In place of one executor. */
export const isTeam = (value: unknown): value is TeamInput =>
  typeof value === 'object' && value !== null && 'parts' in value;

/** What is sent of the values: those of the given fields that say anything. */
export function patchOf(values: DraftValues, names: readonly string[]): TaskPatch {
  const custom: CustomValues = {};
  const patch: Record<string, unknown> = {};
  for (const name of names) {
    const value = values[name];
    if (isEmpty(value)) continue;
    if (isTeam(value)) patch.team = value;
    else if (name === 'alarm' && isAlarm(value)) Object.assign(patch, alarmOf(value));
    else if (isLayoutField(name)) patch[name] = value;
    else custom[name] = value as CustomValue;
  }
  return { ...patch, ...(Object.keys(custom).length > 0 && { customFields: custom }) };
}

const alarmOf = ({ alarmTime, alarmOffsets }: DraftAlarm) => ({
  ...(alarmTime && { alarmTime }),
  ...(alarmOffsets?.length && { alarmOffsets }),
});

/** The value of one field in a change that its editor made. */
export const valueIn = (patch: TaskPatch, name: string): unknown =>
  isLayoutField(name) ? (patch as Record<string, unknown>)[name] : patch.customFields?.[name];

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0 || !value[0];
  if (isTeam(value)) return false;
  return isAlarm(value) && !value.alarmTime && !value.alarmOffsets?.length;
}

type Known = Pick<TaskProject, 'memberOf' | 'rights'>;

/** A task that nobody has written yet, for the editors of its fields. */
export function draftTask(taskTypeId: string, stageId: string, values: DraftValues, project: Known): TaskDetail {
  const blank = {
    ...blankFields(),
    ...{ taskId: '', taskTypeId, stageId, category: 'NOT_STARTED', notes: '', executor: null, customFields: {} },
    ...{ involveMember: [], involveMemberInfo: [] },
    ...{ createdBy: { userId: project.rights.userId }, actions: ['edit', 'dates', 'assign'] },
  } as unknown as TaskDetail;
  return applyPatch(blank, patchOf(values, Object.keys(values)), {
    personOf: project.memberOf,
    categoryOf: () => undefined,
  });
}
