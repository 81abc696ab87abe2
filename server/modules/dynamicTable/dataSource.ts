/** Tables as sources of datasets: their readable columns, and the rows that the reader's roles reach (`docs/decisions/datasets.md`). */

import { daySql } from '../../base/zone';
import type { DataColumn, DataContext, DataSource } from '../../object/dataSource';
import { dateColumn, flagColumn, numberColumn, personColumn, quoted, textColumn } from '../../object/dataSources';
import { type Access, accessTo, viewerOf } from './access';
import { kinds, sqlTypeOf } from './kinds';
import { type LoadedField, loadTables } from './model';
import { Rows } from './sql/rows';

/** Values of one column; of several in one cell there is no type to query by. */
function columnOf(access: Access, field: LoadedField): DataColumn | null {
  const type = sqlTypeOf(field);
  if (type === null) return null;
  const own = (bind: (value: unknown) => string) => new Rows(access, bind);
  const text = (bind: (value: unknown) => string) => own(bind).text(field);
  const typed = (bind: (value: unknown) => string) => own(bind).typed(field);
  const { name, options, kind } = field;
  if (kind === 'switch') return flagColumn(name, (bind) => `(${text(bind)} = 'true')`);
  if (kind === 'money') return numberColumn(name, (bind) => `(${typed(bind)} / 100)`);
  if (kinds[kind].names === 'person') {
    return textColumn(name, (bind) => `(SELECT a.name FROM account a WHERE a.id::text = ${text(bind)})`);
  }
  if (options.length > 0) {
    const cases = options.map(({ value, label }) => `WHEN ${quoted(value)} THEN ${quoted(label)}`).join(' ');
    const labels = kind === 'select' ? options.map(({ label }) => label) : undefined;
    return textColumn(name, (bind) => `CASE ${text(bind)} ${cases} END`, labels);
  }
  if (type === 'numeric') return numberColumn(name, typed);
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
  return rows.flatMap(({ id }): DataSource[] => {
    const access = reached.get(id);
    if (!access || access.read.size === 0) return [];
    const { table } = access;
    const fields = [...table.fields.values()].filter(({ key }) => access.read.has(key));
    return [
      {
        code: `table:${id}`,
        name: table.name,
        note: `${table.project ? `项目「${table.project.name}」的多维表格` : '企业的动态表格'}，一行一条记录；只含您可以查看的记录与字段`,
        columns: [...fields.flatMap((field) => columnOf(access, field) ?? []), ...facts()],
        rows: ({ bind }) => `FROM ${table.heap} t WHERE ${new Rows(access, bind).scope}`,
      },
    ];
  });
}
