/** What counts as a day and as a moment, wherever one comes from outside. Imports constants only: the console bundles this. */
import { FIRST_DAY, LAST_DAY } from '../constants';

/** Added to what is said of a day or a moment that was refused. */
export const DAY_BOUNDS = `在 ${FIRST_DAY} 至 ${LAST_DAY} 之间`;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FIRST = Date.parse(`${FIRST_DAY}T00:00:00Z`);
const LAST = Date.parse(`${LAST_DAY}T23:59:59.999Z`);

/** A day that the calendar has, from 1900 to 2199: neither `2026-02-30` nor `9999-12-31`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value) || value < FIRST_DAY || value > LAST_DAY) return false;
  // Asked of each cell of a file: three numbers instead of a moment that is written out again.
  const [year, month, day] = [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-](0\d|1[0-4]):[0-5]\d)$/;
/** A moment with its zone, from 1900 to 2199, such that JavaScript reads it as well: no leap second, no zone of 20 hours. */
export function isInstant(value: unknown): value is string {
  if (typeof value !== 'string' || !INSTANT.test(value) || !isDay(value.slice(0, 10))) return false;
  const at = Date.parse(value);
  return at >= FIRST && at <= LAST;
}
