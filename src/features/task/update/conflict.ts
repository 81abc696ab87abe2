/** What a conflict is about, field by field, in words. */

import type { BuiltinField, BuiltinFields } from '@contract/object/fields';
import { alarmOffsetsText } from '@contract/task/alarm';
import { taskFields } from '@contract/task/fields';
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
/** What is called otherwise here than in lists, and what is no field of its own. */
const labels: Readonly<Record<string, string>> = { planEnd: '截止', team: '执行团队' };
const fields: BuiltinFields = taskFields;

const plainText = (html: string) => {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > 200 ? `${cutText(text, 200)}…` : text;
};

/** What only a field itself can say of its value. */
function namedWord(key: PatchKey, value: unknown, words: Words): string | undefined {
  if (key === 'stageId') return words.stageOf(String(value))?.name ?? String(value);
  if (key === 'urgent') return priorityLabel(Number(value));
  if (key === 'team') return teamWord(value as SomeTeam, words);
  if (key === 'alarmOffsets' && Array.isArray(value)) return alarmOffsetsText(value.map(Number)) || none;
  return key === 'specificationId' ? (normNamed(String(value))?.code ?? '另一规范') : undefined;
}

/** A value of a field in words. */
export function word(key: PatchKey, value: unknown, words: Words): string {
  if (value === null || value === undefined || value === '') return none;
  const person = (id: unknown) => words.memberOf(String(id))?.name ?? String(id);
  const named = namedWord(key, value, words);
  if (named !== undefined) return named;
  const { kind, unit = '', choices }: Partial<BuiltinField> = fields[key] ?? {};
  if (choices) return choices[String(value)] ?? String(value);
  if (kind === 'person') return person(value);
  if (kind === 'labels' && Array.isArray(value)) {
    const names = words.labels?.filter(({ labelId }) => value.includes(labelId)).map(({ name }) => name);
    return names?.join('、') || none;
  }
  if (kind === 'persons' && Array.isArray(value)) return value.map(person).join('、') || none;
  if (kind === 'instant') return dayjs(String(value)).format('YYYY-MM-DD HH:mm');
  if (kind === 'flag') return value ? '是' : '否';
  if (kind === 'html') return plainText(String(value)) || none;
  return `${value}${unit}`;
}

export const fieldLabel = (key: PatchKey): string => labels[key] ?? fields[key]?.label ?? key;

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
