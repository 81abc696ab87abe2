/** Whose turns a shift would give in the days to come, by the rule that the server publishes with. Pure. */
import type { DutyLeave, Roster, ShiftSave } from '@contract/duty/duty';
import { freshState, rotate } from '@contract/time/roster';
import { partsOf, shiftSpan } from '@contract/time/shiftHours';
import { dayNumber, dayText, type WorkCalendar } from '@contract/time/workdays';

export interface PreviewSlot {
  day: string;
  /** Who serves at once, or one after the other within the day; null: nobody can. */
  userIds: (string | null)[];
}

/**
 * The first `days` days from today on that are not published. Leave is kept to; what people serve elsewhere is not known
 * here, the roster itself shows that once it is saved.
 */
export function previewOf(
  shift: ShiftSave,
  roster: Pick<Roster, 'publishedTo' | 'states'> | undefined,
  {
    calendar,
    leaves,
    today,
    days,
    zone,
  }: { calendar: WorkCalendar; leaves: readonly DutyLeave[]; today: string; days: number; zone: string },
): PreviewSlot[] {
  if (!shift.enabled || shift.members.length === 0) return [];
  const state = (shift.id && roster?.states[shift.id]) || freshState();
  const after = shift.id && roster?.publishedTo ? dayNumber(roster.publishedTo) + 1 : dayNumber(shift.start);
  const first = Math.max(dayNumber(today), after);
  const { holidayMembers, ...rest } = shift;
  const rule = { ...rest, start: dayNumber(shift.start), ...(holidayMembers.length > 0 && { holidayMembers }) };
  const isFree = (userId: string, day: number) =>
    !leaves.some(
      (one) =>
        one.fromClock === null && one.person.userId === userId && one.from <= dayText(day) && dayText(day) <= one.to,
    );
  const hours = { ...shift, zone: shift.zone ?? null, handsOver: false };
  const partsOn = (day: number) => partsOf(day, shiftSpan(day, hours, [], zone), hours, shift.length, zone).length;
  const { slots } = rotate(rule, calendar, [after, first + days - 1], state, isFree, partsOn);
  const byDay = new Map<number, PreviewSlot['userIds']>();
  for (const { day, member } of slots) if (day >= first) byDay.set(day, [...(byDay.get(day) ?? []), member]);
  return [...byDay].map(([day, userIds]) => ({ day: dayText(day), userIds }));
}
