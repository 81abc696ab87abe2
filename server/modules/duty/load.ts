/** What the schedule of an enterprise is reckoned from. */
import { ROSTER_DAYS_AHEAD, ROSTER_DAYS_BACK } from '../../../contract/duty/kinds';
import type { RotationState } from '../../../contract/time/roster';
import type { Span } from '../../../contract/time/shiftHours';
import { clockMs } from '../../../contract/time/wallClock';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { DAY_MS, zoneOf } from '../../../contract/time/zone';
import { addDays, iso } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { invalid } from '../../errors';
import type { Platform } from '../../platform';
import type { KeptOverride, KeptSlot, PlanFacts, PlannedShift } from './plan';

export interface ShiftRow extends Record<string, unknown> {
  id: string;
  roster_id: string;
  name: string;
  from_clock: string;
  to_clock: string;
  zone: string | null;
  hands_over: boolean;
  seats: number;
  enabled: boolean;
  start_day: string;
  cycle: PlannedShift['rule']['cycle'];
  length: number;
  weekdays: number;
  holidays: PlannedShift['rule']['holidays'];
  fairness: PlannedShift['rule']['fairness'];
  members: string[];
  holiday_members: string[];
  state: RotationState | null;
  min_rest_hours: number;
  published_to: string | null;
  roster_name: string;
  group_id: string | null;
  notice_minutes: number | null;
}

export const SHIFTS = `SELECT s.*, r.min_rest_hours, r.published_to, r.notice_minutes, r.name AS roster_name, r.group_id FROM duty_shift s
  JOIN duty_roster r ON r.tenant_id = s.tenant_id AND r.id = s.roster_id`;

export const plannedShift = (row: ShiftRow): PlannedShift => ({
  id: row.id,
  rosterId: row.roster_id,
  name: row.name,
  rosterName: row.roster_name,
  groupId: row.group_id,
  noticeMinutes: row.notice_minutes,
  from: row.from_clock,
  to: row.to_clock,
  zone: row.zone,
  handsOver: row.hands_over,
  enabled: row.enabled,
  rule: {
    start: dayNumber(row.start_day),
    cycle: row.cycle,
    length: row.length,
    seats: row.seats,
    weekdays: row.weekdays,
    holidays: row.holidays,
    fairness: row.fairness,
    members: row.members,
    // An empty list would leave every holiday vacant.
    ...(row.holiday_members.length > 0 && { holidayMembers: row.holiday_members }),
  },
  state: row.state,
  minRestHours: row.min_rest_hours,
  publishedTo: row.published_to ? dayNumber(row.published_to) : null,
});

const ms = (text: string) => Date.parse(iso(text));

export interface Facts extends PlanFacts {
  /** The day that runs where the enterprise is. */
  today: string;
  overrides: readonly ToldOverride[];
  /** Those that changed something once. */
  withdrawn: readonly ToldOverride[];
  /** Whether somebody said so; who was disabled is not there either. */
  onLeave: (user: string, day: number) => boolean;
  /** Hours of a day that somebody is away, as `10:00–12:00`; null: none, or the whole day. */
  hoursAway: (user: string, day: number) => string | null;
  absence: NonNullable<PlanFacts['absence']>;
}
/** `madeAt`, `withdrawnAt`: milliseconds. */
export type ToldOverride = KeptOverride & { reason: string; madeAt: number; withdrawnAt: number | null };

/** @param from published slots and overrides that end later than this day (today) begins, and two days for those around it */
export async function loadFacts(platform: Platform, db: TenantDb, from?: string): Promise<Facts> {
  const hours = await platform.calendars.hoursOf(db.tenantId);
  const today = dayText(hours.dayOf(Date.now()));
  const since = from ?? today;
  const [shifts, slots, overrides, leaves, gone] = await Promise.all([
    db.query<ShiftRow>(`${SHIFTS} WHERE s.tenant_id = $1 ORDER BY r.id, s.sort, s.id`),
    db.query<{
      shift_id: string;
      day: string;
      starts_at: string;
      ends_at: string;
      user_id: string | null;
      place: number;
    }>(
      `SELECT shift_id, day, starts_at, ends_at, user_id, place FROM duty_slot
        WHERE tenant_id = $1 AND ends_at > $2::date - interval '2 days' ORDER BY starts_at, place, id`,
      [since],
    ),
    db.query<OverrideRow>(
      `SELECT id, shift_id, day, kind, user_id, by_id, swap_id, starts_at, ends_at, reason,
              created_at, withdrawn_at FROM duty_override
        WHERE tenant_id = $1 AND ends_at > $2::date - interval '2 days' ORDER BY id`,
      [since],
    ),
    db.query<LeaveRow>(
      `SELECT user_id, from_day, to_day, from_clock, to_clock FROM duty_leave
        WHERE tenant_id = $1 AND to_day >= $2::date - 2`,
      [since],
    ),
    db.query<{ id: string }>('SELECT id FROM tenant_member WHERE tenant_id = $1 AND disabled'),
  ]);
  const away = new Set(gone.map(({ id }) => id));
  const { onLeave, hoursAway, absence } = leavesOf(leaves, hours.zoneName);
  const calendar = await platform.calendars.of(db.tenantId);
  const told = overrides.map(keptOverride);
  return {
    shifts: shifts.map(plannedShift),
    slots: slots.map(
      (row): KeptSlot => ({
        shiftId: row.shift_id,
        day: dayNumber(row.day),
        from: ms(row.starts_at),
        to: ms(row.ends_at),
        user: row.user_id,
        place: row.place,
      }),
    ),
    overrides: told.filter(({ withdrawnAt }) => withdrawnAt === null),
    withdrawn: told.filter(({ withdrawnAt }) => withdrawnAt !== null),
    ...{ onLeave, hoursAway, absence },
    isThere: (user, day) => !away.has(user) && !onLeave(user, day),
    serves: ({ user, to }) => !away.has(user) || to <= Date.now(),
    calendar,
    zone: hours.zoneName,
    // A shift of the day before may reach into the two days around.
    since: dayNumber(since) - 3,
    today,
  };
}

