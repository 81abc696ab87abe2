/**
 * Predecessors in the plans of other projects (`docs/decisions/plan-and-tasks.md`). A grant of that project lets one be
 * named; from then on its days, as they were last known, bind the node as if somebody had typed them. Nothing moves there.
 */

import { isPoint, type NodeKind } from '../../../contract/plan/kinds';
import type { LinkType } from '../../../contract/plan/model';
import type { OuterLinkCreate, PlanActed, PlanOuterLink } from '../../../contract/plan/plan';
import { newId } from '../../base/present';
import { planOuterLink } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { type GrantedSubject, grantedSubjects } from '../../object/grants';
import { noteHistory } from '../../object/history/note';
import type { LoadedProject } from '../../object/project';
import { changePlan } from './change';
import type { Changed, OuterKept, PlanDraft } from './draft';
import { editableNode } from './nodes';
import { judgeOuterCircle } from './outerCircle';
import { linkedChange } from './outerNames';
import { OUTER_LINKS_MAX, type OuterRow, outerOf } from './outerRows';
import { linkText } from './say';

/** As the reader may know them: what a grant does not show this reader has no name. */
export async function presentOuter(
  context: ObjectContext,
  project: LoadedProject,
  rows: readonly OuterRow[],
): Promise<PlanOuterLink[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ fromId }) => fromId);
  const subjects = await grantedSubjects(context, project, 'planNode', ids);
  return rows.map(({ id, fromId, toId, type, lag, elapsed, isPoint: point, startOn, endOn, gone }) => {
    const subject = gone === null ? subjects.get(fromId) : undefined;
    return {
      ...{ id, fromId, toId, type, lag, elapsed: Boolean(elapsed), isPoint: point, startOn, endOn, gone },
      ...{ title: subject?.title ?? null, projectName: subject?.project.name ?? null },
    };
  });
}

interface FromRow extends Record<string, unknown> {
  planId: string;
  kind: NodeKind;
  startOn: string | null;
  endOn: string | null;
}

const FROM = `SELECT plan_id AS "planId", kind, start_on AS "startOn", end_on AS "endOn" FROM plan_node
  WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL`;

const ACT = { action: 'planLinked' } as const;
const OTHER = '可以关联的节点（请由对方项目授权“计划节点”的“看并关联”）';

/** A predecessor that is about to be made, with the grant that lets it. */
export interface OuterWanted {
  subject: GrantedSubject;
  toId: string;
  type: LinkType;
  lag: number;
}
export interface WithinAct {
  db: TenantDb;
  userId: string;
  projectId: string;
}

/** Within an act on the plan. @returns its id @throws 404, 409, 422 */
export async function putOuter(
  draft: PlanDraft,
  { db, userId, projectId }: WithinAct,
  { subject, toId, type, lag }: OuterWanted,
): Promise<string> {
  const fromId = subject.id;
  if (!draft.node(toId)) throw notFound('计划节点');
  const [from] = await db.query<FromRow>(FROM, [fromId]);
  if (!from) throw notFound(OTHER);
  if (from.startOn === null || from.endOn === null) throw invalid('对方节点还没有日期，不能作为前置', 'fromId');
  const { outer } = draft.loaded;
  if (outer.length >= OUTER_LINKS_MAX) throw againstRule(`一个计划最多 ${OUTER_LINKS_MAX} 条其他项目的前置`);
  if (outer.some((one) => one.fromId === fromId && one.toId === toId && one.type === type))
    throw duplicate('这条前置已有');
  await judgeOuterCircle(db, draft, { fromPlanId: from.planId, fromId, toId });
  const link: OuterKept = {
    ...{ id: newId(), projectId, fromId, toId, type, lag, fromProjectId: subject.project.id, grantId: subject.grantId },
    ...{ isPoint: isPoint(from.kind), startOn: from.startOn, endOn: from.endOn },
  };
  await insert(draft, { db, userId, projectId }, link);
  draft.loaded.outer = [...outer, { ...link, gone: null }];
  return link.id;
}

/** Written, kept for taking the act back, and noted on the node that follows. */
async function insert(draft: PlanDraft, { db, userId, projectId }: WithinAct, link: OuterKept): Promise<void> {
  await db.insert(planOuterLink, { ...link, planId: draft.plan.id, createdBy: userId });
  draft.outer.push({ id: link.id, before: null, after: link });
  await noted(db, userId, { fromId: link.fromId, receiverId: projectId }, link.toId, {
    before: null,
    after: `${linkText({ ...link, elapsed: false })}（${daysOf(link)}）`,
  });
}

