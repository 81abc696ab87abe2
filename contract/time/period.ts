/**
 * Periods of metrics and how figures are compared (notes "insight"). Days are `YYYY-MM-DD` of the enterprise's zone; a
 * period counts its first and its last day. No imports: the console bundles this.
 */

export const grains = { day: '天', week: '周', month: '月' } as const;
export type Grain = keyof typeof grains;

export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const textOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => textOf(numberOf(day) + days);
/** Days of a period, both ends counted. */
export const daysOf = ({ from, to }: Period): number => numberOf(to) - numberOf(from) + 1;

/** Of the same length, ending the day before. */
export function previousPeriod(period: Period): Period {
  const to = addDays(period.from, -1);
  return { from: addDays(to, 1 - daysOf(period)), to };
}

/** Monday of the week of a day (ISO 8601). */
export const mondayOf = (day: string): string => {
  const number = numberOf(day);
  return textOf(number - ((((number + 3) % 7) + 7) % 7));
};

/** The longest period of a project's statistics: three years. */
export const STATISTICS_DAYS = 3 * 366;

/** `2026-W53`: an ISO week belongs to the year of its Thursday. */
export function isoWeek(day: string): string {
  const thursday = numberOf(mondayOf(day)) + 3;
  const year = textOf(thursday).slice(0, 4);
  const week = Math.floor((thursday - numberOf(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The first day of the bucket that holds a day. */
export const bucketOf = (day: string, grain: Grain): string =>
  grain === 'day' ? day : grain === 'week' ? mondayOf(day) : `${day.slice(0, 7)}-01`;

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const monthStart = (month: number): number => Math.round(Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS);

/** The last day of the month of a day. */
export const monthEnd = (day: string): string => textOf(monthStart(monthNumber(day) + 1) - 1);

/**
 * The last day until a day as of whose end sums are told to who may not see the rows that they are made of: the last one of a
 * month that is over. Of two days beside each other, or of now as it is read each day, one sum taken from the other would
 * tell what a single person did.
 */
export function toldDay(day: string, today: string): string {
  const until = day < today ? day : addDays(today, -1);
  return until === monthEnd(until) ? until : addDays(`${until.slice(0, 7)}-01`, -1);
}
export const isToldDay = (day: string, today: string): boolean => toldDay(day, today) === day;

/** How many buckets a period has, reckoned without making them. */
export function bucketCount(period: Period, grain: Grain): number {
  const [first, last] = [bucketOf(period.from, grain), bucketOf(period.to, grain)];
  if (grain === 'month') return monthNumber(last) - monthNumber(first) + 1;
  return (numberOf(last) - numberOf(first)) / (grain === 'week' ? 7 : 1) + 1;
}

/** The buckets of a period in order; the first and the last are cut to it. Of a long one ask `bucketCount` first. */
export function bucketsOf(period: Period, grain: Grain): Period[] {
  const [from, to] = [numberOf(period.from), numberOf(period.to)];
  const begun = numberOf(bucketOf(period.from, grain));
  const startOf = (at: number) =>
    grain === 'month' ? monthStart(monthNumber(period.from) + at) : begun + at * (grain === 'week' ? 7 : 1);
  return Array.from({ length: Math.max(0, bucketCount(period, grain)) }, (_, at) => ({
    from: textOf(Math.max(from, startOf(at))),
    to: textOf(Math.min(to, startOf(at + 1) - 1)),
  }));
}

/** The days of a period in order. */
export function daysIn(period: Period): string[] {
  const first = numberOf(period.from);
  return Array.from({ length: Math.max(0, daysOf(period)) }, (_, at) => textOf(first + at));
}

/** What a chart of a period is drawn in: days to a year, weeks to three, else months. */
export const grainFor = (period: Period): Grain => {
  const days = daysOf(period);
  return days <= 366 ? 'day' : days <= 3 * 366 ? 'week' : 'month';
};

/** Half away from zero, once, at the end. */
export function roundTo(value: number, digits: number): number {
  const scale = 10 ** digits;
  // A sum of halves may stand a trace below what it is.
  return (Math.sign(value) * Math.round(Math.abs(value) * scale * (1 + Number.EPSILON * 4))) / scale;
}

/** In percent with one decimal; null: nothing to divide by. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : roundTo((part / whole) * 100, 1);

/**
 * Nearest rank, in integers: the smallest value that at least `percent` of all do not exceed, so that "85 % took at most
 * 9 days" is true. As `percentile_disc` of the database.
 * @param sorted ascending
 */
export function percentile(sorted: readonly number[], percent: number): number | null {
  if (sorted.length === 0) return null;
  return sorted[Math.max(1, Math.floor((percent * sorted.length + 99) / 100)) - 1] ?? null;
}

/** Percentiles that so many values carry: too few would name a single task. */
export const percentilesFor = (count: number): number[] =>
  count < 5 ? [] : count < 10 ? [50] : count < 20 ? [50, 70, 85] : [50, 70, 85, 95];

export interface Trend {
  direction: 'up' | 'down' | 'same';
  text: string;
}
/** How a figure stands to that of the period before; null where there is nothing to compare. */
export function trendOf(before: number | null, now: number | null, percentage = false): Trend | null {
  if (before === null || now === null) return null;
  const direction = now > before ? 'up' : now < before ? 'down' : 'same';
  if (direction === 'same') return { direction, text: '持平' };
  const sign = direction === 'up' ? '+' : '−';
  const change = Math.abs(now - before);
  if (percentage) return { direction, text: `${sign}${roundTo(change, 1)} 个百分点` };
  if (before === 0) return { direction, text: '新增' };
  return { direction, text: `${sign}${roundTo((change / Math.abs(before)) * 100, 1)}%` };
}
