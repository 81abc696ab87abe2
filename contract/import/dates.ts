/**
 * Days and moments as other tools write them: `30/Sep/26 9:05 AM`, `Wed May 13 2026 11:21:41 GMT+0000`, `2026-10-01T10:00Z`,
 * `10/05/2026`, 2026年10月1日, a number of Excel, seconds of Unix. What a column's order is, its cells tell.
 */
import { isDay } from '../time/day';
import { columnOrder, type DayOrder, writtenDay } from '../time/written';
import { zoneOf } from '../time/zone';
import { isNothing } from './fields';

const WEEKDAY =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+|(?:星期|周)[一二三四五六日天]\s*)/i;
const NAMED_SHORT = /^(\d{1,2})[\s/.-]+([a-z]{3,9})\.?[\s/.,-]+(\d{4}|\d{2})(?!\d)/i;
const NUMBERS_SHORT = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2})(?!\d)/;
const CLOCK = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?/i;
const ZONE = /(?:\d|\s)(?:(z|utc|gmt)|(?:utc|gmt)?([+-])(\d{2}):?(\d{2}))(?:\s|\(|$)/i;
const HALF = /(上午|下午|凌晨|中午|晚上)\s*(?=\d)/;
/** 二月 where a tool writes the short name of the month: Jira in Chinese, `03/二月/26 2:15 下午`. */
const CHINESE_MONTH = /^(\d{1,2})[\s/.-]+(十[一二]?|[一二三四五六七八九]|1[0-2]|[1-9])月[\s/.-]+(\d{4}|\d{2})(?!\d)/;
const CHINESE_MONTHS = '一二三四五六七八九十';
const monthNumber = (text: string): number =>
  /^\d/.test(text)
    ? Number(text)
    : text.length === 2
      ? 10 + CHINESE_MONTHS.indexOf(text[1] ?? '') + 1
      : CHINESE_MONTHS.indexOf(text) + 1;
const HALF_BEHIND = /(\d{1,2}:\d{2}(?::\d{2})?)\s*(上午|下午|凌晨|中午|晚上)/;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** 1954 to 2064: numbers beyond are no days of a plan. */
const isSerial = (value: number) => value > 20_000 && value < 60_000;

export interface Written {
  day: string;
  /** Minutes since midnight; null: the text names a day only. */
  minute: number | null;
  /** Minutes that its clocks are ahead of UTC; null: the text names no zone. */
  offset: number | null;
}

/** With four digits of the year and no weekday before it, as `writtenDay` reads it. */
const widened = (given: string): string =>
  given
    .normalize('NFKC')
    .trim()
    .replace(WEEKDAY, '')
    .replace(HALF_BEHIND, '$2 $1')
    .replace(HALF, ' ')
    .replace(
      CHINESE_MONTH,
      (_, day: string, month: string, year: string) => `${fullYear(year)}-${monthNumber(month)}-${day}`,
    )
    .replace(NAMED_SHORT, (_, day: string, month: string, year: string) => `${day} ${month} ${fullYear(year)}`)
    .replace(
      NUMBERS_SHORT,
      (_, a: string, sign: string, b: string, year: string) => `${a}${sign}${b}${sign}${fullYear(year)}`,
    )
    .replace(/^(\d{1,2}[-/.]\d{1,2}[-/.]\d{4}),\s*/, '$1 ');
const fullYear = (year: string) => (year.length === 4 ? year : `20${year}`);

/** Two moments with their zones; in a longer text the search would look at its spaces again and again. */
const RANGE_MAX = 100;
/** `March 9, 2026 → March 12, 2026`, `2026/3/1 ~ 2026/3/9`: where two days stand in one cell, its first and its last part. */
export function rangeIn(text: string): [first: string, last: string] {
  if (text.length > RANGE_MAX) return [text, text];
  const parts = text.split(/\s*(?:→|->|[~～–—至])\s*|\s+(?:to|-)\s+/);
  const [first = text, last = text] =
    parts.length === 2 && parts.every((part) => /\d/.test(part)) ? parts : [text, text];
  return [first, last];
}

/** The moment or the day of a text; `doubtful` without an order; null: it says none. Empty cells are the caller's matter. */
export function readWritten(given: string, order?: DayOrder): Written | 'doubtful' | null {
  const number = numbered(given.trim());
  if (number) return number;
  const text = widened(given);
  const day = writtenDay(text, order);
  if (day === 'doubtful') return day;
  if (day === null || !isDay(day)) return null;
  const [, hour, minute, , half] = CLOCK.exec(text) ?? [];
  if (hour === undefined) return { day, minute: null, offset: null };
  return {
    day,
    minute: minuteOf(Number(hour), Number(minute), half ?? HALF.exec(given)?.[1] ?? HALF_BEHIND.exec(given)?.[2]),
    offset: offsetOf(text),
  };
}

function numbered(text: string): Written | null {
  const moment = (at: number): Written => {
    const iso = new Date(at).toISOString();
    return { day: iso.slice(0, 10), minute: Number(iso.slice(11, 13)) * 60 + Number(iso.slice(14, 16)), offset: 0 };
  };
  if (/^1\d{12}$/.test(text)) return moment(Number(text));
  if (/^1\d{9}$/.test(text)) return moment(Number(text) * 1000);
  if (!/^\d{5}(\.\d+)?$/.test(text) || !isSerial(Number(text))) return null;
  const day = new Date(EXCEL_EPOCH + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10);
  const part = Number(text) % 1;
  return { day, minute: part > 0 ? Math.min(1439, Math.round(part * 1440)) : null, offset: null };
}

function minuteOf(hour: number, minute: number, half: string | undefined): number | null {
  if (hour > 24 || minute > 59) return null;
  const late = /^(p|下午|晚上)/i.test(half ?? '');
  const early = /^(a|上午|凌晨)/i.test(half ?? '');
  const at = late && hour < 12 ? hour + 12 : early && hour === 12 ? 0 : hour;
  return Math.min(1439, at * 60 + minute);
}

function offsetOf(text: string): number | null {
  const [, utc, sign, hours, minutes] = ZONE.exec(text.slice(text.indexOf(':'))) ?? [];
  if (utc) return 0;
  if (!sign) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Milliseconds since 1970. @param zone where the file names none; a day without a time begins */
export function instantOf({ day, minute, offset }: Written, zone: string): number {
  const wall = midnight(day) + (minute ?? 0) * 60_000;
  return offset === null ? zoneOf(zone).instantOf(wall) : wall - offset * 60_000;
}

/** The day where the enterprise works: what names its zone is a moment. Midnight in UTC is how tools write a day. */
export function dayOf(written: Written, zone: string): string {
  if (written.offset === null || written.minute === null || (written.offset === 0 && written.minute === 0)) {
    return written.day;
  }
  return zoneOf(zone).dayText(instantOf(written, zone));
}

/** The order of day and month in a column; `asked`: its cells do not tell; null: no cell needs one. */
export function orderOf(cells: Iterable<string>): DayOrder | 'asked' | null {
  const texts: string[] = [];
  for (const cell of cells) if (!isNothing(cell.trim())) texts.push(...new Set(rangeIn(cell).map(widened)));
  return columnOrder(texts);
}
