import type { TenantDb } from '../../db/scope';
import { MEASURED_FIRST } from './measured';

/** The days of the baseline that the plan is measured by, by node. */
export async function promisedDays(db: TenantDb, planId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ node_id: string; end_on: string }>(
    `SELECT n.node_id, n.end_on FROM plan_baseline_node n
      WHERE n.tenant_id = $1 AND n.end_on IS NOT NULL AND n.baseline_id = (
        SELECT b.id FROM plan_baseline b WHERE b.tenant_id = $1 AND b.plan_id = $2 ORDER BY ${MEASURED_FIRST} LIMIT 1)`,
    [planId],
  );
  return new Map(rows.map(({ node_id: id, end_on: day }) => [id, day]));
}
