/**
 * The one final schedule of an enterprise's rosters, for the grid, the desk and notices: published slots, behind them the
 * rotation reckoned anew, then overrides. Pure; instants are milliseconds, days numbers since 1970-01-01.
 */

import { lacksRest, type Override, type Piece, withOverrides } from '../../../contract/time/layers';
import { freshState, type RotationRule, type RotationState, rotate } from '../../../contract/time/roster';
import { partsOf, type ShiftHours, type Span, shiftSpan } from '../../../contract/time/shiftHours';
import { dayNumber, type WorkCalendar } from '../../../contract/time/workdays';

const HOUR_MS = 3_600_000;

export interface PlannedShift extends ShiftHours {
  id: string;
  rosterId: string;
  name: string;
  rosterName: string;
  /** Whose members may serve it, too. */
  groupId: string | null;
  noticeMinutes: number | null;
  rule: RotationRule;
  state: RotationState | null;
  minRestHours: number;
  /** Of its roster. */
  publishedTo: number | null;
}
export interface KeptSlot {
  shiftId: string;
  day: number;
  from: number;
  to: number;
  user: string | null;
  /** Among the slots of its shift on the day. */
  place: number;
}
/** In the order in which they were made. */
export type KeptOverride = Override & { id: string; shiftId: string; day: number; swapId: string | null };
export interface PlanFacts {
  /** In the order of their rosters: who serves in the first is not free for the next. */
  shifts: readonly PlannedShift[];
  slots: readonly KeptSlot[];
  overrides: readonly KeptOverride[];
  /** Whether somebody is there on a day: no leave, and still a member. */
  isThere: (user: string, day: number) => boolean;
  /** Whether somebody is away by the hour for all of a span, or for some of it; absent: nobody is. */
  absence?: (user: string, span: Span) => 'whole' | 'part' | null;
  /** Whether somebody serves what is theirs: who is no member any more serves nothing that is not over, and it is vacant. */
  serves: (piece: Piece) => boolean;
  calendar: WorkCalendar;
  zone: string;
  /** Of the days before it turns are counted, and nothing else: what was published of them was not loaded. */
  since: number;
}

export interface FinalPiece extends Piece {
  shiftId: string;
  day: number;
  published: boolean;
  overrideId: string | null;
}
export interface Plan {
  /** What the rotation gives, before overrides; nobody: a vacancy. */
  slots: (KeptSlot & { published: boolean })[];
  pieces: FinalPiece[];
}

export type Clash = 'overlap' | 'rest';
/** How a piece stands against what somebody serves elsewhere; the gap is in milliseconds. */
export function clashOf(
  piece: Piece,
  others: readonly Piece[],
  minRestHours: number,
): { clash: Clash; other: Piece; gap: number } | null {
  for (const other of others) {
    if (other.user !== piece.user) continue;
    if (other.from < piece.to && piece.from < other.to) return { clash: 'overlap', other, gap: 0 };
    const [first, second] = other.from < piece.from ? [other, piece] : [piece, other];
    if (lacksRest(first, second, minRestHours * HOUR_MS)) {
      return { clash: 'rest', other, gap: second.from - first.to };
    }
  }
  return null;
}

const isFinalOf = (override: KeptOverride, piece: Piece) =>
  override.from <= piece.from &&
  piece.to <= override.to &&
  (override.kind === 'replace' ? override.by : override.kind === 'add' ? override.user : null) === piece.user;

/**
 * Overrides of a day by hand are laid over it all at once; from its first approved swap on they are taken one after the
 * other, so that who came in by a swap can be replaced, and swaps may chain.
 */
function layered(base: readonly Piece[], overrides: readonly KeptOverride[]): Piece[] {
  const swapped = new Set<number>();
  const chained: KeptOverride[] = [];
  const atOnce = overrides.filter((one) => {
    if (one.swapId !== null) swapped.add(one.day);
    if (swapped.has(one.day)) chained.push(one);
    return !swapped.has(one.day);
  });
  return chained.reduce((pieces, one) => withOverrides(pieces, [one]), withOverrides(base, atOnce));
}

/**
 * Overrides that change the schedule now and would change nothing without some others.
 * @param slots of the days of those that are to go
 * @param gone which are to go
 */
export function leaningOn<O extends KeptOverride>(
  overrides: readonly O[],
  slots: readonly KeptSlot[],
  gone: (one: O) => boolean,
): O[] {
  const places = new Map(overrides.filter(gone).map((one) => [`${one.shiftId} ${one.day}`, one]));
  return [...places.values()].flatMap(({ shiftId, day }) => {
    const here = (one: { shiftId: string; day: number }) => one.shiftId === shiftId && one.day === day;
    const base = slots.filter(here).flatMap(({ user, from, to }) => (user ? [{ from, to, user }] : []));
    const before = overrides.filter(here);
    const after = before.filter((one) => !gone(one));
    const says = (its: readonly O[]) => JSON.stringify(layered(base, its));
    const works = (its: readonly O[], one: O) => says(its) !== says(its.filter((other) => other !== one));
    return after.filter((one) => works(before, one) && !works(after, one));
  });
}

