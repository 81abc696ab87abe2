/** Hours of other tools' columns: seconds of Jira, `2d 4h`, `1w`, `PT8H`, person days. */
import { readHours } from '../time/duration';
import type { HourUnit } from './fields';

const PER_HOUR: Record<HourUnit, number> = { hours: 1, minutes: 60, seconds: 3600, days: 1 };
export const HOURS_MAX = 100_000;
const DAYS_A_WEEK = 5;

/** Hours with two decimals; null where the text says none. @param dayHours what a day of work means in the source */
export function readImportHours(text: string, unit: HourUnit, dayHours = 8): number | null {
  const plain = pointed(text.normalize('NFKC').trim());
  let hours: number | null;
  if (/^[+]?(?:\d+\.?\d*|\.\d+)$/.test(plain)) {
    hours = unit === 'days' ? Number(plain) * dayHours : Number(plain) / PER_HOUR[unit];
  } else {
    hours =
      isoHours(plain, dayHours) ??
      weekHours(plain, dayHours) ??
      readHours(plain.replace(/人天|人日/g, '天').replace(/人时|工时/g, '小时'), dayHours * 60);
  }
  if (hours === null || !Number.isFinite(hours) || hours < 0 || hours > HOURS_MAX) return null;
  return Math.round(hours * 100) / 100;
}

/** `8,5` is eight and a half where the comma parts no thousands; `1.234,5` has both. */
const pointed = (text: string): string =>
  text
    .replace(/(\d)\.(?=\d{3}(?:\.\d{3})*,\d{1,2}(?!\d))/g, '$1')
    .replace(/(\d),(\d{1,2})(?![\d,])/g, '$1.$2')
    .replaceAll(',', '');

function isoHours(text: string, dayHours: number): number | null {
  const found = /^P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:\d+(?:\.\d+)?S)?)?$/i.exec(
    text,
  );
  if (!found || text.length < 3) return null;
  return Number(found[1] ?? 0) * dayHours + Number(found[2] ?? 0) + Number(found[3] ?? 0) / 60;
}

function weekHours(text: string, dayHours: number): number | null {
  const [, weeks, rest = ''] = /^(\d+(?:\.\d+)?)\s*(?:w|weeks?|周)\s*(.*)$/i.exec(text) ?? [];
  if (weeks === undefined) return null;
  const behind = rest === '' ? 0 : readHours(rest, dayHours * 60);
  return behind === null ? null : Number(weeks) * DAYS_A_WEEK * dayHours + behind;
}
