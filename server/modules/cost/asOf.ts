/** What a project may cost and what it cost until a day: for earned value, which is reckoned elsewhere. */
import { isToldDay } from '../../../contract/time/period';
import { can } from '../../base/actor';
import { today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import type { LoadedProject } from '../../object/project';
import { canInProject } from '../../policies/project';
import { RATE_PRIVILEGE } from './rates';
import { PEOPLE_MIN } from './summary';

export interface MoneyAsOf {
  /** Fen, of the budget in force now. */
  budget: number;
  /** Fen, approved and paid, with labour; null: it would tell what one person earns, as so few worked or on a single day. */
  spent: number | null;
}

/**
 * Null: the reader may not see cost, or no budget is in force. Labour is told to who has no right to rates for whole months
 * of enough people each: two days beside each other would tell what was earned between them.
 */
export async function moneyAsOf(
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  project: LoadedProject,
  day: string,
): Promise<MoneyAsOf | null> {
  if (!canInProject(actor, project, 'COST:LIST')) return null;
  const [row] = await db.query<{ budget: number | null; expense: number; labour: number; people: number | null }>(
    `SELECT (SELECT sum(l.amount)::float8 FROM cost_budget_line l WHERE l.tenant_id = $1 AND l.budget_id = (
               SELECT b.id FROM cost_budget b WHERE b.tenant_id = $1 AND b.project_id = $2 AND b.state = 'APPROVED'
                ORDER BY b.no DESC LIMIT 1)) AS budget,
            (SELECT coalesce(sum(c.amount), 0)::float8 FROM cost c WHERE c.tenant_id = $1 AND c.project_id = $2
                AND c.deleted_at IS NULL AND c.state IN ('APPROVED', 'PAID') AND c.spent_on <= $3::date) AS expense,
            (SELECT coalesce(sum(k.amount_fen), 0)::float8 FROM cost_labour k
              WHERE k.tenant_id = $1 AND k.project_id = $2 AND k.booked_on <= $3::date) AS labour,
            (SELECT min(m.people)::int FROM (
               SELECT count(*) AS people FROM (
                 SELECT to_char(k.booked_on, 'YYYY-MM') AS month FROM cost_labour k
                  WHERE k.tenant_id = $1 AND k.project_id = $2 AND k.booked_on <= $3::date
                  GROUP BY 1, k.user_id HAVING sum(k.amount_fen) <> 0) person
                GROUP BY person.month) m) AS people`,
    [project.id, day < today() ? day : today()],
  );
  if (!row?.budget) return null;
  const whole = isToldDay(day, today()) && (row.people ?? 0) >= PEOPLE_MIN;
  const shown = can(actor, RATE_PRIVILEGE) || row.people === null || whole;
  return { budget: row.budget, spent: shown ? row.expense + row.labour : null };
}
