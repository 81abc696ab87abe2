/**
 * The operation log is sealed in the order of its transactions, which every cluster of databases counts for itself: in a
 * database that came from another one, new entries would stand before the sealed ones (`docs/decisions/operation-log.md`).
 */
import type { MigrationSession } from './migrate';

const HEADS = `SELECT DISTINCT ON (tenant_id) tenant_id, log_id FROM operation_seal WHERE tenant_id = $1
                ORDER BY tenant_id, seq DESC`;

/**
 * Gives an enterprise's entries numbers that no transaction has: 1 what is sealed, 2 the head of the chain, 3 what is to be
 * sealed. No hash holds a number, so the chain stays as it is. The triggers that let nothing be changed must be off.
 */
export async function renumberLog(session: Pick<MigrationSession, 'query'>, tenantId: string): Promise<void> {
  await session.query(
    `UPDATE operation_log l
        SET xid = (CASE WHEN h.log_id = l.id THEN '2' WHEN s.log_id IS NOT NULL THEN '1' ELSE '3' END)::xid8
       FROM operation_log o
       LEFT JOIN operation_seal s ON s.tenant_id = o.tenant_id AND s.log_id = o.id
       LEFT JOIN (${HEADS}) h ON h.tenant_id = o.tenant_id AND h.log_id = o.id
      WHERE l.tenant_id = $1 AND o.tenant_id = l.tenant_id AND o.id = l.id`,
    [tenantId],
  );
  await session.query(
    `UPDATE operation_seal s SET xid = (CASE WHEN s.log_id = h.log_id THEN '2' ELSE '1' END)::xid8
       FROM (${HEADS}) h WHERE s.tenant_id = $1 AND h.tenant_id = s.tenant_id`,
    [tenantId],
  );
}

/** Mends a database that came from another cluster: its log has numbers that no transaction of this one has reached. */
export async function mendLogOrder({ exec, query }: MigrationSession): Promise<void> {
  const ahead = await query(
    `SELECT t.id FROM tenant t WHERE EXISTS (
       SELECT 1 FROM operation_log l WHERE l.tenant_id = t.id AND l.xid > pg_current_xact_id())`,
  );
  if (ahead.length === 0) return;
  const tables = ['operation_log', 'operation_seal'];
  for (const table of tables) await exec(`ALTER TABLE ${table} DISABLE TRIGGER append_only`);
  for (const { id } of ahead) await renumberLog({ query }, id as string);
  for (const table of tables) await exec(`ALTER TABLE ${table} ENABLE TRIGGER append_only`);
}
