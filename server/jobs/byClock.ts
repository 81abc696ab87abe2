/** Work that is done at an hour of the enterprise's own clocks: reminders at nine in the morning are so everywhere. */

import { weekdayOf } from '../../contract/time/workdays';
import { DAY_MS, zoneOf } from '../../contract/time/zone';
import { inZone } from '../base/origin';
import type { Platform } from '../platform';

/** The clocks of all zones stand at full quarters of an hour together. */
export const EVERY_QUARTER = '*/15 * * * *';
/** When people are told of what is due. */
export const REMIND_AT = '09:00';
const QUARTER_MS = 900_000;

interface Clock {
  /** `HH:mm`, at a full quarter. */
  at: string;
  /** 0 is Monday; without one, on every day. */
  weekday?: number;
}

/** Whether the quarter of an hour that begins then is running now. A clock that is skipped comes right after the gap. */
export function isRunning(zoneName: string, { at, weekday }: Clock, now = Date.now()): boolean {
  const zone = zoneOf(zoneName);
  const day = zone.dayAt(now);
  if (weekday !== undefined && weekdayOf(day) !== weekday) return false;
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const begins = zone.instantOf(day * DAY_MS + (hour * 60 + minute) * 60_000);
  return begins <= now && now < begins + QUARTER_MS;
}

/** Where each enterprise that is in use works. */
export const zonesOfAll = ({ database }: Pick<Platform, 'database'>): Promise<{ id: string; zone: string }[]> =>
  database.query<{ id: string; zone: string }>(
    'SELECT id, tenant_zone(id) AS zone FROM tenant WHERE NOT disabled ORDER BY id',
  );

/** Does the work of each enterprise, on its days and by its clocks; with a clock, of those only where it shows that now. */
export async function forEachEnterprise(
  platform: Pick<Platform, 'database'>,
  work: (tenantId: string) => Promise<void>,
  { clock, now = Date.now(), signal }: { clock?: Clock; now?: number; signal?: Pick<AbortSignal, 'aborted'> } = {},
): Promise<void> {
  for (const { id, zone } of await zonesOfAll(platform)) {
    if (signal?.aborted) return;
    if (!clock || isRunning(zone, clock, now)) await inZone(zone, () => work(id));
  }
}
