/** Days and amounts in every way that people write them into spreadsheets: eleven of days, nine of numbers. */
import { addDays } from '../../contract/time/period';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** As Excel counts days: 1899-12-30 is 0. */
const serial = (day: string) => String(Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569);

type Parts = { day: string; y: string; m: string; d: string };
const dates: readonly ((of: Parts) => string)[] = [
  ({ day }) => day,
  ({ y, m, d }) => `${y}/${Number(m)}/${Number(d)}`,
  ({ y, m, d }) => `${y}.${m}.${d}`,
  ({ y, m, d }) => `${y}年${Number(m)}月${Number(d)}日`,
  ({ y, m, d }) => `${y}${m}${d}`,
  ({ day }) => `${day} 14:30`,
  ({ y, m, d }) => `${d}/${m}/${y}`,
  ({ y, m, d }) => `${Number(d)}.${Number(m)}.${y}`,
  ({ y, m, d }) => `${MONTHS[Number(m) - 1]} ${Number(d)}, ${y}`,
  ({ y, m, d }) => `${Number(d)} ${MONTHS[Number(m) - 1]} ${y}`,
  ({ day }) => serial(day),
];
const apart = (cents: number) =>
  `${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;
const plain = (cents: number) => (cents / 100).toFixed(2);
const wide = (text: string) => text.replace(/[0-9.]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const numbers: readonly ((cents: number) => string)[] = [
  plain,
  apart,
  (cents) => wide(plain(cents)),
  (cents) => `¥${apart(cents)}`,
  (cents) => `${apart(cents)} 元`,
  (cents) => apart(cents).replaceAll(',', ' '),
  (cents) => `+${plain(cents)}`,
  (cents) => `${cents / 1_000_000}万`,
  (cents) => `${cents / 100_000}E3`,
];
/** The day of a row. None is doubtful: a column is of one order, and tells which. */
export const dayOf = (at: number) => addDays('2026-01-01', (at * 7) % 365);
export const centsOf = (at: number) => 100_000 + at * 137;

/** How the day and the amount of a row are written. */
export function writtenAt(at: number): [day: string, amount: string] {
  const day = dayOf(at);
  const [y = '', m = '', d = ''] = day.split('-');
  return [dates[at % dates.length]?.({ day, y, m, d }) ?? '', numbers[at % numbers.length]?.(centsOf(at)) ?? ''];
}

/** As a spreadsheet saves it. */
export const csvOf = (heads: readonly string[], lines: readonly (readonly string[])[]): string =>
  `\ufeff${[heads, ...lines].map((line) => line.map((one) => `"${one}"`).join(',')).join('\r\n')}\r\n`;
