/** Hours that were logged, changed or removed, in words and as they are taken back. */
import type { TaskRow } from '@contract/task/task';
import type { WorklogSaved } from '@contract/task/work';
import type { Done, LoggedHours } from '@/features/undo';
import { shownHours } from './hours';
import type { LogValues } from './LogForm';

type Worked = Pick<TaskRow, 'taskId' | 'taskNo' | 'leftHours'>;

export const loggedHours = ({ day, hours, kind, remark }: LogValues): LoggedHours => ({
  ...{ day, kind, minutes: Math.round(hours * 60), remark: remark.trim() },
});

const say = ({ day, minutes }: LoggedHours) => `${shownHours(minutes / 60)} 小时（${day}）`;

/** @param task as it was before */
export const hoursAct = (
  task: Worked,
  saved: WorklogSaved,
  before: LoggedHours | null,
  after: LoggedHours | null,
): Done => ({
  label: `${task.taskNo} ${[before, after].flatMap((one) => (one ? [say(one)] : [])).join(' → ')}`,
  act: {
    ...{ kind: 'hours', taskId: task.taskId, id: saved.id, before, after },
    left: { before: task.leftHours, after: saved.task.leftHours },
  },
});
