/**
 * Deliverables and whether they were accepted (specification §2 "plan"; `docs/decisions/plan-and-tasks.md`): by the
 * conclusion of a review, or by whoever accepts in the light of a questionnaire. One that was not accepted is not handed
 * over, and what follows it by dependencies does not begin.
 */

import { objectTypeEntry } from '../../../contract/objectTypes';
import { type AcceptState, type AcceptWay, acceptStates } from '../../../contract/plan/kinds';
import type { NodeAccept, NodeAcceptance } from '../../../contract/plan/plan';
import { heldBy } from '../../../contract/review/gate';
import type { Conclusion, ReviewState } from '../../../contract/review/lifecycle';
import { upward } from '../../../contract/turns';
import { iso, newId } from '../../base/present';
import { planAcceptance } from '../../db/schema';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { announce } from '../../object/events';
import { listenersOf } from '../../object/follow';
import { noteHistory } from '../../object/history/note';
import type { Hooks } from '../../object/hooks';
import { logOperation } from '../../object/operationLog';
import { closedProject, type LoadedProject } from '../../object/project';
import { canEditPlan } from '../../policies/plan';
import { isClosed } from '../../policies/project';
import type { Changed, NodeValues, PlanDraft } from './draft';
import { loadPlan, type NodeRow } from './load';
import { nodeFor, staleNode } from './nodes';
import { membersOf } from './phases';

type Asked = Pick<NodeRow, 'id' | 'kind' | 'acceptWay' | 'acceptId' | 'acceptorId'>;

interface Standing {
  state: AcceptState;
  /** Null once accepted. */
  reason: string | null;
  by: string | null;
  at: string | null;
  note: string;
  answers: number | null;
  /** Reason and words are those of a review: for who sees it. */
  byReview?: true;
}

const waits = (reason: string, answers: number | null = null): Standing => ({
  ...{ state: 'WAIT', reason, by: null, at: null, note: '', answers },
});

export const isAsked = ({ kind, acceptWay }: Pick<Asked, 'kind' | 'acceptWay'>): boolean =>
  kind === 'deliverable' && acceptWay !== null;

interface ReviewRow extends Record<string, unknown> {
  id: string;
  seq: number;
  state: ReviewState;
  round: number;
  conclusion: Conclusion | null;
  issueOpen: number;
  summary: string;
  by: string;
  at: string | null;
}

function byReview(row: ReviewRow | undefined, conditionalOpens: boolean): Standing {
  if (!row) return waits('验收评审已删除，请重新指定');
  if (row.state === 'WITHDRAWN') return waits('验收评审已撤销，请重新指定');
  const reason = heldBy({ ...row, no: `${objectTypeEntry('review').prefix}-${row.seq}` }, conditionalOpens);
  const said = { by: row.by, at: row.at, note: row.summary, answers: null, byReview: true } as const;
  if (reason === null) return { state: 'PASSED', reason, ...said };
  return row.conclusion === 'fail'
    ? { state: 'REFUSED', reason: `${reason}，请整改后再评审一轮`, ...said }
    : { ...waits(reason), byReview: true };
}

interface SaidRow extends Record<string, unknown> {
  nodeId: string;
  acceptId: string;
  state: Exclude<AcceptState, 'WAIT'>;
  note: string;
  by: string;
  at: string;
}

function bySaying(said: SaidRow | undefined, answers: number | undefined): Standing {
  if (answers === undefined) return waits('验收问卷已删除，请重新指定');
  if (!said) return waits(answers > 0 ? '问卷已有答卷，等待验收人作出结论' : '验收问卷还没有有效答卷', answers);
  const { state, note, by, at } = said;
  const reason = state === 'PASSED' ? null : `验收不通过：${note}。请整改后由验收人重新验收`;
  return { state, reason, note, by, at, answers };
}

/**
 * Of the deliverables among the nodes that are to be accepted, by id. Nothing is judged: the state holds for everybody. Answers
 * about tasks of other projects accept nothing here.
 */
