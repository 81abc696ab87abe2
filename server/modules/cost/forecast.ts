/** What projects will have cost at completion, of many at once: in SQL what `rollUp.ts` reckons for one. */
import { unpaidSql } from './committed';

/**
 * Common table expressions beside `money` (`totals.ts`): `committed` (project, fen) and `forecast` (project, fen). Subjects are
 * walked from the deepest up, one of each project a step; what those below a subject come to is kept under its id, what
 * stands at the top under nothing: what was planned for them, what they will have cost, and what goes beyond their plans.
 * They belong to a WITH RECURSIVE.
 * @param labour SQL over the row `m` of `money`: labour as the reader is told it @param day SQL of today, for rates
 */
export const forecastSql = (labour: string, day: string): string => `unpaid AS (
    ${unpaidSql("c.state = 'ACTIVE' AND c.project_id IN (SELECT m.project FROM money m)", day)}
  ), committed AS (SELECT u.project, sum(u.unpaid)::numeric AS fen FROM unpaid u GROUP BY 1
  ), tree AS (
    SELECT s.project_id, s.id, s.parent_id, s.kind, s.to_complete, 0 AS depth FROM cost_subject s
     WHERE s.tenant_id = $1 AND s.parent_id IS NULL AND s.project_id IN (SELECT m.project FROM money m)
    UNION ALL
    SELECT s.project_id, s.id, s.parent_id, s.kind, s.to_complete, a.depth + 1
      FROM tree a JOIN cost_subject s ON s.tenant_id = $1 AND s.parent_id = a.id
  ), cost_of AS (
    SELECT c.subject_id, coalesce(sum(c.amount) FILTER (WHERE c.state IN ('APPROVED', 'PAID')), 0)::numeric AS spent,
           coalesce(sum(c.amount) FILTER (WHERE c.state = 'SUBMITTED' AND c.commitment_id IS NULL), 0)::numeric AS waiting
      FROM cost c WHERE c.tenant_id = $1 AND c.deleted_at IS NULL AND c.project_id IN (SELECT m.project FROM money m)
     GROUP BY 1
  ), plan_of AS (
    SELECT l.subject_id, sum(l.amount)::numeric AS fen
      FROM cost_budget b JOIN cost_budget_line l ON l.tenant_id = b.tenant_id AND l.budget_id = b.id
     WHERE b.tenant_id = $1 AND b.state = 'APPROVED' AND b.project_id IN (SELECT m.project FROM money m)
       AND b.no = (SELECT max(x.no) FROM cost_budget x
                    WHERE x.tenant_id = $1 AND x.project_id = b.project_id AND x.state = 'APPROVED')
     GROUP BY 1
  ), promised AS (SELECT u."subjectId" AS subject_id, sum(u.unpaid)::numeric AS fen FROM unpaid u GROUP BY 1
  ), own AS (
    SELECT r.project_id, r.id, r.parent_id, r.to_complete, coalesce(p.fen, 0) AS planned, coalesce(c.waiting, 0) AS waiting,
           coalesce(c.spent, 0) + coalesce(o.fen, 0)
             + CASE WHEN r.kind = 'labour' AND row_number() OVER (PARTITION BY r.project_id, r.kind ORDER BY r.id) = 1
                 THEN ${labour} ELSE 0 END::numeric AS used,
           row_number() OVER (PARTITION BY r.project_id ORDER BY r.depth DESC, r.id) AS n
      FROM tree r JOIN money m ON m.project = r.project_id
      LEFT JOIN cost_of c ON c.subject_id = r.id
      LEFT JOIN plan_of p ON p.subject_id = r.id
      LEFT JOIN promised o ON o.subject_id = r.id
  ), upward AS (
    SELECT m.project, 0::bigint AS n, '{}'::jsonb AS sums FROM money m
    UNION ALL
    SELECT w.project, o.n, w.sums || jsonb_build_object(coalesce(o.parent_id::text, ''), jsonb_build_array(
             coalesce((u.sum ->> 0)::numeric, 0) + a.planned, coalesce((u.sum ->> 1)::numeric, 0) + a.fen,
             coalesce((u.sum ->> 2)::numeric, 0) + greatest(0, a.fen - a.planned)))
      FROM upward w JOIN own o ON o.project_id = w.project AND o.n = w.n + 1
     CROSS JOIN LATERAL (SELECT w.sums -> o.id::text AS sum) b
     CROSS JOIN LATERAL (SELECT w.sums -> coalesce(o.parent_id::text, '') AS sum) u
     CROSS JOIN LATERAL (
       SELECT o.planned + coalesce((b.sum ->> 0)::numeric, 0) AS planned,
              o.used + coalesce((b.sum ->> 1)::numeric, 0) + coalesce(o.to_complete,
                greatest(0, o.waiting, o.planned - o.used - coalesce((b.sum ->> 2)::numeric, 0))) AS fen) a
  ), forecast AS (
    SELECT DISTINCT ON (w.project) w.project, coalesce((w.sums -> '' ->> 1)::numeric, 0)
           -- Labour that no subject takes is in the total alone.
           + CASE WHEN EXISTS (SELECT 1 FROM cost_subject s WHERE s.tenant_id = $1 AND s.project_id = w.project
                AND s.kind = 'labour') THEN 0 ELSE ${labour} END::numeric AS fen
      FROM upward w JOIN money m ON m.project = w.project
     ORDER BY w.project, w.n DESC
  )`;
