import { v7 } from 'uuid';

/** A sortable id (UUID version 7). */
export const newId = (): string => v7();

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

/** Today where the users live, `YYYY-MM-DD`: "overdue" means after the end of a local day. */
export const today = (): string => new Date(Date.now() + AHEAD_MS).toISOString().slice(0, 10);

/** `2026-11-20 21:22`, where the product's users live. */
export const localMinute = (instant: string): string =>
  new Date(Date.parse(instant) + AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
