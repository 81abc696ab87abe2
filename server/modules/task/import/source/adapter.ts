/**
 * What an import has to know of one running tool: a table of its paths and of what each column of its own export holds, in
 * one file of `adapters/`. All else (limits, pauses, pages, the guard of addresses) is the engine's.
 */
import { FOLDED } from '../../../../../contract/import/fields';
import { cutText } from '../../../../../contract/text/cut';

/** An answer of JSON, of which nothing is known before it is read. */
export type Json = unknown;
/** Cells by column, as a file of the tool would hold them; a list is what such a file repeats. */
export type SourceRow = Record<string, string | string[]>;

export interface Connection {
  /** Without a slash behind. */
  address: string;
  scope: string;
  account: string;
  token: string;
}
/** Where the reading goes on: the page by number, or by the token that the tool gave. */
export interface Cursor {
  page: number;
  token?: string;
}
export interface Answer {
  body: Json;
  header(name: string): string | null;
}
export interface Page {
  items: Json[];
  next: Cursor | null;
  total?: number;
}
/** `since`: only what was changed after it; `now` is the clock that `since` is measured by. */
export interface Asked {
  cursor: Cursor;
  since: Date | null;
  now: Date;
  limit: number;
}

export interface SourceAdapter {
  /** Headers that carry the secret. Where a password buys a token first, `call` asks for it. */
  open(connection: Connection, call: Call): Promise<Record<string, string>>;
  /** Path and query of a page, the oldest first, so that what comes meanwhile stands behind. */
  page(connection: Connection, asked: Asked): string;
  read(answer: Answer, asked: Asked): Page;
  key(item: Json): string;
  /** The column that holds the key. */
  keyColumn: string;
  /** Tells the moment of the last change, where the tool cannot be asked for changes only. */
  changedAt?(item: Json): string;
  columns: Readonly<Record<string, Column>>;
  /** Columns whose names only the tool knows. */
  more?(item: Json, answer: Answer): SourceRow;
  /** Comments that the list does not hold: their path, where there are any, and what they say. */
  comments?: {
    /** The column that holds them. */
    column: string;
    path(connection: Connection, item: Json): string | null;
    read(answer: Answer): string[];
  };
  /** Items per page (100). */
  limit?: number;
}
export type Column = string | ((item: Json) => string | string[]);
export type Call = (path: string, post?: object) => Promise<Answer>;

/** What stands at `fields.status.name`; undefined where there is no such place. */
export function at(value: Json, path: string): Json {
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, Json>)[name];
  }
  return found;
}
export const list = (value: Json): Json[] => (Array.isArray(value) ? value : []);

const CELL_MAX = 200_000;
/** A text, a number, a yes or no, or what a thing is called. */
export function said(value: Json): string {
  if (typeof value === 'string') return cutText(value.replaceAll(FOLDED, ' '), CELL_MAX);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  for (const name of ['name', 'value', 'title', 'displayName', 'login']) {
    const found = at(value, name);
    if (typeof found === 'string') return said(found);
  }
  return '';
}
export const text = (value: Json, path: string): string => said(at(value, path));
export const texts = (value: Json, path: string, of = ''): string[] =>
  list(at(value, path))
    .map((one) => (of ? text(one, of) : said(one)))
    .filter(Boolean);

/** Signs between names in a cell: no name holds them. */
const BETWEEN = /[,，、;；|\n]+/g;
/** A person as cells name them: by name with mail or account, so that either finds them here. */
export function person(value: Json, account: string, mail = 'email'): string {
  const name = (text(value, 'displayName') || said(value)).replace(BETWEEN, ' ').trim();
  const address = text(value, mail);
  const user = text(value, account).replace(BETWEEN, ' ').trim();
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return name ? `${name} <${address}>` : address;
  return name && user && name !== user ? `${name}(${user})` : name || user;
}

/** A comment as a cell holds it. */
export const commentCell = (when: string, who: string, what: string): string =>
  what.trim() === '' ? '' : `${when.replace(/;/g, ' ')};${cutText(who.replace(/[;\n]/g, ' '), 100)};${what}`;

/** Hours of a duration of ISO 8601 (`PT7H30M`); '' for none. */
export function hoursOf(duration: string): string {
  const found = /^P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:\d+(?:\.\d+)?S)?)?$/.exec(
    duration,
  );
  if (!found) return '';
  const [, days = '0', hours = '0', minutes = '0'] = found;
  const sum = Number(days) * 24 + Number(hours) + Number(minutes) / 60;
  return sum === 0 ? '' : String(Math.round(sum * 100) / 100);
}

export const query = (values: Record<string, string | number | null | undefined>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();

/** Of a tool that counts pages and says how many things there are, or nothing at all. */
export function numbered(items: Json[], { cursor, limit }: Asked, total?: number): Page {
  const hasMore = total === undefined ? items.length >= limit : items.length > 0 && cursor.page * limit < total;
  return { items, next: hasMore ? { page: cursor.page + 1 } : null, ...(total !== undefined && { total }) };
}

export const count = (value: Json): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

/** The columns of an item as a row. */
export function rowOf(adapter: SourceAdapter, item: Json, answer: Answer): SourceRow {
  const row: SourceRow = {};
  for (const [name, column] of Object.entries(adapter.columns)) {
    row[name] = typeof column === 'string' ? text(item, column) : column(item);
  }
  for (const [name, cell] of Object.entries(adapter.more?.(item, answer) ?? {})) {
    if (!Object.hasOwn(row, name)) row[name] = cell;
  }
  return row;
}
