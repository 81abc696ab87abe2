/** Who is on duty in a roster, for what is given to whoever serves. */
import { dayNumber } from '../../../contract/time/workdays';
import type { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';
import { loadFacts } from './load';
import { planOf } from './plan';

/**
 * Those of the published schedule, in the order of the roster's shifts: the final one, with replacements and swaps.
 * @param now milliseconds since 1970
 */
export async function onDutyNow(
  { platform, db }: { platform: Platform; db: TenantDb },
  rosterId: string,
  now = Date.now(),
): Promise<string[]> {
  const facts = await loadFacts(platform, db);
  const order = new Map(
    facts.shifts.filter((shift) => shift.rosterId === rosterId).map((shift, at) => [shift.id, at] as const),
  );
  const serving = planOf(facts, dayNumber(facts.today) + 1).pieces.filter(
    (one) => one.published && order.has(one.shiftId) && one.from <= now && now < one.to,
  );
  serving.sort((a, b) => (order.get(a.shiftId) ?? 0) - (order.get(b.shiftId) ?? 0));
  return [...new Set(serving.map(({ user }) => user))];
}
