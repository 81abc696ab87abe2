/** Records as somebody sees them: values by the roles that hold for each row, links and lookups cut to what is reached behind them. */

import type { LinkedRecord, ShownValue, TableRecord } from '../../../../contract/dynamicTable/records';
import type { CellValue, TableFilter } from '../../../../contract/dynamicTable/table';
import type { Person } from '../../../../contract/envelope';
import type { People } from '../../../base/people';
import type { ObjectContext } from '../../../object/define';
import type { Reached } from '../access';
import { isBlank, kinds, rawText, sqlTypeOf } from '../kinds';
import { type LoadedField, sideOf, titleField } from '../model';
import { Params } from '../sql/params';
import { Rows } from '../sql/rows';
import { filesNamed } from './cellFiles';

export interface RecordRow extends Record<string, unknown> {
  id: string;
  no: number;
  version: number;
  stale: boolean;
  values: Record<string, CellValue>;
  /** For each role of who asks, whether it holds for the row. */
  flags: boolean[];
  /** What stands in columns: numbers, days, people. */
  facts: Record<string, string | null>;
}

/** What is selected of the records of `rows`. */
export function recordColumns(rows: Rows): string {
  const { t, access } = rows;
  const facts = [...access.table.fields.values()].filter(({ key, kind }) => access.read.has(key) && kinds[kind].column);
  const pairs = facts.map((field) => `'${field.key}', ${rawText(t, field)}`);
  return `${t}.id, ${t}.no, ${t}.version, ${t}.stale, ${t}."values", ARRAY[${rows.flags.join(', ')}]::boolean[] AS flags,
    jsonb_build_object(${pairs.join(', ')}) AS facts`;
}

/** The fields of a row that may be read: those of the roles that hold for it. */
export function readableOf({ access }: Reached, { flags }: Pick<RecordRow, 'flags'>): ReadonlySet<string> {
  const { reaches } = access;
  if (reaches.length === 1 && flags[0]) return (reaches[0] as (typeof reaches)[0]).read;
  return new Set(reaches.flatMap(({ read }, at) => (flags[at] ? [...read] : [])));
}

interface Behind extends Record<string, unknown> {
  id: string;
  no: number;
  value: unknown;
}
type Linked = Map<string, Behind[]>;

/** The value of a field as JSON; empty where it is not for whoever asks. */
function jsonOf(rows: Rows, key: string | undefined): string {
  const field = key && rows.access.read.has(key) ? rows.access.table.fields.get(key) : undefined;
  if (!field) return 'NULL::jsonb';
  return kinds[field.kind].column ? `to_jsonb(${rows.text(field)})` : rows.json(field);
}

/** What a field shows of the records behind links, for each record that has some: as far as who asks reaches them. */
async function behind(
  { db }: ObjectContext,
  reached: Reached,
  link: LoadedField,
  key: string | undefined,
  ids: readonly string[],
  filter?: TableFilter,
): Promise<Linked> {
  const found: Linked = new Map();
  const side = sideOf(reached.access.table.id, link);
  const access = reached.of(side.targetId);
  if (!access || ids.length === 0) return found;
  const params = new Params();
  const rows = new Rows(access, params.bind, 'u', reached.of);
  const value = jsonOf(rows, key);
  const list = await db.query<Behind & { own: string }>(
    `SELECT l.${side.own} AS own, u.id, u.no, ${value} AS value
       FROM dyn_link l JOIN ${access.table.heap} u ON u.id = l.${side.other} AND ${rows.scope}
      WHERE l.tenant_id = $1 AND l.table_id = ${params.bind(side.tableId)}::uuid AND l.key = ${params.bind(side.key)}
        AND l.${side.own} = ANY(${params.bind(ids)}::uuid[]) AND ${rows.filter(filter)}
      ORDER BY l.${side.ord}, u.id`,
    params.values,
    'each',
  );
  for (const { own, ...one } of list) {
    const of = found.get(own);
    if (of) of.push(one);
    else found.set(own, [one]);
  }
  return found;
}

const typed = (field: LoadedField, value: unknown): unknown =>
  sqlTypeOf(field) === 'numeric' && typeof value === 'string' ? Number(value) : value;

/** How records behind a link are called; one whose title may not be read by its number. */
function namerOf(reached: Reached, link: LoadedField, people: People) {
  const target = reached.of(sideOf(reached.access.table.id, link).targetId);
  const title = target && titleField(target.table);
  const said = (value: unknown) =>
    title && !isBlank(value) ? kinds[title.kind].say(value as CellValue, title, (id) => people(id)?.name ?? '') : '';
  const named = ({ id, no, value }: Behind): LinkedRecord => ({ id, title: said(value) || `#${no}` });
  return { title, named };
}

