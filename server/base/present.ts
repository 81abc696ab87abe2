import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

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

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
