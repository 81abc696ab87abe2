/** What was estimated, earned and logged on the nodes of a plan, by their public tasks. */
import { daySql } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import { outcomeOf } from '../task';

export interface NodeWork {
  /** Hours, without those of what is cancelled. */
  estimate: number;
  /** Of these, earned until the day: all of what was done by then, else the used share of what it takes. */
  earned: number;
  /** Hours logged until the day, whatever became of the task. */
  spent: number;
}

/**
 * @param day what was logged and finished until its end counts; estimates are those of now
 * @returns by node, without those on which no task hangs
 */
export async function workOn(db: TenantDb, planId: string, day: string): Promise<ReadonlyMap<string, NodeWork>> {
  const rows = await db.query<NodeWork & { node_id: string } & Record<string, unknown>>(
    `SELECT x.node_id, coalesce(sum(x.hours) FILTER (WHERE x.counts), 0)::float8 AS estimate,
            coalesce(sum(x.spent), 0)::float8 AS spent,
            coalesce(sum(CASE WHEN x.over THEN x.hours
                              WHEN x.spent > 0 THEN x.hours * x.spent
                                   / (x.spent + greatest(0, coalesce(x.left_after, x.hours - x.spent)))
                              ELSE 0 END) FILTER (WHERE x.counts), 0)::float8 AS earned
       FROM (SELECT nt.node_id, coalesce(t.estimate_hours, 0)::float8 AS hours, ${outcomeOf()} <> 'dropped' AS counts,
                    ${outcomeOf()} = 'delivered'
                      AND coalesce(${daySql('t.real_end')} <= $3::date, true) AS over,
                    coalesce(w.minutes, 0) / 60.0::float8 AS spent, w.left_after::float8 AS left_after
               FROM plan_node_task nt
               JOIN plan_node n ON n.tenant_id = nt.tenant_id AND n.id = nt.node_id AND n.plan_id = $2
                AND n.deleted_at IS NULL
               JOIN task t ON t.tenant_id = nt.tenant_id AND t.id = nt.task_id AND t.deleted_at IS NULL
                AND t.private_type = 0
               LEFT JOIN LATERAL (
                 SELECT sum(l.minutes) AS minutes,
                        (array_agg(l.left_after ORDER BY l.day DESC, l.id DESC)
                          FILTER (WHERE l.left_after IS NOT NULL))[1] AS left_after
                   FROM worklog l WHERE l.tenant_id = $1 AND l.task_id = t.id AND l.day <= $3::date) w ON true
              WHERE nt.tenant_id = $1) x
      GROUP BY x.node_id`,
    [planId, day],
  );
  return new Map(rows.map(({ node_id: id, estimate, earned, spent }) => [id, { estimate, earned, spent }]));
}

/** Hours logged on the public tasks of a project until a day, those on no node too. */
export async function loggedHours(db: TenantDb, projectId: string, day: string): Promise<number> {
  const [row] = await db.query<{ hours: number }>(
    `SELECT coalesce(sum(l.minutes), 0)::float8 / 60 AS hours FROM worklog l
       JOIN task t ON t.tenant_id = l.tenant_id AND t.id = l.task_id
      WHERE l.tenant_id = $1 AND t.project_id = $2 AND t.private_type = 0 AND l.day <= $3::date`,
    [projectId, day],
  );
  return row?.hours ?? 0;
}
