/** Circles that lead through the plans of several projects are refused, whichever of the plans closes them. */
import { circleOf } from '../../../contract/plan/graph';
import type { NodeKind } from '../../../contract/plan/kinds';
import { phaseLinks } from '../../../contract/plan/reckon';
import { turnsOf } from '../../../contract/turns';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { PlanDraft } from './draft';

const LOCK =
  'SELECT pg_advisory_xact_lock(hashtextextended(x.tenant_id::text, 31)) FROM (SELECT $1::uuid AS tenant_id) x WHERE x.tenant_id = $1';
const PLANS_MAX = 200;

/** Nodes of other plans that are read to look for a circle: some hundred milliseconds. */
const NODES_MAX = 60_000;

interface Edge extends Record<string, unknown> {
  planId: string;
  fromPlanId: string;
  fromId: string;
  toId: string;
}

interface OtherNode extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  kind: NodeKind;
  cancelled: boolean;
  strict: boolean;
}
const isCancelled = ({ cancelled }: { cancelled: boolean }) => cancelled;

/** The links between plans, of all that hang together with one. @throws 422 where those are too many to be judged */
async function edgesAround(db: TenantDb, own: string, added: Edge | null): Promise<Edge[]> {
  const edges = new Map<string, Edge>(added ? [['added', added]] : []);
  const plans = new Set([own, ...(added ? [added.fromPlanId] : [])]);
  let asked: string[] = [...plans];
  const turn = turnsOf(PLANS_MAX, 'plans that hang together');
  // Ends: each turn asks for plans that were not asked for, and there are only so many.
  while (asked.length > 0) {
    turn();
    const rows = await db.query<Edge & { id: string }>(
      `SELECT o.id, o.plan_id AS "planId", n.plan_id AS "fromPlanId", o.from_id AS "fromId", o.to_id AS "toId"
         FROM plan_outer_link o
         JOIN plan_node n ON n.tenant_id = o.tenant_id AND n.id = o.from_id AND n.deleted_at IS NULL
        WHERE o.tenant_id = $1 AND (o.plan_id = ANY($2::uuid[]) OR n.plan_id = ANY($2::uuid[]))`,
      [asked],
    );
    const found = new Set<string>();
    for (const { id, ...edge } of rows) {
      edges.set(id, edge);
      for (const plan of [edge.planId, edge.fromPlanId]) if (!plans.has(plan)) found.add(plan);
    }
    asked = [...found];
    for (const plan of asked) plans.add(plan);
    if (plans.size > PLANS_MAX) {
      throw againstRule(`相互关联的计划超过 ${PLANS_MAX} 个，不能再增加跨项目的依赖。请先移除其中一些`);
    }
  }
  return [...edges.values()];
}

/** The plan, and those that both follow it and are followed by it, over whatever others: a circle leads through these alone. */
function roundOf(own: string, edges: readonly Pick<Edge, 'planId' | 'fromPlanId'>[]): ReadonlySet<string> {
  const reached = (ends: (edge: Pick<Edge, 'planId' | 'fromPlanId'>) => readonly [string, string]) => {
    const next = new Map<string, string[]>();
    for (const edge of edges) {
      const [from, to] = ends(edge);
      next.set(from, [...(next.get(from) ?? []), to]);
    }
    const found = new Set([own]);
    for (const plan of found) for (const one of next.get(plan) ?? []) found.add(one);
    return found;
  };
  const after = reached(({ fromPlanId, planId }) => [fromPlanId, planId]);
  const before = reached(({ fromPlanId, planId }) => [planId, fromPlanId]);
  return new Set([...after].filter((plan) => before.has(plan)));
}

/** Refuses to read more than some hundred milliseconds of others while the whole enterprise waits. */
async function assertReadable(db: TenantDb, plans: readonly string[]): Promise<void> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM plan_node WHERE tenant_id = $1 AND plan_id = ANY($2::uuid[]) AND deleted_at IS NULL',
    [plans],
  );
  if ((row?.count ?? 0) > NODES_MAX) {
    throw againstRule(`相互依赖的计划一共超过 ${NODES_MAX} 个节点，无法检查循环。请先移除其中一些跨项目的依赖`);
  }
}

/**
 * Plans that hang together by such links are looked at as one: what closes a circle over them is refused, whichever
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
  const edges = await edgesAround(db, own, added ? { ...added, planId: own } : null);
  const round = roundOf(own, edges);
  const others = [...round].filter((id) => id !== own);
  // Plans that only follow one another close no circle: nothing of them is read.
  if (others.length === 0) return;
  await assertReadable(db, others);
  const nodes = await db.query<OtherNode>(
    `SELECT n.id, n.parent_id AS "parentId", n.kind, n.cancelled, p.strict_phases AS strict FROM plan_node n
       JOIN plan p ON p.tenant_id = n.tenant_id AND p.id = n.plan_id
      WHERE n.tenant_id = $1 AND n.plan_id = ANY($2::uuid[]) AND n.deleted_at IS NULL ORDER BY n.plan_id, n.rank, n.id`,
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
    ...edges
      .filter(({ planId, fromPlanId }) => round.has(planId) && round.has(fromPlanId))
      .map(({ fromId, toId }) => ({ from: fromId, to: toId })),
    ...(draft.loaded.strictPhases ? phaseLinks(draft.ordered(), isCancelled) : []),
    ...phaseLinks(
      nodes.filter(({ strict }) => strict),
      isCancelled,
    ),
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
  const { strictPhases } = draft.loaded;
  const moves = draft.changedNodes().some(({ before, after }) => {
    if (!after || !before) return strictPhases && after?.kind === 'phase';
    return (
      before.parentId !== after.parentId || (strictPhases && (before.rank !== after.rank || before.kind !== after.kind))
    );
  });
  if (!ties && !moves) return;
  const [any] = await db.query(
    'SELECT 1 AS one FROM plan_outer_link WHERE tenant_id = $1 AND (project_id = $2 OR from_project_id = $2) LIMIT 1',
    [draft.plan.projectId],
  );
  if (any) await judgeOuterCircle(db, draft);
}
