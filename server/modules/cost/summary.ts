/** Plan, spent and what is left of a project, by subject and by month (specification §2 "cost"). */
import type { CostSummary } from '../../../contract/cost/cost';
import { upward } from '../../../contract/turns';
import { can } from '../../base/actor';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { projectFor } from '../../object/project';
import { canInProject, isClosed } from '../../policies/project';
import { committedOf } from './committed';
import { RATE_PRIVILEGE } from './rates';
import { rolledUp } from './rollUp';
import { subjectsOf } from './subjects';
import { labourOf } from './toldLabour';

const budgetInForce = (db: TenantDb, projectId: string) =>
  db.query<{ no: number; subject_id: string | null; amount: number | null }>(
    `SELECT b.no, l.subject_id, l.amount::float8 AS amount FROM cost_budget b
       LEFT JOIN cost_budget_line l ON l.tenant_id = b.tenant_id AND l.budget_id = b.id
      WHERE b.tenant_id = $1 AND b.project_id = $2 AND b.state = 'APPROVED'
        AND b.no = (SELECT max(x.no) FROM cost_budget x WHERE x.tenant_id = $1 AND x.project_id = $2 AND x.state = 'APPROVED')`,
    [projectId],
  );

const expensesOf = (db: TenantDb, projectId: string) =>
  db.query<{ subject_id: string; month: string; spent: number; waiting: number; waiting_free: number }>(
    `SELECT subject_id, to_char(spent_on, 'YYYY-MM') AS month,
            coalesce(sum(amount) FILTER (WHERE state IN ('APPROVED', 'PAID')), 0)::float8 AS spent,
            coalesce(sum(amount) FILTER (WHERE state = 'SUBMITTED'), 0)::float8 AS waiting,
            coalesce(sum(amount) FILTER (WHERE state = 'SUBMITTED' AND commitment_id IS NULL), 0)::float8 AS waiting_free
       FROM cost WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL GROUP BY 1, 2`,
    [projectId],
  );

async function openMinutes(db: TenantDb, projectId: string): Promise<number> {
  const [row] = await db.query<{ minutes: number }>(
    `SELECT coalesce(sum(w.minutes), 0)::int AS minutes FROM worklog w
       JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id AND t.deleted_at IS NULL
      WHERE w.tenant_id = $1 AND t.project_id = $2 AND w.state <> 'APPROVED'`,
    [projectId],
  );
  return row?.minutes ?? 0;
}

export async function costSummary(context: TenantContext, projectId: string): Promise<CostSummary> {
  const { db, actor } = context;
  const project = await projectFor(context, projectId, 'COST:LIST');
  const subjects = await subjectsOf(db, projectId);
  const budget = await budgetInForce(db, projectId);
  const expenses = await expensesOf(db, projectId);
  const labour = await labourOf(context, projectId);
  const committed = await committedOf(db, projectId);
  const rates = can(actor, RATE_PRIVILEGE);
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const toldMonths = labour.filter(({ told }) => told);
  const labourAmount = sum(toldMonths.map(({ amount }) => amount));
  const withheld = toldMonths.length < labour.length;
  /** None of it is told: where it stands is no amount, also no nought. */
  const silent = withheld && toldMonths.length === 0;
  const home = subjects.find(({ kind }) => kind === 'labour');
  const own = subjects.map((subject) => ({
    ...subject,
    plan:
      budget.length === 0
        ? null
        : sum(budget.filter((one) => one.subject_id === subject.id).map(({ amount }) => amount ?? 0)),
    spent: sum(expenses.filter((one) => one.subject_id === subject.id).map(({ spent }) => spent)),
    waiting: sum(expenses.filter((one) => one.subject_id === subject.id).map(({ waiting }) => waiting)),
    waitingFree: sum(expenses.filter((one) => one.subject_id === subject.id).map((one) => one.waiting_free)),
    committed: sum(committed.filter((one) => one.subjectId === subject.id).map(({ unpaid }) => unpaid)),
    labour: subject.id === home?.id ? labourAmount : 0,
  }));
  const rolled = rolledUp(own);
  const byId = new Map(subjects.map((one) => [one.id, one]));
  const holding = new Set(
    home ? [...upward(home, ({ parentId }) => byId.get(parentId ?? ''))].map(({ id }) => id) : [],
  );
  const roots = rolled.filter(({ parentId }) => parentId === null);
  // Labour that no subject takes is in the total alone.
  const homeless = home ? 0 : labourAmount;
  const months = [
    ...new Set([...expenses.filter(({ spent }) => spent !== 0), ...labour].map(({ month }) => month)),
  ].sort();
  return {
    subjects: rolled.map(({ waitingFree: _free, ...one }) => ({
      ...{ ...one, spent: one.spent + one.labour },
      labour: silent && holding.has(one.id) ? null : one.labour,
    })),
    total: {
      plan: budget.length === 0 ? null : sum(budget.map(({ amount }) => amount ?? 0)),
      spent: sum(expenses.map(({ spent }) => spent)) + labourAmount,
      waiting: sum(expenses.map(({ waiting }) => waiting)),
      committed: sum(committed.map(({ unpaid }) => unpaid)),
      estimate: sum(roots.map(({ estimate }) => estimate)),
      atCompletion: sum(roots.map(({ atCompletion }) => atCompletion)) + homeless,
    },
    unrated: [...new Set(committed.filter(({ rated }) => !rated).map(({ currency }) => currency))].sort(),
    budgetNo: budget[0]?.no ?? null,
    labour: {
      amount: silent ? null : labourAmount,
      withheld,
      minutes: sum(labour.map(({ minutes }) => minutes)),
      unpricedMinutes: sum(labour.map(({ unpriced }) => unpriced)),
      openMinutes: await openMinutes(db, projectId),
      homeless: labour.length > 0 && !home,
    },
    months: months.map((month) => ({
      month,
      expense: sum(expenses.filter((one) => one.month === month).map(({ spent }) => spent)),
      labour: labour.some((one) => one.month === month && !one.told)
        ? null
        : sum(labour.filter((one) => one.month === month).map(({ amount }) => amount)),
    })),
    rights: {
      create: canInProject(actor, project, 'COST:CREATE'),
      budget: canInProject(actor, project, 'COST:BUDGET:UPDATE'),
      approveBudget: canInProject(actor, project, 'COST:BUDGET:APPROVE'),
      rates: rates && !isClosed(project),
      commitments: canInProject(actor, project, 'COMMITMENT:LIST'),
    },
  };
}
