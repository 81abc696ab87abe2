/** Work that is done at an hour of the enterprise's own clocks: reminders at nine in the morning are so everywhere. */

import { weekdayOf } from '../../contract/time/workdays';
import { DAY_MS, zoneOf } from '../../contract/time/zone';
import { inZone } from '../base/origin';
import type { Database } from '../db/client';
import type { Platform } from '../platform';
import { eachByItself } from './each';

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

/**
 * Enterprises where there may be something to do, by one statement: a job costs by what it finds, not by how many
 * enterprises there are (`tests/allEnterprises.test.ts`).
 * @param where over the enterprise `t`: where the job may find something; true of too many is only slower
 */
export const enterprisesWith = async (database: Pick<Database, 'query'>, where: string): Promise<string[]> => {
  const rows = await database.query<{ id: string }>(`SELECT t.id FROM tenant t WHERE ${where} ORDER BY t.id`);
  return rows.map(({ id }) => id);
};

/** Of those that are in use, with where each works. @param where as of `enterprisesWith` */
export const zonesOfAll = (
  { database }: Pick<Platform, 'database'>,
  where: string,
): Promise<{ id: string; zone: string }[]> =>
  database.query<{ id: string; zone: string }>(
    `SELECT t.id, tenant_zone(t.id) AS zone FROM tenant t WHERE NOT t.disabled AND (${where}) ORDER BY t.id`,
  );

/** Enterprises that have a project under way. */
export const HAS_RUNNING_PROJECT = `EXISTS (SELECT 1 FROM project p WHERE p.tenant_id = t.id AND p.deleted_at IS NULL
  AND p.status IN ('NOT_STARTED', 'DOING'))`;

/**
 * Does the work of each enterprise where there may be some, on its days and by its clocks; with a clock, of those only where
 * it shows that now. What fails in one holds up no other.
 * @param where as of `enterprisesWith`
 * @throws the first failure, once all have had their turn
 */
export async function forEachEnterprise(
  platform: Pick<Platform, 'database'>,
  where: string,
  work: (tenantId: string) => Promise<void>,
  { clock, now = Date.now(), signal }: { clock?: Clock; now?: number; signal?: Pick<AbortSignal, 'aborted'> } = {},
): Promise<void> {
  const all = await zonesOfAll(platform, where);
  const due = clock ? all.filter(({ zone }) => isRunning(zone, clock, now)) : all;
  await eachByItself(due, ({ id, zone }) => inZone(zone, () => work(id)), signal);
}
