/**
 * Whose turn it is: a roster by days (specification §1 "duty rosters"). Turns count slots that are served, not days of the
 * calendar, so that nobody's turn ever falls on days off only. Pure; days are numbers since 1970-01-01.
 */
import { type DayKind, type WorkCalendar, weekdayOf } from './workdays';
import { DAY_MS } from './zone';

export const slotKinds = { workday: '工作日', weekend: '周末', holiday: '节假日' } as const;
export type SlotKind = keyof typeof slotKinds;

export const holidayModes = {
  skip: '休息日不排班，补班日照常',
  keep: '只按星期排班',
  separate: '节假日由单独的人员轮值',
} as const;
export type HolidayMode = keyof typeof holidayModes;

export const fairnessModes = { turns: '依次轮流', balanced: '按次数均衡' } as const;
export type Fairness = keyof typeof fairnessModes;
export const cycles = { hour: '按小时轮换', day: '按班轮换', week: '按周轮换', month: '按月轮换' } as const;
export type Cycle = keyof typeof cycles;

export interface RotationRule {
  /** The first day that is served. */
  start: number;
  cycle: Cycle;
  /**
   * What one member serves in a row: hours of an hour cycle, slots of a day cycle, weeks or months. Weeks and months run
   * from hand-off to hand-off; a month that is too short hands off on its last day.
   */
  length: number;
  /** How many people serve at once; absent: one. */
  seats?: number;
  /** Bit 0 is Monday. */
  weekdays: number;
  holidays: HolidayMode;
  fairness: Fairness;
  members: readonly string[];
  /** Who serves holidays in the mode `separate`. */
  holidayMembers?: readonly string[];
}

/** What a roster goes on from: days that were published are not made again. */
export interface RotationState {
  /** Slots served, of the members and of those of holidays. */
  served: { usual: number; holiday: number };
  /** By kind of day and member: what they are owed, in slots. */
  credits: Record<string, Record<string, number>>;
  /** By kind of day and member: the day they served last. */
  last: Record<string, Record<string, number>>;
}
export const freshState = (): RotationState => ({ served: { usual: 0, holiday: 0 }, credits: {}, last: {} });

export interface Slot {
  day: number;
  /** Which part of the day's shift, from 0; other than 0 in an hour cycle only. */
  part: number;
  /** Which of those who serve at once, from 0. */
  seat: number;
  kind: SlotKind;
  /** Null where nobody can: a vacancy that is shown. */
  member: string | null;
}

/** The table of days first, then the week that the enterprise works. */
export function slotKindOf(calendar: WorkCalendar, day: number): SlotKind {
  const special: DayKind | undefined = calendar.kindOf(day);
  if (special) return special === 'work' ? 'workday' : 'holiday';
  return calendar.isWorkday(day) ? 'workday' : 'weekend';
}

/** Which members serve a day; null where nobody does. */
function ringOf(rule: RotationRule, calendar: WorkCalendar, day: number): 'usual' | 'holiday' | null {
  const inMask = (rule.weekdays & (1 << weekdayOf(day))) !== 0;
  if (rule.holidays === 'keep') return inMask ? 'usual' : null;
  const special = calendar.kindOf(day);
  if (special === 'work') return 'usual';
  if (special === 'off') return rule.holidays === 'separate' ? 'holiday' : null;
  return inMask ? 'usual' : null;
}

const EPSILON = 1e-9;

/** Whether somebody served the slot before, whatever kind of day it was of. */
const servedBefore = ({ last }: RotationState, member: string, { at, step }: Moment): boolean =>
  Object.values(last).some((days) => {
    const served = days[member];
    return served !== undefined && served < at && served >= at - step - EPSILON;
  });

/** A slot on the line of days: parts of a day are fractions of it. */
interface Moment {
  at: number;
  /** From one slot to the next. */
  step: number;
}

/**
 * The one who is owed most; among equals the one who has not served for longest, then the first in order. Who served the
 * day before rests, where there is another: what they are owed stays and is paid on a later day of that kind.
 * @param members those who are free; not empty
 */
