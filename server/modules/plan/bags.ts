/**
 * What a file of MS Project said of nodes and dependencies and the plan does not use. It may be larger than all the rest, so
 * that an act reads it of what it writes, and of nothing else.
 */
import type { PlanBag } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { PlanDraft } from './draft';

const bagsOf = async (db: TenantDb, table: 'plan_node' | 'plan_link', ids: readonly string[]) => {
  const bags = new Map<string, PlanBag | null>(ids.map((id) => [id, null]));
  if (ids.length === 0) return bags;
  const rows = await db.query<{ id: string; bag: PlanBag }>(
    `SELECT id, bag FROM ${table} WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND bag IS NOT NULL`,
    [ids],
  );
  for (const { id, bag } of rows) bags.set(id, bag);
  return bags;
};

/** Before what changed is compared or written. @param all of the whole plan: for acts that look at them */
export async function readBags(db: TenantDb, draft: PlanDraft, all = false): Promise<void> {
  const { nodes, links } = draft.bagless(all);
  draft.tellBags(await bagsOf(db, 'plan_node', nodes), await bagsOf(db, 'plan_link', links));
}
