/** What stands elsewhere is read anew: what was read before stays until the new is there, and its age is said. */
import { eq, sql } from 'drizzle-orm';
import { dataExternal } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { eachByItself } from '../../../jobs/each';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import { Unreadable } from './bounds';
import { readExternal } from './read';
import { shaped } from './shape';

const DUE_MAX = 100;

export async function refresh(platform: Platform, db: TenantDb, id: string): Promise<void> {
  const { env } = platform;
  const row = await db.find(dataExternal, id);
  if (!row) return;
  await db.update(dataExternal, { triedAt: sql`now()` as never }, eq(dataExternal.id, id));
  try {
    const given = await readExternal(row.place, row.secretCipher && decrypt(env, row.secretCipher), env);
    const { rows, problem } = shaped(given, row.columns);
    await db.transaction(async (tx) => {
      // Somebody else changed it while it was read: what was read is by the columns before.
      const [same] = await tx.query(
        'SELECT id FROM data_external WHERE tenant_id = $1 AND id = $2 AND version = $3 FOR UPDATE',
        [id, row.version],
      );
      if (!same) return;
      await tx.query(
        `INSERT INTO data_external_rows (tenant_id, id, rows) VALUES ($1, $2, $3::jsonb)
         ON CONFLICT (tenant_id, id) DO UPDATE SET rows = excluded.rows`,
        [id, JSON.stringify(rows)],
      );
      await tx.update(
        dataExternal,
        { rowCount: rows.length, fetchedAt: new Date().toISOString(), problem },
        eq(dataExternal.id, id),
      );
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await db.update(dataExternal, { problem: error.message }, eq(dataExternal.id, id));
  }
}

/** All that are due, over all enterprises, one after the other. A process that died leaves its to the next turn. */
export async function refreshDue(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  const due = await platform.database.query<{ tenant_id: string; id: string }>(
    `SELECT e.tenant_id, e.id FROM data_external e JOIN tenant t ON t.id = e.tenant_id AND NOT t.disabled
      WHERE e.every_minutes > 0
        AND (e.tried_at IS NULL OR e.tried_at <= now() - make_interval(mins => e.every_minutes - 1))
      ORDER BY e.tried_at NULLS FIRST LIMIT ${DUE_MAX}`,
  );
  const refreshIn = (tenantId: string, id: string) => refresh(platform, new TenantDb(platform.database, tenantId), id);
  await eachByItself(due, ({ tenant_id: tenantId, id }) => refreshIn(tenantId, id), signal);
}