export async function acceptancesOf(
  { db }: Pick<ObjectContext, 'db'>,
  project: LoadedProject,
  nodes: readonly Asked[],
): Promise<Map<string, Standing>> {
  const asked = nodes.filter(isAsked);
  const of = (way: AcceptWay) =>
    asked.flatMap(({ acceptWay, acceptId }) => (acceptWay === way && acceptId ? [acceptId] : []));
  const [reviewIds, formIds] = [of('review'), of('questionnaire')];
  const reviews =
    reviewIds.length === 0
      ? []
      : await db.query<ReviewRow>(
          `SELECT id, seq, state, round, conclusion, issue_open AS "issueOpen", summary, owner_id AS by, concluded_at AS at
             FROM review WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND project_id = $3 AND deleted_at IS NULL`,
          [reviewIds, project.id],
        );
  const forms =
    formIds.length === 0
      ? []
      : await db.query<{ id: string; answers: number }>(
          `SELECT f.id, (SELECT count(*)::int FROM survey_response r
                          WHERE r.tenant_id = f.tenant_id AND r.form_id = f.id AND r.status = 'VALID'
                            AND (r.task_id IS NULL OR EXISTS (SELECT 1 FROM task t WHERE t.tenant_id = r.tenant_id
                                  AND t.id = r.task_id AND t.project_id = $3))) AS answers
             FROM survey_form f WHERE f.tenant_id = $1 AND f.id = ANY($2::uuid[]) AND f.deleted_at IS NULL`,
          [formIds, project.id],
        );
  const said =
    formIds.length === 0
      ? []
      : await db.query<SaidRow>(
          `SELECT DISTINCT ON (node_id) node_id AS "nodeId", accept_id AS "acceptId", state, note, by, at
             FROM plan_acceptance WHERE tenant_id = $1 AND node_id = ANY($2::uuid[]) AND accept_id = ANY($3::uuid[])
            ORDER BY node_id, at DESC, id DESC`,
          [asked.map(({ id }) => id), formIds],
        );
  const [byId, answers] = [
    new Map(reviews.map((row) => [row.id, row])),
    new Map(forms.map((row) => [row.id, row.answers])),
  ];
  const last = new Map(said.map((row) => [`${row.nodeId} ${row.acceptId}`, row]));
  const opens = project.settings.REVIEW_CONDITIONAL_OPENS === '1';
  return new Map(
    asked.map(({ id, acceptWay, acceptId }): [string, Standing] => {
      if (acceptId === null) return [id, waits(`还没有指定验收的${acceptWay === 'review' ? '评审' : '问卷'}`)];
      if (acceptWay === 'review') return [id, byReview(byId.get(acceptId), opens)];
      return [id, bySaying(last.get(`${id} ${acceptId}`), answers.get(acceptId))];
    }),
  );
}

/** Whoever delivers does not accept; without an acceptor, whoever makes the plan does. */
function mayDecide({ actor }: Pick<TenantContext, 'actor'>, project: LoadedProject, row: NodeRow): boolean {
  if (isClosed(project) || row.acceptWay !== 'questionnaire' || row.realEnd !== null || row.cancelled) return false;
  if (row.acceptorId !== null) return row.acceptorId === actor.userId;
  return canEditPlan(actor, project) && row.ownerId !== actor.userId;
}

export async function acceptanceOf(
  context: TenantContext,
  project: LoadedProject,
  row: NodeRow,
): Promise<NodeAcceptance | null> {
  const found = (await acceptancesOf(context, project, [row])).get(row.id);
  if (!found) return null;
  const { platform, actor } = context;
  const people = await platform.directory.of(actor.tenantId);
  const { acceptWay, acceptId } = row;
  const [seen] = acceptWay && acceptId ? await platform.objects.findVisible(context, acceptWay, [acceptId]) : [];
  const { state, reason, by, at, note, answers } = found;
  // What a review says is for who sees the review; that it accepted, or has not, everybody sees who sees the plan.
  const said =
    found.byReview && !seen
      ? { reason: reason && '验收评审尚未通过', note: '', by: null, time: null }
      : { reason, note, by: people(by), time: at && iso(at) };
  return {
    ...{ state, answers, acceptor: people(row.acceptorId), ...said },
    object: seen && acceptWay ? { type: acceptWay, id: seen.subject.id, title: seen.subject.title } : null,
    mayDecide: mayDecide(context, project, row),
  };
}

/** What a deliverable is accepted by has to be there, for whoever names it. @throws 400 naming the field */
export async function checkAcceptance(
  context: TenantContext,
  project: LoadedProject,
  { acceptWay, acceptId }: Partial<Pick<NodeValues, 'acceptWay' | 'acceptId'>>,
): Promise<void> {
  if (!acceptId || !acceptWay) return;
  const [found] = await context.platform.objects.findVisible(context, acceptWay, [acceptId]);
  if (!found || (found.subject.project && found.subject.project.id !== project.id)) {
    throw invalid(`请选择本项目中您能查看的${acceptWay === 'review' ? '评审' : '问卷'}`, 'acceptId');
  }
}

/** @throws 422 a deliverable is said to be handed over that was not accepted */
export async function judgeAccepted(
  context: ObjectContext,
  project: LoadedProject,
  draft: PlanDraft,
  changes: readonly Changed<NodeValues>[],
): Promise<void> {
  const handed = changes.flatMap(({ id, before, after }) => {
    const row = after?.realEnd && !before?.realEnd ? draft.node(id) : undefined;
    return row && isAsked(row) ? [row] : [];
  });
  if (handed.length === 0) return;
  const standing = await acceptancesOf(context, project, handed);
  for (const { id, title } of handed) {
    const reason = standing.get(id)?.reason;
    if (reason) throw againstRule(`交付物「${title}」还不能登记达成：${reason}`);
  }
}

const ASKED = `SELECT 1 AS one FROM plan_node WHERE tenant_id = $1 AND project_id = $2 AND kind = 'deliverable'
  AND accept_way IS NOT NULL AND deleted_at IS NULL LIMIT 1`;

