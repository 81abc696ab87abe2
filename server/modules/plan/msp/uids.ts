/** Which node of the plan is which task of a file of MS Project: by its UID, which a node keeps once it has gone out. */
import type { TenantDb } from '../../../db/scope';
import type { LoadedPlan } from '../load';

/**
 * UIDs of a file that came in stay; nodes that were made here get those that are free, also of removed ones, and keep them:
 * the file that comes back finds its nodes by them.
 */
export async function numbered(db: TenantDb, { plan, nodes }: LoadedPlan): Promise<ReadonlyMap<string, number>> {
  const uids = new Map(nodes.flatMap(({ id, uid }) => (uid === null ? [] : [[id, uid] as const])));
  const without = nodes.flatMap(({ id, uid }) => (uid === null ? [id] : []));
  if (!plan || without.length === 0) return uids;
  await db.transaction(async (tx) => {
    // Whoever exports the same plan at the same moment gives the same numbers.
    await tx.query('SELECT p.id FROM plan p WHERE p.tenant_id = $1 AND p.id = $2 FOR UPDATE', [plan.id]);
    const rows = await tx.query<{ id: string; uid: number }>(
      'SELECT n.id, n.uid FROM plan_node n WHERE n.tenant_id = $1 AND n.plan_id = $2 AND n.uid IS NOT NULL',
      [plan.id],
    );
    const known = new Map(rows.map(({ id, uid }) => [id, uid]));
    const taken = new Set(known.values());
    let next = 1;
    for (const id of without) {
      const before = known.get(id);
      // Ends: each turn tries a greater number, and taken ones are finite.
      while (before === undefined && taken.has(next)) next += 1;
      const uid = before ?? next;
      taken.add(uid);
      uids.set(id, uid);
    }
    await tx.query(
      `UPDATE plan_node n SET uid = given.uid FROM unnest($3::uuid[], $4::int[]) AS given(id, uid)
        WHERE n.tenant_id = $1 AND n.plan_id = $2 AND n.id = given.id AND n.uid IS NULL`,
      [plan.id, without, without.map((id) => uids.get(id) ?? 0)],
    );
  });
  return uids;
}
