/** Where bars of a timeline stand: in days from its first, in as few lanes as do without overlap. Pure. */
import { dayNumber } from '@contract/time/workdays';

export interface Placed<T> {
  item: T;
  /** In parts of the time shown, 0 to 1. */
  left: number;
  width: number;
  lane: number;
}

/** The part of a span that is shown; null where nothing of it is. Days are inclusive. */
export function placeIn(shown: { from: string; to: string }, span: { from: string; to: string }) {
  const [first, last] = [dayNumber(shown.from), dayNumber(shown.to)];
  const [from, to] = [Math.max(first, dayNumber(span.from)), Math.min(last, dayNumber(span.to))];
  if (to < from) return null;
  const days = last - first + 1;
  return { left: (from - first) / days, width: (to - from + 1) / days };
}

/** Each in the first lane that is free by then. */
export function inLanes<T extends { from: string; to: string }>(
  shown: { from: string; to: string },
  spans: readonly T[],
): { placed: Placed<T>[]; lanes: number } {
  const ends: string[] = [];
  const placed: Placed<T>[] = [];
  for (const item of [...spans].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const place = placeIn(shown, item);
    if (!place) continue;
    const free = ends.findIndex((end) => end < item.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = item.to;
    placed.push({ item, ...place, lane });
  }
  return { placed, lanes: Math.max(1, ends.length) };
}
