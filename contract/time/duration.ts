/** Hours as people type them; minutes are stored (specification §1 "work hours"). */

import { chineseNumber, NUMERALS } from '../text/numerals';

export const MIN_MINUTES = 6;
export const DAY_MINUTES = 1440;
/** 天 of somebody without a schedule. */
export const USUAL_DAY_MINUTES = 480;

const BARE = /^(?:\d+(?:\.\d+)?|\.\d+)$/;
const WRITTEN = new RegExp(`([${NUMERALS}]+)(?:点([零一二三四五六七八九]+))?`, 'g');
const DECIMALS = '零一二三四五六七八九';
const NUMBER = '(\\d+(?:\\.\\d+)?|\\.\\d+)';
/** Days, hours and minutes, each at most once; minutes after hours need no unit. */
const SPAN = new RegExp(
  `^(?:${NUMBER}(?:d|天|日))?(?:${NUMBER}(?:h|hrs?|hours?|个?小时|个?钟头|时))?(?:${NUMBER}(?:m|mins?|minutes?|分钟?)?)?$`,
);

/** In narrow signs, digits and whole numbers with a fraction: `１，５ｈ` is `1.5h`, 两个半小时 is `2.5小时`, 半天 is `.5天`. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .toLowerCase()
    .replace(/^(\d+),(\d{1,2})(?!\d)/, '$1.$2')
    .replace(WRITTEN, (written, whole: string, behind: string | undefined) => {
      const number = chineseNumber(whole);
      if (number === null) return written;
      return behind ? `${number}.${[...behind].map((one) => DECIMALS.indexOf(one)).join('')}` : `${number}`;
    })
    .replace(/(\d)个?半(?=$|小时|钟头|天|日)/, '$1.5')
    .replace(/^(\d+)(h|个?小时|个?钟头|d|天|日)半$/, '$1.5$2')
    .replace(/^半(?=个?小时|个?钟头|天|日)/, '.5');

/**
 * Minutes of what somebody typed: `1.5`, `1,5h`, `1:30`, `1h30`, `90m`, `1天2小时`, 两小时, 一个半小时, 半天. A bare number is
 * hours.
 * @param dayMinutes what 天 means for this person
 * @returns whole minutes, null where it cannot be read
 */
export function readMinutes(text: string, dayMinutes = USUAL_DAY_MINUTES): number | null {
  const plain = plainOf(text);
  if (BARE.test(plain)) return Math.round(Number(plain) * 60);
  const [, clockHours, clockMinutes] = /^(\d+):([0-5]?\d)$/.exec(plain) ?? [];
  if (clockHours && clockMinutes) return Number(clockHours) * 60 + Number(clockMinutes);
  const parts = plain === '' ? undefined : SPAN.exec(plain)?.slice(1);
  if (!parts) return null;
  const given = parts.filter((one) => one !== undefined);
  // `1.5h30`: nobody can tell what it means.
  if (given.slice(0, -1).some((one) => one.includes('.'))) return null;
  const [days = 0, hours = 0, minutes = 0] = parts.map((one) => Number(one ?? 0));
  return Math.round(days * dayMinutes + hours * 60 + minutes);
}

/** As `readMinutes`, for what is kept in hours with two decimals: a bare number stays what it is. */
export function readHours(text: string, dayMinutes = USUAL_DAY_MINUTES): number | null {
  const plain = plainOf(text);
  if (BARE.test(plain)) return Number(plain);
  const minutes = readMinutes(text, dayMinutes);
  return minutes === null ? null : Math.round(minutes / 0.6) / 100;
}

/** `1 小时 30 分`, `45 分`. */
export function sayMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} 分`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`;
}
