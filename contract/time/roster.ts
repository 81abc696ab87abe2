/**
 * Whose turn it is: a roster by days (specification §1 "duty rosters"). Turns count slots that are served, not days of the
 * calendar, so that nobody's turn ever falls on days off only. Pure; days are numbers since 1970-01-01.
 */
import { type DayKind, type WorkCalendar, weekdayOf } from './workdays';

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
export type Cycle = 'day' | 'week';

export interface RotationRule {
  /** The first day that is served. */
  start: number;
  cycle: Cycle;
  /** Slots of a day cycle, or weeks of a week cycle, that one member serves in a row. */
  length: number;
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

/** Whether somebody served the day before, whatever kind of day it was. */
const servedBefore = ({ last }: RotationState, member: string, day: number): boolean =>
  Object.values(last).some((days) => days[member] === day - 1);

/**
 * The one who is owed most; among equals the one who has not served for longest, then the first in order. Who served the
 * day before rests, where there is another: what they are owed stays and is paid on a later day of that kind.
 * @param members those who are free; not empty
 */
function balancedTurn(state: RotationState, kind: string, members: readonly string[], day: number): string {
  const rested = members.filter((member) => !servedBefore(state, member, day));
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
  last[chosen] = day;
  return chosen;
}

/**
 * The slots from `from` to `to`, both counted.
 * @param isFree leave, another duty and rest; a member who is not free keeps his turn in `turns` (the slot is vacant) and
 *   owes nothing in `balanced`
 * @returns the state to go on from; the one given stays as it is
 */
export function rotate(
  rule: RotationRule,
  calendar: WorkCalendar,
  [from, to]: readonly [number, number],
  before: RotationState = freshState(),
  isFree: (member: string, day: number) => boolean = () => true,
): { slots: Slot[]; state: RotationState } {
  const state = structuredClone(before);
  const slots: Slot[] = [];
  for (let day = Math.max(from, rule.start); day <= to; day += 1) {
    const ring = ringOf(rule, calendar, day);
    if (!ring) continue;
    const kind = slotKindOf(calendar, day);
    const members = ring === 'holiday' ? (rule.holidayMembers ?? rule.members) : rule.members;
    const at = state.served[ring];
    state.served[ring] += 1;
    if (rule.fairness === 'balanced' && rule.cycle === 'day') {
      const free = members.filter((member) => isFree(member, day));
      slots.push({ day, kind, member: free.length > 0 ? balancedTurn(state, kind, free, day) : null });
      continue;
    }
    // A week runs from hand-off to hand-off; days off inside do not move it.
    const turn = rule.cycle === 'week' && ring === 'usual' ? Math.floor((day - rule.start) / 7) : at;
    const member = members[Math.floor(turn / rule.length) % Math.max(1, members.length)];
    slots.push({ day, kind, member: member !== undefined && isFree(member, day) ? member : null });
  }
  return { slots, state };
}
