/** Hours of one line: read, said back, and written down by the way of tasks or of other work. */
import { DAY_MINUTES, MIN_MINUTES, sayMinutes } from '@contract/time/duration';
import { type QuickEntry, readQuickEntry } from '@contract/time/quickEntry';
import { otherWork } from '@contract/time/workWords';
import dayjs from 'dayjs';
import type { Done } from '@/features/undo';
import { hoursApi } from '@/services/hours';
import { taskApi } from '@/services/task';
import { taskWorkApi } from '@/services/taskWork';
import { pastDayOfWords } from '@/utils/dayWords';
import { today } from '@/utils/today';
import { hoursAct, otherHoursAct } from './hoursAct';

export const readHoursLine = (text: string): QuickEntry | null => readQuickEntry(text, { dayOf: pastDayOfWords });

/** Why it cannot be written down yet; null where it can. */
export function faultOfLine(entry: QuickEntry | null, now: string = today()): string | null {
  if (!entry) return '先写时长，如 2h、90m、两小时';
  if (entry.minutes < MIN_MINUTES) return `至少 ${sayMinutes(MIN_MINUTES)}`;
  if (entry.minutes > DAY_MINUTES) return '一天最多 24 小时';
  if (entry.day !== null && entry.day > now) return '还没到这一天';
  if (!entry.taskNo && !entry.other) return '写上 #任务编号，或 #会议、#培训学习、#支持与答疑、#管理事务、#其他';
  return null;
}

/** `2 小时 · 接口联调 · DEMO-12 · 11月28日` */
export function sayLine({ minutes, text, taskNo, other, day }: QuickEntry): string {
  const place = taskNo ?? (other && otherWork[other]);
  return [sayMinutes(minutes), text, place, dayjs(day ?? today()).format('M月D日')].filter(Boolean).join(' · ');
}

/** @throws what refused it: no such task, a locked day, more than 24 hours */
export async function logLine({ minutes, text, taskNo, other, day }: QuickEntry): Promise<Done> {
  const logged = { day: day ?? today(), minutes, kind: 'normal' as const, remark: text };
  if (taskNo) {
    const { taskId } = await taskApi.detailByNo({ taskNo });
    return hoursAct(await taskWorkApi.log({ taskId, ...logged }), null, logged);
  }
  if (!other) throw new Error('a line without a place is not sent');
  const { id } = await hoursApi.logOther({ other, ...logged });
  return otherHoursAct(other, id, null, logged);
}
