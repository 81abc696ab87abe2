/** What somebody can do in a span of days, and where more was planned (specification §2 "manpowerPlanning"). */
import { type WorkCalendar, weekdayOf } from './workdays';

/** Minutes by weekday, the first is Monday, from a day on. */
export interface WorkPattern {
  from: number;
  minutes: readonly number[];
  /** 1 is full time. */
  factor: number;
}

/** A day that is worked in the stead of another takes the pattern's most frequent length. */
function usualLength(minutes: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of minutes) if (one > 0) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || b - a)[0]?.[0] ?? 0;
}

/** Minutes by day, as sums from the first day on, so that any span is one subtraction. */
export class Capacity {
  private readonly sums: number[] = [0];

  /**
   * @param patterns by `from`; before the first one capacity is unknown, which a caller shows, and counts as none here
   * @param isAway leave
   */
  constructor(
    private readonly first: number,
    last: number,
    patterns: readonly WorkPattern[],
    calendar: WorkCalendar,
    isAway: (day: number) => boolean = () => false,
  ) {
    const inOrder = [...patterns].sort((a, b) => a.from - b.from);
    let at = -1;
    for (let day = first; day <= last; day += 1) {
      while ((inOrder[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= day) at += 1;
      const pattern = inOrder[at];
      this.sums.push((this.sums.at(-1) ?? 0) + (pattern && !isAway(day) ? minutesOn(pattern, calendar, day) : 0));
    }
  }

  /** Minutes from `from` to `to`, both counted. */
  between(from: number, to: number): number {
    const at = (day: number) => this.sums[Math.max(0, Math.min(this.sums.length - 1, day - this.first))] ?? 0;
    return to < from ? 0 : at(to + 1) - at(from);
  }

  /**
   * Minutes of a span that fall into parts of it, in proportion to what can be done there; the parts add up. A span in
   * which nothing can be done is shared by its days: its work is overbooked, and is not gone.
   */
  share(
    minutes: number,
    [from, to]: readonly [number, number],
    parts: readonly (readonly [number, number])[],
  ): number[] {
    const none = this.between(from, to) === 0;
    const sizeOf = (start: number, end: number) => (none ? Math.max(0, end - start + 1) : this.between(start, end));
    const whole = sizeOf(from, to);
    let [done, told] = [0, 0];
    return parts.map(([start, end]) => {
      done += sizeOf(Math.max(from, start), Math.min(to, end));
      const until = Math.round((minutes * done) / whole);
      const own = until - told;
      told = until;
      return own;
    });
  }
}

function minutesOn({ minutes, factor }: WorkPattern, calendar: WorkCalendar, day: number): number {
  const special = calendar.kindOf(day);
  if (special === 'off') return 0;
  return (special === 'work' ? usualLength(minutes) : (minutes[weekdayOf(day)] ?? 0)) * factor;
}

export interface Planned {
  id: string;
  from: number;
  to: number;
  minutes: number;
}
export interface Overbooking {
  from: number;
  to: number;
  /** Minutes more than fit. */
  excess: number;
  items: string[];
}

/**
 * Exact, where sums by week miss tight days: for each pair of a start and an end, what lies wholly inside must fit. What is
 * over already within fewer days, by more, is told of those alone: work beside them is not what is too much. Intervals
 * that overlap are told as one, with the largest excess.
 */
export function overbookings(items: readonly Planned[], capacity: Capacity): Overbooking[] {
  const starts = [...new Set(items.map(({ from }) => from))].sort((a, b) => b - a);
  const ends = [...new Set(items.map(({ to }) => to))].sort((a, b) => a - b);
  const found: Overbooking[] = [];
  /** By end, the largest excess that begins no earlier than the start looked at and ends no later. */
  const within = ends.map(() => 0);
  for (const from of starts) {
    let most = 0;
    for (const [at, to] of ends.entries()) {
      most = Math.max(most, within[at] ?? 0);
      if (to >= from) {
        const inside = items.filter((one) => one.from >= from && one.to <= to);
        const excess = inside.reduce((sum, { minutes }) => sum + minutes, 0) - capacity.between(from, to);
        if (excess > 0 && excess >= most) found.push({ from, to, excess, items: inside.map(({ id }) => id) });
        most = Math.max(most, excess);
      }
      within[at] = most;
    }
  }
  found.sort((a, b) => a.from - b.from || a.to - b.to);
  const merged: Overbooking[] = [];
  for (const one of found) {
    const last = merged.at(-1);
    if (!last || one.from > last.to) {
      merged.push(one);
      continue;
    }
    last.to = Math.max(last.to, one.to);
    last.excess = Math.max(last.excess, one.excess);
    last.items = [...new Set([...last.items, ...one.items])];
  }
  return merged.map((one) => ({ ...one, ...daysOfWork(one, capacity) }));
}

/**
 * An overload is told from the first to the last of its days on which something can be done: seen on a Sunday off, it
 * begins on Monday, and where people work on Sundays, on that Sunday. Where nothing can be done at all its days stand.
 */
function daysOfWork({ from, to }: { from: number; to: number }, capacity: Capacity): { from: number; to: number } {
  if (capacity.between(from, to) <= 0) return { from, to };
  let [first, last] = [from, to];
  // Ends: there is a day with capacity between both.
  while (capacity.between(first, first) <= 0) first += 1;
  // Ends: as above.
  while (capacity.between(last, last) <= 0) last -= 1;
  return { from: first, to: last };
}
