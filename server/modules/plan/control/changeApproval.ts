/** A change request on its way: asked about with what it moves, carried out as one act, or back. */
import { eq, sql } from 'drizzle-orm';
import type { ChangeDetail, ChangeSubmit } from '../../../../contract/plan/change/change';
import { isOpenChange } from '../../../../contract/plan/change/kinds';
import { isPoint, nodeKinds } from '../../../../contract/plan/kinds';
import { signed } from '../../../../contract/plan/rollup';
import { planChange } from '../../../db/schema';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { ApprovalUse, AskedApproval, Question } from '../../../object/approvals';
import type { ObjectContext } from '../../../object/define';
import { logOperation } from '../../../object/operationLog';
import { closedProject } from '../../../object/project';
import { staleRow } from '../../../object/stale';
import { canKeepBaselines } from '../../../policies/plan';
import { isClosed } from '../../../policies/project';
import { endApproval, liveApproval, resubmitApproval, startApproval } from '../../approval';
import { changePlan } from '../change';
import { type Impact, lookAt } from './impact';
import { findChanges, type LoadedChange } from './kinds';
import { isEmptyChange, overlay } from './overlay';
import { type Asked, askedOf, changeDetail, changesOf, editableChange, heldChange, refOf } from './requests';
import { keepersStep } from './steps';

const days = (slip: number | null) => (slip === null ? '—' : slip === 0 ? '不变' : `${signed(slip)} 个工作日`);
/** Phases and milestones that are named where people are asked; the rest is seen with the request. */
const NAMED = 10;

/** What it does, in words: whoever is asked may not see the plan. */
function impactText({ endBefore, endOn, endSlip, nodes, hours }: Impact): string {
  const moved = nodes.filter(({ kind, endSlip: slip }) => (isPoint(kind) || kind === 'phase') && slip);
  const count = (effect: string) => nodes.filter((one) => one.effect === effect).length;
  const parts = [
    `计划完成 ${endBefore ?? '—'} → ${endOn ?? '—'}（${days(endSlip)}）`,
    ...moved.slice(0, NAMED).map(({ kind, title, endSlip: slip }) => `${nodeKinds[kind]}「${title}」${days(slip)}`),
    ...(moved.length > NAMED ? [`另有 ${moved.length - NAMED} 个阶段与里程碑`] : []),
    ...(count('added') ? [`新增 ${count('added')} 项`] : []),
    ...(count('removed') ? [`删除 ${count('removed')} 项`] : []),
    ...(hours ? [`预计工时 ${signed(hours)}`] : []),
  ];
  return parts.join('；');
}

const keyed = ({ key, impact: { endOn, endSlip } }: { key: string; impact: Impact }): Asked => ({
  key,
  endOn,
  endSlip,
});

/** Hands it in with what it does to the plan of now, and says what is asked. */
async function handIn(context: ObjectContext, loaded: LoadedChange): Promise<Question> {
  const { db, actor } = context;
  const { id, no, title, reason, project } = loaded;
  const look = await lookAt(context, project, changesOf(loaded));
  await db.update(
    planChange,
    {
      ...{ state: 'REVIEWING', asked: keyed(look), submittedBy: actor.userId, submittedAt: sql`now()` },
      ...{ version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
    },
    eq(planChange.id, id),
  );
  return {
    title: `${project.name} 计划变更 ${no}「${title}」`,
    text: `${impactText(look.impact)}。原因：${reason}`,
    content: { id, key: look.key },
  };
}

/** @throws 422 where nothing is drafted, or it waits for an answer to what still holds; 409 for a stale version */
export async function submitChange(
  context: TenantContext,
  id: string,
  { version }: ChangeSubmit,
): Promise<ChangeDetail> {
  await editableChange(context, id);
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await heldChange(inside, id);
    if (loaded.version !== version) throw await staleRow(inside, loaded, { version: loaded.version });
    if (isEmptyChange(changesOf(loaded))) throw againstRule('草稿还没有变更，请先调整计划草稿');
    const live = await liveApproval(db, 'planChange', refOf(id));
    if (!isOpenChange(loaded.state) && loaded.state !== 'REVIEWING') throw againstRule('变更已执行，不能再提交');
    if (loaded.state === 'REVIEWING' && live) {
      const { key } = await lookAt(inside, loaded.project, changesOf(loaded));
      if (key === askedOf(loaded)?.key) throw againstRule('变更正在审批');
    }
    if (live?.state === 'RETURNED' && live.initiatorId === inside.actor.userId) {
      return resubmitApproval(inside, live.id);
    }
    if (live) {
      const reason = live.state === 'RETURNED' ? '由他人重新提交' : '计划已变更，按新的影响重新提交';
      await endApproval(inside, live.id, reason);
    }
    await startApproval(inside, {
      ...(await handIn(inside, await heldChange(inside, id))),
      ...{ purpose: 'planChange', ref: refOf(id), projectId: loaded.projectId },
      by: { unlessChosen: await keepersStep(db, loaded.projectId, '批准变更') },
    });
  });
  return changeDetail(context, id);
}

