/** What a text is: the formats of schemas, and checks of what comes without one (parts of forms, cells of tables). */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A day that the calendar has and the database keeps: neither `2026-02-30` nor one of the year 0. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value) || value < '0001-01-01') return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-](0\d|1[0-4]):[0-5]\d)$/;
const FIRST = Date.parse('0001-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');
/** With its zone, and such that JavaScript reads it as well: no leap second, no zone of 20 hours. */
export function isInstant(value: string): boolean {
  const at = Date.parse(value);
  return INSTANT.test(value) && isDay(value.slice(0, 10)) && at >= FIRST && at <= LAST;
}
