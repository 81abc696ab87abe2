/** What people can do on days: the enterprise's working hours without their leave (specification §2 "manpowerPlanning"). */

import { Capacity, type WorkPattern } from '../../contract/time/capacity';
import { dayNumber, USUAL_WEEKDAYS, type WorkCalendar } from '../../contract/time/workdays';
import { type Segment, USUAL_HOURS } from '../../contract/time/workHours';
import type { TenantDb } from '../db/scope';

/** Everybody works the enterprise's day, on the days of its week. */
const patternOf = (segments: readonly Segment[], weekdays: number): WorkPattern => {
  const day = segments.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    from: Number.NEGATIVE_INFINITY,
    minutes: Array.from({ length: 7 }, (_, at) => (weekdays & (1 << at) ? day : 0)),
    factor: 1,
  };
};

/** Whole days on which people are on leave. @param days both counted */
export const leavesOf = async (
  db: TenantDb,
  userIds: readonly string[],
  [from, to]: readonly [string, string],
): Promise<{ userId: string; from: string; to: string }[]> =>
  db.query<{ userId: string; from: string; to: string }>(
    `SELECT user_id AS "userId", from_day::text AS "from", to_day::text AS "to" FROM duty_leave
      WHERE tenant_id = $1 AND from_clock IS NULL AND user_id = ANY($2::uuid[]) AND from_day <= $4::date AND to_day >= $3::date`,
    [userIds, from, to],
  );

/**
 * Minutes by day of each person.
 * @param days both counted
 */
export async function capacityOf(
  db: TenantDb,
  calendar: WorkCalendar,
  userIds: readonly string[],
  [from, to]: readonly [string, string],
): Promise<(userId: string) => Capacity> {
  const [hours] = await db.query<{ segments: Segment[] | null; weekdays: number }>(
    'SELECT segments, weekdays FROM work_calendar WHERE tenant_id = $1',
  );
  const leaves = await leavesOf(db, userIds, [from, to]);
  const pattern = patternOf(hours?.segments ?? USUAL_HOURS.segments, hours?.weekdays ?? USUAL_WEEKDAYS);
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const made = new Map<string, Capacity>();
  return (userId) => {
    const known = made.get(userId);
    if (known) return known;
    const away = leaves
      .filter((one) => one.userId === userId)
      .map((one) => [dayNumber(one.from), dayNumber(one.to)] as const);
    const capacity = new Capacity(first, last, [pattern], calendar, (day) =>
      away.some(([start, end]) => start <= day && day <= end),
    );
    made.set(userId, capacity);
    return capacity;
  };
}
