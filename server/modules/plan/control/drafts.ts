/** Acts of the plan done to the draft of a change request, by the functions that do them to the plan. */
import { eq, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { ChangeRevert, DraftNodeCreate, DraftRowsWrite } from '../../../../contract/plan/change/change';
import { CHANGE_SIZE_MAX, isOpenChange } from '../../../../contract/plan/change/kinds';
import type { PlanActed } from '../../../../contract/plan/plan';
import { planChange } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { changePlan } from '../change';
import type { NodeValues, PlanDraft } from '../draft';
import type { Drafting, PlanContext } from '../drafting';
import { createNode } from '../nodes';
import { writeRows } from '../rows';
import { draftOf } from './impact';
import type { LoadedChange } from './kinds';
import { changesIn, type KeptChanges, overlay, without } from './overlay';
import { changesOf, editableChange, heldChange } from './requests';

/** What is reported of work is no plan: it is said of the plan itself, at once. */
const reports = ['realStart', 'realEnd', 'progress'] as const satisfies (keyof NodeValues)[];
function refuseReports({ nodes }: KeptChanges): void {
  const reported = nodes.find(
    ({ before, after }) =>
      after !== null && reports.some((one) => (before === null ? Boolean(after[one]) : after[one] !== undefined)),
  );
  if (reported) throw againstRule('变更只改计划；进度与实际日期请直接在计划中填报');
}

function draftingOf(context: TenantContext, { id, project }: LoadedChange): Drafting {
  return {
    projectId: project.id,
    node: async (db: TenantDb, nodeId: string) => {
      const kept = changesOf(await heldChange({ ...context, db }, id));
      if (!kept.nodes.some((one) => one.id === nodeId && one.before === null)) return undefined;
      return (await draftOf({ db }, project, kept)).node(nodeId);
    },
    open: async (db: TenantDb, draft: PlanDraft) => {
      const held = await heldChange({ ...context, db }, id);
      if (!isOpenChange(held.state)) throw againstRule('已提交的变更不能修改，请先撤回审批');
      overlay(draft, changesOf(held));
    },
    keep: async ({ db, actor }, draft) => {
      const changes = changesIn(draft);
      refuseReports(changes);
      if (changes.nodes.length + changes.links.length > CHANGE_SIZE_MAX) {
        throw againstRule(`一个变更最多修改 ${CHANGE_SIZE_MAX} 个节点与依赖，请分成几个变更`);
      }
      const by = { version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` };
      await db.update(planChange, { changes, ...by }, eq(planChange.id, id));
    },
  };
}

/** The context in which acts on the plan go into the draft. @throws 404, 403, 422 as who may not change it is told */
export async function inDraft(context: TenantContext, id: string): Promise<PlanContext> {
  return { ...context, drafting: draftingOf(context, await editableChange(context, id)) };
}

/** As the plan's own, in the draft. */
export async function createDraftNode(context: TenantContext, id: string, input: Static<typeof DraftNodeCreate>) {
  const within = await inDraft(context, id);
  return createNode(within, { ...input, projectId: within.drafting?.projectId ?? '' });
}
export async function writeDraftRows(context: TenantContext, id: string, input: Static<typeof DraftRowsWrite>) {
  const within = await inDraft(context, id);
  return writeRows(within, { ...input, projectId: within.drafting?.projectId ?? '' });
}

/** Also one that only the draft has. */
export async function removeDraftLink(context: TenantContext, id: string, linkId: string): Promise<PlanActed> {
  const { project } = await editableChange(context, id);
  const within = await inDraft(context, id);
  const { made: _made, ...acted } = await changePlan(within, project, { action: 'planLinked' }, (draft) => {
    if (!draft.link(linkId)) throw notFound('依赖');
    draft.removeLink(linkId);
  });
  return acted;
}

/** The nodes stand again as in the plan; what was drafted below a new one goes with it. */
export async function revertNodes(context: TenantContext, id: string, { nodeIds }: ChangeRevert): Promise<PlanActed> {
  const { project } = await editableChange(context, id);
  await context.db.transaction(async (db) => {
    const held = await heldChange({ ...context, db }, id);
    if (!isOpenChange(held.state)) throw againstRule('已提交的变更不能修改，请先撤回审批');
    const rest = without(changesOf(held), new Set(nodeIds));
    // What stood on them is left out where it is laid over the plan again.
    const changes = changesIn(await draftOf({ db }, project, rest, true));
    const by = { version: sql`version + 1`, updatedBy: context.actor.userId, updatedAt: sql`now()` };
    await db.update(planChange, { changes, ...by }, eq(planChange.id, id));
  });
  return { actId: null, id: null, along: 0 };
}
