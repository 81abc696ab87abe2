/** Change requests of a plan: made, described, shown with what they would do, and taken back. */

import { eq, sql } from 'drizzle-orm';
import type {
  ChangeCreate,
  ChangeDetail,
  ChangeImpact,
  ChangeSummary,
  ChangeUpdate,
  PlanChanges,
} from '../../../../contract/plan/change/change';
import { CHANGES_MAX, isOpenChange } from '../../../../contract/plan/change/kinds';
import type { PlanView } from '../../../../contract/plan/plan';
import type { People } from '../../../base/people';
import { iso, newId } from '../../../base/present';
import { today } from '../../../base/zone';
import { planAct, planChange } from '../../../db/schema';
import { ApiError, againstRule, forbidden, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { closedProject, type LoadedProject } from '../../../object/project';
import { staleRow } from '../../../object/stale';
import { canEditPlan, canKeepBaselines, canViewPlan } from '../../../policies/plan';
import { isClosed } from '../../../policies/project';
import { endApproval, liveApproval } from '../../approval';
import { moneyAsOf } from '../../cost';
import { type PlanChanges as ActChanges, daysOf, reckoned, standing } from '../change';
import { PlanDraft } from '../draft';
import { openPlan, projectOfPlan } from '../load';
import { giveBack } from '../takeBack';
import { viewOf } from '../view';
import { workOn } from '../work';
import { draftOf, type Impact, type Look, lookAt } from './impact';
import { type ChangeRow, findChanges, type LoadedChange } from './kinds';
import { isEmptyChange, type KeptChanges, NO_CHANGES } from './overlay';

const CHANGE = '计划变更';
export const changesOf = ({ changes }: Pick<ChangeRow, 'changes'>) => changes as KeptChanges;
/** What approvers were shown. */
export interface Asked {
  key: string;
  endOn: string | null;
  endSlip: number | null;
}
export const askedOf = ({ asked }: Pick<ChangeRow, 'asked'>) => asked as Asked | null;
export const appliedOf = ({ applied }: Pick<ChangeRow, 'applied'>) => applied as Impact | null;
export const refOf = (id: string) => ({ type: 'planChange' as const, id });

/** 404 where its plan may not be seen. */
export async function changeFor(context: TenantContext, id: string): Promise<LoadedChange> {
  const [found] = await findChanges(context, [id]);
  if (!found || !canViewPlan(context.actor, found.project)) throw notFound(CHANGE);
  return found;
}

/** As above, for who may change the plan: 403, and 422 in a closed project. */
export async function editableChange(context: TenantContext, id: string): Promise<LoadedChange> {
  const found = await changeFor(context, id);
  if (canEditPlan(context.actor, found.project)) return found;
  throw isClosed(found.project) ? closedProject(found.project) : forbidden();
}

/** As it stands, held until the transaction ends. */
export async function heldChange(context: TenantContext, id: string): Promise<LoadedChange> {
  const [held] = await findChanges(context, [id], 'change');
  if (!held) throw notFound(CHANGE);
  return held;
}

const time = (at: string | null) => at && iso(at);
const summary = (row: Omit<ChangeRow, 'changes'>, people: People): ChangeSummary => ({
  ...{ id: row.id, no: row.no, title: row.title, reason: row.reason, state: row.state, version: row.version },
  ...{ createdBy: people(row.createdBy), createdTime: iso(row.createdAt) },
  ...{ submittedBy: people(row.submittedBy), submittedTime: time(row.submittedAt) },
  ...{ appliedBy: people(row.appliedBy), appliedTime: time(row.appliedAt) },
  endSlip: (appliedOf(row) ?? askedOf(row))?.endSlip ?? null,
});

/** The last one first. */
export async function listChanges(context: TenantContext, projectId: string): Promise<PlanChanges> {
  const { platform, db, actor } = context;
  const project = await projectOfPlan(context, projectId);
  const people = await platform.directory.of(actor.tenantId);
  const rows = await db.query<Omit<ChangeRow, 'changes'>>(
    `SELECT c.id, c.no, c.title, c.reason, c.state, c.version, c.created_by AS "createdBy", c.created_at AS "createdAt",
            c.submitted_by AS "submittedBy", c.submitted_at AS "submittedAt", c.applied_by AS "appliedBy",
            c.applied_at AS "appliedAt", jsonb_build_object('endSlip', c.asked -> 'endSlip') AS asked,
            CASE WHEN c.applied IS NOT NULL THEN jsonb_build_object('endSlip', c.applied -> 'endSlip') END AS applied
       FROM plan_change c WHERE c.tenant_id = $1 AND c.project_id = $2 ORDER BY c.no DESC`,
    [projectId],
  );
  return { changes: rows.map((row) => summary(row, people)), editable: canEditPlan(actor, project) };
}

export async function createChange(
  context: TenantContext,
  { projectId, title, reason }: ChangeCreate,
): Promise<{ id: string }> {
  const { actor } = context;
  const project = await projectOfPlan(context, projectId, (one) => canEditPlan(actor, one));
  return context.db.transaction(async (db) => {
    const { plan, nodes } = await openPlan({ db, actor }, project);
    if (nodes.length === 0) throw againstRule('计划还没有节点，请先编制计划');
    const [row] = await db.query<{ no: number; count: number }>(
      'SELECT coalesce(max(no), 0)::int AS no, count(*)::int AS count FROM plan_change WHERE tenant_id = $1 AND plan_id = $2',
      [plan.id],
    );
    if ((row?.count ?? 0) >= CHANGES_MAX)
      throw againstRule(`一个计划最多 ${CHANGES_MAX} 个变更，请先删除不再需要的草稿`);
    const [id, no] = [newId(), (row?.no ?? 0) + 1];
    await db.insert(planChange, {
      ...{ id, planId: plan.id, projectId, no, title: title.trim(), reason: reason.trim(), changes: NO_CHANGES },
      ...{ createdBy: actor.userId, updatedBy: actor.userId },
    });
    await logOperation(db, actor, {
      ...{ module: 'plan', action: 'created', objectType: 'planChange', objectId: id, projectId },
      detail: { no, title: title.trim() },
    });
    return { id };
  });
}

export async function updateChange(
  context: TenantContext,
  id: string,
  { title, reason, version }: ChangeUpdate,
): Promise<ChangeDetail> {
  await editableChange(context, id);
  await context.db.transaction(async (db) => {
    const held = await heldChange({ ...context, db }, id);
    if (held.version !== version)
      throw await staleRow(context, held, { version: held.version, title: held.title, reason: held.reason });
    if (!isOpenChange(held.state)) throw againstRule('已提交的变更不能修改，请先撤回审批');
    const set = { title: title.trim(), reason: reason.trim() };
    const by = { version: sql`version + 1`, updatedBy: context.actor.userId, updatedAt: sql`now()` };
    await db.update(planChange, { ...set, ...by }, eq(planChange.id, id));
  });
  return changeDetail(context, id);
}

export async function deleteChange(context: TenantContext, id: string): Promise<void> {
  await editableChange(context, id);
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const { no, title, state, projectId } = await heldChange(inside, id);
    if (!isOpenChange(state)) throw againstRule('只有未提交或被拒绝的变更可以删除');
    const live = await liveApproval(db, 'planChange', refOf(id));
    if (live) await endApproval(inside, live.id, '变更已删除');
    await db.delete(planChange, eq(planChange.id, id));
    await logOperation(db, context.actor, {
      ...{ module: 'plan', action: 'deleted', objectType: 'planChange', objectId: id, projectId },
      detail: { no, title },
    });
  });
}

