/**
 * Tables that enterprises and projects make themselves (product model 17.10). Their records stand in `dyn_record`, one
 * heap a table (`0001_by_hand.sql` of the migrations, `docs/decisions/dynamic-tables.md`).
 */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  ActKind,
  ImportState,
  RecordStep,
  RoleLevel,
  TableFieldKind,
  TableViewKind,
} from '../../../contract/dynamicTable/kinds';
import type { ImportRun } from '../../../contract/dynamicTable/records';
import type { SyncLast, SyncSource } from '../../../contract/dynamicTable/sync';
import type { SyncEvery, SyncGone } from '../../../contract/dynamicTable/syncKinds';
import type {
  CellValue,
  TableFieldConfig,
  TableFilter,
  TableGrant,
  TableRole,
  TableViewConfig,
} from '../../../contract/dynamicTable/table';
import type { FieldOption } from '../../../contract/object/customFields';
import { audit, instant, recyclable, tenantKey, versioned } from './columns';
import { project } from './project';

export const dynTable = pgTable(
  'dyn_table',
  {
    ...tenantKey(),
    /** Null: the enterprise's. */
    projectId: uuid('project_id'),
    /** Its records stand in `dyn_record_<heap>`. */
    heap: integer('heap').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** The last key of a field, and the last number of a record. */
    lastField: integer('last_field').notNull().default(0),
    lastNo: integer('last_no').notNull().default(0),
    /** Counts every change of its records and of what they are shown by: what caches and screens compare. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('dyn_table_project').on(t.tenantId, t.projectId),
    foreignKey({
      columns: [t.tenantId, t.projectId],
      foreignColumns: [project.tenantId, project.id],
      name: 'dyn_table_project',
    }).onDelete('cascade'),
  ],
);

type OfTable = Record<'tenantId' | 'tableId', AnyPgColumn<{ tableName: string }>>;
const ofTable = ({ tenantId, tableId }: OfTable, name: string) =>
  foreignKey({
    columns: [tenantId, tableId],
    foreignColumns: [dynTable.tenantId, dynTable.id],
    name,
  }).onDelete('cascade');

export const dynField = pgTable(
  'dyn_field',
  {
    tenantId: uuid('tenant_id').notNull(),
    tableId: uuid('table_id').notNull(),
    /** The key of its values: `f12`. */
    key: text('key').notNull(),
    kind: text('kind').$type<TableFieldKind>().notNull(),
    name: text('name').notNull(),
    options: jsonb('options').$type<FieldOption[]>().notNull().default([]),
    config: jsonb('config').$type<TableFieldConfig>().notNull().default({}),
    hint: text('hint').notNull().default(''),
    defaultValue: jsonb('default_value').$type<CellValue>(),
    rank: integer('rank').notNull(),
    /** Of computed ones: counts their definitions; a job that reckons an older one stops. */
    generation: integer('generation').notNull().default(0),
    /** Why its formula is not reckoned any more. */
    broken: text('broken'),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tableId, t.key] }),
    index('dyn_field_links').on(t.tenantId, sql`(config->>'tableId')`).where(sql`kind = 'relation'`),
    ofTable(t, 'dyn_field_table'),
  ],
);

/** One row serves both sides: the order of the other records on each. */
export const dynLink = pgTable(
  'dyn_link',
  {
    tenantId: uuid('tenant_id').notNull(),
    tableId: uuid('table_id').notNull(),
    key: text('key').notNull(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    fromOrd: numeric('from_ord').notNull(),
    toOrd: numeric('to_ord').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tableId, t.key, t.fromId, t.toId] }),
    index('dyn_link_to').on(t.tenantId, t.tableId, t.key, t.toId),
    ofTable(t, 'dyn_link_table'),
  ],
);

export const dynView = pgTable(
  'dyn_view',
  {
    ...tenantKey(),
    tableId: uuid('table_id').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<TableViewKind>().notNull(),
    config: jsonb('config').$type<TableViewConfig>().notNull().default({}),
    /** Null: everybody's who sees the table. */
    ownerId: uuid('owner_id'),
    locked: boolean('locked').notNull().default(false),
    rank: integer('rank').notNull().default(0),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('dyn_view_table').on(t.tenantId, t.tableId),
    ofTable(t, 'dyn_view_table'),
  ],
);

