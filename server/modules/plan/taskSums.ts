/** What the tasks on nodes say of them: how many, how many are over, and how far they are. */
import type { Actor } from '../../base/actor';
import type { TenantDb } from '../../db/scope';
import { isDropped, outcomeOf, ownPart } from '../task';

export interface TaskSum {
  /** Of those that the reader sees. */
  total: number;
  done: number;
  /** Of public ones: by estimates where any task has one, else by count; dropped ones do not count. Cut, not rounded. */
  percent: number | null;
  /** Of public ones: estimated, without what is dropped, and logged on them, whatever became of them. */
  hours: number;
  spent: number;
}
export const NO_TASKS: TaskSum = { total: 0, done: 0, percent: null, hours: 0, spent: 0 };

/**
 * Private tasks are in no percentage, which is the same for everybody as the progress of a project is, and moves dates;
 * they are counted for who sees them.
 * @param reader null: nobody's eyes, for what is kept
 */
export async function taskSums(
  db: TenantDb,
  planId: string,
  reader: { actor: Actor; project: { ownerId: string } } | null,
): Promise<(nodeId: string) => TaskSum> {
  const all = reader !== null && (reader.actor.isManager || reader.project.ownerId === reader.actor.userId);
  const rows = await db.query<TaskSum & { node_id: string } & Record<string, unknown>>(
    `SELECT w.node_id, w.total, w.done, coalesce(w.estimated, 0)::float8 AS hours, coalesce(w.spent, 0)::float8 AS spent,
            CASE WHEN w.estimated > 0 THEN floor(w.worked / w.estimated)::int
                 WHEN w.live > 0 THEN floor(w.plainly / w.live)::int END AS percent
       FROM (SELECT x.node_id, count(*)::int AS total, count(*) FILTER (WHERE x.outcome <> 'open')::int AS done,
                    count(*) FILTER (WHERE x.counts) AS live,
                    sum(x.hours) FILTER (WHERE x.counts) AS estimated, sum(x.spent) AS spent,
                    sum(x.hours * x.percent) FILTER (WHERE x.counts) AS worked,
                    sum(x.percent) FILTER (WHERE x.counts)::numeric AS plainly
               FROM (SELECT nt.node_id, ${outcomeOf()} AS outcome, t.private_type = 0 AND NOT ${isDropped()} AS counts,
                            coalesce(t.estimate_hours, 0)::numeric AS hours,
                            CASE WHEN t.private_type = 0 THEN t.consumed_hours END AS spent,
                            CASE WHEN ${outcomeOf()} = 'delivered' THEN 100 ELSE t.progress END AS percent
                       FROM plan_node_task nt
                       JOIN plan_node n ON n.tenant_id = nt.tenant_id AND n.id = nt.node_id AND n.plan_id = $2
                        AND n.deleted_at IS NULL
                       JOIN task t ON t.tenant_id = nt.tenant_id AND t.id = nt.task_id AND t.deleted_at IS NULL
                      WHERE nt.tenant_id = $1 AND (t.private_type = 0 OR $4::boolean OR ${ownPart('$3::uuid')})) x
              GROUP BY x.node_id) w`,
    [planId, reader?.actor.userId ?? null, all],
  );
  const sums = new Map(
    rows.map(({ node_id: id, total, done, percent, hours, spent }) => [id, { total, done, percent, hours, spent }]),
  );
  return (nodeId) => sums.get(nodeId) ?? NO_TASKS;
}

/** By node, hours of its tasks and of those on all nodes below it. @param nodes parents before their children */
export function rolledHours(
  nodes: readonly { id: string; parentId: string | null }[],
  of: (nodeId: string) => TaskSum,
): (nodeId: string) => Pick<TaskSum, 'hours' | 'spent'> {
  const sums = new Map(nodes.map(({ id }) => [id, { hours: of(id).hours, spent: of(id).spent }]));
  for (const { id, parentId } of [...nodes].reverse()) {
    const [own, above] = [sums.get(id), parentId === null ? undefined : sums.get(parentId)];
    if (!own || !above) continue;
    above.hours += own.hours;
    above.spent += own.spent;
  }
  return (nodeId) => sums.get(nodeId) ?? NO_TASKS;
}
