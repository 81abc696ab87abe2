/** Expenses as a register: what is theirs beside fields and states. */
import { costFields } from '../../../contract/cost/fields';
import { type CostState, costLifecycle } from '../../../contract/cost/lifecycle';
import { costTabs } from '../../../contract/cost/lists';
import { cost } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid } from '../../errors';
import { projectFor } from '../../object/project';
import { defineRegister, type RegisterKind } from '../../object/register/kind';
import type { RecordRow } from '../../object/register/register';
import { holdOpen } from '../../object/workLock';
import { canInProject } from '../../policies/project';

type Stored = typeof cost.$inferSelect;
export type Cost = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;

/** Once it was handed in, what was approved is what was seen. */
const fixed = ['subjectId', 'amount', 'spentOn'] as const;
const isOpen = (state: CostState) => state === 'DRAFT' || state === 'REJECTED';

async function assertSubject(db: TenantDb, subjectId: string): Promise<string> {
  const [found] = await db.query<{ project_id: string }>(
    'SELECT project_id FROM cost_subject WHERE tenant_id = $1 AND id = $2',
    [subjectId],
  );
  if (!found) throw invalid('所选科目不存在，请刷新后重新选择', 'subjectId');
  return found.project_id;
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
    return { subjectId: Object.fromEntries(rows.map(({ id, name }) => [id, name])) };
  },
  async check({ db }, { values, before }) {
    const changed = before && fixed.find((name) => values[name] !== undefined && values[name] !== before[name]);
    if (changed && !isOpen(before.state)) {
      throw againstRule('提交后不能修改科目、金额与发生日期，请先退回');
    }
    // Before it is written: the database would refuse one that is unknown, without a word that people can use.
    const { subjectId } = values;
    if (subjectId !== undefined && subjectId !== before?.subjectId) await assertSubject(db, subjectId);
    return {};
  },
  async changed(context, { row, project }, before) {
    if (!before || before.subjectId !== row.subjectId) {
      if ((await assertSubject(context.db, row.subjectId)) !== project.id) {
        throw invalid('所选科目不属于该项目', 'subjectId');
      }
    }
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