/** Held until the transaction ends; undefined where its project is not there any more. */
const held = async (context: ObjectContext, { ref }: Pick<AskedApproval, 'ref'>) =>
  (await findChanges(context, [ref.id], 'change'))[0];

async function putBack(context: ObjectContext, approval: AskedApproval, state: 'DRAFT' | 'REJECTED'): Promise<void> {
  const loaded = await held(context, approval);
  if (loaded?.state !== 'REVIEWING') return;
  await context.db.update(
    planChange,
    { state, version: sql`version + 1`, updatedBy: context.actor.userId, updatedAt: sql`now()` },
    eq(planChange.id, loaded.id),
  );
}

async function carryOut(context: ObjectContext, loaded: LoadedChange): Promise<void> {
  const { db, actor } = context;
  const { id, no, title, reason, project } = loaded;
  const { impact } = await lookAt(context, project, changesOf(loaded), true);
  const { actId } = await changePlan(
    context as TenantContext,
    project,
    { action: 'planChangeApplied', reason: `变更 ${no}「${title}」：${reason}` },
    (draft) => overlay(draft, changesOf(loaded)),
  );
  await db.update(
    planChange,
    {
      ...{ state: 'APPLIED', applied: impact, appliedBy: actor.userId, appliedAt: sql`now()`, actId },
      ...{ version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
    },
    eq(planChange.id, id),
  );
  await logOperation(db, actor, {
    ...{ module: 'plan', action: 'planChangeApplied', objectType: 'planChange', objectId: id, projectId: project.id },
    detail: { no, title, slip: impact.endSlip, reason },
  });
}

export const changeApproval: ApprovalUse = {
  purpose: 'planChange',
  // Whoever asked may have left: what was agreed to is carried out all the same.
  byApprover: true,
  async mayAlso(context, { ref, initiatorId }) {
    const { actor } = context;
    const [loaded] = await findChanges(context, [ref.id]);
    return loaded !== undefined && actor.userId !== initiatorId && canKeepBaselines(actor, loaded.project);
  },
  async beforeAnswer(context, { ref }, passing) {
    const [loaded] = await findChanges(context, [ref.id]);
    if (!loaded) throw againstRule('项目已删除，恢复后才能审批其计划变更');
    if (isClosed(loaded.project)) throw closedProject(loaded.project);
    if (!passing) return;
    // Under the plan's lock: what is agreed to now is what is carried out.
    const { key, impact } = await lookAt(context, loaded.project, changesOf(loaded), true);
    const asked = askedOf(loaded);
    if (key === asked?.key) return;
    const now = `计划完成 ${impact.endOn ?? '—'}（${days(impact.endSlip)}）`;
    const then = `${asked?.endOn ?? '—'}（${days(asked?.endSlip ?? null)}）`;
    throw againstRule(
      `计划在提交后已变更，按现在的计划重新计算为${now}，提交时为 ${then}。请提出人重新提交，或退回、拒绝`,
    );
  },
  async onPassed(context, approval) {
    const loaded = await held(context, approval);
    if (loaded?.state !== 'REVIEWING') throw againstRule('变更已不在审批中，请重新提交');
    await carryOut(context, loaded);
  },
  onRefused: (context, approval) => putBack(context, approval, approval.state === 'REJECTED' ? 'REJECTED' : 'DRAFT'),
  onReturned: (context, approval) => putBack(context, approval, 'DRAFT'),
  async onAgain(context, approval) {
    const loaded = await held(context, approval);
    if (!loaded) throw againstRule('变更已删除');
    if (isEmptyChange(changesOf(loaded))) throw againstRule('草稿还没有变更，请先调整计划草稿');
    return handIn(context, loaded);
  },
};
