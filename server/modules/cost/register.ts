/** Expenses as a register: what is theirs beside fields and states. */
import { costFields } from '../../../contract/cost/fields';
import { type CostState, costLifecycle } from '../../../contract/cost/lifecycle';
import { costTabs } from '../../../contract/cost/lists';
import { today } from '../../base/zone';
import { cost } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid } from '../../errors';
import { projectFor } from '../../object/project';
import { defineRegister, type RegisterKind } from '../../object/register/kind';
import type { RecordRow } from '../../object/register/register';
import { holdOpen } from '../../object/workLock';
import { canInProject } from '../../policies/project';
import { keptAmount } from './exchange';
import { assertSubject } from './subjects';

type Stored = typeof cost.$inferSelect;
export type Cost = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;

/** Once it was handed in, what was approved is what was seen. */
const fixed = ['subjectId', 'currency', 'amount', 'original', 'spentOn'] as const;
const isOpen = (state: CostState) => state === 'DRAFT' || state === 'REJECTED';

async function assertCommitmentThere(db: TenantDb, id: string): Promise<void> {
  const [found] = await db.query('SELECT 1 AS one FROM commitment WHERE tenant_id = $1 AND id = $2', [id]);
  if (!found) throw invalid('所选合同或订单不存在，请刷新后重新选择', 'commitmentId');
}

/** A contract or order of the same project and subject, in force when the expense is hung on it. */
async function assertCommitment(db: TenantDb, { commitmentId, projectId, subjectId }: Cost, before: Cost | null) {
  if (!commitmentId) return;
  if (before && before.commitmentId === commitmentId && before.subjectId === subjectId) return;
  const [found] = await db.query<{ projectId: string; subjectId: string; state: string }>(
    `SELECT project_id AS "projectId", subject_id AS "subjectId", state FROM commitment
      WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE`,
    [commitmentId],
  );
  if (!found || found.projectId !== projectId) {
    throw invalid('所选合同或订单不存在，请刷新后重新选择', 'commitmentId');
  }
  if (found.subjectId !== subjectId)
    throw invalid('费用的科目与合同或订单的科目不同，请选择同一个科目', 'commitmentId');
  if (before?.commitmentId !== commitmentId && found.state !== 'ACTIVE') {
    throw invalid('所选合同或订单不在履行中，只能关联履行中的', 'commitmentId');
  }
}

export const costs: RegisterKind<Cost, CostState> = defineRegister<Cost, CostState>({
  type: 'cost',
  schema: cost,
  fields: costFields,
  lifecycle: costLifecycle,
  tabs: costTabs,
  rank: () => 't.spent_on DESC, -t.seq',
  async says({ db }, projectId) {
    const rows = await db.query<{ id: string; name: string }>(
      'SELECT id, name FROM cost_subject WHERE tenant_id = $1 AND project_id = $2',
      [projectId],
    );
    // By their numbers: whoever sees an expense need not see the contract.
    const promised = await db.query<{ id: string; name: string }>(
      `SELECT id, 'H-' || seq AS name FROM commitment WHERE tenant_id = $1 AND project_id = $2`,
      [projectId],
    );
    const named = (all: typeof rows) => Object.fromEntries(all.map(({ id, name }) => [id, name]));
    return { subjectId: named(rows), commitmentId: named(promised) };
  },
  async check({ db }, { values, before }) {
    const changed = before && fixed.find((name) => values[name] !== undefined && values[name] !== before[name]);
    if (changed && !isOpen(before.state)) {
      throw againstRule('提交后不能修改科目、币种、金额与发生日期，请先退回');
    }
    // Before it is written: the database would refuse one that is unknown, without a word that people can use.
    const { subjectId } = values;
    if (subjectId !== undefined && subjectId !== before?.subjectId) await assertSubject(db, subjectId);
    if (typeof values.commitmentId === 'string' && values.commitmentId !== before?.commitmentId) {
      await assertCommitmentThere(db, values.commitmentId);
    }
    const day = values.spentOn ?? before?.spentOn ?? today();
    return keptAmount(db, values, before, { day, dayChanged: day !== before?.spentOn });
  },
  async changed(context, { row, project }, before) {
    if (!before || before.subjectId !== row.subjectId) {
      if ((await assertSubject(context.db, row.subjectId)) !== project.id) {
        throw invalid('所选科目不属于该项目', 'subjectId');
      }
    }
    await assertCommitment(context.db, row, before);
  },
  async recycled(_context, row) {
    if (!isOpen(row.state)) throw againstRule('已提交的费用不能删除：未批准的请先退回，已批准的请冲销');
  },
  guards: {
    async APPROVED(context, row) {
      const project = await projectFor(context, row.projectId, 'COST:LIST');
      const { actor } = context;
      if (row.createdBy === actor.userId) throw againstRule('不能批准自己登记的费用，请由他人审批');
      if (row.assigneeId !== actor.userId && !canInProject(actor, project, 'COST:STATUS:UPDATE')) {
        throw forbidden('只有审批人或有审批权限的成员可以批准');
      }
    },
  },
  /** What comes into the sums, or leaves them, does so in a month that is open. */
  async stepped({ db }, { row }, { from, to }) {
    const counts = (state: CostState) => state === 'APPROVED' || state === 'PAID';
    if (counts(from) !== counts(to)) await holdOpen(db, [row.spentOn]);
  },
});
