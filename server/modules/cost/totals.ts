/** Budget and spent of several projects at once: the totals that each one's tab of costs tells (`summary.ts`). */
import { can } from '../../base/actor';
import type { ObjectContext } from '../../object/define';
import type { ProjectMoney } from '../../object/hooks';
import { RATE_PRIVILEGE } from './rates';
import { isToldSql, writtenMonth } from './toldLabour';

interface Totals extends Record<string, unknown> {
  project: string;
  budget: number | null;
  expense: number;
  labour: number;
  /** Of it, what is told to who has no right to rates; and whether that is all. */
  seen: number;
  told: boolean;
}

/**
 * Budget in force, expenses (approved and paid; and those that wait for approval) and labour, in fen, one row a project.
 * @param projects a SELECT of their `id`
 */
export const moneySql = (projects: string): string => `WITH asked AS (${projects}), force AS (
       SELECT b.project_id, max(b.no) AS no FROM cost_budget b
        WHERE b.tenant_id = $1 AND b.project_id IN (SELECT a.id FROM asked a) AND b.state = 'APPROVED' GROUP BY 1
     ), budget AS (
       SELECT f.project_id, coalesce(sum(l.amount), 0)::float8 AS amount FROM force f
         JOIN cost_budget b ON b.tenant_id = $1 AND b.project_id = f.project_id AND b.no = f.no
         LEFT JOIN cost_budget_line l ON l.tenant_id = b.tenant_id AND l.budget_id = b.id
        GROUP BY 1
     ), expense AS (
       SELECT c.project_id, coalesce(sum(c.amount) FILTER (WHERE c.state IN ('APPROVED', 'PAID')), 0)::float8 AS amount,
              coalesce(sum(c.amount) FILTER (WHERE c.state = 'SUBMITTED'), 0)::float8 AS waiting
         FROM cost c WHERE c.tenant_id = $1 AND c.project_id IN (SELECT a.id FROM asked a) AND c.deleted_at IS NULL
        GROUP BY 1
     ), person AS (
       SELECT w.project_id, ${writtenMonth('w')} AS month, sum(w.amount_fen) AS amount
         FROM cost_labour w WHERE w.tenant_id = $1 AND w.project_id IN (SELECT a.id FROM asked a)
        GROUP BY 1, 2, w.user_id
     ), month AS (
       SELECT project_id, month, sum(amount) AS amount, count(*) FILTER (WHERE amount <> 0) AS people
         FROM person GROUP BY 1, 2
     ), labour AS (
       SELECT project_id, sum(amount)::float8 AS amount,
              coalesce(sum(amount) FILTER (WHERE ${isToldSql('month', 'people')}), 0)::float8 AS seen,
              bool_and(people = 0 OR ${isToldSql('month', 'people')}) AS told
         FROM month GROUP BY 1
     )
     SELECT p.id AS project, b.amount AS budget, coalesce(e.amount, 0) AS expense,
            coalesce(e.waiting, 0) AS waiting, coalesce(l.amount, 0) AS labour,
            coalesce(l.seen, 0) AS seen, coalesce(l.told, true) AS told
       FROM asked p
       LEFT JOIN budget b ON b.project_id = p.id
       LEFT JOIN expense e ON e.project_id = p.id
       LEFT JOIN labour l ON l.project_id = p.id`;

/** Of projects whose costs the actor may list; whole fen. */
export async function projectMoney(
  { db, actor }: ObjectContext,
  projectIds: readonly string[],
): Promise<Map<string, ProjectMoney>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db.query<Totals>(moneySql('SELECT unnest($2::uuid[]) AS id'), [projectIds]);
  const rates = can(actor, RATE_PRIVILEGE);
  return new Map(
    rows.map(({ project, budget, expense, labour, seen }) => [
      project,
      { budget, spent: expense + (rates ? labour : seen) },
    ]),
  );
}
