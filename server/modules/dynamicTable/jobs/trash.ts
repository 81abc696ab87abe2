/** What lies in the trash longer than it is kept is removed for good: records, fields with their values, tables with their heaps. */
import { TABLE_TRASH_DAYS } from '../../../../contract/dynamicTable/kinds';
import type { Platform } from '../../../platform';
import { partitionName } from '../model';
import { dropPartition } from '../partition';
import { TRASH_QUEUE } from './queues';

const OLD = `interval '${TABLE_TRASH_DAYS} days'`;

export async function emptyTrash({ database }: Platform): Promise<void> {
  const tables = await database.query<{ heap: number }>(
    `DELETE FROM dyn_table WHERE deleted_at < now() - ${OLD} RETURNING heap`,
  );
  // By the name of all records, so that what hangs on them is forgotten.
  const heaps = tables.map(({ heap }) => heap);
  if (heaps.length > 0) await database.query('DELETE FROM dyn_record WHERE heap = ANY($1::int[])', [heaps], 'each');
  for (const heap of heaps) await dropPartition(database, heap);
  const fields = await database.query<{ heap: number; key: string }>(
    `DELETE FROM dyn_field f USING dyn_table t
      WHERE t.tenant_id = f.tenant_id AND t.id = f.table_id AND f.deleted_at < now() - ${OLD} RETURNING t.heap, f.key`,
  );
  for (const { heap, key } of fields) {
    await database.query(
      `UPDATE ${partitionName(heap)} SET "values" = "values" - $1 WHERE "values" ? $1`,
      [key],
      'each',
    );
  }
  const gone = await database.query<{ tenant_id: string; id: string }>(
    `DELETE FROM dyn_record WHERE deleted_at < now() - ${OLD} RETURNING tenant_id, id`,
    [],
    'each',
  );
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return;
  await database.query('DELETE FROM dyn_link WHERE from_id = ANY($1::uuid[]) OR to_id = ANY($1::uuid[])', [ids]);
  await database.query('DELETE FROM dyn_history WHERE record_id = ANY($1::uuid[])', [ids]);
}

export function defineTrash(platform: Platform): void {
  platform.jobs.define(TRASH_QUEUE, () => emptyTrash(platform));
  platform.jobs.schedule(TRASH_QUEUE, '25 19 * * *');
}
