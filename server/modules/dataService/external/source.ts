/** Sources that stand elsewhere, as datasets and charts read them: for who may use data services. */
import type { ExternalColumn } from '../../../../contract/dataService/externalSource';
import { can } from '../../../base/actor';
import type { DataColumn, DataSource, DataSources } from '../../../object/dataSource';

const RIGHT = 'TENANT:ENTERPRISE:DATA_SERVICE';

const CASTS: Readonly<Record<ExternalColumn['type'], string>> = {
  ...{ text: '', number: '::numeric', date: '::date', instant: '', flag: '::boolean' },
};

/** Values were judged by the type of their column when they were kept. */
const columnOf = ({ name, type }: ExternalColumn, at: number): DataColumn => ({
  ...{ name, type: type === 'instant' ? 'text' : type },
  sql: `(t.v->>${at})${CASTS[type]}`,
});

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  columns: ExternalColumn[];
}

export const externalSources: DataSources = async ({ db, actor }): Promise<DataSource[]> => {
  if (!can(actor, RIGHT)) return [];
  const rows = await db.query<Row>('SELECT id, name, columns FROM data_external WHERE tenant_id = $1 ORDER BY id');
  return rows.map(({ id, name, columns }) => ({
    ...{ code: `external:${id}`, name, yields: true as const },
    note: '外部来源，是最近一次读到的数据；有数据服务权限的人可以使用',
    columns: columns.map(columnOf),
    rows: ({ bind }) =>
      `FROM data_external_rows x CROSS JOIN LATERAL jsonb_array_elements(x.rows) AS t(v)
        WHERE x.tenant_id = $1 AND x.id = ${bind(id)}::uuid`,
  }));
};