/** The plan with the draft laid over it, for whoever works on it. */
export async function planOfChange(context: TenantContext, id: string): Promise<PlanView> {
  const loaded = await changeFor(context, id);
  const { project, state } = loaded;
  const draft = await draftOf(context, project, changesOf(loaded));
  const calendar = await context.platform.calendars.of(context.actor.tenantId);
  // A draft that forms a circle with the plan of now cannot be shown: it is said in words.
  reckoned(draft, calendar, standing(new PlanDraft(draft.loaded), calendar), daysOf);
  const view = await viewOf(context, project, {
    ...draft.loaded,
    nodes: draft.ordered(),
    links: draft.allLinks,
  });
  return { ...view, editable: view.editable && isOpenChange(state), keepsBaselines: false, keepsTemplates: false };
}

/** What an hour of the plan costs by the budget in force; null where there is none, or the reader may not see it. */
async function moneyOf(context: TenantContext, project: LoadedProject, planId: string, hours: number) {
  const money = await moneyAsOf(context, project, today());
  if (!money) return null;
  const work = await workOn(context.db, planId, today());
  const planned = [...work.values()].reduce((sum, { estimate }) => sum + estimate, 0);
  return planned > 0 ? Math.round((money.budget / planned) * hours) : null;
}

/** Reckoned on the plan of now, or why it cannot be. */
export async function lookOrRefusal(
  context: Parameters<typeof lookAt>[0],
  { project, changes }: Pick<LoadedChange, 'project' | 'changes'>,
): Promise<{ look: Look | null; refused: string | null }> {
  try {
    return { look: await lookAt(context, project, changes as KeptChanges), refused: null };
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
    return { look: null, refused: failure.message };
  }
}

