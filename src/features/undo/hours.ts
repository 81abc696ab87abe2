/** Taking hours of a task back: unless somebody has changed them since. */
import { getTaskDetail, takeBackTask } from '@/services/task';
import { changeWork, getTaskHours, logWork, removeWork } from '@/services/work';
import type { HoursAct, LoggedHours } from './entry';
import type { TakenAct } from './takeBack';

const quiet = { quiet: true };
const same = (a: LoggedHours, b: LoggedHours) =>
  a.day === b.day && a.minutes === b.minutes && a.kind === b.kind && a.remark === b.remark;

export async function takeBackHours(act: HoursAct): Promise<TakenAct> {
  const { taskId, id, before, after, left } = act;
  const [{ logs }, task] = await Promise.all([getTaskHours(taskId), getTaskDetail(taskId, quiet)]);
  const now = logs.find((log) => log.id === id);
  if (after && !(now && same(now, after))) {
    return { reverse: null, notes: [`这条工时此后被${now ? '修改' : '删除'}，未恢复`] };
  }
  // What is left of the task goes back with them, unless somebody said otherwise since.
  const rest = task.leftHours === left.after ? { leftHours: left.before } : {};
  const reverse = { ...act, before: after, after: before, left: { before: left.after, after: left.before } };
  if (!before) {
    const saved = await removeWork(id);
    const { leftHours } = saved.task;
    if ('leftHours' in rest && rest.leftHours !== leftHours) {
      await takeBackTask(taskId, { set: rest, expect: { leftHours } }, quiet);
    }
    return { reverse, notes: [] };
  }
  if (after && now) {
    await changeWork(id, { ...before, ...rest, version: now.version });
    return { reverse, notes: [] };
  }
  const made = await logWork({ taskId, ...before, ...rest });
  return { reverse: { ...reverse, id: made.id }, notes: [] };
}
