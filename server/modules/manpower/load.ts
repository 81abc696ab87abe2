/** What people have to do, and did: open tasks of all their projects, hours of one. */
import type { Actor } from '../../base/actor';
import type { TenantDb } from '../../db/scope';
import { taskVisible } from '../task';

export interface OpenTask extends Record<string, unknown> {
  id: string;
  taskNo: string;
  projectId: string;
  userId: string;
  minutes: number;
  from: string | null;
  to: string | null;
  /** The reader may see it, and whose it is, when and how long it takes is told: it may be named. */
  told: boolean;
}

/**
 * Who is in the project, executes something of it, logged hours on it since a day, or has time set aside from then on; the
 * rest of people is left out.
 */
export const peopleOf = (
  db: TenantDb,
  projectId: string,
  { since, today }: { since: string; today: string },
  limit: number,
) =>
  db.query<{ userId: string; position: string | null }>(
    `SELECT m.id AS "userId",
            (SELECT p.name FROM hr_member h JOIN hr_position p ON p.tenant_id = h.tenant_id AND p.id = h.position_id
              WHERE h.tenant_id = m.tenant_id AND h.user_id = m.id AND h.main AND h.from_day <= $4::date
                AND (h.to_day IS NULL OR h.to_day >= $4::date) LIMIT 1) AS position
       FROM tenant_member m
      WHERE m.tenant_id = $1 AND NOT m.disabled AND (
        m.id IN (SELECT x.user_id FROM project_person x WHERE x.tenant_id = $1 AND x.project_id = $2)
        OR m.id IN (SELECT t.executor_id FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL
                       AND t.category NOT IN ('DONE', 'CANCELLED', 'CLOSED'))
        OR m.id IN (SELECT b.user_id FROM manpower_booking b
                     WHERE b.tenant_id = $1 AND b.project_id = $2 AND b.user_id IS NOT NULL AND b.week >= $3::date)
        OR m.id IN (SELECT w.user_id FROM worklog w JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id AND t.deleted_at IS NULL
                     WHERE w.tenant_id = $1 AND t.project_id = $2 AND w.day >= $3::date))
      ORDER BY 2 NULLS LAST, m.id LIMIT ${limit}`,
    [projectId, since, today],
  );

/**
 * Leaves of open tasks with what they still need, whatever project they stand in.
 * @param untold where whose it is, when or how long is told to nobody, as SQL over `t`
 */
export function openTasksOf(db: TenantDb, actor: Actor, userIds: readonly string[], untold: string) {
  const params: unknown[] = [userIds];
  const visible = taskVisible(actor, (value) => `$${params.push(value) + 1}`);
  return db.query<OpenTask>(
    `SELECT t.id, t.task_no AS "taskNo", t.project_id AS "projectId", t.executor_id AS "userId",
            round(coalesce(t.left_hours, t.estimate_hours) * 60)::int AS minutes,
            t.plan_start::date::text AS "from", t.plan_end::date::text AS "to", NOT ${untold} AND ${visible} AS told
       FROM task t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
        AND p.status NOT IN ('CLOSED', 'FINISHED')
      WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND t.executor_id = ANY($2::uuid[]) AND t.child_total = 0
        AND t.category NOT IN ('DONE', 'CANCELLED', 'CLOSED') AND coalesce(t.left_hours, t.estimate_hours) > 0
      ORDER BY t.id`,
    params,
  );
}

/** By person and Monday. */
export const spentOf = (db: TenantDb, projectId: string, from: string, to: string) =>
  db.query<{ userId: string; week: string; minutes: number }>(
    `SELECT w.user_id AS "userId", date_trunc('week', w.day)::date::text AS week, sum(w.minutes)::int AS minutes
       FROM worklog w JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id AND t.deleted_at IS NULL
      WHERE w.tenant_id = $1 AND t.project_id = $2 AND w.day BETWEEN $3::date AND $4::date GROUP BY 1, 2`,
    [projectId, from, to],
  );

export interface Booked extends Record<string, unknown> {
  userId: string;
  projectId: string;
  week: string;
  minutes: number;
}

/** Time set aside for people between two Mondays, in all projects that go on. */
export const bookedOf = (db: TenantDb, userIds: readonly string[], from: string, to: string) =>
  db.query<Booked>(
    `SELECT b.user_id AS "userId", b.project_id AS "projectId", b.week::text AS week, b.minutes
       FROM manpower_booking b JOIN project p ON p.tenant_id = b.tenant_id AND p.id = b.project_id AND p.deleted_at IS NULL
        AND p.status NOT IN ('CLOSED', 'FINISHED')
      WHERE b.tenant_id = $1 AND b.user_id = ANY($2::uuid[]) AND b.week BETWEEN $3::date AND $4::date
      ORDER BY b.week, b.id`,
    [userIds, from, to],
  );

/** Positions for which time is set aside in a project, and nobody is known. */
export const openPositionsOf = (db: TenantDb, projectId: string, from: string, to: string) =>
  db.query<{ positionId: string; name: string; week: string; minutes: number }>(
    `SELECT b.position_id AS "positionId", p.name, b.week::text AS week, b.minutes
       FROM manpower_booking b JOIN hr_position p ON p.tenant_id = b.tenant_id AND p.id = b.position_id
      WHERE b.tenant_id = $1 AND b.project_id = $2 AND b.week BETWEEN $3::date AND $4::date
      ORDER BY p.name, p.id, b.week`,
    [projectId, from, to],
  );
