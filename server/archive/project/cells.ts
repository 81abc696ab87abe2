/**
 * A row of a file as it may stand here. Nothing of the file is believed: types, enumerations, bounds and days are judged, rich
 * texts cleaned, ids exchanged. What we would never have written ends the import.
 */
import { Value } from 'typebox/value';
import { IMPORT_PAGE_TAGS_MAX } from '../../../contract/document/kinds';
import { isDay } from '../../../contract/time/day';
import { sanitize } from '../../base/html';
import { badFile } from '../../errors';
import { cleanPage } from '../../modules/document';
import type { Columns } from '../tables';
import { WHOLE_ID } from './format';
import type { Ids } from './ids';
import type { Part } from './parts';

const TEXT_MAX = 20_000;
const RICH_MAX = 400_000;
const PAGE_MAX = 8_000_000;
const JSON_MAX = 4_000_000;
/** Marks of elements, opening and closing ones. */
const PAGE_TAGS_MAX = 2 * IMPORT_PAGE_TAGS_MAX;

const NUMBERS: Readonly<Record<string, RegExp>> = {
  smallint: /^-?\d{1,5}$/,
  integer: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,15}$/,
  'double precision': /^-?\d{1,15}(?:\.\d{1,15})?(?:e[-+]?\d{1,2})?$/,
  boolean: /^(?:true|false|t|f)$/,
  'smallint[]': /^\{(?:-?\d{1,5}(?:,-?\d{1,5}){0,49})?\}$/,
};
const INSTANT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::?\d\d)?$/;

export const odd = (table: string, column: string) =>
  badFile(`文件中的内容不正确（${table}.${column}），没有导入：请重新导出后再试`);

/** A value that names nothing here, in a column that cannot be empty: its row does not come. */
export const NOTHING = Symbol('nothing');

/** @param needed the column cannot be empty */
export function cellHere(
  part: Part,
  [column, type]: Columns[number],
  value: string | null,
  { ids, needed }: { ids: Ids; needed: boolean },
): string | null | typeof NOTHING {
  if (value === null) return needed ? NOTHING : null;
  const fail = () => odd(part.table, column);
  if (value.includes('\0') || value.length > PAGE_MAX) throw fail();
  if (type === 'uuid') {
    if (!WHOLE_ID.test(value)) throw fail();
    return ids.get(value) ?? (needed ? NOTHING : null);
  }
  if (type === 'uuid[]') return ids.list(value);
  if (type === 'jsonb') return jsonHere(part, column, value, ids, needed);
  if (type === 'text' || type === 'text[]') return textHere(part, [column, type], value, ids);
  if (!isPlain(type, value)) throw fail();
  return value;
}

/** Whether a number, a day or a moment is written as its column takes it. */
function isPlain(type: string, value: string): boolean {
  const number = NUMBERS[type] ?? (type.startsWith('numeric') ? NUMBERS['double precision'] : undefined);
  if (number) return number.test(value);
  if (type === 'date') return isDay(value);
  return type.startsWith('timestamp') && INSTANT.test(value) && isDay(value.slice(0, 10));
}

function textHere(part: Part, [column, type]: Columns[number], value: string, ids: Ids): string {
  const fail = () => odd(part.table, column);
  const allowed = part.codes?.[column];
  if (allowed && value !== '' && !allowed.includes(value)) throw fail();
  if (part.page?.includes(column)) return pageHere(value, ids);
  if (part.html?.includes(column)) {
    if (value.length > RICH_MAX) throw fail();
    return ids.within(sanitize(value));
  }
  if (value.length > TEXT_MAX) throw fail();
  return type === 'text[]' ? ids.within(value) : value;
}

/** Of a page with too many elements the text is left out: to clean it would take the thread for seconds. */
const pageHere = (html: string, ids: Ids): string =>
  (html.match(/</g)?.length ?? 0) > PAGE_TAGS_MAX ? '' : ids.within(cleanPage(html));

function jsonHere(
  { table, json }: Part,
  column: string,
  text: string,
  ids: Ids,
  needed: boolean,
): string | null | typeof NOTHING {
  if (text.length > JSON_MAX) throw odd(table, column);
  let value: unknown;
  try {
    value = ids.json(JSON.parse(text));
  } catch {
    throw odd(table, column);
  }
  const schema = json?.[column];
  // A view over what is not here is none.
  if (schema && !Value.Check(schema, value)) return column === 'custom_fields' ? '{}' : needed ? NOTHING : null;
  return value === null && needed ? NOTHING : JSON.stringify(value);
}
