/** A baseline on its way to be what the plan is measured by: put to approval, approved, or back. */
import { eq, sql } from 'drizzle-orm';
import { planBaseline, planBaselineNode } from '../../../db/schema';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import type { ApprovalUse, AskedApproval, Question } from '../../../object/approvals';
import type { ObjectContext } from '../../../object/define';
import { announce } from '../../../object/events';
import { logOperation } from '../../../object/operationLog';
import { closedProject } from '../../../object/project';
import { canKeepBaselines } from '../../../policies/plan';
import { isClosed } from '../../../policies/project';
import { endApproval, liveApproval, resubmitApproval, startApproval } from '../../approval';
import { baselineFor } from '../baselines';
import { projectOfPlan } from '../load';
import { findBaselines, type LoadedBaseline } from './kinds';
import { keepersStep } from './steps';

const refOf = (id: string) => ({ type: 'planBaseline' as const, id });

async function handIn({ db, actor }: ObjectContext, loaded: LoadedBaseline): Promise<Question> {
  const { id, no, name, reason, startOn, project } = loaded;
  const rows = await db.select(planBaselineNode, eq(planBaselineNode.baselineId, id));
  const ends = rows.flatMap(({ endOn }) => endOn ?? []).sort();
  const milestones = rows.filter(({ kind }) => kind === 'milestone').length;
  await db.update(
    planBaseline,
    { state: 'REVIEWING', submittedBy: actor.userId, submittedAt: sql`now()` },
    eq(planBaseline.id, id),
  );
  const said = `${startOn} 至 ${ends.at(-1) ?? '—'}，节点 ${rows.length} 个，里程碑 ${milestones} 个`;
  return {
    title: `${project.name} 基线 ${no}「${name}」`,
    // Whoever is asked may not see the plan: what they agree to is said here.
    text: reason ? `${reason}。${said}` : said,
    content: { id },
  };
}

/** @throws 422 where it waits or is approved already */
export async function submitBaseline(context: TenantContext, id: string): Promise<void> {
  const { projectId } = await baselineFor(context, id);
  await projectOfPlan(context, projectId, (one) => canKeepBaselines(context.actor, one));
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const [loaded] = await findBaselines(inside, [id], 'change');
    if (!loaded || loaded.state === 'APPROVED') throw againstRule('基线已批准');
    if (loaded.state === 'REVIEWING') throw againstRule('基线正在审批');
    const live = await liveApproval(db, 'planBaseline', refOf(id));
    if (live?.state === 'RETURNED' && live.initiatorId === inside.actor.userId) {
      return resubmitApproval(inside, live.id);
    }
    if (live) await endApproval(inside, live.id, '由他人重新提交');
    await startApproval(inside, {
      ...(await handIn(inside, loaded)),
      ...{ purpose: 'planBaseline', ref: refOf(id), projectId },
      by: { unlessChosen: await keepersStep(db, projectId, '批准基线') },
    });
  });
}

const held = async (context: ObjectContext, { ref }: Pick<AskedApproval, 'ref'>) =>
  (await findBaselines(context, [ref.id], 'change'))[0];

async function putBack(context: ObjectContext, approval: AskedApproval): Promise<void> {
  const loaded = await held(context, approval);
  if (loaded?.state !== 'REVIEWING') return;
  await context.db.update(planBaseline, { state: 'DRAFT' }, eq(planBaseline.id, loaded.id));
}

export const baselineApproval: ApprovalUse = {
  purpose: 'planBaseline',
  byApprover: true,
  async mayAlso(context, { ref, initiatorId }) {
    const { actor } = context;
    const [loaded] = await findBaselines(context, [ref.id]);
    return loaded !== undefined && actor.userId !== initiatorId && canKeepBaselines(actor, loaded.project);
  },
  async beforeAnswer(context, { ref }) {
    const [loaded] = await findBaselines(context, [ref.id]);
    if (!loaded) throw againstRule('项目已删除，恢复后才能审批其基线');
    if (isClosed(loaded.project)) throw closedProject(loaded.project);
  },
  async onPassed(context, approval) {
    const { db, actor } = context;
    const loaded = await held(context, approval);
    if (loaded?.state !== 'REVIEWING') throw againstRule('基线已不在审批中，请重新提交');
    const { id, no, name, project } = loaded;
    await db.update(
      planBaseline,
      { state: 'APPROVED', approvedBy: actor.userId, approvedAt: sql`now()` },
      eq(planBaseline.id, id),
    );
    await logOperation(db, actor, {
      ...{ module: 'plan', action: 'baselineApproved', objectType: 'planBaseline', objectId: id },
      ...{ projectId: project.id, detail: { no, name } },
    });
    announce(context, refOf(id), { project });
  },
  onRefused: putBack,
  onReturned: putBack,
  async onAgain(context, approval) {
    const loaded = await held(context, approval);
    if (!loaded) throw againstRule('基线已删除');
    return handIn(context, loaded);
  },
};
