/** Weeks of the calendar, and where the bars lie in them. Pure. */
import { dayNumber, dayText, type Span, type WorkCalendar, weekdayOf } from '@contract/time/workdays';

export type CalendarMode = 'month' | 'week';

/** First days of the weeks in sight, Mondays. */
export function weeksOf(mode: CalendarMode, focus: number): number[] {
  if (mode === 'week') return [focus - weekdayOf(focus)];
  const first = dayNumber(`${dayText(focus).slice(0, 7)}-01`);
  const next = dayNumber(`${monthAfter(focus, 1)}-01`);
  const weeks: number[] = [];
  for (let day = first - weekdayOf(first); day < next; day += 7) weeks.push(day);
  return weeks;
}

export function monthAfter(day: number, by: number): string {
  const [year = 1970, month = 1] = dayText(day).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The focus after a page forwards or back. */
export const paged = (mode: CalendarMode, focus: number, by: 1 | -1): number =>
  mode === 'week' ? focus + 7 * by : dayNumber(`${monthAfter(focus, by)}-01`);

export interface PlacedBar<T> {
  item: T;
  /** Column of its first day in the week, and how many it takes. */
  column: number;
  length: number;
  lane: number;
  /** Goes on before or behind this week. */
  before: boolean;
  after: boolean;
}

/** Bars of one week, each in the first lane that is free on all of its days; what finds none is left out. */
export function lanesOf<T>(items: readonly { item: T; span: Span }[], week: number, lanes: number): PlacedBar<T>[] {
  const taken: boolean[][] = Array.from({ length: lanes }, () => new Array<boolean>(7).fill(false));
  const placed: PlacedBar<T>[] = [];
  for (const { item, span } of items) {
    if (span.end < week || span.start > week + 6) continue;
    const from = Math.max(span.start - week, 0);
    const to = Math.min(span.end - week, 6);
    const lane = taken.findIndex((days) => !days.slice(from, to + 1).includes(true));
    const days = taken[lane];
    if (!days) continue;
    days.fill(true, from, to + 1);
    placed.push({
      item,
      column: from,
      length: to - from + 1,
      lane,
      before: span.start < week,
      after: span.end > week + 6,
    });
  }
  return placed;
}

/** Of each day of the week, how many are not shown. */
export function hiddenOf(
  counts: ReadonlyMap<number, number>,
  bars: readonly PlacedBar<unknown>[],
  week: number,
): { day: number; count: number }[] {
  return Array.from({ length: 7 }, (_, column) => {
    const shown = bars.filter((bar) => bar.column <= column && column < bar.column + bar.length).length;
    const day = week + column;
    return { day, count: Math.max((counts.get(day) ?? 0) - shown, 0) };
  });
}

/** What is carried some days on. Its due day is where it was dropped; it takes as many working days as before. */
export function carried(calendar: WorkCalendar, span: Span, days: number): Span {
  const end = span.end + days;
  const length = calendar.count(span.start, span.end);
  // One day stays one day, also on a Sunday.
  if (length === 0 || span.start === span.end) return { start: span.start + days, end };
  return { start: Math.min(calendar.add(calendar.onOrBefore(end), 1 - length), end), end };
}
