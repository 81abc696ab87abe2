/** Texts of cells to values. Each either gives the value or throws `Unfit` with the reason. */

import { FIRST_DAY, LAST_DAY, NUMBER_MAX } from '../../../contract/constants';
import { cutText } from '../../../contract/text/cut';
import { DAY_BOUNDS, isDay } from '../../../contract/time/day';
import { type DayOrder, writtenDay } from '../../../contract/time/written';

/** Why a row cannot be taken; a person reads it beside the row. */
export class Unfit extends Error {}

const SHOWN = 60;
export const shown = (text: string) => `「${text.length > SHOWN ? `${cutText(text, SHOWN)}…` : text}」`;

export function numberOf(text: string, label: string): number {
  const plain = text.trim();
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const value = Number(grouped);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(grouped) || !Number.isFinite(value)) {
    throw new Unfit(`${label}${shown(text)}不是数字`);
  }
  if (Math.abs(value) > NUMBER_MAX) throw new Unfit(`${label}${shown(text)}过大，应在正负 ${NUMBER_MAX} 之间`);
  return value + 0;
}

/** A day as it is usually written (`contract/time/written.ts`), with or without a time. @param order of its column */
export function dayOf(text: string, label: string, order?: DayOrder): string {
  const day = writtenDay(text, order);
  if (day === 'doubtful') {
    throw new Unfit(`${label}${shown(text)}分不清日和月，请写成 2026-01-31 这样`);
  }
  if (day !== null) {
    // Other calendars' years, and 9999 for "no end".
    const year = Number(day.slice(0, 4));
    if (isDay(day)) return day;
    const [first, last] = [Number(FIRST_DAY.slice(0, 4)), Number(LAST_DAY.slice(0, 4))];
    if (year < first || year > last) throw new Unfit(`${label}${shown(text)}应${DAY_BOUNDS}`);
  }
  throw new Unfit(`${label}${shown(text)}不是日期，请写成 2026-01-31 这样`);
}
