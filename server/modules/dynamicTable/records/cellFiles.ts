/** Files in cells: which may stand there, who reads them, what they are called. They come by `files/cell.ts` alone. */
import type { CellFile } from '../../../../contract/dynamicTable/records';
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { reachedBy } from '../access';
import type { LoadedField } from '../model';
import { Params } from '../sql/params';
import { Rows } from '../sql/rows';
import type { RecordRow } from './present';
import type { Change } from './write';

/** The files that stand in a cell. */
export const idsIn = (row: Pick<RecordRow, 'values'> | undefined, key: string): string[] => {
  const value = row?.values[key];
  return Array.isArray(value) ? value : [];
};

/** @throws 400 for files that do not stand in the cell and were not just uploaded to it */
export function assertOwnCells(
  fields: ReadonlyMap<string, LoadedField>,
  row: RecordRow | undefined,
  { values, comes = [] }: Pick<Change, 'values' | 'comes'>,
): void {
  for (const [key, value] of Object.entries(values)) {
    const field = fields.get(key);
    if (field?.kind !== 'file' || !Array.isArray(value)) continue;
    const known = new Set([...idsIn(row, key), ...comes]);
    if (!value.every((id) => known.has(id))) throw invalid('请在该单元格中上传文件', `values.${key}`);
  }
}

/** Whether the actor reads a cell that holds it. */
export async function seesCellFile(context: ObjectContext, fileId: string): Promise<boolean> {
  const holders = await context.db.query<{ id: string; table_id: string }>(
    `SELECT r.id, t.id AS table_id FROM object_file x
       JOIN dyn_record r ON r.tenant_id = x.tenant_id AND r.id = x.object_id
       JOIN dyn_table t ON t.tenant_id = r.tenant_id AND t.heap = r.heap
      WHERE x.tenant_id = $1 AND x.object_type = 'tableRecord' AND x.file_id = $2 AND r.deleted_at IS NULL
        AND t.deleted_at IS NULL`,
    [fileId],
  );
  for (const { id, table_id: tableId } of holders) {
    const reached = await reachedBy(context, tableId);
    if (!reached) continue;
    const { access } = reached;
    const params = new Params();
    const rows = new Rows(access, params.bind);
    const cells = [...access.table.fields.values()]
      .filter(({ key, kind }) => kind === 'file' && access.read.has(key))
      .map((field) => `${rows.json(field)} @> ${params.bind(JSON.stringify([fileId]))}::jsonb`);
    if (cells.length === 0) continue;
    const found = await context.db.query(
      `SELECT 1 FROM ${access.table.heap} t
        WHERE ${rows.scope} AND t.id = ${params.bind(id)}::uuid AND (${cells.join(' OR ')})`,
      params.values,
      'each',
    );
    if (found.length > 0) return true;
  }
  return false;
}

/** Files by id, for who reads the cells that name them. */
export async function filesNamed(db: TenantDb, ids: readonly string[]): Promise<Map<string, CellFile>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<CellFile & Record<string, unknown>>(
    `SELECT f.id, f.name AS title, f.size, f.kind FROM file f WHERE f.tenant_id = $1 AND f.id = ANY($2::uuid[])`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
