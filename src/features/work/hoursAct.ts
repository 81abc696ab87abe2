/** Hours that were logged, changed or removed, in words and as they are taken back. */

import type { WorklogSaved } from '@contract/task/work';
import { type OtherWork, otherWork } from '@contract/time/workWords';
import type { Done, LoggedHours } from '@/features/undo';
import { shownHours } from './hours';
import type { LogValues } from './LogForm';

export const loggedHours = ({ day, minutes, kind, remark }: LogValues): LoggedHours => ({
  ...{ day, minutes, kind, remark: remark.trim() },
});

const say = ({ day, minutes }: LoggedHours) => `${shownHours(minutes / 60)} 小时（${day}）`;

const changed = (before: LoggedHours | null, after: LoggedHours | null) =>
  [before, after].flatMap((one) => (one ? [say(one)] : [])).join(' → ');

export const hoursAct = (
  { id, task, leftBefore }: WorklogSaved,
  before: LoggedHours | null,
  after: LoggedHours | null,
): Done => ({
  label: `${task.taskNo} ${changed(before, after)}`,
  act: {
    ...{ kind: 'hours', on: { taskId: task.taskId }, id, before, after },
    left: { before: leftBefore, after: task.leftHours },
  },
});

export const otherHoursAct = (
  other: OtherWork,
  id: string,
  before: LoggedHours | null,
  after: LoggedHours | null,
): Done => ({
  label: `${otherWork[other]} ${changed(before, after)}`,
  act: { kind: 'hours', on: { other }, id, before, after, left: { before: null, after: null } },
});
