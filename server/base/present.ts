import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import { currentZone } from './origin';

// The system is asked for randomness once for 256 ids: asked for each, that is most of the time of one.
const pool = new Uint8Array(4096);
const TAKEN = 16;
let at = pool.length;
let msecs = 0;
let seq = 0;

/** A sortable id (UUID version 7): one made later by this process is greater, also within a millisecond. */
export function newId(): string {
  if (at === pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  const random = pool.subarray(at, at + TAKEN);
  at += TAKEN;
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // Half of the counter's range is left for what comes in the same millisecond.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else {
    seq += 1;
  }
  return v7({ random, msecs, seq });
}

/** `2026-11-20 21:22:19.123+00`, as the database says it, to ISO 8601. */
export function iso(text: string): string;
export function iso(text: string | null): string | null;
export function iso(text: string | null): string | null {
  return text === null ? null : `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
}

/** `2026-11-20T21:22:19.123+00:00`, as the database writes it into JSON, with the zone as `Z`. */
export function jsonInstant(text: string): string;
export function jsonInstant(text: string | null): string | null;
export function jsonInstant(text: string | null): string | null {
  return text === null ? null : `${text.slice(0, -6)}Z`;
}

/** The zone that the product's users live in, ahead of UTC. Their days begin so many hours before those of the database. */
export const HOURS_AHEAD = 8;
const AHEAD_MS = HOURS_AHEAD * 3_600_000;
const USERS_ZONE = 'Asia/Shanghai';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that an instant lies on in a zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, instant: number): string {
  let format = formats.get(zone);
  if (!format) {
    // Canada writes days as they are kept.
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  return format.format(instant);
}

/** Where the enterprise of the request, or of the job (`inZone`), works; where none is in hand, where the product's users live. */
export const zoneHere = (): string => currentZone() ?? USERS_ZONE;

/** Today where the enterprise works (`zoneHere`), `YYYY-MM-DD`: "overdue" means after the end of a day there. */
export function today(): string {
  const zone = zoneHere();
  if (zone === USERS_ZONE) return new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10);
  return dayIn(zone, Date.now());
}

/** `2026-11-20 21:22`, where the product's users live. */
export const localMinute = (instant: string): string =>
  new Date(Date.parse(instant) + AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');

/** `2026-11-20 21:22`, on the wall of a zone. */
export function minutesIn(zone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => format.format(new Date(instant));
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
