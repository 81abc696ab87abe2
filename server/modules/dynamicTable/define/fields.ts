/** Fields of a table: added, changed, ordered, put into the trash. A save that closes a ring of computed fields is refused. */

import { FIELDS_MAX, tableKinds } from '../../../../contract/dynamicTable/kinds';
import type {
  CellValue,
  FieldInput,
  TableFieldConfig,
  TableFieldCreate,
  TableFieldUpdate,
} from '../../../../contract/dynamicTable/table';
import type { FieldOption } from '../../../../contract/object/customFields';
import { cutText } from '../../../../contract/text/cut';
import { newId } from '../../../base/present';
import type { Connection } from '../../../db/client';
import { dynField } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { ObjectContext } from '../../../object/define';
import { staleRow } from '../../../object/stale';
import { buildTable } from '../access';
import { announce } from '../announce';
import { inOrder, inputsOf, Ring } from '../formula/graph';
import { sendReckoning } from '../jobs/queues';
import { isBlank, kinds } from '../kinds';
import { type LoadedField, type LoadedTable, loadLinked, type Tables } from '../model';
import { act } from '../records/act';
import { repetitionsOf } from '../records/demands';
import { heldOptions } from '../records/options';
import { settleBroken } from './broken';
import { changesLinks, mirror, narrowLinks } from './cardinality';
import { assertUnasked, configOf } from './config';
import { logTable } from './log';
import { assertUnruled } from './roles';
import { reachedWith } from './target';

/** Definitions of tables that link to each other change one after the other: two saves close no ring together. */
async function holdBase(db: TenantDb, tables: Tables): Promise<void> {
  await db.query(
    'SELECT t.id FROM dyn_table t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) ORDER BY t.id FOR NO KEY UPDATE',
    [[...tables.keys()].sort()],
  );
}

export function optionsOf(kind: LoadedField['kind'], given: FieldInput['options'] = []): FieldOption[] {
  if (!tableKinds[kind].options) return [];
  const options = given.map(({ value, label, color }) => ({
    value: value ?? newId(),
    label: label.trim(),
    ...(color && { color }),
  }));
  const seen = new Set<string>();
  for (const { label, value } of options) {
    if (seen.has(label) || seen.has(`= ${value}`)) throw invalid(`选项「${label}」重复`, 'options');
    seen.add(label);
    seen.add(`= ${value}`);
  }
  return options;
}

function assertNoRing(tables: Tables, table: LoadedTable, field: LoadedField): void {
  const fields = new Map(table.fields).set(field.key, field);
  assertOrdered(new Map(tables).set(table.id, { ...table, fields }));
}

/** @throws 400 naming the ring */
export function assertOrdered(tables: Tables): void {
  try {
    inOrder(tables);
  } catch (error) {
    if (error instanceof Ring) throw invalid(`字段互相引用，无法计算：${error.message}`, 'config.formula');
    throw error;
  }
}

const checkedDefault = (field: LoadedField, value: CellValue | undefined): CellValue => {
  if (isBlank(value)) return null;
  if (!tableKinds[field.kind].default || !kinds[field.kind].fits(value, field))
    throw invalid('默认值不符合字段类型', 'defaultValue');
  return value as CellValue;
};

function assertName(table: LoadedTable, name: string, but?: string): void {
  for (const field of table.fields.values()) {
    if (field.key !== but && field.name === name) throw duplicate(`已有字段「${name}」`, 'name');
  }
}

async function nextKey(db: TenantDb, tableId: string): Promise<string> {
  const [row] = await db.query<{ last_field: number }>(
    'UPDATE dyn_table t SET last_field = t.last_field + 1 WHERE t.tenant_id = $1 AND t.id = $2 RETURNING t.last_field',
    [tableId],
  );
  return `f${row?.last_field}`;
}

/** After `after`, or at the end. */
async function makeRoom(db: TenantDb, table: LoadedTable, after: string | undefined): Promise<number> {
  const keys = [...table.fields.keys()];
  const at = after ? keys.indexOf(after) + 1 : keys.length;
  await orderRanks(db, table.id, [...keys.slice(0, at), '', ...keys.slice(at)]);
  return at;
}
const orderRanks = (db: TenantDb, tableId: string, keys: readonly string[]) =>
  db.query(
    `UPDATE dyn_field f SET rank = k.n - 1 FROM unnest($3::text[]) WITH ORDINALITY AS k(key, n)
      WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = k.key`,
    [tableId, keys],
  );

