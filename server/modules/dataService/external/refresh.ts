/** What stands elsewhere is read anew: what was read before stays until the new is there, and its age is said. */
import { eq, sql } from 'drizzle-orm';
import { dataExternal } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { eachByItself } from '../../../jobs/each';
import { holdersInTenant } from '../../../object/holders';
import { tellTurn } from '../../../object/scheduled';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import { Unreadable } from './bounds';
import { readExternal } from './read';
import { shaped } from './shape';

const DUE_MAX = 100;

type Row = typeof dataExternal.$inferSelect;

export async function refresh(platform: Platform, db: TenantDb, id: string): Promise<void> {
  const { env } = platform;
  const row = await db.find(dataExternal, id);
  if (!row) return;
  await db.update(dataExternal, { triedAt: sql`now()` as never }, eq(dataExternal.id, id));
  try {
    const given = await readExternal(row.place, row.secretCipher && decrypt(env, row.secretCipher), env);
    const { rows, problem } = shaped(given, row.columns);
    await settle(platform, db, row, null, async (tx) => {
      await tx.query(
        `INSERT INTO data_external_rows (tenant_id, id, rows) VALUES ($1, $2, $3::jsonb)
         ON CONFLICT (tenant_id, id) DO UPDATE SET rows = excluded.rows`,
        [id, JSON.stringify(rows)],
      );
      const fetchedAt = sql`clock_timestamp()` as never;
      await tx.update(dataExternal, { rowCount: rows.length, fetchedAt, problem }, eq(dataExternal.id, id));
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await settle(platform, db, row, error.message, (tx) =>
      tx.update(dataExternal, { problem: error.message }, eq(dataExternal.id, id)),
    );
  }
}

/** Why it was not read the last time. What was read and does not fit its columns is a problem and no failure. */
const failureOf = ({ problem, fetchedAt, triedAt }: Row): string | null =>
  fetchedAt && triedAt && Date.parse(fetchedAt) >= Date.parse(triedAt) ? null : problem;

/** Keeps what came of it, and tells who keeps the source where that is another thing than before. */
const settle = (
  platform: Platform,
  db: TenantDb,
  row: Row,
  failure: string | null,
  keep: (tx: TenantDb) => Promise<unknown>,
): Promise<void> =>
  db.transaction(async (tx) => {
    // Somebody else changed it while it was read: what was read is by the place and the columns before.
    const [same] = await tx.query<{ problem: string | null }>(
      'SELECT problem FROM data_external WHERE tenant_id = $1 AND id = $2 AND version = $3 FOR UPDATE',
      [row.id, row.version],
    );
    if (!same) return;
    await keep(tx);
    // Another one that read at the same time has told of it.
    const was = same.problem === row.problem ? failureOf(row) : same.problem;
    await tellTurn({ platform, db: tx }, was, failure, async () => {
      const holders = await holdersInTenant(tx, 'TENANT:ENTERPRISE:DATA_SERVICE');
      const keepers = holders.filter((one) => one === row.createdBy || one === row.updatedBy);
      return {
        what: `外部来源「${row.name}」的读取`,
        place: '/enterpriseManage/dataServices?tab=external',
        // Where those who made it keep none of them any more, whoever does.
        to: keepers.length > 0 ? keepers : holders,
        about: null,
      };
    });
  });

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
