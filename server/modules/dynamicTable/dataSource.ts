/** Tables as sources of datasets: their readable columns, and the rows that the reader's roles reach (`docs/decisions/datasets.md`). */

import { keysOf } from '../../../contract/dynamicTable/filter';
import type { TableFilter } from '../../../contract/dynamicTable/table';
import { daySql } from '../../base/zone';
import type { DataColumn, DataContext, DataSource } from '../../object/dataSource';
import {
  dateColumn,
  flagColumn,
  momentColumn,
  numberColumn,
  personColumn,
  quoted,
  textColumn,
} from '../../object/dataSources';
import { type Access, accessTo, viewerOf } from './access';
import { kinds, sqlTypeOf } from './kinds';
import { type LoadedField, loadTables } from './model';
import { Rows } from './sql/rows';

/** Values of one column; of several in one cell there is no type to query by. */
function columnOf(access: Access, field: LoadedField, of: (tableId: string) => Access | undefined): DataColumn | null {
  const type = sqlTypeOf(field);
  const { name, options, kind } = field;
  // A chart puts links together by their titles, as a view does.
  if (kind === 'relation') return textColumn(name, (bind) => new Rows(access, bind, 't', of).text(field));
  if (type === null) return null;
  const own = (bind: (value: unknown) => string) => new Rows(access, bind);
  const text = (bind: (value: unknown) => string) => own(bind).text(field);
  const typed = (bind: (value: unknown) => string) => own(bind).typed(field);
  if (kind === 'switch') return flagColumn(name, (bind) => `(${text(bind)} = 'true')`);
  if (kind === 'money') return numberColumn(name, (bind) => `(${typed(bind)} / 100)`);
  if (kind === 'duration') return numberColumn(name, (bind) => `(${typed(bind)} / 60)`);
  if (kinds[kind].names === 'person') {
    return textColumn(name, (bind) => `(SELECT a.name FROM account a WHERE a.id::text = ${text(bind)})`);
  }
  if (options.length > 0) {
    const cases = options.map(({ value, label }) => `WHEN ${quoted(value)} THEN ${quoted(label)}`).join(' ');
    const labels = kind === 'select' ? options.map(({ label }) => label) : undefined;
    return textColumn(name, (bind) => `CASE ${text(bind)} ${cases} END`, labels);
  }
  if (type === 'numeric') return numberColumn(name, typed);
  if (type === 'timestamptz') return momentColumn(name, typed);
  return type === 'date' ? dateColumn(name, typed) : textColumn(name, text);
}

const facts = (): readonly DataColumn[] => [
  numberColumn('记录编号', 't.no::numeric'),
  dateColumn('记录创建日期', daySql('t.created_at')),
  personColumn('记录创建人', 't.created_by'),
];

/** Those that the reader reads anything of. */
export async function tableSources(context: DataContext): Promise<DataSource[]> {
  const rows = await context.db.query<{ id: string }>(
    'SELECT t.id FROM dyn_table t WHERE t.tenant_id = $1 AND t.deleted_at IS NULL ORDER BY t.id',
  );
  const tables = await loadTables(
    context,
    rows.map(({ id }) => id),
  );
  const reached = accessTo(await viewerOf(context), tables);
  const readable = rows.flatMap(({ id }) => {
    const access = reached.get(id);
    return access && access.read.size > 0 ? [access] : [];
  });
  const whole = readable.map((access): DataSource => {
    const { table } = access;
    const fields = [...table.fields.values()].filter(({ key }) => access.read.has(key));
    return {
      code: `table:${table.id}`,
      name: table.name,
      note: `${table.project ? `项目「${table.project.name}」的多维表格` : '企业的动态表格'}，一行一条记录；只含您可以查看的记录与字段`,
      columns: [...fields.flatMap((field) => columnOf(access, field, (id) => reached.get(id)) ?? []), ...facts()],
      rows: ({ bind }) => `FROM ${table.heap} t WHERE ${new Rows(access, bind).scope}`,
      opens: { type: 'tableRecord', id: 't.id', project: null },
    };
  });
  // Tables first, so that no view takes a name from one.
  return [...whole, ...(await viewSources(context, readable, whole, (id) => reached.get(id)))];
}

interface ViewRow extends Record<string, unknown> {
  id: string;
  table_id: string;
  name: string;
  filter: TableFilter;
}

/** Views that narrow their table, everybody's and one's own, each as a source of its own: what it shows, as it is then. */
async function viewSources(
  { db, actor }: DataContext,
  readable: readonly Access[],
  whole: readonly DataSource[],
  of: (tableId: string) => Access | undefined,
): Promise<DataSource[]> {
  const views = await db.query<ViewRow>(
    `SELECT v.id, v.table_id, v.name, v.config->'filter' AS filter FROM dyn_view v
      WHERE v.tenant_id = $1 AND v.table_id = ANY($2::uuid[]) AND (v.owner_id IS NULL OR v.owner_id = $3)
        AND v.config->'filter' IS NOT NULL
      ORDER BY v.table_id, v.rank, v.id`,
    [readable.map(({ table }) => table.id), actor.userId],
  );
  return views.flatMap(({ id, table_id: tableId, name, filter }): DataSource[] => {
    const access = readable.find(({ table }) => table.id === tableId);
    const source = whole.find(({ code }) => code === `table:${tableId}`);
    const asks = keysOf(filter);
    // Without a field that it asks by it would hold more than it shows to others: then it is none.
    if (!access || !source || asks.length === 0 || asks.some((key) => !access.read.has(key))) return [];
    return [
      {
        ...source,
        code: `view:${id}`,
        name: `${access.table.name}·${name}`,
        note: `表格「${access.table.name}」的视图「${name}」：只含符合视图筛选条件的记录`,
        rows(reader) {
          const own = new Rows(access, reader.bind, 't', of);
          return `FROM ${access.table.heap} t WHERE ${own.scope} AND ${own.filter(filter)}`;
        },
      },
    ];
  });
}