/**
 * As `loadFacts`, with all of the last year that unpublished days hang on, so that they are the same from wherever one looks
 * at them, and when they are published: who was away before a day has fewer turns behind it.
 */
export async function loadReckoned(platform: Platform, db: TenantDb, from: string): Promise<Facts> {
  const oldest = addDays(await platform.calendars.today(db.tenantId), -ROSTER_DAYS_BACK);
  const [row] = await db.query<{ day: string | null }>(
    `SELECT greatest($2::date, min(greatest(s.start_day, coalesce(r.published_to + 1, s.start_day))))::text AS day
       FROM duty_shift s JOIN duty_roster r ON r.tenant_id = s.tenant_id AND r.id = s.roster_id
      WHERE s.tenant_id = $1 AND s.enabled HAVING count(*) > 0`,
    [oldest],
  );
  const [first] = [from, row?.day ?? from].sort();
  return loadFacts(platform, db, first);
}

interface LeaveRow extends Record<string, unknown> {
  user_id: string;
  from_day: string;
  to_day: string;
  from_clock: string | null;
  to_clock: string | null;
}

/** When a leave by the hour begins and ends, by the clocks of the enterprise. */
export function leaveSpan(
  {
    from_day,
    to_day,
    from_clock,
    to_clock,
  }: { from_day: string; to_day: string; from_clock: string; to_clock: string },
  zone: string,
): Span {
  const at = (day: string, clock: string, which?: 'last') =>
    zoneOf(zone).instantOf(dayNumber(day) * DAY_MS + clockMs(clock), which);
  return { from: at(from_day, from_clock), to: at(to_day, to_clock, 'last') };
}

/** Leave of whole days and of hours, as questions of one person. */
function leavesOf(rows: readonly LeaveRow[], zone: string): Pick<Facts, 'onLeave' | 'hoursAway' | 'absence'> {
  const days = new Map<string, { from: number; to: number }[]>();
  const hours = new Map<string, (Span & { row: LeaveRow })[]>();
  for (const row of rows) {
    const { user_id: user, from_clock, to_clock } = row;
    if (from_clock !== null && to_clock !== null) {
      const span = { ...leaveSpan({ ...row, from_clock, to_clock }, zone), row };
      hours.set(user, [...(hours.get(user) ?? []), span]);
    } else {
      days.set(user, [...(days.get(user) ?? []), { from: dayNumber(row.from_day), to: dayNumber(row.to_day) }]);
    }
  }
  return {
    onLeave: (user, day) => days.get(user)?.some((one) => one.from <= day && day <= one.to) ?? false,
    hoursAway(user, at) {
      const day = dayText(at);
      const said = (hours.get(user) ?? [])
        .filter(({ row }) => row.from_day <= day && day <= row.to_day)
        .map(({ row }) => {
          const first = row.from_day === day ? row.from_clock : '00:00';
          return `${first}–${row.to_day === day ? row.to_clock : '24:00'}`;
        });
      return said.length > 0 ? said.join('、') : null;
    },
    absence(user, span) {
      const met = (hours.get(user) ?? []).filter((one) => one.from < span.to && span.from < one.to);
      if (met.some((one) => one.from <= span.from && span.to <= one.to)) return 'whole';
      return met.length > 0 ? 'part' : null;
    },
  };
}

/** Behind the days that are reckoned ahead nobody serves anything: asking for them is refused, not reckoned. */
export function assertReckoned({ today }: Pick<Facts, 'today'>, day: string, field: string): void {
  const last = dayNumber(today) + ROSTER_DAYS_AHEAD;
  if (dayNumber(day) > last) throw invalid(`值班最多排到 ${dayText(last)}，请选择此前的日期`, field);
}

interface OverrideRow extends Record<string, unknown> {
  id: string;
  shift_id: string;
  day: string;
  kind: KeptOverride['kind'];
  user_id: string;
  by_id: string | null;
  swap_id: string | null;
  starts_at: string;
  ends_at: string;
  reason: string;
  created_at: string;
  withdrawn_at: string | null;
}

function keptOverride(row: OverrideRow): ToldOverride {
  const { id, shift_id: shiftId, day, user_id: user, swap_id: swapId, starts_at: from, ends_at: to, reason } = row;
  const common = {
    ...{ id, shiftId, day: dayNumber(day), from: ms(from), to: ms(to), user, swapId, reason },
    ...{ madeAt: ms(row.created_at), withdrawnAt: row.withdrawn_at === null ? null : ms(row.withdrawn_at) },
  };
  return row.kind === 'replace' ? { ...common, kind: 'replace', by: row.by_id ?? '' } : { ...common, kind: row.kind };
}
