/** When a dashboard is sent, and to whom. No heavy imports: the console bundles this. */
import { dayNumber, weekdayOf } from '../time/workdays';

export const cadences = { day: '每天', workday: '每个工作日', week: '每周', month: '每月' } as const;
export type Cadence = keyof typeof cadences;
export const cadenceCodes = Object.keys(cadences) as Cadence[];

/** What the groups are told whose robots hear of dashboards. */
export const groupSayings = {
  none: '不发到群',
  link: '只发名称与链接，数字各自打开看',
  figures: '带上数字，按我的权限统计',
} as const;
export type GroupSaying = keyof typeof groupSayings;
export const groupSayingCodes = Object.keys(groupSayings) as GroupSaying[];

export const SENDINGS_MAX = 10;
export const RECEIVERS_MAX = 50;
/** Days of a month that every month has. */
export const MONTH_DAYS = 28;
export const weekdayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
/** So long after its hour it is still sent, where the product did not run then. */
export const LATE_MINUTES = 180;

interface Clock {
  cadence: Cadence;
  dayNo: number;
  at: string;
}

/** Whether it is to go out on a day. @param isWorked whether the enterprise works on it */
export function goesOutOn(
  { cadence, dayNo }: Pick<Clock, 'cadence' | 'dayNo'>,
  day: string,
  isWorked: boolean,
): boolean {
  if (cadence === 'workday') return isWorked;
  if (cadence === 'week') return weekdayOf(dayNumber(day)) === dayNo;
  return cadence === 'day' || Number(day.slice(8, 10)) === dayNo;
}

const minutesOf = (clock: string): number => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
};
/** Whether its hour has come, lately. @param now `HH:mm` on the same clocks */
export function isHour(at: string, now: string): boolean {
  const since = minutesOf(now) - minutesOf(at);
  return since >= 0 && since < LATE_MINUTES;
}

export function whenText({ cadence, dayNo, at }: Clock): string {
  if (cadence === 'week') return `每${weekdayNames[dayNo] ?? '周'} ${at}`;
  return cadence === 'month' ? `每月 ${dayNo} 日 ${at}` : `${cadences[cadence]} ${at}`;
}