/** Whom the table is given to, and how far. */
export const dynRole = pgTable(
  'dyn_role',
  {
    ...tenantKey(),
    tableId: uuid('table_id').notNull(),
    name: text('name').notNull(),
    level: text('level').$type<RoleLevel>().notNull(),
    grants: jsonb('grants').$type<TableGrant[]>().notNull().default([]),
    rows: jsonb('rows').$type<TableFilter>(),
    fields: jsonb('fields').$type<TableRole['fields']>().notNull().default({}),
    mayAdd: boolean('may_add').notNull().default(true),
    mayRemove: boolean('may_remove').notNull().default(false),
    mayExport: boolean('may_export').notNull().default(true),
    handOver: boolean('hand_over').notNull().default(false),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('dyn_role_table').on(t.tenantId, t.tableId),
    ofTable(t, 'dyn_role_table'),
  ],
);

/** What somebody did in one call: taken back as one. */
export const dynAct = pgTable(
  'dyn_act',
  {
    ...tenantKey(),
    tableId: uuid('table_id').notNull(),
    kind: text('kind').$type<ActKind>().notNull(),
    /** Options of fields that it made, or took away: `[{ key, option, gone? }]`; null: none. */
    options: jsonb('options'),
    actorId: uuid('actor_id'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('dyn_act_table').on(t.tenantId, t.tableId, t.at),
    ofTable(t, 'dyn_act_table'),
  ],
);

/** What an act did to a record: values before and after by key. */
export const dynHistory = pgTable(
  'dyn_history',
  {
    ...tenantKey(),
    tableId: uuid('table_id').notNull(),
    actId: uuid('act_id').notNull(),
    recordId: uuid('record_id').notNull(),
    what: text('what').$type<RecordStep>().notNull(),
    changes: jsonb('changes').$type<Record<string, [CellValue, CellValue]>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('dyn_history_record').on(t.tenantId, t.recordId, t.id),
    index('dyn_history_act').on(t.tenantId, t.actId),
    ofTable(t, 'dyn_history_table'),
  ],
);

/**
 * Where a table takes records from by the clock, at most one place a table, under the table's id: what it reads, which columns
 * go into which fields, and what became of the last time.
 */
export const dynSync = pgTable(
  'dyn_sync',
  {
    ...tenantKey(),
    /** Of an address, which may carry a token, its host and last characters. */
    source: jsonb('source').$type<SyncSource>().notNull(),
    urlCipher: text('url_cipher'),
    /** The column of the source that says which record a row is. */
    keyColumn: text('key_column').notNull(),
    columns: jsonb('columns').$type<{ from: string; key: string }[]>().notNull(),
    /** What becomes of records that are not in the source any more. */
    gone: text('gone').$type<SyncGone>().notNull(),
    every: text('every').$type<SyncEvery>().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Who saved it last: it reads and writes with their rights. */
    ownerId: uuid('owner_id').notNull(),
    nextAt: instant('next_at'),
    /** A run that died leaves it; then it is taken over. */
    runningSince: instant('running_since'),
    last: jsonb('last').$type<SyncLast>(),
    ...audit(),
    ...versioned(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('dyn_sync_due').on(t.nextAt).where(sql`enabled`),
    foreignKey({
      columns: [t.tenantId, t.id],
      foreignColumns: [dynTable.tenantId, dynTable.id],
      name: 'dyn_sync_of_table',
    }).onDelete('cascade'),
  ],
);

/** A file on its way into a table; its bytes are kept under the same id until it is done. */
export const dynImport = pgTable(
  'dyn_import',
  {
    ...tenantKey(),
    tableId: uuid('table_id').notNull(),
    fileName: text('file_name').notNull(),
    /** `rest`: the field beside that takes the text of what does not fit; `made`: its field was made for it. */
    columns: jsonb('columns')
      .$type<(ImportRun['columns'][number] & { rest?: string; made?: true })[]>()
      .notNull()
      .default([]),
    state: text('state').$type<ImportState>().notNull().default('waiting'),
    total: integer('total').notNull().default(0),
    /** Records that are there already: where it goes on after a crash. */
    done: integer('done').notNull().default(0),
    lost: integer('lost').notNull().default(0),
    problems: jsonb('problems').$type<string[]>().notNull().default([]),
    actId: uuid('act_id'),
    error: text('error'),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), ofTable(t, 'dyn_import_table')],
);
