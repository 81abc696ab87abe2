/** Taking back one's own act: values that still stand as the act left them are given back, whatever followed follows again. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { PlanTakenBack } from '../../../contract/plan/plan';
import { planAct, planChange, planNode, plan as planTable } from '../../db/schema';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import { fittingBack } from '../../object/undo';
import { canEditPlan, canReportNode } from '../../policies/plan';
import { readBags } from './bags';
import { changePlan, type PlanChanges } from './change';
import { type Changed, type LinkValues, type NodeValues, type PlanDraft, valuesOfLink, valuesOfNode } from './draft';
import { projectOfPlan } from './load';
import { backOuter } from './outer';

const noSets = { sets: new Set<string>() };

/** What has come of nodes since an act ($3) added them, in words; what the actor ($4) did to their fields does not count. */
const GROWN = `
  SELECT x.id, x.why FROM (
    SELECT n.id, CASE
      WHEN EXISTS (SELECT 1 FROM history h WHERE h.tenant_id = $1 AND h.object_type = 'planNode' AND h.object_id = n.id
                    AND h.id > $3::uuid AND h.actor_id <> $4::uuid) THEN '此后被他人修改过'
      WHEN EXISTS (SELECT 1 FROM comment c WHERE c.tenant_id = $1 AND c.object_type = 'planNode' AND c.object_id = n.id
                    AND c.id > $3::uuid AND c.deleted_at IS NULL) THEN '已有评论'
      WHEN EXISTS (SELECT 1 FROM object_file o JOIN file f ON f.tenant_id = o.tenant_id AND f.id = o.file_id
                    WHERE o.tenant_id = $1 AND o.object_type = 'planNode' AND o.object_id = n.id
                      AND f.id > $3::uuid) THEN '已有附件'
      WHEN EXISTS (SELECT 1 FROM plan_node_task k JOIN plan_act a ON a.tenant_id = k.tenant_id AND a.id = $3::uuid
                    WHERE k.tenant_id = $1 AND k.node_id = n.id AND k.created_at > a.at) THEN '已有任务'
    END AS why FROM unnest($2::uuid[]) AS n(id)) x
   WHERE x.why IS NOT NULL LIMIT 1`;

/**
 * Nodes that an act added go, all of them or none: a plan has no recycle bin from which others could fetch what they have
 * put into them since.
 * @throws 422 naming what has grown
 */
async function unmake({ db, actor }: ObjectContext, draft: PlanDraft, actId: string, { nodes, links }: PlanChanges) {
  const made = new Set(nodes.flatMap(({ id, before }) => (before === null && draft.node(id) ? [id] : [])));
  if (made.size === 0) return;
  const refuse = (id: string, why: string) => againstRule(`「${draft.node(id)?.title ?? ''}」${why}，未撤销`);
  for (const id of draft.branchesOf(made)) {
    if (!made.has(id)) throw refuse(draft.lineOf(id).find((one) => made.has(one)) ?? id, '下已有其他节点');
  }
  const own = new Set(links.map(({ id }) => id));
  const joined = draft.allLinks.find(({ id, fromId, toId }) => !own.has(id) && made.has(fromId) !== made.has(toId));
  if (joined) throw refuse(made.has(joined.fromId) ? joined.fromId : joined.toId, '已有其他依赖');
  const [grown] = await db.query<{ id: string; why: string }>(GROWN, [[...made], actId, actor.userId]);
  if (grown) throw refuse(grown.id, grown.why);
  draft.remove(made);
}

function backNode(draft: PlanDraft, { id, before, after }: Changed<NodeValues>): boolean {
  const row = draft.node(id);
  // Added by the act: it goes with all others (`unmake`), or is gone already.
  if (before === null) return true;
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
    if (!isDeepStrictEqual(asked.set[field], asked.expect[field])) continue;
    delete asked.set[field];
    delete asked.expect[field];
  }
  const { set, written, kept } = fittingBack(valuesOfNode(row), asked, noSets);
  const parentGone = typeof set.parentId === 'string' && !draft.node(set.parentId);
  if (parentGone) return false;
  draft.set(id, set as Partial<NodeValues>);
  return written.length > 0 && kept.length === 0;
}

function backLink(draft: PlanDraft, { id, before, after }: Changed<LinkValues>): boolean {
  const link = draft.link(id);
  if (after === null) {
    if (link || before === null || !draft.node(before.fromId) || !draft.node(before.toId)) return false;
    draft.addLink(before, id);
    return true;
  }
  // What was added is gone already, with its nodes or by somebody.
  if (!link) return before === null;
  // Not by their texts: what is kept of an act names its fields in another order.
  if (!isDeepStrictEqual(valuesOfLink(link), after)) return false;
  if (before === null) draft.removeLink(id);
  else draft.setLink(id, before);
  return true;
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
  return giveBack(context, project, { actId, changes });
}

/** Gives back what an act changed; the caller has judged who may. */
export async function giveBack(
  context: TenantContext,
  project: LoadedProject,
  { actId, changes }: { actId: string; changes: PlanChanges },
): Promise<PlanTakenBack> {
  const done: boolean[] = [];
  const { hung = [], made = [], tasks = [], outer = [] } = changes;
  const { actId: next } = await changePlan(
    context,
    project,
    { action: 'planTakenBack', backOf: actId, backTasks: tasks },
    async (draft, within) => {
      // What stands now is compared with what the act left, field by field.
      await readBags(within.db, draft, true);
      for (const id of made) await context.platform.objects.kind('task').unmake?.({ ...context, ...within }, id);
      for (const { taskId, before, after } of hung) {
        if (!made.includes(taskId)) draft.hangLater({ taskId, before: after, after: before });
      }
      done.push(...parentsFirst(changes.nodes).map((one) => backNode(draft, one)));
      const by = { db: within.db, userId: within.actor.userId, projectId: project.id };
      for (const one of outer) done.push(await backOuter(draft, by, one));
      await unmake(within, draft, actId, changes);
      done.push(...changes.links.map((one) => backLink(draft, one)));
      if (!done.some(Boolean)) return;
      // A change request that the act carried out is so no longer.
      await within.db.update(
        planChange,
        { state: 'TAKEN_BACK', version: sql`version + 1`, updatedBy: within.actor.userId, updatedAt: sql`now()` },
        and(eq(planChange.actId, actId), eq(planChange.state, 'APPLIED')),
      );
    },
  );
  const written = done.filter(Boolean).length;
  return { actId: next, written, kept: done.length - written };
}

/** Who may only report takes back reports of the nodes that they still answer for. */
async function judgeReports(
  context: TenantContext,
  project: Awaited<ReturnType<typeof projectOfPlan>>,
  { nodes, links, hung = [], made = [], outer = [] }: PlanChanges,
): Promise<void> {
  // Who reports moves tasks by their node alone: an act of tasks without one was a planner's.
  if (nodes.length === 0 || links.length + hung.length + made.length + outer.length > 0)
    throw againstRule('您没有权限撤销');
  for (const { id } of nodes) {
    const row = await context.db.find(planNode, id);
    if (row && canReportNode(context.actor, project, row)) continue;
    throw againstRule('您已不负责这个节点，不能撤销');
  }
}
