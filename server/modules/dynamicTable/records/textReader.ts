/** Texts of people as values of fields: for pasted blocks, imported files and conversions. */
import { isOfDays } from '../../../../contract/dynamicTable/kinds';
import type { CellValue } from '../../../../contract/dynamicTable/table';
import { columnSign, type DecimalSign } from '../../../../contract/number/written';
import type { FieldOption } from '../../../../contract/object/customFields';
import { columnOrder, type DayOrder } from '../../../../contract/time/written';
import { newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import type { ObjectContext } from '../../../object/define';
import { listed } from '../../../object/fields/kinds/kind';
import { shown, Unfit } from '../../../object/fields/reading';
import { peopleInFiles } from '../../../object/register/table/people';
import type { Reached } from '../access';
import { kinds } from '../kinds';
import { type LoadedField, sideOf, titleField } from '../model';
import { Params } from '../sql/params';
import { Rows } from '../sql/rows';
import type { ActOption } from './options';

/** New options of one field. */
const OPTIONS_MAX = 500;
/** Alike in full and half width, whatever the case. */
const alike = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** Records of other tables by their titles, for each field of links. */
type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;
export type Read = { value: CellValue } | { problem: string };

/** How the values of a column are written. */
export interface Notation {
  dayOrder?: DayOrder;
  decimalSign?: DecimalSign;
}
const FIGURES: ReadonlySet<LoadedField['kind']> = new Set(['number', 'money', 'percent']);
/** Whether its texts are numbers with a sign before their decimals. */
export const isFigure = (kind: LoadedField['kind']): boolean => FIGURES.has(kind);

/** How days and numbers of columns are written, as far as their cells tell it or somebody has said it. */
export function notationsOf(
  columns: readonly { field: LoadedField; cells: () => Iterable<string>; said?: Notation }[],
): ReadonlyMap<string, Notation> {
  const told = <T>(value: T | 'asked' | null) => (value === 'asked' || value === null ? undefined : value);
  return new Map(
    columns.map(({ field, cells, said = {} }) => {
      const { dayOrder, decimalSign } = said;
      if (isOfDays(field.kind)) return [field.key, { dayOrder: dayOrder ?? told(columnOrder(cells())) }];
      if (isFigure(field.kind)) return [field.key, { decimalSign: decimalSign ?? told(columnSign(cells())) }];
      return [field.key, {}];
    }),
  );
}

export interface TextReader {
  read(field: LoadedField, text: string, links?: Titles): Read;
  /** Looks up the records that texts in columns of links name, as far as the reader reaches them. */
  records(fields: readonly LoadedField[], rows: readonly (readonly string[])[]): Promise<Titles>;
  newOptions(): string[];
  /** Those that were made for one field. */
  madeFor(key: string): readonly FieldOption[];
  /** @returns what was made, for the act that needs it to be remembered by */
  keepOptions(db: TenantDb): Promise<ActOption[]>;
}

/**
 * @param makes missing options become new ones
 * @param notations by key of fields: how days and numbers of their column are written
 */
export async function textReader(
  context: ObjectContext,
  reached: Reached,
  makes: boolean,
  notations: ReadonlyMap<string, Notation> = new Map(),
): Promise<TextReader> {
  const people = await peopleInFiles(context.db);
  const reading = { person: people.find };
  const made = new Map<string, FieldOption[]>();

  /** By field: its options by value, and by their words made alike once and not for each of a hundred thousand cells. */
  const known = new Map<string, Map<string, string>>();
  const knownOf = (field: LoadedField): Map<string, string> => {
    const before = known.get(field.key);
    if (before) return before;
    const words = new Map<string, string>();
    for (const { value, label } of [...field.options].reverse()) words.set(alike(label), value);
    for (const { value } of field.options) words.set(`= ${value}`, value);
    known.set(field.key, words);
    return words;
  };

  function optionOf(field: LoadedField, text: string): string {
    const words = knownOf(field);
    const found = words.get(`= ${text}`) ?? words.get(alike(text));
    if (found) return found;
    const added = made.get(field.key) ?? [];
    if (!makes || field.options.length + added.length >= OPTIONS_MAX) {
      throw new Unfit(`「${field.name}」没有选项${shown(text)}，请先添加该选项`);
    }
    const option = { value: newId(), label: text.normalize('NFKC').trim() };
    made.set(field.key, [...added, option]);
    words.set(alike(option.label), option.value);
    return option.value;
  }

  function value(field: LoadedField, text: string, links: Titles | undefined): CellValue {
    const { parse } = kinds[field.kind];
    if (field.kind === 'select') return optionOf(field, text.trim());
    if (field.kind === 'multiSelect') return [...new Set(listed(text).map((one) => optionOf(field, one)))];
    if (field.kind === 'relation') {
      const titles = links?.get(field.key);
      return [
        ...new Set(
          listed(text).map((one) => {
            const id = titles?.get(alike(one));
            if (!id) throw new Unfit(`「${field.name}」没有找到记录${shown(one)}`);
            return id;
          }),
        ),
      ];
    }
    if (!parse) throw new Unfit(`「${field.name}」由系统计算`);
    const read = parse(text, field, { ...reading, ...notations.get(field.key) });
    if (!kinds[field.kind].fits(read, field)) throw new Unfit(`「${field.name}」的值${shown(text)}不符合字段类型`);
    return read;
  }

  return {
    read(field, text, links) {
      if (text.trim() === '') return { value: null };
      try {
        return { value: value(field, text, links) };
      } catch (error) {
        if (error instanceof Unfit) return { problem: error.message };
        throw error;
      }
    },
    async records(fields, rows) {
      const found = new Map<string, ReadonlyMap<string, string>>();
      for (const [place, field] of fields.entries()) {
        if (field.kind !== 'relation') continue;
        const wanted = new Set(rows.flatMap((cells) => listed(cells[place] ?? '').map(alike)));
        found.set(field.key, await titled(field, [...wanted]));
      }
      return found;
    },
    madeFor: (key) => made.get(key) ?? [],
    newOptions: () => [...made.values()].flat().map(({ label }) => label),
    async keepOptions(db) {
      const kept = [...made].flatMap(([key, options]) => options.map((option) => ({ key, option })));
      for (const [key, options] of made) {
        const field = reached.access.table.fields.get(key) as LoadedField;
        field.options = [...field.options, ...options];
        await db.query(
          `UPDATE dyn_field f SET options = $4::jsonb, version = f.version + 1, updated_at = now(), updated_by = $5
            WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3`,
          [reached.access.table.id, key, JSON.stringify(field.options), context.actor.userId],
        );
      }
      made.clear();
      return kept;
    },
  };

  async function titled(field: LoadedField, titles: readonly string[]): Promise<Map<string, string>> {
    const access = reached.of(sideOf(reached.access.table.id, field).targetId);
    const title = access && titleField(access.table);
    const found = new Map<string, string>();
    if (!access || !title || !access.read.has(title.key) || titles.length === 0) return found;
    const params = new Params();
    const rows = new Rows(access, params.bind, 'u');
    const text = rows.text(title);
    const list = await context.db.query<{ id: string; title: string }>(
      `SELECT u.id, ${text} AS title FROM ${access.table.heap} u
        WHERE ${rows.scope} AND lower(btrim(normalize(${text}, NFKC))) = ANY(${params.bind(titles)}::text[]) ORDER BY u.no DESC`,
      params.values,
      'each',
    );
    for (const one of list) found.set(alike(one.title), one.id);
    return found;
  }
}