/** Its values follow: by a job, as it may be a table of a hundred thousand. */
async function reckonLater(
  context: ObjectContext,
  db: TenantDb,
  connection: Connection,
  table: LoadedTable,
  key: string,
) {
  await db.query(`UPDATE ${table.heap} t SET stale = true WHERE t.tenant_id = $1 AND NOT t.stale`, [], 'each');
  await sendReckoning(context.platform, connection, { tenantId: db.tenantId, roots: [[table.id, key]] });
}

export async function addField(context: TenantContext, input: TableFieldCreate): Promise<{ key: string }> {
  return context.db.transaction(async (tx, connection) => {
    const within = { ...context, db: tx };
    const reached = await buildTable(within, input.tableId);
    const linked = (await reachedWith(within, reached, input.config?.tableId)).tables;
    await holdBase(tx, linked);
    const { table } = reached.access;
    return { key: await insertField(within, connection, linked, table, input) };
  });
}

async function insertField(
  context: ObjectContext,
  connection: Connection,
  tables: Tables,
  table: LoadedTable,
  input: Omit<TableFieldCreate, 'tableId'>,
): Promise<string> {
  const { db, actor } = context;
  if (table.fields.size >= FIELDS_MAX) throw againstRule(`一张表格最多 ${FIELDS_MAX} 个字段`);
  const name = input.name.trim();
  assertName(table, name);
  const key = await nextKey(db, table.id);
  const { kind } = input;
  const config = configOf(tables, table, kind, input.config);
  const field: LoadedField = {
    ...{ key, kind, name, config, hint: input.hint ?? '', generation: 1, broken: null, version: 1 },
    options: optionsOf(kind, input.options),
    defaultValue: null,
  };
  field.defaultValue = checkedDefault(field, input.defaultValue);
  assertNoRing(tables, table, field);
  const rank = await makeRoom(db, table, input.after);
  const { broken: _broken, version: _version, ...row } = field;
  await db.insert(dynField, { ...row, tableId: table.id, rank, createdBy: actor.userId, updatedBy: actor.userId });
  if (kind === 'relation' && input.withBack && config.tableId && !config.backOf) {
    const target = tables.get(config.tableId) as LoadedTable;
    const own = { ...table, fields: new Map(table.fields).set(key, field) };
    const before = new Map(tables).set(table.id, own);
    const isSelf = target.id === table.id;
    const back = await insertField(context, connection, before, isSelf ? own : target, {
      name: freeName(isSelf ? own : target, table.name),
      kind: 'relation',
      config: { tableId: table.id, backOf: key, many: config.manyBack, manyBack: config.many },
    });
    await db.query(
      `UPDATE dyn_field f SET config = f.config || jsonb_build_object('back', $4::text)
        WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3`,
      [table.id, key, back],
    );
    await announce(context, db, [target.id]);
  }
  await logTable(context, db, 'field_added', table, { field: name });
  if (kind === 'formula' || kind === 'rollup') await reckonLater(context, db, connection, table, key);
  await announce(context, db, [table.id]);
  return key;
}

function freeName(table: LoadedTable, wanted: string): string {
  const names = new Set([...table.fields.values()].map(({ name }) => name));
  let name = cutText(wanted, 44);
  // Ends: each turn tries a name that was not tried, and taken ones are finite.
  for (let n = 2; names.has(name); n += 1) name = `${cutText(wanted, 44)} ${n}`;
  return name;
}

