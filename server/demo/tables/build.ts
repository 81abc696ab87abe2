/** How a demo table is written down, and put into the database with what follows from its values. */
import type { TableFieldKind, TableViewKind } from '../../../contract/dynamicTable/kinds';
import type { CellValue, TableFieldConfig, TableGrant } from '../../../contract/dynamicTable/table';
import { newId } from '../../base/present';
import type { Database } from '../../db/client';
import { dynField, dynLink, dynRole, dynTable, dynView } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { createPartition, type LoadedField, type LoadedTable, reckonAll } from '../../modules/dynamicTable';

/** Fields are named by their names, also in formulas: `{工作量}`. */
export interface DemoField {
  name: string;
  kind: TableFieldKind;
  options?: readonly (readonly [label: string, color: string])[];
  config?: TableFieldConfig;
  /** Of links: the table and the field there that shows them. */
  to?: string;
  back?: string;
  /** Of lookups and rollups: by names. */
  through?: string;
  target?: string;
}
export interface DemoTable {
  name: string;
  description: string;
  fields: readonly DemoField[];
  /** Values in the order of the fields that have any; people by user name, options by label, links by titles. */
  rows: readonly (readonly (CellValue | undefined)[])[];
  views: readonly { name: string; kind: TableViewKind; by?: string; group?: string; form?: readonly string[] }[];
}

interface Ground {
  db: TenantDb;
  database: Database;
  userIds: ReadonlyMap<string, string>;
  by: string;
  projectId: string | null;
  editors: readonly TableGrant[];
}

const stored: ReadonlySet<TableFieldKind> = new Set([
  ...([
    'text',
    'textarea',
    'number',
    'money',
    'percent',
    'date',
    'switch',
    'select',
    'multiSelect',
    'person',
    'link',
  ] as const),
  ...(['mail', 'phone', 'rating', 'progress', 'relation'] as const),
]);
const hasValues = ({ kind, to, back }: DemoField) =>
  stored.has(kind) && !(kind === 'relation' && back === undefined && to === undefined);

export async function addDemoTables(ground: Ground, demo: readonly DemoTable[]): Promise<void> {
  const { db, database, by, projectId } = ground;
  const tables = new Map<string, LoadedTable>();
  for (const { name, description, fields } of demo) {
    const heapNo = await createPartition(database);
    const id = newId();
    await db.insert(dynTable, {
      ...{ id, projectId, heap: heapNo, name, description, lastField: fields.length, createdBy: by, updatedBy: by },
    });
    tables.set(name, {
      ...{ id, projectId, project: null, heap: `dyn_record_${heapNo}`, heapNo, name, description, createdBy: by },
      ...{ updatedBy: by, updatedAt: '', revision: 0, version: 1, roles: [], synced: new Set() },
      fields: new Map(fields.map((field, at) => [`f${at + 1}`, loaded(field, `f${at + 1}`)])),
    });
  }
  for (const one of demo) settle(one, tables);
  for (const one of demo) settleBehind(one, tables);
  const titles = new Map<string, Map<string, string>>();
  for (const one of demo) titles.set(one.name, await addRecords(ground, one, tables));
  for (const one of demo) await addLinks(ground, one, tables, titles);
  for (const one of demo) await addShape(ground, one, tables.get(one.name) as LoadedTable);
  await reckonAll(db, new Map([...tables.values()].map((table) => [table.id, table])));
}

const loaded = ({ name, kind, options = [], config = {} }: DemoField, key: string): LoadedField => ({
  ...{ key, kind, name, config: { ...config }, hint: '', defaultValue: null, generation: 1, broken: null, version: 1 },
  options: options.map(([label, color]) => ({ value: newId(), label, color })),
});

const keyOf = ({ fields }: LoadedTable, name: string | undefined) =>
  [...fields.values()].find((field) => field.name === name)?.key as string;

/** Names become keys and ids, once all tables have some. */
function settle({ name, fields }: DemoTable, tables: ReadonlyMap<string, LoadedTable>): void {
  const table = tables.get(name) as LoadedTable;
  fields.forEach((field, at) => {
    const own = table.fields.get(`f${at + 1}`) as LoadedField;
    const target = tables.get(field.to ?? '');
    if (field.kind === 'relation' && target) {
      Object.assign(own.config, {
        tableId: target.id,
        many: own.config.many ?? true,
        manyBack: own.config.manyBack ?? true,
      });
      const back = target.fields.get(keyOf(target, field.back));
      if (back) {
        own.config.back = back.key;
        const { many, manyBack } = own.config;
        Object.assign(back.config, { tableId: table.id, backOf: own.key, many: manyBack, manyBack: many });
      }
    }
    if (own.config.formula)
      own.config.formula = own.config.formula.replace(/\{([^{}]+)\}/g, (_, one: string) => `{${keyOf(table, one)}}`);
  });
}

