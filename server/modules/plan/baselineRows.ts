/** Baselines of a plan as its file takes them along. */
import { eq, inArray } from 'drizzle-orm';
import { planBaseline, planBaselineNode } from '../../db/schema';
import type { TenantDb } from '../../db/scope';

type BaselineNode = typeof planBaselineNode.$inferSelect;

export interface BaselinesOut {
  /** Ids of baselines, the last one first. */
  order: readonly string[];
  /** What they hold of each node, by its id. */
  of: ReadonlyMap<string, readonly BaselineNode[]>;
}

/** More than a file of MS Project can hold are not read. */
const MOST = 11;

export async function baselinesOut(db: TenantDb, planId: string): Promise<BaselinesOut> {
  const rows = await db.select(planBaseline, eq(planBaseline.planId, planId));
  const order = rows
    .sort((a, b) => b.no - a.no)
    .slice(0, MOST)
    .map(({ id }) => id);
  const of = new Map<string, BaselineNode[]>();
  if (order.length === 0) return { order, of };
  for (const node of await db.select(planBaselineNode, inArray(planBaselineNode.baselineId, order))) {
    const list = of.get(node.nodeId);
    if (list) list.push(node);
    else of.set(node.nodeId, [node]);
  }
  const place = new Map(order.map((id, at) => [id, at]));
  for (const list of of.values()) {
    list.sort((a, b) => (place.get(a.baselineId) ?? 0) - (place.get(b.baselineId) ?? 0));
  }
  return { order, of };
}
