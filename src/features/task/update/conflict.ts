/** What a conflict is about, field by field, in words. */

import { alarmOffsetsText } from '@contract/task/alarm';
import { type ProgressMode, progressModes, type ScheduleMode, scheduleModes } from '@contract/task/enums';
import { isLayoutField, layoutFields } from '@contract/task/layoutFields';
import type { CustomValue, TaskRow, TeamInput } from '@contract/task/task';
import { cutText } from '@contract/text/cut';
import dayjs from 'dayjs';
import type { Conflict } from '@/features/object/save';
import type { TaskProject } from '../context/TaskProject';
import { customText } from '../fields/customText';
import { normNamed } from '../fields/norm';
import type { AnyTask, TaskPatch } from '../fields/patch';
import { priorityLabel } from '../fields/priority';

export type TaskConflict = Conflict<AnyTask, TaskPatch>;

export interface ConflictRow {
  key: string;
  label: string;
  mine: string;
  theirs: string;
}

export interface Words extends Pick<TaskProject, 'stageOf' | 'customFields'>, Partial<Pick<TaskProject, 'labels'>> {
  memberOf: (userId: string) => { name: string } | undefined;
}
type PatchKey = keyof TaskPatch;

const none = '（空）';
const labels: Partial<Record<PatchKey, string>> = {
  title: '标题',
  stageId: '阶段',
  notes: '描述',
  urgent: '优先级',
  executorId: '执行人',
  team: '执行团队',
  planStart: '计划开始',
  planEnd: '截止',
  notBefore: '不早于',
  progress: '进度',
  privateTask: '私密',
  involveMember: '参与人',
  estimateHours: '预计工时',
  labelIds: '标签',
  resumeDate: '计划恢复',
  alarmTime: '提醒时间',
  alarmOffsets: '截止提醒',
};

const plainText = (html: string) => {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > 200 ? `${cutText(text, 200)}…` : text;
};

/** A value of a field in words. */
export function word(key: PatchKey, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return none;
  const person = (id: unknown) => words.memberOf(String(id))?.name ?? String(id);
  if (key === 'stageId') return words.stageOf(String(value))?.name ?? String(value);
  if (key === 'urgent') return priorityLabel(Number(value));
  if (key === 'executorId') return person(value);
  if (key === 'labelIds' && Array.isArray(value)) {
    const names = words.labels?.filter(({ labelId }) => value.includes(labelId)).map(({ name }) => name);
    return names?.join('、') || none;
  }
  if (key === 'involveMember' && Array.isArray(value)) return value.map(person).join('、') || none;
  if (key === 'team') return teamWord(value as SomeTeam, words);
  if (key === 'alarmTime') return dayjs(String(value)).format('YYYY-MM-DD HH:mm');
  if (key === 'alarmOffsets' && Array.isArray(value)) return alarmOffsetsText(value.map(Number)) || none;
  if (key === 'privateTask' || key === 'milestone') return value ? '是' : '否';
  if (key === 'scheduleMode') return scheduleModes[value as ScheduleMode] ?? String(value);
  if (key === 'progressMode') return progressModes[value as ProgressMode] ?? String(value);
  if (key === 'progress') return `${value}%`;
  if (key === 'specificationId') return normNamed(String(value))?.code ?? '另一规范';
  if (key === 'notes') return plainText(String(value)) || none;
  return String(value);
}

export const fieldLabel = (key: PatchKey): string => labels[key] ?? (isLayoutField(key) ? layoutFields[key] : key);

type SomeTeam = TeamInput | NonNullable<TaskRow['team']>;

/** As somebody wants it, or as it stands. */
function teamWord({ mode, parts }: SomeTeam, words: Words): string {
  const names = parts.map((part) => ('person' in part ? part.person?.name : words.memberOf(part.userId)?.name));
  return names.map((name) => name ?? '已离开的成员').join(mode === 'serial' ? ' → ' : '、');
}

/** Each field of the patch with the user's value and the one that was saved before it. */
export function conflictRows({ patch, stale }: TaskConflict, words: Words): ConflictRow[] {
  const { current } = stale;
  const { customFields = {}, reason: _reason, ...rest } = patch;
  // Said of a step, and no value of the task.
  const { ignorePredecessors: _ignore, wholeTeam: _whole, openChildren: _children, ...plain } = rest;
  const theirs: Record<string, unknown> = { ...current, executorId: current.executor?.userId ?? null };
  // The other's person may be no member any more, and then only the answer knows the name.
  const named: Words = {
    ...words,
    memberOf: (id) =>
      words.memberOf(id) ??
      [current.executor, ...('involveMemberInfo' in current ? current.involveMemberInfo : [])].find(
        (person) => person?.userId === id,
      ) ??
      undefined,
  };
  const builtin = (Object.keys(plain) as PatchKey[]).map((key) => ({
    key,
    label: fieldLabel(key),
    mine: word(key, patch[key], named),
    theirs: word(key, theirs[key], named),
  }));
  const custom = Object.entries(customFields).map(([fieldId, value]) => {
    const field = words.customFields.find((one) => one.fieldId === fieldId);
    const say = (one: CustomValue | undefined) => customText(field, one, (id) => words.memberOf(id)?.name) || none;
    return {
      key: fieldId,
      label: field?.name ?? '自定义字段',
      mine: say(value),
      theirs: say(current.customFields[fieldId]),
    };
  });
  return [...builtin, ...custom];
}
