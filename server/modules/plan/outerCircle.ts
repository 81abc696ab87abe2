/** Circles that lead through the plans of several projects are refused, whichever of the plans closes them. */
import { circleOf } from '../../../contract/plan/graph';
import { turnsOf } from '../../../contract/turns';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { PlanDraft } from './draft';

const LOCK =
  'SELECT pg_advisory_xact_lock(hashtextextended(x.tenant_id::text, 31)) FROM (SELECT $1::uuid AS tenant_id) x WHERE x.tenant_id = $1';
const PLANS_MAX = 200;

interface Edge extends Record<string, unknown> {
  planId: string;
  fromPlanId: string;
  fromId: string;
  toId: string;
}

/**
 * All plans that hang together by such links are looked at as one: what closes a circle over them is refused, whichever
 * plan it is changed in. One at a time in an enterprise, so that two changes do not close it between them.
 * @param added a link that is about to be made
 * @throws 422 naming the nodes of the circle that the reader's own plan has
 */
export async function judgeOuterCircle(
  db: TenantDb,
  draft: PlanDraft,
  added?: Pick<Edge, 'fromPlanId' | 'fromId' | 'toId'>,
): Promise<void> {
  await db.query(LOCK);
  const own = draft.plan.id;
  const edges = new Map<string, Edge>(added ? [['added', { ...added, planId: own }]] : []);
  const plans = new Set([own, ...(added ? [added.fromPlanId] : [])]);
  const turn = turnsOf(PLANS_MAX, 'plans that hang together');
  for (let size = 0; size < plans.size; ) {
    turn();
    size = plans.size;
    const rows = await db.query<Edge & { id: string }>(
      `SELECT o.id, o.plan_id AS "planId", n.plan_id AS "fromPlanId", o.from_id AS "fromId", o.to_id AS "toId"
         FROM plan_outer_link o
         JOIN plan_node n ON n.tenant_id = o.tenant_id AND n.id = o.from_id AND n.deleted_at IS NULL
        WHERE o.tenant_id = $1 AND (o.plan_id = ANY($2::uuid[]) OR n.plan_id = ANY($2::uuid[]))`,
      [[...plans]],
    );
    for (const { id, ...edge } of rows) edges.set(id, edge);
    for (const { planId, fromPlanId } of rows) plans.add(planId).add(fromPlanId);
  }
  if (edges.size === 0) return;
  const others = [...plans].filter((id) => id !== own);
  const nodes = await db.query<{ id: string; parentId: string | null }>(
    'SELECT id, parent_id AS "parentId" FROM plan_node WHERE tenant_id = $1 AND plan_id = ANY($2::uuid[]) AND deleted_at IS NULL',
    [others],
  );
  const links = await db.query<{ from: string; to: string }>(
    'SELECT from_id AS "from", to_id AS "to" FROM plan_link WHERE tenant_id = $1 AND plan_id = ANY($2::uuid[])',
    [others],
  );
  const all = [...draft.allNodes, ...nodes].map(({ id, parentId }) => ({ id, parentId, duration: 1 }));
  const joined = [
    ...draft.allLinks.map(({ fromId, toId }) => ({ from: fromId, to: toId })),
    ...links,
    ...[...edges.values()].map(({ fromId, toId }) => ({ from: fromId, to: toId })),
  ].map((link) => ({ ...link, type: 'FS' as const, lag: 0 }));
  const circle = circleOf(all, joined);
  if (!circle) return;
  // A circle of the own plan alone is told by what judges that.
  if (circle.every((id) => draft.node(id))) return;
  const names = [...new Set(circle)].flatMap((id) => draft.node(id)?.title ?? []).map((title) => `「${title}」`);
  throw againstRule(`与其他项目的计划形成循环：${names.join('、')}经过其他项目又回到自己。请先移除其中一条依赖`);
}

/** Whether the change may close a circle that leads through other plans: only then they are read. */
export async function judgeOuter(db: TenantDb, draft: PlanDraft): Promise<void> {
  const ties = draft.changedLinks().some(({ after }) => after !== null);
  const moves = draft.changedNodes().some(({ before, after }) => after && before && before.parentId !== after.parentId);
  if (!ties && !moves) return;
  const [any] = await db.query(
    'SELECT 1 AS one FROM plan_outer_link WHERE tenant_id = $1 AND (project_id = $2 OR from_project_id = $2) LIMIT 1',
    [draft.plan.projectId],
  );
  if (any) await judgeOuterCircle(db, draft);
}
