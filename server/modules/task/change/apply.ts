/** What an update makes of a task's fields, once it has been judged. */
import { alarmOffsetsText } from '../../../../contract/task/alarm';
import { taskFields } from '../../../../contract/task/fields';
import type { CustomValues } from '../../../../contract/task/task';
import { htmlToText, sanitize } from '../../../base/html';
import { today } from '../../../base/zone';
import { invalid } from '../../../errors';
import { columnsIn } from '../../../object/fields/stored';
import { objectWords } from '../../../object/search/words';
import { leftAfterEstimate } from '../read/hoursLeft';
import type { ChangeRecord } from '../read/load';
import { isEmpty, sameMoment } from '../read/values';
import { executingAfter } from '../team/input';
import type { ChangeInput } from './plan';
import type { ChangeSources } from './sources';

/** Who executes it, by themselves or together. */
export function applyExecuting(after: ChangeRecord, record: ChangeRecord, input: ChangeInput): void {
  const { executor_id, team_mode, team } = input.executing ?? executingAfter(record, input);
  Object.assign(after, { executor_id, team_mode, team });
}

/** Fields that are more than a value in a column, or that a step has a word in. */
const special: readonly string[] = [
  ...['title', 'notes', 'taskTypeId', 'executorId', 'labelIds', 'privateTask', 'leftHours'],
  ...['resumeDate', 'alarmTime', 'alarmOffsets'],
];
/** Fields that take what is given as it is. */
const plain = columnsIn(taskFields, 'change').filter(({ name, right }) => right && !special.includes(name));

/** Returns the words of the search where they change. */
export function applyFields(after: ChangeRecord, record: ChangeRecord, input: ChangeInput): string[] | null {
  const given: Readonly<Record<string, unknown>> = { ...input };
  const columns: Record<string, unknown> = after;
  for (const { name, column } of plain) if (given[name] !== undefined) columns[column] = given[name];
  after.title = input.title?.trim() ?? record.title;
  if (input.notes !== undefined) after.notes = sanitize(input.notes);
  if (after.category === record.category || input.leftHours !== undefined) {
    after.left_hours = leftAfterEstimate(record, input);
  }
  if (input.privateTask !== undefined) after.private_type = input.privateTask ? 1 : 0;
  if (input.labelIds) after.label_ids = [...new Set(input.labelIds)];
  if (input.customFields) after.custom_fields = merged(record.custom_fields, input.customFields);
  if (after.title === record.title && after.notes === record.notes) return null;
  return taskWords({ ...record, title: after.title, notes: after.notes });
}

/** What a task is found by, beside what is said about it. */
export const taskWords = ({
  title,
  notes,
  task_no: no,
  external_key: key,
  seq,
}: Pick<ChangeRecord, 'title' | 'notes' | 'task_no' | 'external_key' | 'seq'>): string[] => [
  ...objectWords(title, htmlToText(notes), no, key ?? ''),
  no.toLowerCase(),
  String(seq),
];

const merged = (before: CustomValues, given: CustomValues): CustomValues =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => !isEmpty(value)));

/** A day to go on is there as long as the task is paused; pausing anew begins without one. */
export function applyResume(after: ChangeRecord, record: ChangeRecord, { resumeDate }: ChangeInput): void {
  const paused = after.category === 'PAUSED';
  if (resumeDate) {
    if (!paused) throw invalid('只有挂起的任务可以设置恢复日期', 'resumeDate');
    if (resumeDate <= today() && resumeDate !== record.resume_on) throw invalid('恢复日期要晚于今天', 'resumeDate');
  }
  const kept = paused && record.category === 'PAUSED' ? record.resume_on : null;
  after.resume_on = resumeDate === undefined ? kept : resumeDate;
}

/** Whoever changes an alarm is told by it, and what lay in the past by then never rings. */
export function applyAlarm(
  { actor, now }: ChangeSources,
  after: ChangeRecord,
  record: ChangeRecord,
  { alarmTime, alarmOffsets }: ChangeInput,
): void {
  const time = alarmTime === undefined ? record.alarm_time : alarmTime;
  const offsets = alarmOffsets ?? record.alarm_offsets;
  if (sameMoment(time, record.alarm_time) && alarmOffsetsText(offsets) === alarmOffsetsText(record.alarm_offsets))
    return;
  after.alarm_time = time;
  after.alarm_offsets = offsets;
  after.alarm_by = actor.userId;
  after.alarm_set_at = now;
}

/** The task with the values that come along with a step, where any do: a condition is about these. */
export function asGiven(record: ChangeRecord, input: ChangeInput): ChangeRecord | null {
  const { stageId: _stage, reason: _reason, ignorePredecessors: _i, wholeTeam: _w, openChildren: _o, ...more } = input;
  const { undo: _undo, bare: _bare, ...values } = more;
  if (Object.values(values).every((value) => value === undefined)) return null;
  const given = { ...record };
  applyExecuting(given, record, values);
  applyFields(given, record, values);
  given.involved = values.involveMember ?? record.involved;
  return given;
}
