/**
 * When the shifts of a roster begin and end. A shift keeps to the clocks of its own zone; one that hands over has no end of
 * its own: it ends when the next of them begins, wherever that is, so that a roster around the globe has neither a gap nor
 * an overlap on the days on which one place puts its clocks forward. Pure; instants are milliseconds.
 */
import { clockMs, handOffAt, shiftOn } from './wallClock';
import { dayText } from './workdays';
import { DAY_MS, zoneOf } from './zone';

export interface ShiftHours {
  /** `HH:mm` on the wall of its zone. */
  from: string;
  /** At or before the beginning: on the next day. Not read where the shift hands over. */
  to: string;
  /** Null: where the enterprise works. */
  zone: string | null;
  /** It ends when the next shift of the roster that hands over begins. */
  handsOver: boolean;
  enabled: boolean;
}
export interface Span {
  from: number;
  to: number;
}

/** So many days around a day the next beginning is looked for: the clocks of two places are up to 26 hours apart. */
const AROUND = [-2, -1, 0, 1, 2] as const;

const beginsOn = (day: number, { from, zone }: ShiftHours, enterprise: string): number =>
  zoneOf(zone ?? enterprise).instantOf(day * DAY_MS + clockMs(from));

/**
 * @param day since 1970, on the wall of the shift's zone
 * @param roster all shifts of its roster
 * @param enterprise the zone of shifts that name none
 */
export function shiftSpan(day: number, shift: ShiftHours, roster: readonly ShiftHours[], enterprise: string): Span {
  if (!shift.handsOver) return shiftOn(dayText(day), shift.zone ?? enterprise, shift);
  const from = beginsOn(day, shift, enterprise);
  const chain = roster.filter((one) => one.handsOver && one.enabled);
  const next = [shift, ...chain]
    .flatMap((one) => AROUND.map((by) => beginsOn(day + by, one, enterprise)))
    .filter((at) => at > from);
  return { from, to: Math.min(...next) };
}

/** The hours of an hour cycle: hand-offs keep to the clock, the last part ends with the shift. */
export function partsOf(
  day: number,
  span: Span,
  { from: clock, zone }: ShiftHours,
  hours: number,
  enterprise: string,
): Span[] {
  const parts: Span[] = [];
  const wall = day * DAY_MS + clockMs(clock);
  let from = span.from;
  // Ends: each hand-off is an hour or more behind the one before, and a shift has two days at most.
  for (let n = 1; from < span.to && n <= 50; n += 1) {
    const handOff = handOffAt(wall, zone ?? enterprise, { unit: 'hours', length: hours, n });
    const to = Math.min(handOff, span.to);
    // An hour that the clocks leave out has no part.
    if (to > from) parts.push({ from, to });
    from = Math.max(from, to);
  }
  return parts;
}

/** Hours of a day's shift in which fewer serve than should: `missing` says how many. */
export interface Shortage extends Span {
  missing: number;
}

/** @param wanted a span a seat @param served who is there, beside others too */
export function shortagesOf(wanted: readonly Span[], served: readonly Span[]): Shortage[] {
  const edges = [...new Set([...wanted, ...served].flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const found: Shortage[] = [];
  for (const [at, from] of edges.entries()) {
    const to = edges[at + 1];
    if (to === undefined) continue;
    const covers = (one: Span) => one.from <= from && to <= one.to;
    const missing = wanted.filter(covers).length - served.filter(covers).length;
    const last = found.at(-1);
    if (missing <= 0) continue;
    if (last?.to === from && last.missing === missing) last.to = to;
    else found.push({ from, to, missing });
  }
  return found;
}
