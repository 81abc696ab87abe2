/**
 * A register as columns of a file, made of its table of fields and its custom fields: how a row says each, and what a cell
 * of it means. What an export writes, an import understands.
 */
import { customName } from '../../../../contract/object/customNames';
import { dictionaryList, sameLabel } from '../../../../contract/object/dictionary';
import { readFen, typedFen } from '../../../../contract/time/money';
import { htmlToText } from '../../../base/html';
import { minuteHere, today } from '../../../base/zone';
import type { TenantContext } from '../../../http/route';
import type { Cell } from '../../../tables/cell';
import { fieldKinds } from '../../fields/kinds';
import type { ProjectField } from '../../fields/projectFields';
import { dayOf, numberOf, shown, Unfit } from '../../fields/reading';
import type { TableField } from '../../fields/table';
import { isEmpty } from '../../fields/values';
import type { LoadedProject } from '../../project';
import { NUMBER, type TableColumn } from '../../table/column';
import { customFieldsOf } from '../custom';
import type { RegisterKind, StatedRow } from '../kind';
import { labelNames } from '../people';
import { type PeopleInFiles, peopleInFiles } from './people';

const WIDE = 40;
const listed = (text: string) =>
  text
    .split(/[,，、;；\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
const encoded = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const asHtml = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${encoded(line)}</p>`)
    .join('');

const flags: Readonly<Record<string, boolean>> = {
  是: true,
  否: false,
  true: true,
  false: false,
  '1': true,
  '0': false,
};
function flagOf(text: string): boolean {
  const flag = flags[text.toLowerCase()];
  if (flag === undefined) throw new Unfit(`${shown(text)}应为 是 或 否`);
  return flag;
}

/** A word of an enumeration, then its code. */
function codeOf(
  text: string,
  label: string,
  words: readonly (readonly [code: string, said: readonly string[]])[],
): string {
  const found =
    words.find(([, [said = '']]) => sameLabel(said) === sameLabel(text)) ??
    words.find(([code, said]) => code === text || said.some((one) => sameLabel(one) === sameLabel(text)));
  if (!found) throw new Unfit(`${label}${shown(text)}不存在，可用：${words.map(([, [said]]) => said).join('、')}`);
  return found[0];
}

interface Words {
  people: PeopleInFiles;
  labels: ReadonlyMap<string, string>;
  /** Of an enumeration: codes with their labels, the enterprise's first; those that are offered. */
  choices(field: TableField): { all: readonly (readonly [string, readonly string[]])[]; offered: readonly string[] };
}

type Parts = Pick<TableColumn, 'parse' | 'list' | 'example' | 'empty' | 'width'> & { say(value: unknown): Cell };

function partsOf(field: TableField, { people, labels, choices }: Words): Parts {
  const { label, kind, numeric, max } = field;
  const byName = new Map([...labels].map(([id, name]) => [name, id]));
  const nothing = field.nullable ? { empty: null } : {};
  switch (kind) {
    case 'person':
      return { say: (id) => people.say(id as string | null), parse: people.find, list: people.names, ...nothing };
    case 'labels':
      return {
        say: (ids) => (ids as string[]).flatMap((id) => labels.get(id) ?? []).join('、') || null,
        parse: (text) =>
          listed(text).map((name) => {
            const id = byName.get(name);
            if (!id) throw new Unfit(`没有标签${shown(name)}，请先添加`);
            return id;
          }),
        list: [...labels.values()],
        empty: [],
      };
    case 'flag':
      return { say: (value) => (value ? '是' : '否'), parse: flagOf, list: ['是', '否'] };
    case 'date':
      return {
        say: (value) => value as string | null,
        parse: (text) => dayOf(text, label),
        example: today(),
        ...nothing,
      };
    case 'instant':
      return { say: (value) => (value ? minuteHere(value as string) : null) };
    case 'money':
      return {
        say: (fen) => (typeof fen === 'number' ? typedFen(fen) : null),
        parse(text) {
          const fen = readFen(text);
          if (fen === null) throw new Unfit(`${label}${shown(text)}不是金额`);
          return fen;
        },
        example: '1234.50',
        ...nothing,
      };
    case 'number':
      return { say: (value) => value as number | null, parse: (text) => numberOf(text, label), ...nothing };
    case 'choice': {
      const { all, offered } = choices(field);
      return {
        say: (value) => all.find(([code]) => code === String(value))?.[1][0] ?? (value as string | null),
        parse: (text) => (numeric ? Number(codeOf(text, label, all)) : codeOf(text, label, all)),
        list: offered,
        example: offered[0] ?? null,
        ...nothing,
      };
    }
    case 'html':
      return { say: (html) => htmlToText(String(html)) || null, parse: asHtml, empty: '', width: WIDE };
    default:
      return {
        say: (value) => (value as string) || null,
        parse(text) {
          if (max && text.length > max) throw new Unfit(`${label}最多 ${max} 个字`);
          return text;
        },
        ...(!field.required && { empty: '' }),
        width: field.lines || field.name === 'title' ? WIDE : undefined,
      };
  }
}

function customColumn(
  field: ProjectField,
  people: PeopleInFiles,
): TableColumn<{ customFields: Record<string, unknown> }> {
  const { say, figure, parse, example, choices } = fieldKinds[field.kind];
  return {
    name: customName(field.id),
    heading: field.name,
    cell({ customFields }) {
      const value = customFields[field.id] as never;
      if (value === undefined || isEmpty(value)) return null;
      if (figure && typeof value === 'number') return value;
      return say(value, field, (id) => people.say(id) ?? id);
    },
    parse: (text) => parse(text, field, { person: people.find }),
    required: field.required,
    ...(!field.required && { empty: null }),
    example: example?.(field) ?? null,
    list: choices?.(field),
  };
}

/** A custom field may be called as another column is; a file with two such columns could not be read back. */
function distinct<C extends { heading: string }>(columns: readonly C[]): C[] {
  const used = new Set<string>();
  return columns.map((column) => {
    let { heading } = column;
    // Ends: each turn tries a heading that was not tried, and used ones are finite.
    for (let at = 2; used.has(heading); at += 1) heading = `${column.heading}（${at}）`;
    used.add(heading);
    return { ...column, heading };
  });
}

export async function tableColumns<R extends StatedRow<S>, S extends string>(
  { platform, db }: TenantContext,
  kind: RegisterKind<R, S>,
  project: LoadedProject,
): Promise<TableColumn<R>[]> {
  const { dictionary } = await platform.dictionaries.of(db.tenantId);
  const people = await peopleInFiles(db);
  const labels = await labelNames(db, project.id);
  const named = await kind.says?.({ db }, project.id);
  const words: Words = {
    people,
    labels,
    choices({ name, choices = {} }) {
      const list = kind.lists[name];
      const own = kind.say?.[name];
      if (!list) {
        const all = Object.entries(named?.[name] ?? choices).map(
          ([code, label]) => [code, [own?.(code) ?? label]] as const,
        );
        return { all, offered: all.map(([, [said = '']]) => said) };
      }
      const items = dictionary[list];
      const usual: Readonly<Record<string, string>> = dictionaryList(list).items;
      return {
        all: items.map(({ code, label }) => [code, [label, ...(usual[code] ? [usual[code]] : [])]] as const),
        offered: items.filter(({ enabled }) => enabled).map(({ label }) => label),
      };
    },
  };
  const fields = [...kind.rows.fields.fields.values()].filter(
    ({ name, kind: of, right, in: places }) => of !== 'own' && name !== 'seq' && (right || places.includes('export')),
  );
  const own = kind.columns ?? [];
  const built = fields.map((field): TableColumn<R> => {
    const { say, parse, ...parts } = partsOf(field, words);
    const { name, label: heading, required } = field;
    const stored = (row: R) => (row as unknown as Record<string, unknown>)[name];
    const said = kind.say?.[name];
    return {
      name,
      heading,
      ...parts,
      cell: (row) => (said && stored(row) != null ? said(String(stored(row))) : say(stored(row))),
      ...(field.right && { parse }),
      ...(field.right && required && { required }),
    };
  });
  const custom = [...(await customFieldsOf(db, project.id, kind)).values()].map(
    (field) => customColumn(field, people) as unknown as TableColumn<R>,
  );
  return distinct([
    { name: NUMBER, heading: '编号', cell: ({ seq }) => kind.rows.no(seq), width: 10 },
    ...built.slice(0, 1),
    ...own,
    ...built.slice(1),
    ...custom,
  ]);
}
