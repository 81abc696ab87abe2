/** A field of one kind made into another: first told what would be lost, then done; the old field lies in the trash, so that it can be taken back. */

import {
  type FormulaResult,
  isNaming,
  isOfDays,
  type RollupKind,
  readAs,
  rollupKinds,
  rollupResult,
  tableKinds,
} from '../../../../contract/dynamicTable/kinds';
import type {
  CellValue,
  ConvertPreview,
  FieldConvert,
  TableFieldConfig,
} from '../../../../contract/dynamicTable/table';
import { columnSign } from '../../../../contract/number/written';
import { cutText } from '../../../../contract/text/cut';
import { saysTime } from '../../../../contract/time/moment';
import { columnOrder } from '../../../../contract/time/written';
import { Pace, TURN_MS } from '../../../base/pace';
import { againstRule, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { listed } from '../../../object/fields/kinds/kind';
import { buildTable, type Reached } from '../access';
import { announce } from '../announce';
import { isBlank, kinds, rawJson, rawText, sqlTypeOf } from '../kinds';
import { LINKS_MAX } from '../kinds/linked';
import { type LoadedField, sideOf, titleField } from '../model';
import { writeLinks } from '../records/links';
import { linkedOf } from '../records/present';
import { isFigure, type Notation, type TextReader, textReader } from '../records/textReader';
import { settleBroken } from './broken';
import { assertUnasked, configOf } from './config';
import { logTable } from './log';
import { assertUnruled } from './roles';
import { reachedWith } from './target';

const SAMPLES = 10;
const BATCH_MAX = 1_000;
/** Of new options of one conversion. */
const OPTIONS_MAX = 500;

interface Converted {
  id: string;
  before: string;
  after: CellValue;
  /** Only a part of it is kept. */
  isPartial: boolean;
  /** Of links: what the records are called that were found. */
  named?: string;
}

/** Kinds that values are read into from texts. */
function assertTarget(kind: LoadedField['kind']): void {
  if (tableKinds[kind].computed || (isNaming(kind) && kind !== 'relation')) {
    throw invalid(`不能转换为${tableKinds[kind].label}，请新建字段`, 'kind');
  }
}

/** A day as Excel counts them with a part of one behind it. */
const EXCEL_TIME = /^[1-9]\d{4}\.\d*[1-9]\d*$/;

/** Whether it holds one value, and no text in which many could stand beside each other. */
const isOne = ({ kind }: LoadedField): boolean => !kinds[kind].list && kind !== 'text' && kind !== 'textarea';

/** @param which records: those in the trash are converted too, but nobody is told of them */
async function* conversions(
  context: TenantContext,
  { reached, from, to, reader }: Pick<Awaited<ReturnType<typeof prepared>>, 'reached' | 'from' | 'to' | 'reader'>,
  which: 'standing' | 'all',
): AsyncGenerator<Converted[]> {
  const { table } = reached.access;
  const people = await context.platform.directory.of(context.db.tenantId);
  const nameOf = (id: string) => people(id)?.name ?? '';
  const value = kinds[from.kind].column ? `to_jsonb(${rawText('t', from)})` : rawJson('t', from);
  let after = '00000000-0000-0000-0000-000000000000';
  yield* new Pace({ goal: TURN_MS, most: BATCH_MAX }).walk(async (size) => {
    const rows = await context.db.query<{ id: string; value: CellValue }>(
      `SELECT t.id, ${value} AS value FROM ${table.heap} t
        WHERE t.tenant_id = $1 AND t.id > $2 ${which === 'standing' ? 'AND t.deleted_at IS NULL' : ''} ORDER BY t.id LIMIT $3`,
      [after, size],
      'each',
    );
    if (rows.length === 0) return null;
    after = rows[rows.length - 1]?.id as string;
    const links = from.kind === 'relation' ? await linkedTitles(rows.map(({ id }) => id)) : null;
    const said = (own: CellValue) =>
      Array.isArray(own) && links ? own.join('、') : kinds[from.kind].say(own, from, nameOf);
    const held = rows.flatMap(({ id, value: stored }) => {
      const own = links ? (links.get(id) ?? []) : stored;
      return isBlank(own) ? [] : [{ id, own, before: said(own) }];
    });
    if (to.kind === 'relation') return matched(held);
    return held.map(({ id, own, before }) => {
      // Many to one keeps the first.
      const isFirstOfMany = isOne(to) && Array.isArray(own) && own.length > 1;
      const first: CellValue = isOne(to) && Array.isArray(own) ? own.slice(0, 1) : own;
      const read = reader.read(to, said(first));
      const isPartial = isFirstOfMany || (to.kind === 'date' && (saysTime(before) || EXCEL_TIME.test(before.trim())));
      return { id, before, after: 'value' in read ? read.value : null, isPartial };
    });
  });

  async function linkedTitles(ids: readonly string[]): Promise<Map<string, string[]>> {
    const linked = await linkedOf(context, reached, from, ids, people);
    return new Map([...linked].map(([id, list]) => [id, list.map(({ title }) => title)]));
  }
  /** Names one by one: those of which there is no record are lost, the others are kept. */
  async function matched(held: readonly { id: string; before: string }[]): Promise<Converted[]> {
    const titles = await reader.records(
      [to],
      held.map(({ before }) => [before]),
    );
    return held.map(({ id, before }) => {
      const names = listed(before);
      const found = names.flatMap((name) => {
        const read = reader.read(to, name, titles);
        return 'value' in read && Array.isArray(read.value) ? [{ name, ids: read.value }] : [];
      });
      const all = [...new Set(found.flatMap((one) => one.ids))];
      const ids = all.slice(0, to.config.many === false ? 1 : LINKS_MAX);
      const isPartial = (found.length < names.length || ids.length < all.length) && ids.length > 0;
      const kept = found.filter((one) => one.ids.some((other) => ids.includes(other)));
      return { id, before, after: ids, isPartial, named: kept.map(({ name }) => name).join('、') };
    });
  }
}

/** Texts that tell how days and numbers are written. */
const DAYS = String.raw`^\s*\d{1,2}[-/.]\d{1,2}[-/.]\d{4}`;
const NUMBERS = '[.,．，]';
/** Those of the values that are texts of a shape: what their notation is told by. */
async function textsOf(
  { db }: TenantContext,
  { access: { table } }: Reached,
  from: LoadedField,
  shape: string,
): Promise<string[]> {
  if (sqlTypeOf(from) !== 'text') return [];
  const rows = await db.query<{ text: string }>(
    `SELECT DISTINCT ${rawText('t', from)} AS text FROM ${table.heap} t
      WHERE t.tenant_id = $1 AND ${rawText('t', from)} ~ $2`,
    [shape],
    'each',
  );
  return rows.map(({ text }) => text);
}

/** The field of the other table that shows a link from there. */
const backOf = ({ kind, config }: LoadedField): { tableId: string; key: string } | undefined => {
  const key = config.back ?? config.backOf;
  return kind === 'relation' && key && config.tableId ? { tableId: config.tableId, key } : undefined;
};

async function prepared(context: TenantContext, { tableId, key, kind, config, ...said }: FieldConvert) {
  assertTarget(kind);
  const own = await buildTable(context, tableId);
  const reached = kind === 'relation' ? await reachedWith(context, own, config?.tableId) : own;
  const from = reached.access.table.fields.get(key);
  if (!from) throw notFound('字段');
  assertUnruled(reached.access.table, from);
  assertUnasked(reached.tables, tableId, from);
  if ((isNaming(from.kind) && from.kind !== 'relation') || from.kind === 'lookup') {
    throw againstRule(`${tableKinds[from.kind].label}字段不能转换，请新建字段`);
  }
  if (kind === 'relation' && titleField(reached.access.table)?.key === key) {
    throw againstRule('第一个字段是记录的名称，不能转换为关联记录');
  }
  const back = backOf(from);
  const target = back && reached.tables.get(back.tableId);
  const other = target?.fields.get(back?.key ?? '');
  if (target && other) {
    assertUnruled(target, other);
    assertUnasked(reached.tables, target.id, other);
  }
  const settings: TableFieldConfig = configOf(reached.tables, reached.access.table, kind, config);
  const options = tableKinds[kind].options && tableKinds[from.kind].options ? from.options : [];
  const to: LoadedField = {
    ...from,
    kind,
    config: settings,
    options: kind === 'department' ? (reached.access.table.fields.get(key)?.options ?? []) : options,
    defaultValue: null,
  };
  const order = isOfDays(kind) ? (said.dayOrder ?? columnOrder(await textsOf(context, reached, from, DAYS))) : null;
  const sign = isFigure(kind) ? (said.decimalSign ?? columnSign(await textsOf(context, reached, from, NUMBERS))) : null;
  const notation: Notation = {
    dayOrder: order === 'asked' ? undefined : (order ?? undefined),
    decimalSign: sign === 'asked' ? undefined : (sign ?? undefined),
  };
  const notations = new Map([[to.key, notation]]);
  return {
    reached,
    from,
    to,
    asksOrder: order === 'asked',
    asksSign: sign === 'asked',
    reader: await textReader(context, reached, true, notations),
  };
}

export async function previewConversion(context: TenantContext, input: FieldConvert): Promise<ConvertPreview> {
  const made = await prepared(context, input);
  const { to, reader, asksOrder, asksSign } = made;
  const preview: ConvertPreview = { fits: 0, partial: 0, lost: 0, asksOrder, asksSign, options: [], samples: [] };
  for await (const list of conversions(context, made, 'standing')) {
    for (const { before, after, isPartial, named } of list) {
      const isLost = isBlank(after);
      if (isLost) preview.lost += 1;
      else preview.fits += 1;
      if (isPartial && !isLost) preview.partial += 1;
      // Losses are what one has to see.
      if (preview.samples.length < SAMPLES && (isLost || isPartial || preview.samples.length < SAMPLES / 2)) {
        preview.samples.push({
          before: cutText(before, 100),
          after: isLost
            ? null
            : cutText(named ?? kinds[to.kind].say(after, withOptions(to, reader), () => before), 100),
        });
      }
    }
  }
  return { ...preview, options: reader.newOptions().slice(0, OPTIONS_MAX) };
}
const withOptions = (to: LoadedField, reader: TextReader): LoadedField => ({
  ...to,
  options: [...to.options, ...reader.madeFor(to.key)],
});

/** The new field stands where the old one stood, under its name and a key of its own. @returns both keys */
export async function convertField(context: TenantContext, input: FieldConvert): Promise<{ key: string; old: string }> {
  return context.db.transaction(async (tx, connection) => {
    const within = { ...context, db: tx };
    const made = await prepared(within, input);
    const { reached, from, to, reader } = made;
    const { table } = reached.access;
    const [row] = await tx.query<{ last_field: number }>(
      'UPDATE dyn_table t SET last_field = t.last_field + 1 WHERE t.tenant_id = $1 AND t.id = $2 RETURNING t.last_field',
      [table.id],
    );
    const key = `f${row?.last_field}`;
    for await (const list of conversions(within, made, 'all')) {
      const values = list.flatMap(({ id, after }) => (isBlank(after) ? [] : [{ id, value: after }]));
      if (values.length === 0) continue;
      if (to.kind === 'relation') {
        const changes = values.map(({ id, value }) => ({ id, before: [], after: value as string[] }));
        await writeLinks(tx, sideOf(table.id, { ...to, key }), changes);
        continue;
      }
      await tx.query(
        `UPDATE ${table.heap} t SET "values" = t."values" || jsonb_build_object('${key}', e->'value')
           FROM jsonb_array_elements($2::jsonb) e WHERE t.tenant_id = $1 AND t.id = (e->>'id')::uuid`,
        [JSON.stringify(values)],
        'each',
      );
    }
    await tx.query(
      `INSERT INTO dyn_field (tenant_id, table_id, key, kind, name, options, config, hint, rank, generation, created_by, updated_by)
       SELECT $1, f.table_id, $4, $5, f.name, $6::jsonb, $7::jsonb, f.hint, f.rank, 1, $8, $8
         FROM dyn_field f WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3`,
      [
        ...[table.id, from.key, key, to.kind],
        ...[
          JSON.stringify(to.kind === 'department' ? [] : withOptions(to, reader).options),
          JSON.stringify(to.config),
          context.actor.userId,
        ],
      ],
    );
    // A link goes with the field that shows it from the other side, and comes back with it.
    const back = backOf(from);
    for (const gone of [{ tableId: table.id, key: from.key }, ...(back ? [back] : [])]) {
      await tx.query(
        `UPDATE dyn_field f SET deleted_at = now(), deleted_by = $4, version = f.version + 1
          WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3 AND f.deleted_at IS NULL`,
        [gone.tableId, gone.key, context.actor.userId],
      );
    }
    const roots = await followKey(tx, table.id, from.key, { key, type: readAs(to) });
    await settleBroken(within, connection, [...reached.tables.keys()], roots);
    await logTable(within, tx, 'field_converted', table, { field: from.name, kind: to.kind });
    await announce(context, tx, [...new Set([table.id, ...(back ? [back.tableId] : []), ...roots.map(([id]) => id)])]);
    return { key, old: from.key };
  });
}

/**
 * What named the old field names the new one: formulas and views of its table, lookups of others over it, and rollups
 * that can still put it together. Roles say of it what they say of the old, which may come back.
 * @returns computed fields that are others by that
 */
async function followKey(
  tx: TenantContext['db'],
  tableId: string,
  from: string,
  { key: to, type }: { key: string; type: FormulaResult | null },
): Promise<[tableId: string, key: string][]> {
  const formulas = await tx.query<{ key: string }>(
    `UPDATE dyn_field f SET config = jsonb_set(f.config, '{formula}', to_jsonb(replace(f.config->>'formula', $3, $4))),
            generation = f.generation + 1
      WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.kind = 'formula' AND strpos(f.config->>'formula', $3) > 0
      RETURNING f.key`,
    [tableId, `{${from}}`, `{${to}}`],
  );
  const rollups = Object.fromEntries(
    (Object.keys(rollupKinds) as RollupKind[]).flatMap((by) => {
      const result = rollupResult(by, type);
      return result ? [[by, { result }]] : [];
    }),
  );
  const behind = await tx.query<{ table_id: string; key: string }>(
    `UPDATE dyn_field f SET generation = f.generation + 1, config = jsonb_set(f.config, '{target}', to_jsonb($4::text))
              || coalesce($5::jsonb->(f.config->>'by'), '{}')
      WHERE f.tenant_id = $1 AND (f.kind = 'lookup' OR $5::jsonb ? (f.config->>'by')) AND f.config->>'target' = $3
        AND EXISTS (SELECT 1 FROM dyn_field l WHERE l.tenant_id = $1 AND l.table_id = f.table_id
                       AND l.key = f.config->>'through' AND l.config->>'tableId' = $2::uuid::text)
      RETURNING f.table_id, f.key`,
    [tableId, from, to, JSON.stringify(rollups)],
  );
  await tx.query(
    `UPDATE dyn_role r SET fields = r.fields || jsonb_build_object($4::text, r.fields->$3::text)
      WHERE r.tenant_id = $1 AND r.table_id = $2 AND r.fields ? $3::text`,
    [tableId, from, to],
  );
  await tx.query(
    `UPDATE dyn_view v SET config = replace(v.config::text, $3, $4)::jsonb WHERE v.tenant_id = $1 AND v.table_id = $2`,
    [tableId, `"${from}"`, `"${to}"`],
  );
  return [
    ...formulas.map(({ key }): [string, string] => [tableId, key]),
    ...behind.map(({ table_id, key }): [string, string] => [table_id, key]),
  ];
}
