import type { TenantDb } from '../../../db/scope';
import type { Reached } from '../access';
import { Params } from '../sql/params';
import { Rows } from '../sql/rows';

/** Roles hold for the rows as they are now. @returns for each record, whether each role does */
export async function flagsNow(
  db: TenantDb,
  { access }: Reached,
  ids: readonly string[],
): Promise<Map<string, boolean[]>> {
  if (access.reaches.every(({ rows }) => rows === null)) {
    return new Map(ids.map((id) => [id, access.reaches.map(() => true)]));
  }
  const params = new Params();
  const rows = new Rows(access, params.bind);
  const list = await db.query<{ id: string; flags: boolean[] }>(
    `SELECT t.id, ARRAY[${rows.flags.join(', ')}]::boolean[] AS flags FROM ${access.table.heap} t
      WHERE t.tenant_id = $1 AND t.id = ANY(${params.bind(ids)}::uuid[])`,
    params.values,
    'each',
  );
  return new Map(list.map(({ id, flags }) => [id, flags]));
}