/** Within an act on the plan. @throws 404 */
export async function dropOuter(draft: PlanDraft, { db, userId, projectId }: WithinAct, id: string): Promise<void> {
  const row = draft.loaded.outer.find((one) => one.id === id);
  const found = row && (await db.find(planOuterLink, id));
  if (!row || !found) throw notFound('前置');
  const { tenantId: _tenant, planId: _plan, createdBy: _by, createdAt: _at, ...kept } = found;
  await db.query('DELETE FROM plan_outer_link WHERE tenant_id = $1 AND id = $2', [id]);
  draft.outer.push({ id, before: kept, after: null });
  draft.loaded.outer = draft.loaded.outer.filter((one) => one !== row);
  await noted(db, userId, { fromId: row.fromId, receiverId: projectId }, row.toId, {
    before: ` ${daysOf(row)}`,
    after: null,
  });
}

/**
 * Takes back, within an act, that one was made or removed. One that was removed stands again as if it had stayed: with the
 * other node's days of now where that is still granted and there, else with those that were last known, and marked as over.
 * @returns whether it did; not where it is gone, or made anew, or what followed is gone
 * @throws 422 where it would close a circle by now
 */
export async function backOuter(
  draft: PlanDraft,
  within: WithinAct,
  { id, before, after }: Changed<OuterKept>,
): Promise<boolean> {
  const { outer } = draft.loaded;
  if (after !== null) {
    if (!outer.some((one) => one.id === id)) return false;
    await dropOuter(draft, within, id);
    return true;
  }
  const isThere = ({ fromId, toId, type }: OuterKept) =>
    outer.some((one) => one.fromId === fromId && one.toId === toId && one.type === type);
  if (before === null || isThere(before) || !draft.node(before.toId)) return false;
  const { db } = within;
  const [from] = await db.query<FromRow>(FROM, [before.fromId]);
  const { fromId, toId } = before;
  if (from) await judgeOuterCircle(db, draft, { fromPlanId: from.planId, fromId, toId });
  await insert(draft, within, before);
  draft.loaded.outer = await outerOf(db, draft.plan.id);
  const now = draft.loaded.outer.find((one) => one.id === id);
  const { startOn = null, endOn = null } = from ?? {};
  if (now?.gone !== null || startOn === null || endOn === null) return true;
  await db.query('UPDATE plan_outer_link SET start_on = $3, end_on = $4 WHERE tenant_id = $1 AND id = $2', [
    ...[id, startOn, endOn],
  ]);
  Object.assign(now, { startOn, endOn });
  return true;
}

export async function addOuterLink(
  context: TenantContext,
  { fromId, toId, type = 'FS', lag = 0 }: OuterLinkCreate,
): Promise<PlanActed> {
  const { project } = await editableNode(context, toId);
  const subject = (await grantedSubjects(context, project, 'planNode', [fromId], { linkable: true })).get(fromId);
  if (!subject || subject.project.id === project.id) throw notFound(OTHER);
  const { made, ...acted } = await changePlan(context, project, ACT, (draft, { db }) =>
    putOuter(draft, { db, userId: context.actor.userId, projectId: project.id }, { subject, toId, type, lag }),
  );
  return { ...acted, id: made };
}

export async function removeOuterLink(context: TenantContext, id: string): Promise<PlanActed> {
  const found = await context.db.find(planOuterLink, id);
  if (!found) throw notFound('前置');
  const { project } = await editableNode(context, found.toId);
  const { made: _made, ...acted } = await changePlan(context, project, ACT, (draft, { db }) =>
    dropOuter(draft, { db, userId: context.actor.userId, projectId: project.id }, id),
  );
  return acted;
}

const daysOf = ({ startOn, endOn }: Pick<OuterRow, 'startOn' | 'endOn'>) => `${startOn} 至 ${endOn}`;

/** The line in the history of the node that follows. */
const noted = (
  db: TenantDb,
  userId: string,
  about: { fromId: string; receiverId: string },
  nodeId: string,
  sides: { before: string | null; after: string | null },
) =>
  noteHistory(db, { type: 'planNode', id: nodeId }, userId, {
    ...{ event: 'updated', changes: [linkedChange(about, sides)], projectId: about.receiverId },
  });