/** A phase that follows a deliverable by a dependency, its own or of anything in it, begins once that is accepted. */
export const phaseBlocks: Hooks['phaseBlocks'] = async ({ platform, db }, { projectId, phaseIds }) => {
  const [any] = await db.query(ASKED, [projectId]);
  const project = any && (await platform.projects.find(db.tenantId, projectId));
  if (!project) return [];
  const { nodes, links } = await loadPlan({ db }, project);
  const standing = await acceptancesOf(
    { db },
    project,
    nodes.filter(({ cancelled }) => !cancelled),
  );
  const below = new Map(nodes.map((node) => [node.id, [node]]));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) {
    for (const at of upward(node.parentId, (id) => byId.get(id)?.parentId)) below.get(at)?.push(node);
  }
  const members = membersOf(nodes);
  return phaseIds.flatMap((phaseId) => {
    const ids = new Set(members.get(phaseId)?.ids ?? []);
    const before = links.filter(({ toId }) => ids.has(toId)).flatMap(({ fromId }) => below.get(fromId) ?? []);
    const open = [...new Set(before)].filter(({ id }) => !ids.has(id) && standing.get(id)?.reason);
    return open.map(({ id, title }) => ({ phaseId, reason: `交付物「${title}」未验收：${standing.get(id)?.reason}` }));
  });
};

async function tellJudged(
  { platform, db, actor }: ObjectContext,
  project: LoadedProject,
  { id, ownerId }: Pick<NodeRow, 'id' | 'ownerId'>,
  state: Exclude<AcceptState, 'WAIT'>,
  note: string,
): Promise<void> {
  const ref = { type: 'planNode', id } as const;
  const change = { field: 'accepted', label: '验收', before: null, after: acceptStates[state] };
  await noteHistory(db, ref, actor.userId, {
    event: 'updated',
    changes: [change],
    reason: note || null,
    projectId: project.id,
  });
  const to = await listenersOf(db, ref, [ownerId, project.ownerId]);
  await platform.emit(platform, db, actor, {
    ...{ event: 'deliverableJudged', objectId: id, to, variables: { result: acceptStates[state], note } },
  });
}

/** A review came to its conclusion: deliverables that it accepts, or refuses, say so. In its transaction. */
export async function deliverablesReviewed(context: ObjectContext, reviewId: string): Promise<void> {
  const { db, platform } = context;
  const rows = await db.query<NodeRow & Record<string, unknown>>(
    `SELECT id, kind, project_id AS "projectId", owner_id AS "ownerId", accept_way AS "acceptWay", accept_id AS "acceptId"
       FROM plan_node WHERE tenant_id = $1 AND accept_way = 'review' AND accept_id = $2 AND deleted_at IS NULL`,
    [reviewId],
  );
  for (const row of rows) {
    const project = await platform.projects.find(db.tenantId, row.projectId);
    const found = project && (await acceptancesOf(context, project, [row])).get(row.id);
    if (!project || !found || found.state === 'WAIT') continue;
    await tellJudged(context, project, row, found.state, found.note);
    announce(context, { type: 'planNode', id: row.id }, { project });
  }
}

/** In the light of a questionnaire. @throws 403 for who may not accept, 409, 422 without an answer, 400 refused without a word */
export async function acceptNode(
  context: TenantContext,
  id: string,
  { result, note, version }: NodeAccept,
): Promise<void> {
  const { row, project } = await nodeFor(context, id);
  const said = note.trim();
  if (isClosed(project)) throw closedProject(project);
  if (row.kind !== 'deliverable') throw againstRule('只有交付物需要验收');
  if (row.acceptWay !== 'questionnaire') throw againstRule('它由评审验收，请在评审中作出结论');
  if (row.realEnd !== null) throw againstRule('已登记达成，请先清除达成日期');
  if (!mayDecide(context, project, row)) throw forbidden();
  if (result === 'REFUSED' && !said) throw invalid('请填写不通过的原因', 'note');
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await db.query('SELECT 1 FROM plan WHERE tenant_id = $1 AND project_id = $2 FOR UPDATE', [project.id]);
    const { row: now } = await nodeFor(inside, id);
    if (now.version !== version) throw await staleNode(inside, now);
    const { acceptId } = now;
    const found = (await acceptancesOf(inside, project, [now])).get(id);
    if (!acceptId || !found || found.answers === null) throw notFound('验收问卷');
    if (found.answers === 0) throw againstRule('验收问卷还没有有效答卷');
    await db.insert(planAcceptance, {
      id: newId(),
      nodeId: id,
      acceptId,
      state: result,
      note: said,
      by: context.actor.userId,
    });
    await tellJudged(inside, project, now, result, said);
    await logOperation(db, context.actor, {
      ...{ module: 'plan', action: 'deliverableJudged', objectType: 'planNode', objectId: id, projectId: project.id },
      detail: { title: now.title, result: acceptStates[result], note: said },
    });
    announce(inside, { type: 'planNode', id }, { project });
  });
}
