/** Taking hours back: unless somebody has changed them since. */

import type { OtherWork } from '@contract/time/workWords';
import { hoursApi } from '@/services/hours';
import { taskApi } from '@/services/task';
import { taskWorkApi } from '@/services/taskWork';
import type { HoursAct, LoggedHours } from './entry';
import type { TakenAct } from './takeBack';

const same = (a: LoggedHours, b: LoggedHours) =>
  a.day === b.day && a.minutes === b.minutes && a.kind === b.kind && a.remark === b.remark;

/** How hours are read and written, by what they were worked on. */
interface Book {
  find: () => Promise<(LoggedHours & { version: number }) | undefined>;
  log: (hours: LoggedHours) => Promise<{ id: string }>;
  change: (hours: LoggedHours, version: number) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

/** Of a task: what is left of it goes back with them, unless somebody said otherwise since. */
async function bookOfTask(taskId: string, { id, left }: HoursAct): Promise<Book> {
  const [{ logs }, task] = await Promise.all([taskWorkApi.hours({ taskId }), taskApi.detail({ id: taskId })]);
  const rest = task.leftHours === left.after ? { leftHours: left.before } : {};
  return {
    find: async () => logs.find((log) => log.id === id),
    log: (hours) => taskWorkApi.log({ taskId, ...hours, ...rest }),
    change: (hours, version) => taskWorkApi.change({ id, ...hours, ...rest, version }),
    async remove() {
      const { leftHours } = (await taskWorkApi.remove({ id })).task;
      if (!('leftHours' in rest) || rest.leftHours === leftHours) return;
      await taskApi.takeBack({ taskId, set: rest, expect: { leftHours } });
    },
  };
}

const bookOfOther = (other: OtherWork, { id, before, after }: HoursAct): Book => ({
  async find() {
    const { logs } = await hoursApi.week({ day: (after ?? before)?.day });
    return logs.find((log) => log.id === id);
  },
  log: (hours) => hoursApi.logOther({ other, ...hours }),
  change: (hours, version) => hoursApi.changeOther({ id, ...hours, version }),
  remove: () => hoursApi.removeOther({ id }),
});

export async function takeBackHours(act: HoursAct): Promise<TakenAct> {
  const { on, before, after, left } = act;
  const book = 'taskId' in on ? await bookOfTask(on.taskId, act) : bookOfOther(on.other, act);
  const now = after ? await book.find() : undefined;
  if (after && !(now && same(now, after))) {
    return { reverse: null, notes: [`这条工时此后被${now ? '修改' : '删除'}，未恢复`] };
  }
  const reverse = { ...act, before: after, after: before, left: { before: left.after, after: left.before } };
  if (!before) await book.remove();
  else if (now) await book.change(before, now.version);
  else return { reverse: { ...reverse, id: (await book.log(before)).id }, notes: [] };
  return { reverse, notes: [] };
}
