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
import type { PlanDraft } from './draft';
import { editableNode } from './nodes';
import { judgeOuterCircle } from './outerCircle';
import { linkedChange } from './outerNames';
import { OUTER_LINKS_MAX, type OuterRow } from './outerRows';
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
  const [from] = await db.query<FromRow>(
    'SELECT plan_id AS "planId", kind, start_on AS "startOn", end_on AS "endOn" FROM plan_node WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL',
    [fromId],
  );
  if (!from) throw notFound(OTHER);
  if (from.startOn === null || from.endOn === null) throw invalid('对方节点还没有日期，不能作为前置', 'fromId');
  const { outer } = draft.loaded;
  if (outer.length >= OUTER_LINKS_MAX) throw againstRule(`一个计划最多 ${OUTER_LINKS_MAX} 条其他项目的前置`);
  if (outer.some((one) => one.fromId === fromId && one.toId === toId && one.type === type))
    throw duplicate('这条前置已有');
  await judgeOuterCircle(db, draft, { fromPlanId: from.planId, fromId, toId });
  const link = {
    ...{ id: newId(), fromId, toId, type, lag, isPoint: isPoint(from.kind), startOn: from.startOn, endOn: from.endOn },
    fromProjectId: subject.project.id,
  };
  await db.insert(planOuterLink, {
    ...{ ...link, planId: draft.plan.id, projectId, grantId: subject.grantId, createdBy: userId },
  });
  draft.touched = true;
  draft.loaded.outer = [...outer, { ...link, gone: null }];
  await noted(db, userId, { fromId, receiverId: projectId }, toId, {
    before: null,
    after: `${linkText({ ...link, elapsed: false })}（${daysOf(link)}）`,
  });
  return link.id;
}

/** Within an act on the plan. @throws 404 */
export async function dropOuter(draft: PlanDraft, { db, userId, projectId }: WithinAct, id: string): Promise<void> {
  const row = draft.loaded.outer.find((one) => one.id === id);
  if (!row) throw notFound('前置');
  await db.query('DELETE FROM plan_outer_link WHERE tenant_id = $1 AND id = $2', [id]);
  draft.touched = true;
  draft.loaded.outer = draft.loaded.outer.filter((one) => one !== row);
  await noted(db, userId, { fromId: row.fromId, receiverId: projectId }, row.toId, {
    before: ` ${daysOf(row)}`,
    after: null,
  });
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
