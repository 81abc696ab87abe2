import type { Platform } from '../../platform';

/**
 * Over all enterprises: what a table names and its bytes, once their time is over. The bytes go before the row: without the row
 * nobody would know of bytes that the store would not give up just then. One that stays holds up none of the others.
 * @param condition of the rows whose time is over; nothing may make one of them young again
 * @param end what becomes of the row once its bytes are gone; usually it goes, too
 * @throws what the store said first, so that the job tries again
 */
export async function removeExpired(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  table: string,
  condition: string,
  end = `DELETE FROM ${table} WHERE tenant_id = $1 AND id = $2`,
): Promise<void> {
  const due = await database.query<{ tenant_id: string; id: string }>(
    `SELECT tenant_id, id FROM ${table} WHERE ${condition}`,
  );
  const faults: unknown[] = [];
  for (const { tenant_id, id } of due) {
    try {
      await files.remove(tenant_id, id);
      await database.query(end, [tenant_id, id]);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}
