/** What all of positions and groups stands on: one writer at a time, and people who are still here. */
import type { TenantDb } from '../../db/scope';
import { invalid } from '../../errors';

/** Stays must not overlap and groups not stand below themselves: both are read before they are written. */
export const lockHrp = (tx: TenantDb) =>
  tx.query(
    `SELECT pg_advisory_xact_lock(hashtext('hrp'), hashtext(k.tenant_id::text)) IS NULL AS locked
       FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1::uuid`,
  );

/** Who may come in: a stay without an end does not end when somebody leaves the enterprise, but nobody stands there. */
export const ENABLED = 'SELECT t.id FROM tenant_member t WHERE t.tenant_id = $1 AND NOT t.disabled';

/** @throws 400 for who is no enabled member of the enterprise */
export async function assertEnabled(db: TenantDb, userId: string, field: string): Promise<void> {
  const [found] = await db.query(
    'SELECT 1 FROM tenant_member WHERE tenant_id = $1 AND id = $2::uuid AND NOT disabled',
    [userId],
  );
  if (!found) throw invalid('所选成员不在企业中或已停用，请重新选择', field);
}
