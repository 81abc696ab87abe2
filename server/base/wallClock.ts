/**
 * Wall clocks of a zone: hand-offs and shifts keep to the clock on the wall, also where it is put forward or back (areas of
 * the specification: time). A clock that does not exist becomes the first instant after it; of a clock that comes twice, a
 * beginning takes the first and an end the last.
 */
import { Temporal } from 'temporal-polyfill';

export type Unit = 'hours' | 'days' | 'weeks' | 'months';

/** @returns milliseconds since 1970 */
function instantOf(clock: Temporal.PlainDateTime, zone: string, which: 'first' | 'last'): number {
  const earlier = clock.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const later = clock.toZonedDateTime(zone, { disambiguation: 'later' });
  const isGap = !earlier.toPlainDateTime().equals(clock);
  const found = isGap ? earlier.getTimeZoneTransition('next') : which === 'first' ? earlier : later;
  return (found ?? later).epochMilliseconds;
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
  return instantOf(Temporal.PlainDateTime.from(origin).add({ [unit]: length * n }), zone, 'first');
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
  const start = Temporal.PlainDate.from(day);
  const end = to > from ? start : start.add({ days: 1 });
  return {
    from: instantOf(start.toPlainDateTime(Temporal.PlainTime.from(from)), zone, 'first'),
    to: instantOf(end.toPlainDateTime(Temporal.PlainTime.from(to)), zone, 'last'),
  };
}
