/**
 * How much of a resource is taken on which days, and where that is more than there is. Both sides reckon by this: the
 * list's mark and the picture say the same. Days are inclusive; amounts are counted in hundredths, so that 0.1 and 0.2
 * fill 0.3 and no more. No imports but days: the console bundles this.
 */
import { dayNumber, dayText } from '../time/workdays';

export const QUANTITY_MAX = 1_000_000;
/** The longest time that one allocation, or one picture, spans. */
export const SPAN_DAYS_MAX = 1100;

export interface Taken {
  from: string;
  to: string;
  quantity: number;
}
export interface Holding {
  quantity: number;
  /** Null: without an end on that side. */
  availableFrom: string | null;
  availableTo: string | null;
}
/** Days of one amount; spans follow each other in time and none is empty. */
export interface LoadSpan {
  from: string;
  to: string;
  used: number;
  /** Taken beyond the amount, or while it is not there. */
  over: boolean;
}

const hundredths = (amount: number): number => Math.round(amount * 100);

/** @returns spans with something taken, in order */
export function loadOf(taken: readonly Taken[], { quantity, availableFrom, availableTo }: Holding): LoadSpan[] {
  const steps = new Map<number, number>();
  const add = (day: number, amount: number) => steps.set(day, (steps.get(day) ?? 0) + amount);
  for (const { from, to, quantity: amount } of taken) {
    add(dayNumber(from), hundredths(amount));
    add(dayNumber(to) + 1, -hundredths(amount));
  }
  // Where it comes or goes a span ends, too.
  const first = availableFrom === null ? Number.NEGATIVE_INFINITY : dayNumber(availableFrom);
  const last = availableTo === null ? Number.POSITIVE_INFINITY : dayNumber(availableTo);
  if (Number.isFinite(first)) add(first, 0);
  if (Number.isFinite(last)) add(last + 1, 0);
  const days = [...steps.keys()].sort((a, b) => a - b);
  const limit = hundredths(quantity);
  const spans: (LoadSpan & { end: number })[] = [];
  let used = 0;
  for (const [at, day] of days.entries()) {
    used += steps.get(day) ?? 0;
    const next = days[at + 1];
    if (used === 0 || next === undefined) continue;
    const over = used > limit || day < first || day > last;
    const before = spans.at(-1);
    if (before && before.end === day - 1 && before.used === used / 100 && before.over === over) {
      before.end = next - 1;
      before.to = dayText(next - 1);
    } else spans.push({ from: dayText(day), to: dayText(next - 1), used: used / 100, over, end: next - 1 });
  }
  return spans.map(({ end: _end, ...span }) => span);
}