export async function changeDetail(context: TenantContext, id: string): Promise<ChangeDetail> {
  const { platform, db, actor } = context;
  const loaded = await changeFor(context, id);
  const { project, state, planId, projectId, actId, createdBy } = loaded;
  const people = await platform.directory.of(actor.tenantId);
  const done = appliedOf(loaded);
  const { look, refused } = done ? { look: null, refused: null } : await lookOrRefusal(context, loaded);
  const impact: Impact | null = done ?? look?.impact ?? null;
  const asked = askedOf(loaded);
  const stale = state === 'REVIEWING' && asked?.key !== look?.key;
  const editable = canEditPlan(actor, project);
  const waits = state === 'REVIEWING' && !stale && (await liveApproval(db, 'planChange', refOf(id))) !== undefined;
  const isKept = state === 'APPLIED' && actId !== null && (await db.find(planAct, actId)) !== undefined;
  const shown: ChangeImpact | null = impact && {
    ...impact,
    money: await moneyOf(context, project, planId, impact.hours),
  };
  return {
    ...summary(loaded, people),
    ...{ projectId, impact: shown, stale, refused },
    ...{ askedEndOn: asked?.endOn ?? null, askedEndSlip: asked?.endSlip ?? null },
    editable: editable && isOpenChange(state),
    submittable:
      editable &&
      !refused &&
      !isEmptyChange(changesOf(loaded)) &&
      (isOpenChange(state) || (state === 'REVIEWING' && !waits)),
    deletable: editable && isOpenChange(state),
    takeable: editable && isKept && (createdBy === actor.userId || canKeepBaselines(actor, project)),
  };
}

/** Gives back what it changed, as far as nobody changed it since. @throws 422 where that is not kept any more */
export async function takeBackChange(context: TenantContext, id: string): Promise<ChangeDetail> {
  const { project, state, actId, no, title, createdBy } = await editableChange(context, id);
  const { actor, db } = context;
  if (createdBy !== actor.userId && !canKeepBaselines(actor, project)) throw forbidden();
  if (state !== 'APPLIED') throw againstRule('只有已执行的变更可以撤销');
  const act = actId ? await db.find(planAct, actId) : undefined;
  if (!act) throw againstRule('变更执行已超过 7 天，不能撤销；请提出新的变更');
  const { written } = await giveBack(context, project, { actId: act.id, changes: act.changes as ActChanges });
  if (written === 0) throw againstRule('变更涉及的节点此后都被修改过，没有可以撤销的；请提出新的变更');
  await logOperation(db, actor, {
    ...{ module: 'plan', action: 'planChangeTakenBack', objectType: 'planChange', objectId: id, projectId: project.id },
    detail: { no, title },
  });
  return changeDetail(context, id);
}
