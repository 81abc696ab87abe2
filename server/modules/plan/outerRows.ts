/** Predecessors in other projects' plans, as they are kept: with the days that were last known of them. */
import type { KeptOuter } from '../../../contract/plan/reckon';
import { today } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import { LIVE_GRANT } from '../../object/grants';

export const OUTER_LINKS_MAX = 500;

/** Why its days are not followed any more. */
type Gone = 'grant' | 'node' | null;

export interface OuterRow extends KeptOuter, Record<string, unknown> {
  id: string;
  fromProjectId: string;
  gone: Gone;
}

const OUTER = `
  SELECT o.id, o.from_id AS "fromId", o.to_id AS "toId", o.type, o.lag, o.is_point AS "isPoint",
         o.start_on AS "startOn", o.end_on AS "endOn", o.from_project_id AS "fromProjectId",
         CASE WHEN n.id IS NULL THEN 'node' WHEN g.id IS NULL THEN 'grant' END AS gone
    FROM plan_outer_link o
    LEFT JOIN plan_node n ON n.tenant_id = o.tenant_id AND n.id = o.from_id AND n.deleted_at IS NULL
    LEFT JOIN LATERAL (
      SELECT g.id FROM access_grant g
        JOIN project p ON p.tenant_id = g.tenant_id AND p.id = g.giver_id AND p.deleted_at IS NULL
       WHERE g.tenant_id = o.tenant_id AND g.giver_id = o.from_project_id AND g.receiver_id = o.project_id
         AND 'planNode' = ANY(g.kinds) AND g.access = 'link' AND ${LIVE_GRANT.replace('{day}', '$3')} LIMIT 1) g ON true
   WHERE o.tenant_id = $1 AND o.plan_id = $2 ORDER BY o.id`;

/** Of a plan, with what is known of them; those whose node is gone from the plan lead nowhere and are left out by the engine. */
export const outerOf = (db: TenantDb, planId: string): Promise<OuterRow[]> =>
  db.query<OuterRow>(OUTER, [planId, today()]);