function balancedTurn(state: RotationState, kind: string, members: readonly string[], moment: Moment): string {
  const rested = members.filter((member) => !servedBefore(state, member, moment));
  state.credits[kind] ??= {};
  state.last[kind] ??= {};
  const [credits, last] = [state.credits[kind], state.last[kind]];
  for (const member of members) credits[member] = (credits[member] ?? 0) + 1 / members.length;
  const lastOf = (member: string) => last[member] ?? Number.NEGATIVE_INFINITY;
  const [first, ...others] = rested.length > 0 ? rested : members;
  let chosen = first ?? '';
  for (const member of others) {
    const ahead = (credits[member] ?? 0) - (credits[chosen] ?? 0);
    if (ahead > EPSILON || (ahead > -EPSILON && lastOf(member) < lastOf(chosen))) chosen = member;
  }
  credits[chosen] = (credits[chosen] ?? 0) - 1;
  last[chosen] = moment.at;
  return chosen;
}

const dateOf = (day: number) => new Date(day * DAY_MS);
const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();

/** Hand-offs of a month cycle up to a day: on the date of the start, in a shorter month on its last day. */
export function monthsSince(start: number, day: number): number {
  const [from, to] = [dateOf(start), dateOf(day)];
  const lastOfMonth = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  const handsOff = Math.min(from.getUTCDate(), lastOfMonth);
  return monthOf(to) - monthOf(from) - (to.getUTCDate() < handsOff ? 1 : 0);
}

/** How many turns were handed off before a slot. */
function turnOf(
  { cycle, start, length }: RotationRule,
  ring: 'usual' | 'holiday',
  day: number,
  served: number,
): number {
  if (ring === 'usual' && cycle === 'week') return Math.floor(Math.floor((day - start) / 7) / length);
  if (ring === 'usual' && cycle === 'month') return Math.floor(monthsSince(start, day) / length);
  // The length of an hour cycle is that of its slots.
  return cycle === 'hour' ? served : Math.floor(served / length);
}

/**
 * The slots from `from` to `to`, both counted.
 * @param isFree leave, another duty and rest; a member who is not free keeps his turn in `turns` (the slot is vacant) and
 *   owes nothing in `balanced`
 * @param partsOn into how many parts the hours of an hour cycle divide a day's shift
 * @returns the state to go on from; the one given stays as it is
 */
export function rotate(
  rule: RotationRule,
  calendar: WorkCalendar,
  [from, to]: readonly [number, number],
  before: RotationState = freshState(),
  isFree: (member: string, day: number, part: number) => boolean = () => true,
  partsOn: (day: number) => number = () => 1,
): { slots: Slot[]; state: RotationState } {
  const state = structuredClone(before);
  const slots: Slot[] = [];
  for (let day = Math.max(from, rule.start); day <= to; day += 1) {
    const ring = ringOf(rule, calendar, day);
    if (!ring) continue;
    const kind = slotKindOf(calendar, day);
    const members = ring === 'holiday' ? (rule.holidayMembers ?? rule.members) : rule.members;
    const parts = rule.cycle === 'hour' ? partsOn(day) : 1;
    for (let part = 0; part < parts; part += 1) {
      const served = state.served[ring];
      state.served[ring] += 1;
      const chosen = isBalanced(rule)
        ? balancedTeam(
            state,
            kind,
            rule,
            members.filter((member) => isFree(member, day, part)),
            {
              at: day + part / parts,
              step: 1 / parts,
            },
          )
        : teamInTurn(rule, members, turnOf(rule, ring, day, served), (member) => isFree(member, day, part));
      slots.push(...chosen.map((member, seat) => ({ day, part, seat, kind, member })));
    }
  }
  return { slots, state };
}

const seatsOf = ({ seats = 1 }: RotationRule) => Array.from({ length: seats }, (_, seat) => seat);
/** Weeks and months are whole: whoever has one serves it. */
const isBalanced = ({ fairness, cycle }: RotationRule) =>
  fairness === 'balanced' && (cycle === 'day' || cycle === 'hour');

/** Those who serve at once, each seat a turn of its own; nobody sits on two. */
function balancedTeam(
  state: RotationState,
  kind: string,
  rule: RotationRule,
  free: readonly string[],
  moment: Moment,
): (string | null)[] {
  const chosen: string[] = [];
  return seatsOf(rule).map(() => {
    const left = free.filter((member) => !chosen.includes(member));
    if (left.length === 0) return null;
    const member = balancedTurn(state, kind, left, moment);
    chosen.push(member);
    return member;
  });
}

/** As many as there are seats, in the order of members, from where the turn before ended. */
function teamInTurn(
  rule: RotationRule,
  members: readonly string[],
  turn: number,
  isFree: (member: string) => boolean,
): (string | null)[] {
  const seats = seatsOf(rule);
  return seats.map((seat) => {
    if (seat >= members.length) return null;
    const member = members[(turn * seats.length + seat) % members.length];
    return member !== undefined && isFree(member) ? member : null;
  });
}
