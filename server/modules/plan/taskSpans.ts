/** Where tasks lead, a node stands on the days that its tasks span (`docs/decisions/plan-and-tasks.md`). */
import { daySql } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import { hiddenAt, isDropped } from '../task';

interface Spanned extends Record<string, unknown> {
  nodeId: string;
  start: string;
  end: string;
}

/**
 * By node, the days that its own tasks span: real ones where they are known, else planned ones. Dates are the same for
 * everybody, so private tasks do not count, nor those whose days a stage hides; what was cancelled spans nothing.
 */
export async function taskSpans(db: TenantDb, planId: string): Promise<Map<string, { start: string; end: string }>> {
  const rows = await db.query<Spanned>(
    `SELECT x.node_id AS "nodeId", min(x.first)::text AS start, max(greatest(x.first, x.last))::text AS "end"
       FROM (SELECT nt.node_id, coalesce(${daySql('t.real_start')}, t.plan_start, t.plan_end) AS first,
                    coalesce(${daySql('t.real_end')}, t.plan_end, t.plan_start) AS last
               FROM plan_node_task nt
               JOIN plan_node n ON n.tenant_id = nt.tenant_id AND n.id = nt.node_id AND n.plan_id = $2
                AND n.deleted_at IS NULL
               JOIN task t ON t.tenant_id = nt.tenant_id AND t.id = nt.task_id AND t.deleted_at IS NULL
                AND t.private_type = 0 AND NOT ${isDropped()}
              WHERE nt.tenant_id = $1 AND NOT ${hiddenAt(`'planStart'`)} AND NOT ${hiddenAt(`'planEnd'`)}) x
      WHERE x.first IS NOT NULL AND x.last IS NOT NULL GROUP BY x.node_id`,
    [planId],
  );
  return new Map(rows.map(({ nodeId, start, end }) => [nodeId, { start, end }]));
}
