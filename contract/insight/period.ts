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

/** Days compare as texts. */
const inOrder = (a: string, b: string): [string, string] => (a <= b ? [a, b] : [b, a]);
const nextBucket = (first: string, grain: Grain): string =>
  grain === 'month'
    ? bucketOf(addDays(`${first.slice(0, 7)}-28`, 7), 'month')
    : addDays(first, grain === 'week' ? 7 : 1);

/** The buckets of a period in order; the first and the last are cut to it. */
export function bucketsOf(period: Period, grain: Grain): Period[] {
  const buckets: Period[] = [];
  for (let first = bucketOf(period.from, grain); first <= period.to; first = nextBucket(first, grain)) {
    const last = addDays(nextBucket(first, grain), -1);
    buckets.push({ from: inOrder(first, period.from)[1], to: inOrder(last, period.to)[0] });
  }
  return buckets;
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
