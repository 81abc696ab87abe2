/** Periods of reports: ISO weeks and months, on the days of metrics (`contract/time/period.ts`). Nothing heavy is imported: both sides use it. */
import { addDays, bucketOf, isoWeek, mondayOf, type Period } from '../time/period';
import type { ReportKind } from './kinds';

export { isoWeek as weekKey, type Period } from '../time/period';

export const WEEK_PATTERN = '^\\d{4}-W\\d{2}$';

/** The days of a week named as `weekKey` does; undefined where that year has no such week, and for anything else. */
export function weekOf(key: string): Period | undefined {
  if (!new RegExp(WEEK_PATTERN).test(key)) return undefined;
  const monday = addDays(mondayOf(`${key.slice(0, 4)}-01-04`), (Number(key.slice(6)) - 1) * 7);
  return isoWeek(monday) === key ? periodOf('week', monday) : undefined;
}

/** The week or month that a day lies in. */
export function periodOf(kind: 'week' | 'month', day: string): Period {
  const from = bucketOf(day, kind);
  // The 28th and four days lie in the next month, whichever it is.
  const next = kind === 'week' ? addDays(from, 7) : bucketOf(addDays(`${from.slice(0, 7)}-28`, 4), 'month');
  return { from, to: addDays(next, -1) };
}

/** The last one that is over. @param today a day of it is not over yet */
export const lastPeriod = (kind: 'week' | 'month', today: string): Period => before(kind, periodOf(kind, today));
export const before = (kind: 'week' | 'month', { from }: Period): Period => periodOf(kind, addDays(from, -1));
export const after = (kind: 'week' | 'month', { to }: Period): Period => periodOf(kind, addDays(to, 1));

/** As people call it: 2026 年第 53 周, 2026 年 11 月, 2026-11-02 至 2026-11-15. */
export function periodText(kind: ReportKind, { from, to }: Period): string {
  if (kind === 'week') {
    const key = isoWeek(from);
    return `${key.slice(0, 4)} 年第 ${Number(key.slice(6))} 周`;
  }
  if (kind === 'month') return `${from.slice(0, 4)} 年 ${Number(from.slice(5, 7))} 月`;
  return from === to ? from : `${from} 至 ${to}`;
}
