/** Tells screens and caches that tables changed: their revision counts on, and the bus hears of it. Ids only. */
import type { TenantDb } from '../../db/scope';
import type { SystemContext } from '../../object/define';

/** In the transaction of the change, as its last statement: it holds the rows of the tables. */
export async function announce(
  { platform }: Pick<SystemContext, 'platform'>,
  db: TenantDb,
  tableIds: readonly string[],
): Promise<void> {
  await db.query(
    `UPDATE dyn_table t SET revision = t.revision + 1 FROM (
       SELECT o.id FROM dyn_table o WHERE o.tenant_id = $1 AND o.id = ANY($2::uuid[]) ORDER BY o.id FOR NO KEY UPDATE) l
      WHERE t.tenant_id = $1 AND t.id = l.id`,
    [[...tableIds].sort()],
  );
  db.afterCommit(() => {
    for (const id of tableIds) {
      platform.bus.publish({ type: 'object', tenantId: db.tenantId, objectType: 'dynamicTable', id, projectId: null });
    }
  });
}
