/** Moments: a day with its time, kept in UTC to the second, as `2026-03-05T06:30:00Z`. No imports but of days and zones: the console bundles this. */
import { isDay, isInstant } from './day';
import { type DayOrder, writtenDay } from './written';
import { DAY_MS, type Zone } from './zone';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;
/** As it is kept, so that two that are the same moment are the same text. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && MOMENT.test(value) && isInstant(value);

/** @param instant milliseconds since 1970; those below a second are dropped */
export const momentText = (instant: number): string =>
  new Date(Math.floor(instant / 1_000) * 1_000).toISOString().replace('.000Z', 'Z');

/** What the clocks of a zone show at a moment, `2026-03-05 14:30`; with its seconds where there are some. */
export function sayMoment(moment: string, zone: Zone): string {
  const seconds = moment.slice(17, 19);
  return `${zone.minuteText(Date.parse(moment))}${seconds === '00' ? '' : `:${seconds}`}`;
}

/** The moment at which the clocks of a zone show a time, `2026-03-05T14:30:00`; one that they skip is the first after it. */
export const momentOfWall = (wall: string, zone: Zone): string => momentText(zone.instantOf(Date.parse(`${wall}Z`)));

/** The same time of another day, on the clocks of a zone. @param day `2026-03-06` */
export function onDay(moment: string, day: string, zone: Zone): string {
  const wall = zone.wallAt(Date.parse(moment));
  const time = wall - Math.floor(wall / DAY_MS) * DAY_MS;
  return momentText(zone.instantOf(Date.parse(`${day}T00:00:00Z`) + time));
}

/** Longer texts are no moments, and are not looked through for one. */
const TEXT_MAX = 60;
const CLOCK =
  /(?:[T\s]|日)(上午|下午|[ap]m)?\s?(\d{1,2})(?::|时|点)(?:(\d{1,2})分?(?::?(\d{2})(?:\.\d{1,9})?秒?)?)?\s?([ap]m)?\s?(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

/** Whether a text says a time of a day that is not its first instant. */
export function saysTime(text: string): boolean {
  const [, , hour, minute, second] = CLOCK.exec(text.normalize('NFKC').trim().slice(-TEXT_MAX)) ?? [];
  return hour !== undefined && Number(hour) + Number(minute ?? 0) + Number(second ?? 0) > 0;
}

/** Of the forenoon and of the afternoon, as they are told in twelve hours. */
function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour;
  const isLate = half === '下午' || half.toLowerCase() === 'pm';
  // 下午 14 点 is said as well.
  if (hour > 12) return hour;
  return (hour % 12) + (isLate ? 12 : 0);
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/**
 * The moment that a text says: days as `writtenDay` reads them, with a time in 24 hours or 12, and a zone if one stands there;
 * without one, by the clocks of the zone given. A day without a time is its beginning. `doubtful`: as with days; null: it is
 * none, or lies beyond what is kept.
 */
export function writtenMoment(given: string, zone: Zone, order?: DayOrder): string | 'doubtful' | null {
  const text = given.normalize('NFKC').trim();
  if (text.length > TEXT_MAX) return null;
  const day = writtenDay(text, order);
  if (day === null || day === 'doubtful') return day;
  if (!isDay(day)) return null;
  const start = Date.parse(`${day}T00:00:00Z`);
  const clock = CLOCK.exec(text);
  if (!clock && /\d[:时点]/.test(text)) return null;
  const [, before, hours = '0', minutes = '0', seconds = '0', behind, written] = clock ?? [];
  const hour = hourOf(Number(hours), before ?? behind);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const wall = start + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  const moment = momentText(written ? wall - offsetOf(written) : zone.instantOf(wall));
  return isMoment(moment) ? moment : null;
}
