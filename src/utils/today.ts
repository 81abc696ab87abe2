/**
 * Which day it is where the enterprise works: what is due, late or 今天 counts by it, as on the server, wherever the
 * browser stands. An instant that is shown with its hour is the browser's, and so is the day's name beside it, but for what
 * is laid down by the clocks on the enterprise's walls (`wallAt`).
 */
import dayjs, { type Dayjs } from 'dayjs';

// Canada writes days as they are kept.
const formatOf = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

// Sweden writes instants as dayjs reads them.
const wallOf = (timeZone?: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

let name: string | null = null;
let format = formatOf();
let wall = wallOf();

/** @param zone IANA name; without one, or with one that the browser does not know, days are the browser's. */
export function keepZone(zone: string | null): void {
  try {
    [format, wall] = [formatOf(zone ?? undefined), wallOf(zone ?? undefined)];
    name = zone;
  } catch {
    [format, wall] = [formatOf(), wallOf()];
    name = null;
  }
}

/** IANA name of where the enterprise works; outside of one, of where the browser is. */
export const zoneHere = (): string => name ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** YYYY-MM-DD. */
export const today = (now: Date | number = Date.now()): string => format.format(now);

/** Its beginning, to reckon with days from; its hours mean nothing. */
export const thisDay = (now?: Date | number): Dayjs => dayjs(today(now));

/** What the enterprise's clocks show at an instant: of shifts, which are laid down by them. */
export const wallAt = (instant: string): Dayjs => dayjs(wall.format(Date.parse(instant)));

// Pickers mark and offer a day as today, too: antd takes for now what `tz()` gives where dayjs has it. A plain one of the
// browser with another day: one of dayjs' own zones would keep its offset in all that is chosen from it.
dayjs.extend((_options, { prototype }) => {
  Object.assign(prototype, {
    tz: () => {
      const now = dayjs();
      return thisDay().hour(now.hour()).minute(now.minute()).second(now.second());
    },
  });
});
