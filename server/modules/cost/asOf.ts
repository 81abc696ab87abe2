/** What a project may cost and what it cost until a day: for earned value, which is reckoned elsewhere. */
import { today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import type { LoadedProject } from '../../object/project';
import { canInProject } from '../../policies/project';
import { labourUntil } from './toldLabour';

export interface MoneyAsOf {
  /** Fen, of the budget in force now. */
  budget: number;
  /** Fen, approved and paid, with labour; null: some of that is not told to the reader (`toldLabour.ts`). */
  spent: number | null;
}

/** Null: the reader may not see cost, or no budget is in force. */
export async function moneyAsOf(
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  project: LoadedProject,
  day: string,
): Promise<MoneyAsOf | null> {
  if (!canInProject(actor, project, 'COST:LIST')) return null;
  const until = day < today() ? day : today();
  const [row] = await db.query<{ budget: number | null; expense: number }>(
    `SELECT (SELECT sum(l.amount)::float8 FROM cost_budget_line l WHERE l.tenant_id = $1 AND l.budget_id = (
               SELECT b.id FROM cost_budget b WHERE b.tenant_id = $1 AND b.project_id = $2 AND b.state = 'APPROVED'
                ORDER BY b.no DESC LIMIT 1)) AS budget,
            (SELECT coalesce(sum(c.amount), 0)::float8 FROM cost c WHERE c.tenant_id = $1 AND c.project_id = $2
                AND c.deleted_at IS NULL AND c.state IN ('APPROVED', 'PAID') AND c.spent_on <= $3::date) AS expense`,
    [project.id, until],
  );
  if (!row?.budget) return null;
  const labour = await labourUntil({ db, actor }, project.id, until);
  return { budget: row.budget, spent: labour === null ? null : row.expense + labour };
}
