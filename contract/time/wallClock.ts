/**
 * Hand-offs and shifts keep to the clock on the wall, also where it is put forward or back (areas of the specification:
 * time). A clock that does not exist becomes the first instant after it; of a clock that comes twice, a beginning takes the
 * first and an end the last.
 */
import { dayNumber } from './workdays';
import { DAY_MS, zoneOf } from './zone';

export type Unit = 'hours' | 'days' | 'weeks' | 'months';

const lengths = { hours: 3_600_000, days: DAY_MS, weeks: 7 * DAY_MS } as const;

/** `HH:mm` in milliseconds of the day. */
export const clockMs = (text: string): number => {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return (hour * 60 + minute) * 60_000;
};

/** A wall time some months on: in a month that is too short, on its last day. */
function addMonths(wall: number, months: number): number {
  const from = new Date(wall);
  const to = new Date(wall);
  to.setUTCMonth(from.getUTCMonth() + months, 1);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  return to.setUTCDate(Math.min(from.getUTCDate(), days));
}

/**
 * The n-th hand-off, always reckoned from the origin: the 31st of January and one month is the 28th of February, and two
 * months the 31st of March.
 * @param origin `YYYY-MM-DDTHH:mm` on the wall
 */
export function handOff(
  origin: string,
  zone: string,
  { unit, length, n }: { unit: Unit; length: number; n: number },
): number {
  return handOffAt(Date.parse(`${origin}Z`), zone, { unit, length, n });
}

/** The same from an origin in milliseconds on the wall. */
export function handOffAt(
  wall: number,
  zone: string,
  { unit, length, n }: { unit: Unit; length: number; n: number },
): number {
  const then = unit === 'months' ? addMonths(wall, length * n) : wall + lengths[unit] * length * n;
  return zoneOf(zone).instantOf(then);
}

/**
 * A shift of a day.
 * @param from,to `HH:mm`; one that ends at or before its beginning ends on the next day and belongs to the first
 */
export function shiftOn(
  day: string,
  zone: string,
  { from, to }: { from: string; to: string },
): { from: number; to: number } {
  const start = dayNumber(day) * DAY_MS;
  const end = to > from ? start : start + DAY_MS;
  return {
    from: zoneOf(zone).instantOf(start + clockMs(from)),
    to: zoneOf(zone).instantOf(end + clockMs(to), 'last'),
  };
}