export async function updateField(
  context: TenantContext,
  { tableId, key, version, cutLinks = false, ...input }: TableFieldUpdate,
): Promise<{ version: number }> {
  return context.db.transaction(async (tx, connection) => {
    const within = { ...context, db: tx };
    const reached = await buildTable(within, tableId);
    await holdBase(tx, reached.tables);
    const { table } = reached.access;
    const before = table.fields.get(key);
    if (!before) throw notFound('字段');
    if (before.version !== version) {
      throw await staleRow(
        context,
        { version: before.version, updatedBy: null, updatedAt: table.updatedAt },
        { version: before.version, name: before.name },
      );
    }
    const name = input.name?.trim() ?? before.name;
    assertName(table, name, key);
    const options = input.options ? optionsOf(before.kind, input.options) : before.options;
    const { back, backOf } = before.config;
    const given =
      input.config &&
      (before.kind === 'relation' ? { ...before.config, ...input.config, back, backOf } : { ...input.config });
    if (before.kind === 'relation' && given && given.tableId !== before.config.tableId)
      throw invalid('关联的表格不能更换，请新建关联字段', 'config.tableId');
    const config = given ? configOf(reached.tables, table, before.kind, given) : before.config;
    const field: LoadedField = {
      ...before,
      name,
      options: before.kind === 'department' ? [] : options,
      config,
      hint: input.hint ?? before.hint,
    };
    field.defaultValue =
      input.defaultValue === undefined ? before.defaultValue : checkedDefault(field, input.defaultValue);
    assertNoRing(reached.tables, table, field);
    if (config.unique && !before.config.unique) await assertOnce(tx, table, field);
    await tx.query(
      `UPDATE dyn_field f SET name = $4, options = $5::jsonb, config = $6::jsonb, hint = $7, default_value = $8::jsonb,
              generation = f.generation + 1, broken = CASE WHEN $10 THEN NULL ELSE f.broken END, version = f.version + 1, updated_at = now(), updated_by = $9
        WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3`,
      [
        ...[tableId, key, name, JSON.stringify(field.options), JSON.stringify(config), field.hint],
        ...[JSON.stringify(field.defaultValue), context.actor.userId, input.config !== undefined],
      ],
    );
    const dropped = before.options
      .filter(({ value }) => !options.some((one) => one.value === value))
      .map(({ value }) => value);
    if (dropped.length > 0) await assertUnheld(tx, table, before, dropped);
    if (before.kind === 'relation' && changesLinks(before, field)) {
      await act(within, reached, 'changed', async (one) => {
        await mirror(one, field);
        await narrowLinks(one, before, field, cutLinks);
      });
    }
    await logTable(context, tx, 'field_updated', table, { field: name });
    if ((before.kind === 'formula' || before.kind === 'rollup') && input.config)
      await reckonLater(within, tx, connection, table, key);
    // Formulas read what a lookup shows, and their texts hold the words of options.
    if (before.kind === 'lookup' && input.config)
      await reckonReaders(within, connection, reached.tables, table.id, key);
    const isRelabelled = before.options.some(({ value, label }) =>
      options.some((one) => one.value === value && one.label !== label),
    );
    if (before.kind === 'select' && isRelabelled)
      await reckonReaders(within, connection, reached.tables, table.id, key);
    await announce(context, tx, [tableId]);
    return { version: version + 1 };
  });
}

/** @throws 422 where values stand more than once already */
async function assertOnce(db: TenantDb, table: LoadedTable, field: LoadedField): Promise<void> {
  const count = await repetitionsOf(db, table, field);
  if (count > 0) throw againstRule(`「${field.name}」有 ${count} 个值重复，请先修改这些记录`);
}

/** Formulas that read a field, in its table or behind a link: their values follow, and jobs for what they were stop. */
async function reckonReaders(
  context: ObjectContext,
  connection: Connection,
  tables: Tables,
  tableId: string,
  key: string,
): Promise<void> {
  const { db } = context;
  for (const table of tables.values()) {
    for (const field of table.fields.values()) {
      const reads = inputsOf({ tableId: table.id, field }, tables);
      if (field.kind !== 'formula' || !reads.some((one) => one.tableId === tableId && one.field.key === key)) continue;
      await db.query(
        `UPDATE dyn_field f SET generation = f.generation + 1 WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3`,
        [table.id, field.key],
      );
      await reckonLater(context, db, connection, table, field.key);
    }
  }
}

/** An option that records hold cannot be left out: they would hold what nobody can say. */
async function assertUnheld(
  db: TenantDb,
  table: LoadedTable,
  { key, options }: LoadedField,
  dropped: readonly string[],
): Promise<void> {
  const held = await heldOptions(db, table, key, dropped);
  const first = options.find(({ value }) => held.has(value));
  if (first) throw againstRule(`有记录使用选项「${first.label}」，请先修改这些记录`);
}

