/** Taking back one's own act: values that still stand as the act left them are given back, whatever followed follows again. */
import { type Static, Type } from 'typebox';
import { Id, Nullable } from '../../../contract/envelope';
import { planAct, planNode, plan as planTable } from '../../db/schema';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { fittingBack } from '../../object/undo';
import { canEditPlan, canReportNode } from '../../policies/plan';
import { changePlan, type PlanChanges } from './change';
import { type Changed, type NodeValues, type PlanDraft, valuesOfLink, valuesOfNode } from './draft';
import { projectOfPlan } from './load';

export const PlanTakenBack = Type.Object({
  /** Takes this back in turn; null: nothing was left to give back. */
  actId: Nullable(Id),
  written: Type.Integer(),
  /** Changed since by somebody, and left alone. */
  kept: Type.Integer(),
});
type PlanTakenBack = Static<typeof PlanTakenBack>;

const noSets = { sets: new Set<string>() };

function backNode(draft: PlanDraft, { id, before, after }: Changed<NodeValues>): boolean {
  const row = draft.node(id);
  if (before === null) {
    if (!row) return false;
    draft.remove([id]);
    return true;
  }
  if (after === null) {
    if (row || (before.parentId !== null && !draft.node(before.parentId))) return false;
    draft.add(before, id);
    return true;
  }
  if (!row) return false;
  const asked = { set: { ...before }, expect: { ...after } } as {
    set: Record<string, unknown>;
    expect: Record<string, unknown>;
  };
  for (const field of Object.keys(asked.set)) {
    if (JSON.stringify(asked.set[field]) !== JSON.stringify(asked.expect[field])) continue;
    delete asked.set[field];
    delete asked.expect[field];
  }
  const { set, written, kept } = fittingBack(valuesOfNode(row), asked, noSets);
  const parentGone = typeof set.parentId === 'string' && !draft.node(set.parentId);
  if (parentGone) return false;
  draft.set(id, set as Partial<NodeValues>);
  return written.length > 0 && kept.length === 0;
}

/** Parents before their children, so that each finds its place. */
const parentsFirst = (nodes: readonly Changed<NodeValues>[]): Changed<NodeValues>[] => {
  const byId = new Map(nodes.map((one) => [one.id, one]));
  const depth = ({ before }: Changed<NodeValues>): number => {
    let steps = 0;
    for (let at = before?.parentId; at && byId.has(at) && steps < 100; at = byId.get(at)?.before?.parentId) steps += 1;
    return steps;
  };
  return [...nodes].sort((a, b) => depth(a) - depth(b));
};

export async function takeBackAct(context: TenantContext, actId: string): Promise<PlanTakenBack> {
  const { db, actor } = context;
  const act = await db.find(planAct, actId);
  const owner = act && (await db.find(planTable, act.planId));
  if (!act || !owner || act.actorId !== actor.userId) throw notFound('操作');
  const changes = act.changes as PlanChanges;
  const project = await projectOfPlan(context, owner.projectId, (one) => canEditPlan(actor, one) || true);
  if (!canEditPlan(actor, project)) await judgeReports(context, project, changes);
  let [written, keptCount] = [0, 0];
  const { actId: next } = await changePlan(context, project, { action: 'planTakenBack', backOf: actId }, (draft) => {
    const count = (done: boolean) => {
      if (done) written += 1;
      else keptCount += 1;
    };
    for (const one of parentsFirst(changes.nodes)) count(backNode(draft, one));
    for (const { id, before, after } of changes.links) {
      const link = draft.link(id);
      if (before === null) {
        if (link) draft.removeLink(id);
      } else if (after === null) {
        const open = draft.node(before.fromId) && draft.node(before.toId) && !link;
        if (open) draft.addLink(before, id);
        count(Boolean(open));
      } else if (link && JSON.stringify(valuesOfLink(link)) === JSON.stringify(after)) {
        draft.setLink(id, before);
        written += 1;
      } else keptCount += 1;
    }
  });
  return { actId: next, written, kept: keptCount };
}

/** Who may only report takes back reports of the nodes that they still answer for. */
async function judgeReports(
  context: TenantContext,
  project: Awaited<ReturnType<typeof projectOfPlan>>,
  { nodes, links }: PlanChanges,
): Promise<void> {
  for (const { id } of nodes) {
    const row = await context.db.find(planNode, id);
    if (row && canReportNode(context.actor, project, row)) continue;
    throw againstRule('您已不负责这个节点，不能撤销');
  }
  if (links.length > 0) throw againstRule('您没有权限撤销');
}