/** One shift's slots with its overrides laid over them. */
function finalOf(
  facts: Pick<PlanFacts, 'overrides' | 'serves'>,
  shift: PlannedShift,
  slots: Plan['slots'],
): FinalPiece[] {
  const overrides = facts.overrides.filter(({ shiftId }) => shiftId === shift.id);
  const base = slots.flatMap(({ user, from, to }) => (user ? [{ from, to, user }] : []));
  const dayAt = dayFinder([...overrides, ...slots]);
  const served = layered(base, overrides).filter(facts.serves);
  return served.map((piece) => {
    const day = dayAt(piece.from);
    return {
      ...piece,
      ...{ shiftId: shift.id, day, published: shift.publishedTo !== null && day <= shift.publishedTo },
      overrideId: overrides.findLast((one) => isFinalOf(one, piece))?.id ?? null,
    };
  });
}

/** Of which day of a shift an instant is: that of the last slot or override which began by then. */
function dayFinder(known: readonly { from: number; day: number }[]): (instant: number) => number {
  const begun = [...known].sort((a, b) => a.from - b.from || a.day - b.day);
  return (instant) => {
    let [low, high] = [0, begun.length];
    // Ends: the distance of both is halved each time.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((begun[middle]?.from ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    return begun[low - 1]?.day ?? dayNumber(new Date(instant).toISOString().slice(0, 10));
  };
}

/** When a shift is served on a day: its slots where they are kept, else by its clocks. */
export function spanOf(
  facts: Pick<PlanFacts, 'shifts' | 'zone'>,
  slots: readonly KeptSlot[],
  shift: PlannedShift,
  day: number,
): Span {
  const its = slots.filter((one) => one.shiftId === shift.id && one.day === day);
  if (its.length === 0) return shiftSpan(day, shift, rosterOf(facts, shift), facts.zone);
  return { from: Math.min(...its.map(({ from }) => from)), to: Math.max(...its.map(({ to }) => to)) };
}

const rosterOf = ({ shifts }: Pick<PlanFacts, 'shifts'>, { rosterId }: PlannedShift) =>
  shifts.filter((one) => one.rosterId === rosterId);

/** The parts of a shift by day; each day is reckoned once. */
function partsFinder(facts: PlanFacts, shift: PlannedShift): (day: number) => readonly Span[] {
  const roster = rosterOf(facts, shift);
  const { cycle, length } = shift.rule;
  const found = new Map<number, readonly Span[]>();
  return (day) => {
    const known = found.get(day);
    if (known) return known;
    const whole = shiftSpan(day, shift, roster, facts.zone);
    const parts = cycle === 'hour' ? partsOf(day, whole, shift, length, facts.zone) : [whole];
    found.set(day, parts);
    return parts;
  };
}

/** Each is asked about at every slot: who looks through everybody's pieces for it takes minutes where hours are served. */
function byUser(pieces: readonly FinalPiece[]): Map<string, FinalPiece[]> {
  const found = new Map<string, FinalPiece[]>();
  for (const piece of pieces) {
    const own = found.get(piece.user);
    if (own) own.push(piece);
    else found.set(piece.user, [piece]);
  }
  return found;
}

/**
 * @param horizon the last day that is reckoned
 * @param freeze asks for the state of a roster's rotations after a day that is to be published
 */
export function planOf(
  facts: PlanFacts,
  horizon: number,
  freeze?: { rosterId: string; to: number },
): Plan & { states: Map<string, RotationState> } {
  const plan: Plan & { states: Map<string, RotationState> } = { slots: [], pieces: [], states: new Map() };
  const kept = new Map<string, Plan['slots']>();
  for (const slot of facts.slots) {
    const its = kept.get(slot.shiftId);
    if (its) its.push({ ...slot, published: true });
    else kept.set(slot.shiftId, [{ ...slot, published: true }]);
  }
  const finals = new Map(facts.shifts.map((shift) => [shift.id, finalOf(facts, shift, kept.get(shift.id) ?? [])]));
  for (const shift of facts.shifts) {
    const { rule, publishedTo } = shift;
    const first = Math.max(rule.start, (publishedTo ?? rule.start - 1) + 1);
    const elsewhere = byUser([...finals].flatMap(([id, pieces]) => (id === shift.id ? [] : pieces)));
    const partsOn = partsFinder(facts, shift);
    const timesOf = (day: number, part: number): Span => partsOn(day)[part] ?? { from: 0, to: 0 };
    const isFree = (user: string, day: number, part: number) =>
      facts.isThere(user, day) &&
      (day < facts.since ||
        (facts.absence?.(user, timesOf(day, part)) !== 'whole' &&
          !clashOf({ ...timesOf(day, part), user }, elsewhere.get(user) ?? [], shift.minRestHours)));
    const state = shift.state ?? freshState();
    const turnsTo = (last: number) =>
      rotate(rule, facts.calendar, [first, last], state, isFree, (day) => partsOn(day).length);
    const turns = shift.enabled ? turnsTo(horizon).slots : [];
    if (freeze?.rosterId === shift.rosterId) {
      const after = shift.enabled ? turnsTo(freeze.to).state : state;
      plan.states.set(shift.id, after);
    }
    const slots = [
      ...(kept.get(shift.id) ?? []),
      ...turns
        .filter(({ day }) => day >= facts.since)
        .map(({ day, part, seat, member }) => ({
          ...{ shiftId: shift.id, day, ...timesOf(day, part), user: member, published: false },
          place: part * (rule.seats ?? 1) + seat,
        })),
    ];
    const pieces = finalOf(facts, shift, slots);
    finals.set(shift.id, pieces);
    plan.slots.push(...slots);
    plan.pieces.push(...pieces);
  }
  return plan;
}
