/** Figures of hours. Pure. */
import type { WeekHours } from '@contract/task/work';
import dayjs from 'dayjs';

/** Without what binary fractions add: 2.4000000000000004 is 2.4. */
export const shownHours = (hours: number): string => `${Math.round(hours * 100) / 100}`;

export interface WeekDay {
  day: string;
  /** 周一 … */
  name: string;
  hours: number;
  /** What is missing to an ordinary working day; 0 on days off, today and on days to come. */
  gap: number;
  future: boolean;
}

const names = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** @param norm hours of an ordinary working day */
export function weekDays(
  { from, workdays, logs }: Pick<WeekHours, 'from' | 'workdays' | 'logs'>,
  today: string,
  norm: number,
): WeekDay[] {
  return names.map((name, at) => {
    const day = dayjs(from).add(at, 'day').format('YYYY-MM-DD');
    const hours = logs.filter((log) => log.day === day).reduce((sum, log) => sum + log.hours, 0);
    const future = day > today;
    // What today still lacks may yet come.
    const asked = workdays.includes(day) && day < today ? norm : 0;
    return { day, name, hours, gap: Math.max(0, Math.round((asked - hours) * 10) / 10), future };
  });
}

/** How wide the parts of a bar are, in percent: what was worked within the estimate, beyond it, and what is left. */
export function barOf(estimate: number | null, consumed: number, left: number) {
  const scale = Math.max(estimate ?? 0, consumed + left);
  if (scale === 0) return null;
  const within = estimate === null ? consumed : Math.min(consumed, estimate);
  const percent = (hours: number) => Math.round((hours / scale) * 1000) / 10;
  return { within: percent(within), beyond: percent(consumed - within), left: percent(left) };
}
