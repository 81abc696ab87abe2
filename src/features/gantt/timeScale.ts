/** Days along the time line of the Gantt: where they stand, and what its head says. Pure. */
import { dayNumber, dayText, type WorkCalendar, weekdayOf } from '@contract/time/workdays';

export const zooms = {
  day: { label: '日', px: 34 },
  week: { label: '周', px: 15 },
  month: { label: '月', px: 5 },
  quarter: { label: '季', px: 2 },
} as const;
export type Zoom = keyof typeof zooms;
export const zoomCodes = Object.keys(zooms) as Zoom[];

export interface Scale {
  /** The first day of the line. */
  origin: number;
  /** The day after its last. */
  end: number;
  /** Width of a day. */
  px: number;
}

export const xOf = (scale: Scale, day: number): number => (day - scale.origin) * scale.px;
export const dayAt = (scale: Scale, x: number): number => scale.origin + Math.floor(x / scale.px);
export const widthOf = (scale: Scale): number => (scale.end - scale.origin) * scale.px;

const MARGIN_BEFORE = 60;
const MARGIN_AFTER = 240;
/** A date far off (a typing error of a century) must not make a line that no browser can hold. */
const LONGEST = 365 * 20;

/** A line with room around the plan and today. */
export function scaleFor(zoom: Zoom, plan: { start: string | null; end: string | null }, today: number): Scale {
  const start = plan.start ? dayNumber(plan.start) : today;
  const end = plan.end ? dayNumber(plan.end) : today;
  const from = Math.max(Math.min(start, today) - MARGIN_BEFORE, today - LONGEST / 2);
  const to = Math.min(Math.max(end, today) + MARGIN_AFTER, today + LONGEST / 2);
  // Begins with a Monday, so that weeks are whole.
  return { origin: from - weekdayOf(from), end: to, px: zooms[zoom].px };
}

export interface Tick {
  /** The first day. */
  day: number;
  days: number;
  label: string;
}

const partsOf = (day: number) => dayText(day).split('-').map(Number) as [number, number, number];
const firstOf = (year: number, month: number) =>
  dayNumber(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10));

function monthTicks(from: number, to: number, months: number, label: (year: number, month: number) => string): Tick[] {
  const ticks: Tick[] = [];
  const [year, month] = partsOf(from);
  let first = Math.floor((month - 1) / months) * months;
  for (let day = firstOf(year, first); day <= to; ) {
    const next = firstOf(year, first + months);
    const at = new Date(Date.UTC(year, first, 1));
    ticks.push({ day, days: next - day, label: label(at.getUTCFullYear(), at.getUTCMonth()) });
    day = next;
    first += months;
  }
  return ticks;
}

function dayTicks(from: number, to: number, step: number): Tick[] {
  const ticks: Tick[] = [];
  for (let day = step === 7 ? from - weekdayOf(from) : from; day <= to; day += step) {
    const [, month, date] = partsOf(day);
    ticks.push({ day, days: step, label: step === 7 ? `${month}/${date}` : String(date) });
  }
  return ticks;
}

/** The two lines of the head over the days in sight. */
export function ticksOf(zoom: Zoom, from: number, to: number): { major: Tick[]; minor: Tick[] } {
  const year = (value: number) => `${value}年`;
  const month = (value: number, at: number) => `${value}年${at + 1}月`;
  switch (zoom) {
    case 'day':
      return { major: monthTicks(from, to, 1, month), minor: dayTicks(from, to, 1) };
    case 'week':
      return { major: monthTicks(from, to, 1, month), minor: dayTicks(from, to, 7) };
    case 'month':
      return { major: monthTicks(from, to, 12, year), minor: monthTicks(from, to, 1, (_, at) => `${at + 1}月`) };
    case 'quarter':
      return { major: monthTicks(from, to, 12, year), minor: monthTicks(from, to, 3, (_, at) => `Q${at / 3 + 1}`) };
  }
}

/** Runs of days that are not worked. Where a day is too narrow to be seen there are none. */
export function shadesOf(
  calendar: WorkCalendar,
  zoom: Zoom,
  from: number,
  to: number,
): { day: number; days: number }[] {
  if (zoom === 'quarter') return [];
  const runs: { day: number; days: number }[] = [];
  for (let day = from; day <= to; day += 1) {
    if (calendar.isWorkday(day)) continue;
    const last = runs.at(-1);
    if (last && last.day + last.days === day) last.days += 1;
    else runs.push({ day, days: 1 });
  }
  return runs;
}
