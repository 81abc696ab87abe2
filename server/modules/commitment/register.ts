/** Contracts and orders as a register: what is theirs beside fields and states. */
import { commitmentFields } from '../../../contract/commitment/fields';
import { type CommitmentState, commitmentLifecycle } from '../../../contract/commitment/lifecycle';
import { commitmentTabs } from '../../../contract/commitment/lists';
import { today } from '../../base/zone';
import { commitment } from '../../db/schema';
import { againstRule, forbidden, invalid } from '../../errors';
import { projectFor } from '../../object/project';
import { defineRegister, type RegisterKind } from '../../object/register/kind';
import type { RecordRow } from '../../object/register/register';
import { canInProject } from '../../policies/project';
import { assertSubject, keptAmount, unpaidOf } from '../cost';

type Stored = typeof commitment.$inferSelect;
export type Commitment = RecordRow & Omit<Stored, keyof RecordRow | 'tenantId'>;

/** Once it was handed in, what was approved is what was seen; more of it is another one. */
const fixed = ['subjectId', 'currency', 'amount', 'original', 'signedOn'] as const;
const isOpen = (state: CommitmentState) => state === 'DRAFT' || state === 'REJECTED';

export const commitments: RegisterKind<Commitment, CommitmentState> = defineRegister<Commitment, CommitmentState>({
  type: 'commitment',
  schema: commitment,
  fields: commitmentFields,
  lifecycle: commitmentLifecycle,
  tabs: commitmentTabs,
  rank: () => 't.signed_on DESC, -t.seq',
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
      throw againstRule('提交后不能修改科目、币种、金额与签订日期：未批准的请先退回，增补请另外登记');
    }
    const { subjectId } = values;
    if (subjectId !== undefined && subjectId !== before?.subjectId) await assertSubject(db, subjectId);
    const signed = values.signedOn ?? before?.signedOn ?? today();
    const ends = values.endsOn === undefined ? before?.endsOn : values.endsOn;
    if (ends && ends < signed) throw invalid('履行期限早于签订日期', 'endsOn');
    return keptAmount(db, values, before, { day: signed, dayChanged: signed !== before?.signedOn });
  },
  async changed({ db }, { row, project }, before) {
    if (before?.subjectId === row.subjectId) return;
    if ((await assertSubject(db, row.subjectId)) !== project.id) throw invalid('所选科目不属于该项目', 'subjectId');
  },
  async recycled({ db }, row, gone) {
    if (!gone) return;
    if (!isOpen(row.state)) throw againstRule('已提交的合同或订单不能删除：未批准的请先退回，履行中的请结清或终止');
    const [used] = await db.query('SELECT 1 AS one FROM cost WHERE tenant_id = $1 AND commitment_id = $2 LIMIT 1', [
      row.id,
    ]);
    if (used) throw againstRule('已有费用属于它，不能删除');
  },
  guards: {
    async ACTIVE(context, row, { from }) {
      if (from !== 'SUBMITTED') return;
      const project = await projectFor(context, row.projectId, 'COMMITMENT:LIST');
      const { actor } = context;
      if (row.createdBy === actor.userId) throw againstRule('不能批准自己登记的合同或订单，请由他人审批');
      if (row.assigneeId !== actor.userId && !canInProject(actor, project, 'COMMITMENT:STATUS:UPDATE')) {
        throw forbidden('只有审批人或有审批权限的成员可以批准');
      }
    },
  },
  async present({ db }, rows) {
    const known = new Map(
      (
        await unpaidOf(
          db,
          rows.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    );
    return ({ id }) => ({ spent: known.get(id)?.spent ?? 0, unpaid: known.get(id)?.unpaid ?? 0 });
  },
});
