/** Working days between dates, and dates some working days away. Pure. */
import { dayNumber, dayText, type WorkCalendar } from '@contract/time/workdays';

export { dayNumber };

export interface Between {
  workdays: number;
  days: number;
  /** Days off within it, ends included. */
  off: number;
}

/** Both ends counted; the order of the two does not matter. */
export function between(calendar: WorkCalendar, one: string, other: string): Between {
  const [from, to] = [dayNumber(one), dayNumber(other)].sort((a, b) => a - b) as [number, number];
  const workdays = calendar.count(from, to);
  return { workdays, days: to - from + 1, off: to - from + 1 - workdays };
}

/** `count` working days on, or back where negative. */
export const shifted = (calendar: WorkCalendar, day: string, count: number): string =>
  dayText(calendar.add(dayNumber(day), count));

/** Days that are not as their place in the week says, within a span. */
export function special(calendar: WorkCalendar, one: string, other: string): { day: string; kind: 'off' | 'work' }[] {
  const [from, to] = [dayNumber(one), dayNumber(other)].sort((a, b) => a - b) as [number, number];
  const found: { day: string; kind: 'off' | 'work' }[] = [];
  for (let day = from; day <= to; day += 1) {
    const kind = calendar.kindOf(day);
    if (kind) found.push({ day: dayText(day), kind });
  }
  return found;
}
