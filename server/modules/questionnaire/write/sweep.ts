/** Uploads whose answers never came. */
import type { Platform } from '../../../platform';

/** Every night: those of two days ago. */
export async function sweepLoose({ database, files }: Platform): Promise<void> {
  const rows = await database.query<{ tenant_id: string; id: string }>(
    `DELETE FROM survey_file WHERE NOT held AND purpose = 'answer' AND created_at < now() - interval '2 days'
     RETURNING tenant_id, id`,
  );
  for (const { tenant_id, id } of rows) await files.remove(tenant_id, id);
}