export async function orderFields(context: TenantContext, tableId: string, keys: readonly string[]): Promise<void> {
  const { access } = await buildTable(context, tableId);
  const all = [...access.table.fields.keys()];
  const given = keys.filter((key) => all.includes(key));
  const order = [...given, ...all.filter((key) => !given.includes(key))];
  await context.db.transaction(async (tx) => {
    await orderRanks(tx, tableId, order);
    await logTable(context, tx, 'fields_ordered', access.table);
    await announce(context, tx, [tableId]);
  });
}

/** Into the trash: values stay, and come back with it. Formulas that read it are broken, and say why. */
export async function removeField(context: TenantContext, tableId: string, key: string): Promise<void> {
  await context.db.transaction(async (tx, connection) => {
    const within = { ...context, db: tx };
    const { access, tables } = await buildTable(within, tableId);
    await holdBase(tx, tables);
    const { table } = access;
    const field = table.fields.get(key);
    if (!field) throw notFound('字段');
    if (table.fields.size === 1) throw againstRule('表格至少需要一个字段');
    assertUnruled(table, field);
    assertUnasked(tables, table.id, field);
    await setGone(tx, context, table.id, key, true);
    const back = field.config.back ?? field.config.backOf;
    if (field.kind === 'relation' && back && field.config.tableId) {
      const target = tables.get(field.config.tableId);
      const other = target?.fields.get(back);
      if (target && other) assertUnruled(target, other);
      await setGone(tx, context, field.config.tableId, back, true);
    }
    await settleBroken(within, connection, [...tables.keys()]);
    await logTable(context, tx, 'field_removed', table, { field: field.name });
    await announce(context, tx, [...new Set([tableId, ...(field.config.tableId ? [field.config.tableId] : [])])]);
  });
}

const setGone = (db: TenantDb, { actor }: ObjectContext, tableId: string, key: string, gone: boolean) =>
  db.query<{ key: string }>(
    `UPDATE dyn_field f SET deleted_at = CASE WHEN $5 THEN now() END, deleted_by = CASE WHEN $5 THEN $4::uuid END,
            version = f.version + 1
      WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3 AND (f.deleted_at IS NULL) = $5 RETURNING f.key`,
    [tableId, key, actor.userId, gone],
  );

/** @throws 404, 409 where another field has its name by now, 400 where it would close a ring */
export async function recoverField(context: TenantContext, tableId: string, key: string): Promise<void> {
  await context.db.transaction(async (tx, connection) => {
    const within = { ...context, db: tx };
    const { access, tables: before } = await buildTable(within, tableId);
    await holdBase(tx, before);
    const rows = await tx.query<{ name: string; kind: LoadedField['kind']; config: TableFieldConfig }>(
      `SELECT f.name, f.kind, f.config FROM dyn_field f
        WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.key = $3 AND f.deleted_at IS NOT NULL`,
      [tableId, key],
    );
    const [gone] = rows;
    if (!gone) throw notFound('字段');
    assertName(access.table, gone.name);
    await setGone(tx, context, tableId, key, false);
    const back = gone.config.back ?? gone.config.backOf;
    if (gone.kind === 'relation' && back && gone.config.tableId)
      await setGone(tx, context, gone.config.tableId, back, false);
    // Computed meanwhile of what is computed of it, it would close a ring.
    const tables = await loadLinked(within, tableId);
    assertOrdered(tables);
    await settleBroken(within, connection, [...tables.keys()]);
    await logTable(context, tx, 'field_recovered', access.table, { field: gone.name });
    await announce(context, tx, [tableId]);
  });
}

export async function goneFields(context: TenantContext, tableId: string) {
  await buildTable(context, tableId);
  const rows = await context.db.query<{ key: string; name: string; kind: LoadedField['kind']; deleted_at: string }>(
    `SELECT f.key, f.name, f.kind, f.deleted_at FROM dyn_field f
      WHERE f.tenant_id = $1 AND f.table_id = $2 AND f.deleted_at IS NOT NULL ORDER BY f.deleted_at DESC LIMIT 100`,
    [tableId],
  );
  return rows.map(({ deleted_at, ...row }) => ({
    ...row,
    deletedTime: `${deleted_at.slice(0, 10)}T${deleted_at.slice(11, -3)}Z`,
  }));
}
