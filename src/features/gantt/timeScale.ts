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

/** Narrower days are no line any more, wider ones no more than a few days in sight. */
export const [PX_MIN, PX_MAX] = [0.3, 80];
/** What the dates of the head are by how wide a day is. */
export const levelOf = (px: number): Zoom => (px >= 24 ? 'day' : px >= 9 ? 'week' : px >= 3 ? 'month' : 'quarter');

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
/** Pixels before the first bar, and behind the last one for the name that stands there. */
export const [GAP_BEFORE, GAP_AFTER] = [24, 160];
/** A date far off (a typing error of a century) must not make a line that no browser can hold. */
const LONGEST = 365 * 20;

export interface Range {
  start: string | null;
  end: string | null;
}
/** @param px width of a day @returns a line with room around the plan and today */
export function scaleFor(px: number, plan: Range, today: number): Scale {
  const start = plan.start ? dayNumber(plan.start) : today;
  const end = plan.end ? dayNumber(plan.end) : today;
  const before = Math.max(MARGIN_BEFORE, Math.ceil(GAP_BEFORE / px));
  const after = Math.max(MARGIN_AFTER, Math.ceil((2 * GAP_AFTER) / px));
  const from = Math.max(Math.min(start, today) - before, today - LONGEST / 2);
  const to = Math.min(Math.max(end, today) + after, today + LONGEST / 2);
  // Begins with a Monday, so that weeks are whole.
  return { origin: from - weekdayOf(from), end: to, px };
}

/** How wide a day is where the whole plan is to be seen in a window of that many pixels; never wider than by days. */
export function fittingPx({ start, end }: Range, window: number): number {
  if (start === null || end === null) return zooms.week.px;
  const days = dayNumber(end) - dayNumber(start) + 1;
  return Math.max(PX_MIN, Math.min(zooms.day.px, (window - GAP_BEFORE - GAP_AFTER) / days));
}

/** Which day stands at the left edge when a line is opened: today within a plan that does not fit, else its first day. */
export function openingX(scale: Scale, { start, end }: Range, today: number, window: number): number {
  const first = start ? dayNumber(start) : today;
  const last = end ? dayNumber(end) : today;
  const fits = (last - first + 1) * scale.px + GAP_BEFORE <= window;
  const within = first <= today && today <= last;
  return !fits && within ? xOf(scale, today) - window / 3 : xOf(scale, first) - GAP_BEFORE;
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
