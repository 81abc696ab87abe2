/** Takes an enterprise away for good, and says in a certificate what went. */
import { createHash } from 'node:crypto';
import type { Connection, Database } from '../db/client';
import { TenantDb } from '../db/scope';
import type { FileStore } from '../files/store';
import { dropPartition } from '../modules/dynamicTable';
import { sealSome, verifyLog } from '../modules/enterprise';
import { VERSION } from '../version';
import { filesOf, takeOut } from './files';
import { ArchiveError } from './format';
import { asTheyAre } from './state';
import { columnsOf, tablesOf } from './tables';
import { partitionsOfTenant, tenantOf } from './tenant';

export interface Certificate {
  tenant: { id: string; code: string; name: string };
  erasedAt: string;
  version: string;
  /** Rows that went, by table. */
  rows: Record<string, number>;
  files: number;
  /** People who were in no other enterprise, and went with it. */
  accounts: number;
  /** The newest link of its operation log: who kept it elsewhere recognises it. */
  logHead: { seq: number; hash: string } | null;
  /** SHA-256 of all of the above as JSON. */
  sha256: string;
}

/** @param confirmed the enterprise's code once more @throws ArchiveError; then nothing has gone */
export async function eraseTenant(
  { database, store }: { database: Database; store: FileStore },
  { code, confirmed }: { code: string; confirmed: string },
): Promise<Certificate> {
  if (confirmed !== code) {
    throw new ArchiveError(`清除不可恢复：请先用 npm run tenant:export 导出，再以 --confirm ${code} 确认`);
  }
  const { tenant, files, heaps, ...went } = await database.transaction(async (tx) => {
    const tenant = await tenantOf(tx, code);
    const db = new TenantDb(database, tenant.id, tx);
    while ((await sealSome(db)) > 0);
    const { head } = await verifyLog(db);
    const files = await filesOf(tx, tenant.id);
    const heaps = await partitionsOfTenant(tx, tenant.id);
    const people = await tx.query<{ id: string; name: string }>(
      `SELECT a.id, a.username AS name FROM account a JOIN tenant_member m ON m.id = a.id
        WHERE m.tenant_id = $1 AND NOT EXISTS (SELECT 1 FROM tenant_member o WHERE o.id = a.id AND o.tenant_id <> $1)`,
      [tenant.id],
      'each',
    );
    const rows: Record<string, number> = {};
    await asTheyAre(tx, async () => {
      for (const table of await tablesOf(tx)) {
        const columns = await columnsOf(tx, table);
        if (!columns.some(([name]) => name === 'tenant_id')) continue;
        const count = await deleted(tx, `DELETE FROM "${table}" WHERE tenant_id = $1`, tenant.id);
        if (count > 0) rows[table] = count;
      }
      await deleted(tx, `DELETE FROM picture WHERE logo_of = $1`, tenant.id);
      await deleted(tx, 'DELETE FROM api_token WHERE bound_tenant_id = $1', tenant.id);
      rows.tenant = await deleted(tx, 'DELETE FROM tenant WHERE id = $1', tenant.id);
    });
    // What is theirs alone goes with them, by the keys of those tables.
    await tx.query('DELETE FROM login_attempt WHERE username = ANY($1)', [people.map(({ name }) => name)], 'each');
    await tx.query('DELETE FROM account WHERE id = ANY($1)', [people.map(({ id }) => id)], 'each');
    const logHead = head ? { seq: head.seq, hash: head.hash } : null;
    return { tenant, files, heaps, rows, accounts: people.length, logHead };
  });
  // Only now it is certain that nobody names them any more.
  for (const heap of heaps) await dropPartition(database, heap);
  await takeOut(
    store,
    files.map(({ tenant_id, id }) => ({ tenantId: tenant_id, id })),
  );
  const said = { tenant, erasedAt: new Date().toISOString(), version: VERSION, files: files.length, ...went };
  return { ...said, sha256: createHash('sha256').update(JSON.stringify(said)).digest('hex') };
}

async function deleted(tx: Connection, text: string, tenantId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `WITH gone AS (${text} RETURNING 1) SELECT count(*)::int AS count FROM gone`,
    [tenantId],
    'each',
  );
  return row?.count ?? 0;
}
