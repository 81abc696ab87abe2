/** A version of a budget on its way: handed in, agreed to through an approval, in force; or back to be worked on. */
import type { ApprovalStep } from '../../../contract/approval/approval';
import { PEOPLE_MAX } from '../../../contract/approval/kinds';
import type { BudgetSubmit, Saved } from '../../../contract/cost/cost';
import { type BudgetState, budgetLifecycle } from '../../../contract/cost/lifecycle';
import { sayFen } from '../../../contract/time/money';
import { againstRule, forbidden } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ApprovalUse, AskedApproval, Question } from '../../object/approvals';
import type { ObjectContext, SystemContext } from '../../object/define';
import { holdersInProject } from '../../object/holders';
import { type StatefulKind, take } from '../../object/lifecycle';
import { logOperation } from '../../object/operationLog';
import { closedProject } from '../../object/project';
import { staleRow } from '../../object/stale';
import { canInProject, isClosed } from '../../policies/project';
import { endApproval, liveApproval, resubmitApproval, startApproval } from '../approval';
import { findBudgets, type LoadedBudget } from './budgetKind';
import { loadBudget } from './budgets';
import { lockCost } from './subjects';

const stateful: StatefulKind<LoadedBudget, BudgetState> = {
  lifecycle: budgetLifecycle,
  judge({ actor }, { project }, { to }) {
    // The other steps are taken by an approval, which has judged who may.
    if (to === 'REVIEWING' && !canInProject(actor, project, 'COST:BUDGET:UPDATE')) throw forbidden();
  },
  guards: {
    async REVIEWING({ db }, { id }) {
      const [row] = await db.query<{ total: number }>(
        'SELECT coalesce(sum(amount), 0)::float8 AS total FROM cost_budget_line WHERE tenant_id = $1 AND budget_id = $2',
        [id],
      );
      if (!row?.total) throw againstRule('预算还没有金额，不能提交');
    },
  },
  stale: (context, loaded) => staleRow(context, loaded),
  async write(tx, { actor }, { id, version }, { to }) {
    const written = await tx.query(
      `UPDATE cost_budget SET state = $4, version = version + 1, updated_by = $5, updated_at = now(),
              approved_by = CASE WHEN $4 = 'APPROVED' THEN $5::uuid END, approved_at = CASE WHEN $4 = 'APPROVED' THEN now() END
        WHERE tenant_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [id, version, to, actor.userId],
    );
    return written.length;
  },
  async follow(tx, { actor }, { id, no, projectId }, { from, to, reason }) {
    await logOperation(tx, actor, {
      module: 'cost',
      action: 'stated',
      objectType: 'costBudget',
      objectId: id,
      projectId,
      changes: [
        {
          field: 'state',
          label: '状态',
          before: budgetLifecycle.states[from].label,
          after: budgetLifecycle.states[to].label,
        },
      ],
      detail: { no: String(no), reason },
    });
  },
};

/** A step needs nothing of the request that an approval could not give. */
const step = (context: ObjectContext, loaded: LoadedBudget, to: BudgetState, reason?: string) =>
  take(stateful, context as TenantContext, loaded, { to, version: loaded.version, reason, approved: true });

/** Hands it in, and says what is asked. One that waits without an approval is asked about as it is. */
async function handIn(context: ObjectContext, loaded: LoadedBudget): Promise<Question> {
  const { id, no, note, project } = loaded;
  if (loaded.state !== 'REVIEWING') await step(context, loaded, 'REVIEWING');
  const lines = await context.db.query<{ name: string; amount: number; note: string }>(
    `SELECT l.subject_id AS "subjectId", s.name, l.amount::float8 AS amount, l.note
       FROM cost_budget_line l JOIN cost_subject s ON s.tenant_id = l.tenant_id AND s.id = l.subject_id
      WHERE l.tenant_id = $1 AND l.budget_id = $2 ORDER BY l.amount DESC, l.subject_id`,
    [id],
  );
  const total = sayFen(lines.reduce((sum, { amount }) => sum + amount, 0));
  // Whoever is asked may not see the project's cost: what they agree to is said here.
  const said = lines.flatMap(({ name, amount }) => (amount > 0 ? [`${name} ${sayFen(amount)}`] : [])).join('，');
  return {
    title: `${project.name} 预算第 ${no} 版：${total}`,
    text: note ? `${note}。${said}` : said,
    content: { id, no, note, lines },
  };
}

/** Where the enterprise chose no flow: one of those who hold the right answers, whoever handed it in. */
const anyHolder = (holders: readonly string[]): ApprovalStep[] => [
  {
    name: '批准预算',
    mode: 'or',
    people: holders.slice(0, PEOPLE_MAX).map((id) => ({ kind: 'user', id })),
    ...{ selfRule: 'may', emptyRule: 'admin', leaverRule: 'replace' },
  },
];

/** @throws 422 where nothing is planned in it, or it waits already; 409 for a stale version */
export function submitBudget(context: TenantContext, id: string, { version }: BudgetSubmit): Promise<Saved> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { projectId } = await loadBudget(inside, id);
    await lockCost(db, projectId);
    const loaded = await loadBudget(inside, id);
    if (loaded.version !== version) throw await staleRow(inside, loaded);
    const live = await liveApproval(db, 'budget', { type: 'costBudget', id });
    if (live?.state === 'RETURNED' && live.initiatorId === inside.actor.userId) {
      await resubmitApproval(inside, live.id);
    } else {
      // Returned to somebody else, who handed it in before: the one who does so now asks anew.
      if (live?.state === 'RETURNED') await endApproval(inside, live.id, '由他人重新提交');
      await startApproval(inside, {
        ...(await handIn(inside, loaded)),
        purpose: 'budget',
        by: { unlessChosen: anyHolder(await holdersInProject(db, projectId, 'COST:BUDGET:APPROVE')) },
        ref: { type: 'costBudget', id },
        projectId,
      });
    }
    return { id, version: (await loadBudget(inside, id)).version };
  });
}

/** Held until the transaction ends; undefined where its project is not there any more. */
const held = async (context: SystemContext, { ref }: Pick<AskedApproval, 'ref'>) =>
  (await findBudgets(context, [ref.id], 'change'))[0];

async function putBack(context: ObjectContext, approval: AskedApproval & { reason: string }): Promise<void> {
  const loaded = await held(context, approval);
  if (loaded?.state === 'REVIEWING') await step(context, loaded, 'DRAFT', approval.reason);
}

export const budgetApproval: ApprovalUse = {
  purpose: 'budget',
  byApprover: true,
  async mayAlso(context, { ref }) {
    const [loaded] = await findBudgets(context, [ref.id]);
    return loaded !== undefined && canInProject(context.actor, loaded.project, 'COST:BUDGET:APPROVE');
  },
  async beforeAnswer(context, { ref }) {
    const [loaded] = await findBudgets(context, [ref.id]);
    if (!loaded) throw againstRule('项目已删除，恢复后才能审批其预算');
    if (isClosed(loaded.project)) throw closedProject(loaded.project);
  },
  async onPassed(context, approval) {
    const loaded = await held(context, approval);
    if (loaded?.state !== 'REVIEWING') throw againstRule('预算在审批期间已变更，请重新提交');
    await step(context, loaded, 'APPROVED');
  },
  onRefused: putBack,
  onReturned: putBack,
  async onAgain(context, approval) {
    const loaded = await held(context, approval);
    if (!loaded) throw againstRule('预算已删除');
    return handIn(context, loaded);
  },
};
