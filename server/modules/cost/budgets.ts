/** Versions of a project's budget: one at a time is worked on, the last approved one is in force. */
import type { Budget, BudgetLine, BudgetSave, Saved } from '../../../contract/cost/cost';
import type { BudgetState } from '../../../contract/cost/lifecycle';
import { iso } from '../../base/present';
import { costBudget, costBudgetLine } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, changeKept, type KeptKind, loadKept, removeKept } from '../../object/kept';
import { type LoadedProject, projectFor } from '../../object/project';
import { endApproval, liveApproval } from '../approval';
import { lockCost, subjectsOf } from './subjects';

const budgetKind: KeptKind<typeof costBudget> = {
  table: costBudget,
  module: 'cost',
  type: 'costBudget',
  noun: '预算',
  labels: { no: '版本', note: '说明' },
};

interface BudgetRow extends Record<string, unknown> {
  id: string;
  no: number;
  state: Exclude<BudgetState, 'SUPERSEDED'>;
  note: string;
  version: number;
  updated_by: string | null;
  updated_at: string;
  approved_by: string | null;
  approved_at: string | null;
  asked: boolean;
  lines: BudgetLine[] | null;
}

/** The newest comes first. */
export async function listBudgets(context: TenantContext, projectId: string): Promise<Budget[]> {
  const { platform, db, actor } = context;
  await projectFor(context, projectId, 'COST:LIST');
  const rows = await db.query<BudgetRow>(
    `SELECT b.id, b.no, b.state, b.note, b.version, b.updated_by, b.updated_at, b.approved_by, b.approved_at,
            EXISTS (SELECT 1 FROM approval a WHERE a.tenant_id = b.tenant_id AND a.purpose = 'budget' AND a.object_id = b.id
                       AND a.state IN ('RUNNING', 'RETURNED')) AS asked,
            (SELECT json_agg(json_build_object('subjectId', l.subject_id, 'amount', l.amount, 'note', l.note) ORDER BY l.subject_id)
               FROM cost_budget_line l WHERE l.tenant_id = b.tenant_id AND l.budget_id = b.id) AS lines
       FROM cost_budget b WHERE b.tenant_id = $1 AND b.project_id = $2 ORDER BY b.no DESC`,
    [projectId],
  );
  const people = await platform.directory.of(actor.tenantId);
  const inForce = rows.find(({ state }) => state === 'APPROVED')?.no;
  return rows.map(({ lines, updated_by, updated_at, approved_by, approved_at, ...row }) => ({
    ...row,
    state: row.state === 'APPROVED' && row.no !== inForce ? 'SUPERSEDED' : row.state,
    lines: lines ?? [],
    total: (lines ?? []).reduce((sum, { amount }) => sum + amount, 0),
    by: people(updated_by),
    updatedTime: iso(updated_at),
    approvedBy: people(approved_by),
    approvedTime: approved_at === null ? null : iso(approved_at),
  }));
}

/** A new version, which begins as the one in force. */
export async function createBudget(context: TenantContext, projectId: string): Promise<Saved> {
  await projectFor(context, projectId, 'COST:BUDGET:UPDATE');
  return context.db.transaction(async (tx) => {
    await lockCost(tx, projectId);
    const [last] = await tx.query<{ no: number; open: boolean }>(
      `SELECT coalesce(max(no), 0)::int AS no, coalesce(bool_or(state <> 'APPROVED'), false) AS open FROM cost_budget
        WHERE tenant_id = $1 AND project_id = $2`,
      [projectId],
    );
    if (last?.open) throw againstRule('已有编制中的预算版本，请在其中修改');
    const no = (last?.no ?? 0) + 1;
    const saved = await addKept(context, tx, budgetKind, { projectId, no });
    await tx.query(
      `INSERT INTO cost_budget_line (tenant_id, budget_id, subject_id, amount, note)
       SELECT l.tenant_id, $2, l.subject_id, l.amount, l.note
         FROM cost_budget_line l JOIN cost_budget b ON b.tenant_id = l.tenant_id AND b.id = l.budget_id
        WHERE l.tenant_id = $1 AND b.tenant_id = $1 AND b.project_id = $3 AND b.no = $4`,
      [saved.id, projectId, no - 1],
    );
    return saved;
  });
}

/** @throws 404, 403 */
export async function loadBudget(
  context: TenantContext,
  id: string,
): Promise<typeof costBudget.$inferSelect & { project: LoadedProject }> {
  const found = await loadKept(context.db, budgetKind, id);
  return { ...found, project: await projectFor(context, found.projectId, 'COST:BUDGET:UPDATE') };
}

async function assertLines(tx: TenantDb, projectId: string, lines: readonly BudgetLine[]): Promise<void> {
  const known = new Set((await subjectsOf(tx, projectId)).map(({ id }) => id));
  if (lines.some(({ subjectId }) => !known.has(subjectId))) throw invalid('科目已变更，请刷新后重试', 'lines');
  if (new Set(lines.map(({ subjectId }) => subjectId)).size < lines.length) throw invalid('科目重复', 'lines');
}

export async function saveBudget(context: TenantContext, id: string, input: BudgetSave): Promise<Saved> {
  const found = await loadBudget(context, id);
  return context.db.transaction(async (tx) => {
    await lockCost(tx, found.projectId);
    const { state } = await loadKept(tx, budgetKind, id);
    if (state !== 'DRAFT') throw againstRule('只有编制中的预算可以修改');
    await assertLines(tx, found.projectId, input.lines);
    const saved = await changeKept(context, tx, budgetKind, id, input.version, { note: input.note.trim() });
    await tx.query('DELETE FROM cost_budget_line WHERE tenant_id = $1 AND budget_id = $2', [id]);
    const lines = input.lines.filter(({ amount, note }) => amount > 0 || note.trim() !== '');
    await tx.insert(
      costBudgetLine,
      lines.map((line) => ({ ...line, budgetId: id, note: line.note.trim() })),
    );
    return saved;
  });
}

export async function removeBudget(context: TenantContext, id: string): Promise<void> {
  const found = await loadBudget(context, id);
  await context.db.transaction(async (tx) => {
    await lockCost(tx, found.projectId);
    if ((await loadKept(tx, budgetKind, id)).state !== 'DRAFT') throw againstRule('只有编制中的预算可以删除');
    const live = await liveApproval(tx, 'budget', { type: 'costBudget', id });
    if (live) await endApproval({ ...context, db: tx }, live.id, '预算已删除');
    await removeKept(context, tx, budgetKind, id);
  });
}
