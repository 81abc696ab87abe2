/**
 * Files as a source of datasets: those that hang on objects which the reader sees, by the rule of the search of each kind, and
 * the versions of the documents that they see.
 */
import { fileKindWords } from '../../../contract/file/kind';
import { type ObjectType, objectTypes } from '../../../contract/objectTypes';
import type { DataContext, DataReader, DataSource } from '../../object/dataSource';
import {
  dayColumn,
  defineDataSource,
  numberColumn,
  personColumn,
  projectColumns,
  seenRows,
  textColumn,
  wordColumn,
} from '../../object/dataSources';
import type { SearchSource } from '../../object/searchSource';

const labels = Object.fromEntries(Object.entries(objectTypes).map(([type, { label }]) => [type, label]));
const isObject = (type: string): type is ObjectType => type in objectTypes;

/** A file of a custom field is told where the field is, which a stage may hide: none of them is here. */
const FILE = 'f.tenant_id, f.id, f.name, f.kind, f.size, f.created_at, f.created_by';
function hanging(search: SearchSource, reader: DataReader): string {
  const { type, columns } = search;
  const owners = seenRows(
    search,
    reader,
    `t.tenant_id, t.id, ${columns.project} AS project_id, ${columns.title} AS title`,
  );
  return `SELECT ${FILE}, o.project_id, '${type}' AS owner_type, o.title AS owner_title
    FROM object_file x JOIN ${owners} o ON o.tenant_id = x.tenant_id AND o.id = x.object_id
    JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
   WHERE x.tenant_id = $1 AND x.object_type = '${type}' AND f.field_id IS NULL`;
}
const versions = (search: SearchSource, reader: DataReader) => `
  SELECT ${FILE}, o.project_id, 'document' AS owner_type, o.name AS owner_title
    FROM document_version x JOIN ${seenRows(search, reader, 't.tenant_id, t.id, t.project_id, t.name')} o
      ON o.tenant_id = x.tenant_id AND o.id = x.document_id
    JOIN file f ON f.tenant_id = x.tenant_id AND f.id = x.file_id
   WHERE x.tenant_id = $1`;

export function fileSource({ platform }: DataContext): DataSource {
  const searches = platform.searchSources.filter(({ type }) => isObject(type));
  return defineDataSource({
    code: 'file',
    yields: true,
    name: '文件',
    note: '每行是一个附件，或文档库中一个文件的一个版本，只包含您能查看的对象的；同一文件挂在两处有两行，自定义字段中的文件不在其中',
    columns: [
      textColumn('文件名', 't.name'),
      wordColumn('文件类型', 't.kind', fileKindWords),
      numberColumn('兆字节', 'round(t.size / 1048576.0, 3)'),
      wordColumn('所在对象', 't.owner_type', labels),
      textColumn('对象标题', 't.owner_title'),
      personColumn('上传人', 't.created_by'),
      dayColumn('上传日期', 't.created_at'),
      ...projectColumns,
    ],
    rows: (reader) =>
      `FROM (${searches
        .flatMap((search) => [
          hanging(search, reader),
          ...(search.type === 'document' ? [versions(search, reader)] : []),
        ])
        .join(' UNION ALL ')}) t WHERE t.tenant_id = $1`,
  });
}
