/** When an answer counts as one, and how two compare (areas of the specification: questionnaires). */
import type { Answer, Cell, Comparison } from './model';

/** Nothing, blanks, an empty list, a matrix of empty rows. 0 is an answer. */
export function isUnanswered(value: Answer | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'number') return Number.isNaN(value);
  if (Array.isArray(value)) return value.length === 0;
  return Object.values(value).every((cell) => isUnanswered(cell));
}

const plain = (value: string | number): string | number =>
  typeof value === 'string' ? value.trim().toLowerCase() : value;
const same = (a: string | number, b: string | number): boolean => plain(a) === plain(b);
const has = (list: readonly (string | number)[], one: string | number): boolean => list.some((x) => same(x, one));

/** @param ordered a ranking compares by place, other lists as sets */
function isEqual(cell: Cell, wanted: string | number | (string | number)[], ordered: boolean): boolean {
  if (!Array.isArray(cell) && !Array.isArray(wanted)) return same(cell, wanted);
  const [a, b] = [[cell].flat(), [wanted].flat()];
  if (a.length !== b.length) return false;
  return ordered ? a.every((one, at) => same(one, b[at] ?? '')) : a.every((one) => has(b, one));
}

/** Numbers by value, dates and texts by their characters: `YYYY-MM-DD` needs no clock. */
function order(a: string | number, b: string | number): number | null {
  if (typeof a === 'number' || typeof b === 'number') {
    const [x, y] = [Number(a), Number(b)];
    return Number.isNaN(x) || Number.isNaN(y) ? null : x - y;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}

/** One cell against a comparison. Whatever is compared with nothing is false, ≠ and 不含 too. */
export function holds(cell: Cell | undefined, { op, value }: Comparison, ordered = false): boolean {
  const unanswered = isUnanswered(cell);
  if (op === 'unanswered') return unanswered;
  if (op === 'answered') return !unanswered;
  if (unanswered || cell === undefined || value === undefined) return false;
  const [own, wanted] = [[cell].flat(), [value].flat()];
  const compared = order(own[0] ?? '', wanted[0] ?? '');
  switch (op) {
    case 'is':
      return isEqual(cell, value, ordered);
    case 'isNot':
      return !isEqual(cell, value, ordered);
    case 'contains':
      return Array.isArray(cell)
        ? wanted.every((one) => has(own, one))
        : String(plain(cell)).includes(String(plain(wanted[0] ?? '')));
    case 'lacks':
      return Array.isArray(cell)
        ? !wanted.some((one) => has(own, one))
        : !String(plain(cell)).includes(String(plain(wanted[0] ?? '')));
    case 'anyOf':
      return own.some((one) => has(wanted, one));
    case 'noneOf':
      return !own.some((one) => has(wanted, one));
    case 'allOf':
      return wanted.every((one) => has(own, one));
    case 'gt':
      return compared !== null && compared > 0;
    case 'gte':
      return compared !== null && compared >= 0;
    case 'lt':
      return compared !== null && compared < 0;
    case 'lte':
      return compared !== null && compared <= 0;
    case 'between': {
      const upper = order(own[0] ?? '', wanted[1] ?? '');
      return compared !== null && compared >= 0 && upper !== null && upper <= 0;
    }
  }
}

const SCALE = 10;
/** Half away from zero, at so many decimals; what binary fractions add is below the tenth. */
export function round(value: number, digits = 0): number {
  const factor = 10 ** digits;
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  return (Math.sign(value) * Math.round(scaled)) / factor || 0;
}
export const tidy = (value: number): number => round(value, SCALE);
