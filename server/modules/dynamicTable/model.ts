/** Tables as they are loaded: definition, fields, roles. Nothing is judged here. */
import { type RoleLevel, readAs, type TableFieldKind } from '../../../contract/dynamicTable/kinds';
import type {
  CellValue,
  TableFieldConfig,
  TableFilter,
  TableGrant,
  TableRole,
} from '../../../contract/dynamicTable/table';
import type { FieldOption } from '../../../contract/object/customFields';
import type { Actor } from '../../base/actor';
import type { TenantDb } from '../../db/scope';
import type { SystemContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';

export interface LoadedField {
  key: string;
  kind: TableFieldKind;
  name: string;
  /** Of departments: those of the enterprise. */
  options: FieldOption[];
  config: TableFieldConfig;
  hint: string;
  defaultValue: CellValue;
  generation: number;
  broken: string | null;
  version: number;
  /** Of links: the heap of their records; null where the table is gone, left out of one that is not saved yet. */
  linkedHeap?: number | null;
}
export interface LoadedRole {
  id: string;
  name: string;
  level: RoleLevel;
  grants: TableGrant[];
  rows: TableFilter | null;
  fields: TableRole['fields'];
  mayAdd: boolean;
  mayRemove: boolean;
  mayExport: boolean;
  handOver: boolean;
  version: number;
}
export interface LoadedTable {
  id: string;
  projectId: string | null;
  /** Null: it is the enterprise's, or its project is gone. */
  project: LoadedProject | null;
  heap: string;
  heapNo: number;
  name: string;
  description: string;
  createdBy: string | null;
  updatedBy: string | null;
  updatedAt: string;
  revision: number;
  version: number;
  /** In their order. The first is what a record is called by. */
  fields: ReadonlyMap<string, LoadedField>;
  roles: readonly LoadedRole[];
  /** Keys of fields that come from elsewhere: nobody writes them but the sync. */
  synced: ReadonlySet<string>;
}
/** Tables that links lead between, by id. */
export type Tables = ReadonlyMap<string, LoadedTable>;

export const partitionName = (heap: number) => `dyn_record_${heap}`;

interface TableRow extends Record<string, unknown> {
  id: string;
  project_id: string | null;
  heap: number;
  name: string;
  description: string;
  created_by: string | null;
  updated_by: string | null;
  updated_at: string;
  revision: string;
  version: number;
  synced: string[] | null;
}

const FIELDS = `
  SELECT f.table_id, f.key, f.kind, f.name, f.options, f.config, f.hint, f.default_value AS "defaultValue", f.generation,
         f.broken, f.version,
         CASE WHEN f.kind = 'relation' THEN (SELECT o.heap FROM dyn_table o WHERE o.tenant_id = $1 AND o.deleted_at IS NULL
           AND o.id = (f.config->>'tableId')::uuid) END AS "linkedHeap"
    FROM dyn_field f
   WHERE f.tenant_id = $1 AND f.table_id = ANY($2::uuid[]) AND f.deleted_at IS NULL
   ORDER BY f.rank, length(f.key), f.key`;
const ROLES = `
  SELECT r.table_id, r.id, r.name, r.level, r.grants, r.rows, r.fields, r.may_add AS "mayAdd",
         r.may_remove AS "mayRemove", r.may_export AS "mayExport", r.hand_over AS "handOver", r.version
    FROM dyn_role r WHERE r.tenant_id = $1 AND r.table_id = ANY($2::uuid[]) ORDER BY r.id`;

async function departmentOptions(db: TenantDb): Promise<FieldOption[]> {
  const rows = await db.query<{ id: string; name: string; parent_id: string | null }>(
    'SELECT id, name, parent_id FROM department WHERE tenant_id = $1 ORDER BY sort, name',
  );
  return rows.map(({ id, name, parent_id: parent }) => ({ value: id, label: name, ...(parent && { parent }) }));
}

/** Tables by id; those that are missing, recycled or in a recycled project are absent. */
export async function loadTables(context: SystemContext, ids: readonly string[]): Promise<Map<string, LoadedTable>> {
  const { db, platform } = context;
  if (ids.length === 0) return new Map();
  const rows = await db.query<TableRow>(
    `SELECT t.id, t.project_id, t.heap, t.name, t.description, t.created_by, t.updated_by, t.updated_at, t.revision,
            t.version, (SELECT array_agg(c ->> 'key') FROM dyn_sync s, jsonb_array_elements(s.columns) c
                         WHERE s.tenant_id = t.tenant_id AND s.id = t.id) AS synced
       FROM dyn_table t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`,
    [ids],
  );
  const fields = await db.query<LoadedField & { table_id: string } & Record<string, unknown>>(FIELDS, [ids]);
  const roles = await db.query<LoadedRole & { table_id: string } & Record<string, unknown>>(ROLES, [ids]);
  if (fields.some(({ kind }) => kind === 'department')) {
    const options = await departmentOptions(db);
    for (const field of fields) if (field.kind === 'department') field.options = options;
  }
  const tables = new Map<string, LoadedTable>();
  for (const row of rows) {
    const project = row.project_id ? ((await platform.projects.find(db.tenantId, row.project_id)) ?? null) : null;
    if (row.project_id && (!project || project.recycled)) continue;
    const own = fields.filter(({ table_id }) => table_id === row.id).map(({ table_id: _, ...field }) => field);
    tables.set(row.id, {
      id: row.id,
      projectId: row.project_id,
      project,
      heap: partitionName(row.heap),
      heapNo: row.heap,
      name: row.name,
      description: row.description,
      createdBy: row.created_by,
      updatedBy: row.updated_by,
      updatedAt: row.updated_at,
      revision: Number(row.revision),
      version: row.version,
      synced: new Set(row.synced ?? []),
      fields: new Map(own.map((field) => [field.key, field as LoadedField])),
      roles: roles.filter(({ table_id }) => table_id === row.id).map(({ table_id: _, ...role }) => role as LoadedRole),
    });
  }
  return tables;
}

/** The table together with all that links lead to from it, either way: what a change may be felt in. */
export async function loadLinked(context: SystemContext, id: string): Promise<Map<string, LoadedTable>> {
  const { db } = context;
  const rows = await db.query<{ id: string }>(
    `WITH RECURSIVE links AS (
       SELECT f.table_id AS a, (f.config->>'tableId')::uuid AS b FROM dyn_field f
        WHERE f.tenant_id = $1 AND f.kind = 'relation' AND f.deleted_at IS NULL
     ), reached AS (
       SELECT $2::uuid AS id
       UNION
       SELECT CASE WHEN l.a = r.id THEN l.b ELSE l.a END FROM links l JOIN reached r ON l.a = r.id OR l.b = r.id
     ) SELECT id FROM reached`,
    [id],
  );
  const tables = await loadTables(
    context,
    rows.map((row) => row.id),
  );
  for (const table of tables.values()) {
    for (const field of table.fields.values()) {
      if (field.kind !== 'lookup') continue;
      const through = table.fields.get(field.config.through ?? '');
      const target = through && tables.get(sideOf(table.id, through).targetId)?.fields.get(field.config.target ?? '');
      field.config = { ...field.config, result: (target && readAs(target)) ?? undefined };
    }
  }
  return tables;
}

/** What a record is called by. */
export const titleField = (table: LoadedTable): LoadedField | undefined => table.fields.values().next().value;

export interface Side {
  /** Where the links are kept: this table and key. */
  tableId: string;
  key: string;
  /** The column of the record that looks, the one it sees, and the order on its side. */
  own: 'from_id' | 'to_id';
  other: 'from_id' | 'to_id';
  ord: 'from_ord' | 'to_ord';
  otherOrd: 'from_ord' | 'to_ord';
  /** The table at the other end. */
  targetId: string;
  many: boolean;
  manyBack: boolean;
}

/** How a field of links reads and writes the one row that both sides share. */
export function sideOf(tableId: string, { key, config }: Pick<LoadedField, 'key' | 'config'>): Side {
  const targetId = config.tableId ?? '';
  const facts = { targetId, many: config.many ?? true, manyBack: config.manyBack ?? true };
  return config.backOf
    ? {
        ...facts,
        ...{
          tableId: targetId,
          key: config.backOf,
          own: 'to_id',
          other: 'from_id',
          ord: 'to_ord',
          otherOrd: 'from_ord',
        },
      }
    : { ...facts, tableId, key, own: 'from_id', other: 'to_id', ord: 'from_ord', otherOrd: 'to_ord' };
}

/** One role that somebody has, with its variables filled in. */
export interface Reach {
  /** Null: all rows; false: a rule that holds for none, as its variable is empty. */
  rows: TableFilter | null | false;
  read: ReadonlySet<string>;
  write: ReadonlySet<string>;
  add: boolean;
  remove: boolean;
  export: boolean;
  handOver: boolean;
}
export interface Access {
  table: LoadedTable;
  userId: string;
  /** Of the table's making: fields, roles, views of everybody. */
  builds: boolean;
  /** Its project is closed: nothing is written. */
  closed: boolean;
  reaches: readonly Reach[];
  /** Of any of the roles. */
  read: ReadonlySet<string>;
  write: ReadonlySet<string>;
}
export interface Viewer {
  actor: Actor;
  departmentId: string | null;
  /** The department and those above it. */
  departments: ReadonlySet<string>;
}
