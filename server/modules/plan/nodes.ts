/** Nodes: made, changed, dragged, put elsewhere, taken away. Each is one act of `changePlan`. */

import { eq } from 'drizzle-orm';
import { holdsNodes, isPoint, nodeKinds } from '../../../contract/plan/kinds';
import {
  type NodeCreate,
  type NodeDrag,
  type NodesMove,
  type NodeUpdate,
  type PlanActed,
  type PlanSettings,
  reportedInputs,
} from '../../../contract/plan/plan';
import { ledByTasks } from '../../../contract/plan/reckon';
import { dayNumber, dayText, type WorkCalendar } from '../../../contract/time/workdays';
import { plan, planNode } from '../../db/schema';
import { type ApiError, againstRule, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { closedProject, type LoadedProject } from '../../object/project';
import { filledCustom } from '../../object/register/custom';
import { staleRow } from '../../object/stale';
import { canEditPlan, canReportNode, canViewNode } from '../../policies/plan';
import { isClosed } from '../../policies/project';
import { checkAcceptance } from './acceptance';
import { changePlan } from './change';
import type { PlanDraft } from './draft';
import type { PlanContext } from './drafting';
import { type NodeRow, projectOfPlan, spanNodes } from './load';
import { judgeOuterCircle } from './outerCircle';
import { BY_TASKS, checkDays, checkOwner, fitting, shifted } from './rules';

export const NODE = '计划节点';
/** Whose own fields nodes have. */
export const OWN = { type: 'planNode' } as const;

/** 404 where it may not be seen. */
export async function nodeFor(
  { platform, db, actor, drafting }: PlanContext,
  id: string,
): Promise<{ row: NodeRow; project: LoadedProject }> {
  const row: NodeRow | undefined = (await db.find(planNode, id)) ?? (await drafting?.node(db, id));
  if (drafting && row?.projectId !== drafting.projectId) throw notFound(NODE);
  const project = row && (await platform.projects.find(actor.tenantId, row.projectId));
  if (!row || !project || project.recycled || !canViewNode(actor, project, row)) throw notFound(NODE);
  return { row, project };
}

export async function editableNode(context: TenantContext, id: string) {
  const found = await nodeFor(context, id);
  if (canEditPlan(context.actor, found.project)) return found;
  throw isClosed(found.project) ? closedProject(found.project) : forbidden();
}

/** The node as it stands under the lock: 404 where it is gone meanwhile, 409 where somebody saved it. */
async function current(context: TenantContext, draft: PlanDraft, id: string, version?: number): Promise<NodeRow> {
  const row = draft.node(id);
  if (!row) throw notFound(NODE);
  if (version !== undefined && row.version !== version) throw await staleNode(context, row);
  return row;
}

/** 409 for a node that somebody saved in between. */
export async function staleNode(context: ObjectContext, row: NodeRow): Promise<ApiError> {
  const { updatedBy = null, updatedAt = new Date().toISOString() } = (await context.db.find(planNode, row.id)) ?? {};
  return staleRow(context, { ...row, updatedBy, updatedAt });
}

/** What holds others holds no milestone's place, and a work package that holds others is a group. */
export function openParent(draft: PlanDraft, parentId: string | null): void {
  if (parentId === null) return;
  const parent = draft.node(parentId);
  if (!parent) throw notFound('上级节点');
  if (!holdsNodes(parent.kind)) throw againstRule(`${nodeKinds[parent.kind]}下面不能有节点`);
  if (parent.kind === 'work') draft.set(parentId, { kind: 'group' });
}

export async function createNode(
  context: TenantContext,
  { projectId, parentId, afterId, kind, title, duration, ownerId = null }: NodeCreate,
): Promise<PlanActed> {
  const project = await projectOfPlan(context, projectId, (one) => canEditPlan(context.actor, one));
  await checkOwner(context, project, ownerId);
  // What is asked for is filled in later: nodes are typed one after the other.
  const customFields = (await filledCustom(context, OWN, project, undefined, undefined, false)) ?? {};
  const { made, ...acted } = await changePlan(context, project, { action: 'created' }, (draft) => {
    openParent(draft, parentId);
    return draft.add({
      ...{ parentId, kind, title: title.trim(), ownerId, customFields },
      duration: isPoint(kind) ? 0 : Math.max(1, duration ?? 1),
      rank: draft.rankBehind(parentId, afterId),
    });
  });
  return { ...acted, id: made };
}

/** Whoever answers for a node reports of it; the rest takes the right to change the plan. */
function judgeFields({ actor }: TenantContext, project: LoadedProject, row: NodeRow, given: object): void {
  if (canEditPlan(actor, project)) return;
  if (isClosed(project)) throw closedProject(project);
  const reports = Object.keys(given).every((field) => (reportedInputs as readonly string[]).includes(field));
  if (!reports || !canReportNode(actor, project, row)) throw forbidden();
}

export async function updateNode(
  context: TenantContext,
  id: string,
  { version, ...given }: NodeUpdate,
): Promise<PlanActed> {
  const { row: seen, project } = await nodeFor(context, id);
  judgeFields(context, project, seen, given);
  if (given.ownerId !== seen.ownerId) await checkOwner(context, project, given.ownerId);
  if (given.acceptorId !== seen.acceptorId)
    await checkOwner(context, project, given.acceptorId, 'acceptorId', '验收人');
  await checkAcceptance(context, project, { acceptWay: given.acceptWay ?? seen.acceptWay, acceptId: given.acceptId });
  const customFields = await filledCustom(context, OWN, project, given.customFields, seen.customFields);
  const calendar = await context.platform.calendars.of(context.actor.tenantId);
  const reports = Object.keys(given).every((field) => (reportedInputs as readonly string[]).includes(field));
  const action = reports ? 'planProgressed' : 'updated';
  const { made: _made, ...acted } = await changePlan(context, project, { action }, async (draft, within) => {
    const row = await current({ ...context, ...within }, draft, id, version);
    const values = { ...given, ...(customFields && { customFields }) };
    draft.set(id, fitting(draft, row, values, { calendar, userId: context.actor.userId }));
  });
  return acted;
}

const freeIn = (draft: PlanDraft, calendar: WorkCalendar) => draft.daysBy(calendar).freeStart;

const unpinned = { constraintType: 'ASAP', constraintOn: null, pinnedBy: null, pinnedAt: null } as const;

/** A pin that asks for nothing which a predecessor does not ask for is none. It moves nothing: one look tells of all. */
export function dropIdlePins(draft: PlanDraft, ids: readonly string[], calendar: WorkCalendar): void {
  const groups = draft.groups();
  const pinned = ids.filter((id) => draft.node(id)?.constraintType === 'SNET' && !groups.has(id));
  if (pinned.length === 0) return;
  const free = freeIn(draft, calendar);
  for (const id of pinned) {
    const [on, from] = [draft.node(id)?.constraintOn ?? null, free(id)];
    if (on !== null && from !== null && on <= from) draft.set(id, unpinned);
  }
}

export async function dragNode(
  context: TenantContext,
  id: string,
  { startOn, duration, version }: NodeDrag,
): Promise<PlanActed> {
  const { project } = await editableNode(context, id);
  checkDays({ manualStart: startOn });
  const { userId, tenantId } = context.actor;
  const calendar = await context.platform.calendars.of(tenantId);
  const { made: _made, ...acted } = await changePlan(context, project, { action: 'planMoved' }, async (draft) => {
    const row = await current(context, draft, id, version);
    if (draft.isGroup(id)) throw againstRule('它的日期由下级节点汇总，请移动下级节点');
    if (ledByTasks(row)) throw againstRule(BY_TASKS);
    if (row.realStart !== null && startOn !== undefined) throw againstRule('已经开始，请修改实际日期');
    if (row.mode === 'manual') {
      draft.set(id, shifted(calendar, row, { startOn, duration, version }));
      return;
    }
    if (duration !== undefined && !isPoint(row.kind)) draft.set(id, { duration: Math.max(1, duration) });
    if (startOn === undefined) return;
    const wanted = dayText(calendar.onOrAfter(dayNumber(startOn)));
    const free = freeIn(draft, calendar)(id);
    draft.set(
      id,
      free !== null && wanted <= free
        ? unpinned
        : { constraintType: 'SNET', constraintOn: wanted, pinnedBy: userId, pinnedAt: new Date().toISOString() },
    );
  });
  return acted;
}

export async function moveNodes(context: TenantContext, { ids, parentId, afterId }: NodesMove): Promise<PlanActed> {
  const { project } = await editableNode(context, ids[0] as string);
  const { made: _made, ...acted } = await changePlan(context, project, { action: 'planOrdered' }, (draft) => {
    const chosen = new Set(ids);
    const moving = draft.ordered().filter(({ id, parentId: above }) => {
      const line = draft.lineOf(above);
      return chosen.has(id) && !line.some((one) => chosen.has(one));
    });
    if (moving.length === 0) throw notFound(NODE);
    const line = draft.lineOf(parentId);
    const inside = moving.find(({ id }) => line.includes(id));
    if (inside) {
      const path = [...line.slice(0, line.indexOf(inside.id) + 1)].reverse().map((id) => draft.node(id)?.title ?? '');
      throw againstRule(`不能移到自己的下级：${[...path, path[0]].join(' → ')}`);
    }
    openParent(draft, parentId);
    const own = new Set(moving.map(({ id }) => id));
    let behind = afterId !== null && own.has(afterId) ? null : afterId;
    for (const { id } of moving) {
      own.delete(id);
      const rank = draft.rankBehind(parentId, behind, new Set([id, ...own]));
      draft.set(id, { parentId, rank });
      behind = id;
    }
  });
  return acted;
}

export async function removeNodes(context: TenantContext, ids: readonly string[]): Promise<PlanActed> {
  const { project } = await editableNode(context, ids[0] as string);
  const { made: _made, ...acted } = await changePlan(context, project, { action: 'deleted' }, (draft) => {
    const known = ids.filter((id) => draft.node(id));
    if (known.length === 0) throw notFound(NODE);
    draft.remove(known);
  });
  return acted;
}

export async function saveSettings(
  context: TenantContext,
  { projectId, startOn, criticalSlack, strictPhases, taskDates, version }: PlanSettings,
): Promise<PlanActed> {
  const project = await projectOfPlan(context, projectId, (one) => canEditPlan(context.actor, one));
  checkDays({ constraintOn: startOn });
  const { made: _made, ...acted } = await changePlan(context, project, { action: 'updated' }, async (draft, { db }) => {
    const { id, version: now } = draft.plan;
    // The first change of a plan that was not there was made against nothing.
    if (now !== version && !(version === 0 && now === 1)) throw await staleRow(context, draft.plan);
    const set = {
      ...(startOn && { startOn }),
      ...(criticalSlack !== undefined && { criticalSlack }),
      ...(strictPhases !== undefined && { strictPhases }),
      ...(taskDates && { taskDates }),
    };
    const by = { updatedBy: context.actor.userId, updatedAt: new Date().toISOString() };
    await db.update(plan, { ...set, ...by, version: now + 1 }, eq(plan.id, id));
    Object.assign(draft.loaded, set);
    if (strictPhases) await judgeOuterCircle(db, draft);
    if (taskDates) await draft.readSpans((nodes) => (taskDates === 'tasks' ? spanNodes(db, id, nodes) : undefined));
  });
  return acted;
}