/** What lies behind links, once all of them lead somewhere. */
function settleBehind({ name, fields }: DemoTable, tables: ReadonlyMap<string, LoadedTable>): void {
  const table = tables.get(name) as LoadedTable;
  fields.forEach((field, at) => {
    if (!field.through) return;
    const own = table.fields.get(`f${at + 1}`) as LoadedField;
    const through = table.fields.get(keyOf(table, field.through)) as LoadedField;
    const other = [...tables.values()].find(({ id }) => id === through.config.tableId);
    Object.assign(own.config, {
      through: through.key,
      ...(other && field.target && { target: keyOf(other, field.target) }),
    });
  });
}

function keptValue(field: LoadedField, value: CellValue, { userIds }: Ground): CellValue {
  const optionOf = (label: string) => field.options.find((one) => one.label === label)?.value ?? label;
  if (field.kind === 'select') return optionOf(String(value));
  if (field.kind === 'multiSelect') return (value as string[]).map(optionOf);
  return field.kind === 'person' ? (userIds.get(String(value)) ?? null) : value;
}

async function addRecords(ground: Ground, { fields, rows, name }: DemoTable, tables: ReadonlyMap<string, LoadedTable>) {
  const { db, by } = ground;
  const table = tables.get(name) as LoadedTable;
  const places = fields.flatMap((field, at) => (hasValues(field) ? [`f${at + 1}`] : []));
  const titles = new Map<string, string>();
  const records = rows.map((row, at) => {
    const id = newId();
    titles.set(String(row[0]), id);
    const values = row.flatMap((value, place) => {
      const field = table.fields.get(places[place] ?? '');
      if (!field || value === undefined || value === null || field.kind === 'relation') return [];
      return [[field.key, keptValue(field, value, ground)] as const];
    });
    return { id, no: at + 1, values: Object.fromEntries(values.filter(([, value]) => value !== null)) };
  });
  await db.query(
    `INSERT INTO ${table.heap} (tenant_id, heap, id, no, place, "values", created_by, updated_by)
     SELECT $1, $2, (e->>'id')::uuid, (e->>'no')::int, (e->>'no')::numeric, e->'values', $4, $4
       FROM jsonb_array_elements($3::jsonb) e`,
    [table.heapNo, JSON.stringify(records), by],
  );
  await db.query('UPDATE dyn_table t SET last_no = $3 WHERE t.tenant_id = $1 AND t.id = $2', [table.id, rows.length]);
  return titles;
}

async function addLinks(
  { db }: Ground,
  { fields, rows, name }: DemoTable,
  tables: ReadonlyMap<string, LoadedTable>,
  titles: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<void> {
  const table = tables.get(name) as LoadedTable;
  const places = fields.flatMap((field, at) => (hasValues(field) ? [{ field, key: `f${at + 1}` }] : []));
  for (const [place, { field, key }] of places.entries()) {
    if (field.kind !== 'relation' || !field.to) continue;
    const links = rows.flatMap((row, at) =>
      ((row[place] as string[] | undefined) ?? []).map((title, n) => ({
        ...{ tableId: table.id, key, fromId: titles.get(name)?.get(String(row[0])) as string },
        ...{ toId: titles.get(field.to ?? '')?.get(title) as string, fromOrd: String(n + 1), toOrd: String(at + 1) },
      })),
    );
    await db.insert(dynLink, links);
  }
}

async function addShape(
  { db, by, projectId, editors }: Ground,
  { views }: DemoTable,
  table: LoadedTable,
): Promise<void> {
  await db.insert(
    dynField,
    [...table.fields.values()].map(({ key, kind, name, options, config }, rank) => ({
      ...{ tableId: table.id, key, kind, name, options, config, rank, generation: 1, createdBy: by, updatedBy: by },
    })),
  );
  await db.insert(
    dynView,
    views.map(({ name, kind, by: on, group, form }, rank) => ({
      ...{ id: newId(), tableId: table.id, name, kind, rank, createdBy: by, updatedBy: by },
      config: {
        ...(on && { by: keyOf(table, on) }),
        ...(group && { groups: [{ field: keyOf(table, group) }] }),
        ...(form && {
          form: { open: true, fields: form.map((one, at) => ({ key: keyOf(table, one), required: at === 0 })) },
        }),
      },
    })),
  );
  if (!projectId) return;
  const roles = [
    { name: '项目成员', level: 'editor' as const, grants: [...editors], mayRemove: true },
    { name: '其他可查看项目的人', level: 'reader' as const, grants: [{ kind: 'everyone' as const }], mayRemove: false },
  ];
  await db.insert(
    dynRole,
    roles.map((role) => ({ id: newId(), tableId: table.id, ...role, createdBy: by, updatedBy: by })),
  );
}
