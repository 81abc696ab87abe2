/** How long tasks took and how a burn-down should fall (notes "insight"). Pure; days are `YYYY-MM-DD`. No imports but the calendar's. */
import { dayNumber, type WorkCalendar } from '../time/workdays';

/** Calendar days from start to finish, both counted, as Kanban counts them. */
export const cycleDays = (started: string, finished: string): number => dayNumber(finished) - dayNumber(started) + 1;

/** Working days in it; what was done on a free day took one. */
export const workingDays = (calendar: WorkCalendar, started: string, finished: string): number =>
  Math.max(1, calendar.count(dayNumber(started), dayNumber(finished)));

/**
 * What should be left at the end of each day: falls on working days only, from what the period began with to nothing.
 * @param days all days of the period, in order
 */
export function guideline(calendar: WorkCalendar, days: readonly string[], begun: number): number[] {
  const worked = days.map((day) => calendar.isWorkday(dayNumber(day)));
  const total = worked.filter(Boolean).length;
  let passed = 0;
  return worked.map((works) => {
    if (works) passed += 1;
    return total === 0 ? begun : (begun * (total - passed)) / total;
  });
}