/** Records that are or were linked, as far as who asks reaches them; those in the trash as well. */
export async function namedBehind(
  { db }: ObjectContext,
  reached: Reached,
  link: LoadedField,
  ids: readonly string[],
  people: People,
): Promise<LinkedRecord[]> {
  const access = reached.of(sideOf(reached.access.table.id, link).targetId);
  if (!access || ids.length === 0) return [];
  const { title, named } = namerOf(reached, link, people);
  const params = new Params();
  const rows = new Rows(access, params.bind, 'u', reached.of);
  const list = await db.query<Behind>(
    `SELECT u.id, u.no, ${jsonOf(rows, title?.key)} AS value FROM ${access.table.heap} u
      WHERE u.tenant_id = $1 AND ${rows.visible} AND u.id = ANY(${params.bind(ids)}::uuid[])`,
    params.values,
    'each',
  );
  return list.map(named);
}

/** Links of some records as their titles; one that may not be read is called by its number. */
export async function linkedOf(
  context: ObjectContext,
  reached: Reached,
  link: LoadedField,
  ids: readonly string[],
  people: People,
): Promise<Map<string, LinkedRecord[]>> {
  const { title, named } = namerOf(reached, link, people);
  const found = await behind(context, reached, link, title?.key, ids);
  return new Map([...found].map(([own, list]) => [own, list.map(named)]));
}

/** Values behind a link, in words where they are ids or options. */
async function lookedUp(
  context: ObjectContext,
  reached: Reached,
  field: LoadedField,
  ids: readonly string[],
  people: People,
): Promise<Map<string, ShownValue>> {
  const through = reached.access.table.fields.get(field.config.through ?? '');
  if (!through) return new Map();
  const target = reached
    .of(sideOf(reached.access.table.id, through).targetId)
    ?.table.fields.get(field.config.target ?? '');
  if (!target) return new Map();
  const found = await behind(context, reached, through, target.key, ids, field.config.filter);
  const held = [...found.values()].flat().flatMap(({ value }) => (Array.isArray(value) ? value.map(String) : []));
  const files = target.kind === 'file' ? await filesNamed(context.db, held) : null;
  const said = (value: unknown) => {
    const own = typed(target, value);
    if (typeof own === 'number' && target.kind !== 'money' && target.kind !== 'duration') return own;
    return kinds[target.kind].say(own as CellValue, target, (id) => files?.get(id)?.title ?? people(id)?.name ?? '');
  };
  return new Map(
    [...found].map(([own, list]) => [own, list.filter(({ value }) => !isBlank(value)).map(({ value }) => said(value))]),
  );
}

const idsOf = (rows: readonly RecordRow[], key: string): string[] =>
  rows.flatMap(({ values }) => (Array.isArray(values[key]) ? values[key] : []));

/** Titles of tasks or projects, as far as who asks sees them. */
async function referred(
  context: ObjectContext,
  type: 'task' | 'project',
  rows: readonly RecordRow[],
  key: string,
): Promise<Map<string, LinkedRecord>> {
  const ids = idsOf(rows, key);
  const found = await context.platform.objects.findVisible(context, type, ids);
  return new Map(found.map(({ subject }) => [subject.id, { id: subject.id, title: subject.title }]));
}

export interface Presented {
  records: TableRecord[];
  people: Record<string, Person>;
}

export async function presentRecords(
  context: ObjectContext,
  reached: Reached,
  rows: readonly RecordRow[],
): Promise<Presented> {
  const { access } = reached;
  const people = await context.platform.directory.of(context.db.tenantId);
  const named: Record<string, Person> = {};
  const name = (id: unknown) => {
    const person = typeof id === 'string' ? people(id) : null;
    if (person) named[person.userId] = person;
  };
  const readable = rows.map((row) => readableOf(reached, row));
  const shown = rows.map((): Record<string, ShownValue> => ({}));
  for (const field of access.table.fields.values()) {
    const { key, kind } = field;
    if (!access.read.has(key)) continue;
    const { column, names } = kinds[kind];
    const ids = rows.filter((_, at) => readable[at]?.has(key)).map(({ id }) => id);
    const links = kind === 'relation' ? await linkedOf(context, reached, field, ids, people) : null;
    const looked = kind === 'lookup' ? await lookedUp(context, reached, field, ids, people) : null;
    const refers =
      names === 'task' || names === 'project'
        ? await referred(context, names, rows, key)
        : names === 'file'
          ? await filesNamed(context.db, idsOf(rows, key))
          : null;
    rows.forEach((row, at) => {
      if (!readable[at]?.has(key)) return;
      const stored = column ? typed(field, row.facts[key]) : row.values[key];
      const value =
        links?.get(row.id) ??
        looked?.get(row.id) ??
        (refers ? (Array.isArray(stored) ? stored : []).flatMap((id) => refers.get(String(id)) ?? []) : stored);
      if (isBlank(value)) return;
      if (names === 'person') for (const id of Array.isArray(value) ? value : [value]) name(id);
      (shown[at] as Record<string, ShownValue>)[key] = value as ShownValue;
    });
  }
  return {
    records: rows.map(({ id, no, version, stale }, at) => ({ id, no, version, stale, values: shown[at] ?? {} })),
    people: named,
  };
}
