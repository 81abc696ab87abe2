/**
 * Days and clocks where the enterprise works, the only ones that the server knows: in an answer, a file, a mail, a formula
 * and a condition alike. A request knows its enterprise, and so does a job that names one (`server/jobs/jobs.ts`); what
 * looks after all of them works `inZone` of each.
 */
import { USUAL_ZONE, zoneOf } from '../../contract/time/zone';
import { currentZone } from './origin';

/** IANA name. Where no enterprise is in hand, the one of those that named none. */
export const zoneHere = (): string => currentZone() ?? USUAL_ZONE;

/** Today, `YYYY-MM-DD`: "overdue" means after the end of a day here. */
export const today = (): string => zoneOf(zoneHere()).dayText(Date.now());

/** The day of an instant (ISO 8601), `YYYY-MM-DD`. */
export const dayHere = (instant: string): string => zoneOf(zoneHere()).dayText(Date.parse(instant));

/** What the clocks show at an instant (ISO 8601), `2026-11-20 21:22`. */
export const minuteHere = (instant: string): string => zoneOf(zoneHere()).minuteText(Date.parse(instant));

/**
 * What the clocks show at the instant that an SQL expression gives, as SQL of a timestamp without a zone. Of the present, so
 * for SQL that is made for one request or job.
 */
export function wallSql(instant: string): string {
  const zone = zoneHere();
  // It is checked when it is saved, and stands here as text.
  if (zone.includes("'")) throw new Error(`not a zone: ${zone}`);
  return `(${instant} AT TIME ZONE '${zone}')`;
}

/** The day of the instant that an SQL expression gives, as SQL of a date; as `wallSql` for one request or job. */
export const daySql = (instant: string): string => `${wallSql(instant)}::date`;
