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

/** An answered cell beside what it is compared with, both also as lists. */
interface Compared {
  cell: Cell;
  value: NonNullable<Comparison['value']>;
  own: readonly (string | number)[];
  wanted: readonly (string | number)[];
  ordered: boolean;
  /** How the first of both stand to each other; null: they cannot be put in order. */
  compared: number | null;
}

const contains = ({ cell, own, wanted }: Compared, every: boolean): boolean => {
  if (!Array.isArray(cell)) return String(plain(cell)).includes(String(plain(wanted[0] ?? '')));
  return every ? wanted.every((one) => has(own, one)) : wanted.some((one) => has(own, one));
};

const comparers: Readonly<Record<Exclude<Comparison['op'], 'answered' | 'unanswered'>, (of: Compared) => boolean>> = {
  is: ({ cell, value, ordered }) => isEqual(cell, value, ordered),
  isNot: ({ cell, value, ordered }) => !isEqual(cell, value, ordered),
  contains: (of) => contains(of, true),
  lacks: (of) => !contains(of, false),
  anyOf: ({ own, wanted }) => own.some((one) => has(wanted, one)),
  noneOf: ({ own, wanted }) => !own.some((one) => has(wanted, one)),
  allOf: ({ own, wanted }) => wanted.every((one) => has(own, one)),
  gt: ({ compared }) => compared !== null && compared > 0,
  gte: ({ compared }) => compared !== null && compared >= 0,
  lt: ({ compared }) => compared !== null && compared < 0,
  lte: ({ compared }) => compared !== null && compared <= 0,
  between: ({ compared, own, wanted }) => {
    const upper = order(own[0] ?? '', wanted[1] ?? '');
    return compared !== null && compared >= 0 && upper !== null && upper <= 0;
  },
};

/** One cell against a comparison. Whatever is compared with nothing is false, ≠ and 不含 too. */
export function holds(cell: Cell | undefined, { op, value }: Comparison, ordered = false): boolean {
  const unanswered = isUnanswered(cell);
  if (op === 'unanswered') return unanswered;
  if (op === 'answered') return !unanswered;
  if (unanswered || cell === undefined || value === undefined) return false;
  const [own, wanted] = [[cell].flat(), [value].flat()];
  return comparers[op]({ cell, value, own, wanted, ordered, compared: order(own[0] ?? '', wanted[0] ?? '') });
}

const SCALE = 10;
/** Half away from zero, at so many decimals; what binary fractions add is below the tenth. */
export function round(value: number, digits = 0): number {
  const factor = 10 ** digits;
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  return (Math.sign(value) * Math.round(scaled)) / factor || 0;
}
export const tidy = (value: number): number => round(value, SCALE);
