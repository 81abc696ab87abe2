/** The kinds of parameters that lists keep in the address. */
import { FIRST_PAGE } from '@contract/constants';
import type { Param } from './param';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The keys of a table of labels, or the codes themselves. */
export type Codes<T extends string> = readonly T[] | Readonly<Record<T, unknown>>;
export const codesOf = <T extends string>(codes: Codes<T>): readonly T[] =>
  Array.isArray(codes) ? codes : (Object.keys(codes) as T[]);

const oneOf = <T extends string>(text: string | undefined, codes: readonly T[]): T | undefined =>
  codes.find((code) => code === text);
/** Each once, from `a=1&a=2` as from `a=1,2`. */
const listed = (texts: readonly string[]) => [...new Set(texts.flatMap((text) => text.split(',')))];
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The first key of all that says something. */
const said = (texts: readonly string[], former: (key: string) => readonly string[], keys: readonly string[]) =>
  [texts, ...keys.map(former)].find((found) => found.length > 0) ?? [];

/** Words that are searched for, cut at `max` characters. */
export const text = (max: number, ...formerly: string[]): Param<string> => ({
  initial: '',
  effect: 'narrows',
  fleeting: true,
  formerly,
  // By characters, not by halves of them.
  read: (texts, former) =>
    Array.from(said(texts, former, formerly)[0] ?? '')
      .slice(0, max)
      .join(''),
  write: (value) => [value],
});

/** One of several; without the key the `initial`: a quick tab, say. */
export const one = <T extends string>(codes: Codes<T>, initial: NoInfer<T>, ...formerly: string[]): Param<T> => ({
  initial,
  effect: 'narrows',
  formerly,
  read: (texts, former) => oneOf(said(texts, former, formerly)[0], codesOf(codes)) ?? initial,
  write: (value) => [value],
});

/** At most one of several. */
export const maybe = <T extends string>(codes: Codes<T>, ...formerly: string[]): Param<T | null> => ({
  initial: null,
  effect: 'narrows',
  formerly,
  read: (texts, former) => oneOf(said(texts, former, formerly)[0], codesOf(codes)) ?? null,
  write: (value) => (value === null ? [] : [value]),
});

/** Any of several, in the order of the codes. */
export const many = <T extends string>(codes: Codes<T>, ...formerly: string[]): Param<readonly T[]> => ({
  initial: [],
  effect: 'narrows',
  formerly,
  read: (texts, former) => {
    const asked: readonly string[] = listed(said(texts, former, formerly));
    return codesOf(codes).filter((code) => asked.includes(code));
  },
  write: (value) => (value.length > 0 ? [value.join(',')] : []),
});

/** Ids of things that are not known beforehand: labels, people. */
export const ids = (...formerly: string[]): Param<readonly string[]> => ({
  initial: [],
  effect: 'narrows',
  formerly,
  read: (texts, former) => listed(said(texts, former, formerly)).filter((id) => UUID.test(id)),
  write: (value) => (value.length > 0 ? [value.join(',')] : []),
});

/** The id of a person. */
export const person = (...formerly: string[]): Param<string | null> => ({
  initial: null,
  effect: 'narrows',
  formerly,
  read: (texts, former) => said(texts, former, formerly).find((id) => UUID.test(id)) ?? null,
  write: (value) => (value === null ? [] : [value]),
});

/** Days from and to, both included; either may be open. */
export interface DayRange {
  from: string | null;
  to: string | null;
}
const anyDay: DayRange = { from: null, to: null };

/** `2026-01-01~2026-03-31`; earlier addresses had a key for each end. */
export const range = (formerFrom?: string, formerTo?: string): Param<DayRange> => ({
  initial: anyDay,
  effect: 'narrows',
  formerly: [formerFrom, formerTo].filter((key) => key !== undefined),
  read: ([written], former) => {
    const of = (key: string | undefined) => (key === undefined ? '' : (former(key)[0] ?? ''));
    const [from = '', to = ''] = written === undefined ? [of(formerFrom), of(formerTo)] : written.split('~');
    return { from: isDay(from) ? from : null, to: isDay(to) ? to : null };
  },
  write: ({ from, to }) => (from === null && to === null ? [] : [`${from ?? ''}~${to ?? ''}`]),
});

/** Something that is shown or not, and narrows nothing. */
export const choice = <T extends string>(codes: Codes<T>, initial: NoInfer<T>): Param<T> => ({
  ...one(codes, initial),
  effect: 'shows',
});

/** The day that is looked at, of a calendar; it narrows nothing. Null: today. */
export const shownDay = (): Param<string | null> => ({
  initial: null,
  effect: 'shows',
  fleeting: true,
  formerly: [],
  read: (texts) => texts.find(isDay) ?? null,
  write: (value) => (value === null ? [] : [value]),
});

/** The page, from 1; the highest is what the API takes. */
export const page = (): Param<number> => ({
  initial: FIRST_PAGE,
  effect: 'pages',
  formerly: ['pageNo'],
  read: (texts, former) => {
    const number = Number(said(texts, former, ['pageNo'])[0]);
    return Number.isSafeInteger(number) && number >= 1 && number <= 1_000_000 ? number : FIRST_PAGE;
  },
  write: (value) => [String(value)],
});

export const PAGE_SIZES = [10, 20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** Rows a page. */
export const size = (initial: PageSize = 20): Param<PageSize> => ({
  initial,
  effect: 'orders',
  formerly: ['pageSize'],
  read: (texts, former) => {
    const asked = Number(said(texts, former, ['pageSize'])[0]);
    return PAGE_SIZES.find((one) => one === asked) ?? initial;
  },
  write: (value) => [String(value)],
});

export interface Sort<T extends string = string> {
  field: T;
  order: 'asc' | 'desc';
}

/** `name` upwards, `name:desc` downwards; null is the list's own order. Earlier addresses had the order apart. */
export const sort = <T extends string>(fields: Codes<T>): Param<Sort<T> | null> => ({
  initial: null,
  effect: 'orders',
  formerly: ['order'],
  read: ([written = ''], former) => {
    const [name, way = former('order')[0]] = written.split(':');
    const field = oneOf(name, codesOf(fields));
    return field === undefined ? null : { field, order: way === 'desc' ? 'desc' : 'asc' };
  },
  write: (value) => (value === null ? [] : [value.order === 'desc' ? `${value.field}:desc` : value.field]),
});
