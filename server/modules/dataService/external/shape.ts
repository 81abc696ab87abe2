/** What another system gave, as rows of typed values: nothing of it is trusted to be what it says it is. Pure. */
import { EXTERNAL_COLUMNS_MAX } from '../../../../contract/dataService/external';
import type { ExternalColumn } from '../../../../contract/dataService/externalSource';
import { cutText } from '../../../../contract/text/cut';
import { isDay } from '../../../../contract/time/day';
import { keepable } from '../../../tables/table';

export type ExternalValue = string | number | boolean | null;
/** A row by the names of its columns. */
export type Given = Readonly<Record<string, unknown>>;

const TEXT_MAX = 10_000;
const NAME_MAX = 60;
/** Beyond this a number loses digits on its way. */
const SAFE = 1e15;
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

/** A value without a type yet. Lists and objects become their JSON. */
function plain(value: unknown): ExternalValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) <= SAFE ? value : String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return cutText(keepable(text ?? ''), TEXT_MAX);
}

const asNumber = (value: ExternalValue): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' && NUMBER.test(value) ? Number(value) : null;
const asDay = (value: ExternalValue): string | null => (typeof value === 'string' && isDay(value) ? value : null);
const asFlag = (value: ExternalValue): boolean | null =>
  typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : null;

/** A value of a column; undefined: it does not fit. */
function fitted(value: ExternalValue, type: ExternalColumn['type']): ExternalValue | undefined {
  if (value === null || value === '') return null;
  if (type === 'number') return asNumber(value) ?? undefined;
  if (type === 'date') return asDay(value) ?? undefined;
  if (type === 'flag') return asFlag(value) ?? undefined;
  return String(value);
}

/** The type that all values of a column have; a text where they have none in common. */
function typeOf(values: readonly ExternalValue[]): ExternalColumn['type'] {
  const filled = values.filter((value) => value !== null && value !== '');
  if (filled.length === 0) return 'text';
  if (filled.every((value) => asFlag(value) !== null)) return 'flag';
  // A number with leading zeros is a code.
  const isCode = (value: ExternalValue) => typeof value === 'string' && /^-?0\d/.test(value);
  if (filled.every((value) => asNumber(value) !== null && !isCode(value))) return 'number';
  return filled.every((value) => asDay(value) !== null) ? 'date' : 'text';
}

/** Columns as they are found. Names are told apart without their case, as SQL reads them. */
export function columnsOf(rows: readonly Given[]): ExternalColumn[] {
  const names = new Map<string, string>();
  for (const row of rows) {
    for (const name of Object.keys(row)) {
      if (names.size >= EXTERNAL_COLUMNS_MAX) break;
      const folded = name.trim().toLowerCase();
      if (folded !== '' && name.length <= NAME_MAX && !names.has(folded)) names.set(folded, name);
    }
  }
  return [...names.values()].map((name) => ({ name, type: typeOf(rows.map((row) => plain(row[name]))) }));
}

export interface Shaped {
  rows: ExternalValue[][];
  /** What did not fit, in words; null: all did. */
  problem: string | null;
}
/** Rows by the columns that are kept. A value that does not fit is empty, and counted; a column that is gone is said. */
export function shaped(given: readonly Given[], columns: readonly ExternalColumn[]): Shaped {
  let unfit = 0;
  const rows = given.map((row) =>
    columns.map(({ name, type }) => {
      const value = fitted(plain(row[name]), type);
      if (value === undefined) unfit += 1;
      return value ?? null;
    }),
  );
  const lost = given.length === 0 ? [] : columns.filter(({ name }) => !given.some((row) => name in row));
  const said = [
    ...(lost.length > 0 ? [`对方没有${lost.map(({ name }) => `「${name}」`).join('')}`] : []),
    ...(unfit > 0 ? [`${unfit} 个值与列的类型不符，按空值处理`] : []),
  ];
  return { rows, problem: said.length > 0 ? said.join('；') : null };
}
