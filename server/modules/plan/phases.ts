/** Phases of a plan, for others: which there are, and how far each is. */
import { type NodeState, stateOf } from '../../../contract/plan/kinds';
import { wbsOf } from '../../../contract/plan/rollup';
import { upward } from '../../../contract/turns';
import type { TenantDb } from '../../db/scope';
import { BEGUN } from '../task';
import { inOrder, type NodeRow } from './load';

export interface PlanPhase {
  id: string;
  wbs: string;
  title: string;
  startOn: string | null;
  endOn: string | null;
  /** `WAIT` until anything in it has begun; `DONE` once all of it is over. */
  state: NodeState;
}

export type Noded = Pick<
  NodeRow,
  'id' | 'parentId' | 'rank' | 'kind' | 'title' | 'startOn' | 'endOn' | 'realStart' | 'realEnd' | 'cancelled'
>;

/**
 * Ids of a project's nodes on whose tasks, or below them, work has begun: of all tasks, private ones too, without those
 * that are named.
 */
export async function workedNodes(
  db: TenantDb,
  projectId: string,
  without: readonly string[] = [],
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `WITH RECURSIVE below AS (
       SELECT nt.node_id, t.id, t.category, t.progress FROM plan_node_task nt
         JOIN plan_node n ON n.tenant_id = nt.tenant_id AND n.id = nt.node_id AND n.project_id = $2
         JOIN task t ON t.tenant_id = nt.tenant_id AND t.id = nt.task_id AND t.deleted_at IS NULL
        WHERE nt.tenant_id = $1
       UNION
       SELECT below.node_id, t.id, t.category, t.progress FROM below
         JOIN task t ON t.tenant_id = $1 AND t.parent_id = below.id AND t.deleted_at IS NULL
     )
     SELECT DISTINCT node_id AS id FROM below WHERE ${BEGUN} AND NOT (id = ANY($3::uuid[]))`,
    [projectId, without],
  );
  return new Set(rows.map(({ id }) => id));
}

interface Members {
  /** Leaves below the phase, itself where it has none. */
  leaves: Noded[];
  /** Of the phase and of all that is below it: tasks hang on groups, too. */
  ids: string[];
}

/** By phase. */
export function membersOf(nodes: readonly Noded[]): Map<string, Members> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  const found = new Map<string, Members>();
  for (const node of nodes) {
    for (const at of upward(node, ({ parentId }) => (parentId === null ? null : byId.get(parentId)))) {
      if (at.kind !== 'phase') continue;
      const members = found.get(at.id) ?? { leaves: [], ids: [] };
      found.set(at.id, members);
      members.ids.push(node.id);
      if (!parents.has(node.id)) members.leaves.push(node);
    }
  }
  return found;
}

function stateOfPhase(phase: Noded, { leaves, ids }: Members, worked: ReadonlySet<string>): NodeState {
  if (phase.cancelled) return 'CANCELLED';
  const live = leaves.map(stateOf).filter((state) => state !== 'CANCELLED');
  if (live.length > 0 && live.every((state) => state === 'DONE')) return 'DONE';
  return live.some((state) => state !== 'WAIT') || ids.some((id) => worked.has(id)) ? 'DOING' : 'WAIT';
}

/**
 * In the order of the plan; nothing is judged. Empty where the project has no plan.
 * @param without ids of tasks that do not count for a beginning
 */
export async function phasesOf(db: TenantDb, projectId: string, without: readonly string[] = []): Promise<PlanPhase[]> {
  const rows = inOrder(
    await db.query<Noded & Record<string, unknown>>(
      `SELECT n.id, n.parent_id AS "parentId", n.rank, n.kind, n.title, n.start_on AS "startOn", n.end_on AS "endOn",
              n.real_start AS "realStart", n.real_end AS "realEnd", n.cancelled
         FROM plan_node n WHERE n.tenant_id = $1 AND n.project_id = $2 AND n.deleted_at IS NULL`,
      [projectId],
    ),
  );
  const [wbs, members, worked] = [wbsOf(rows), membersOf(rows), await workedNodes(db, projectId, without)];
  return rows
    .filter(({ kind }) => kind === 'phase')
    .map((row) => ({
      id: row.id,
      wbs: wbs.get(row.id) ?? '',
      title: row.title,
      startOn: row.startOn,
      endOn: row.endOn,
      state: stateOfPhase(row, members.get(row.id) ?? { leaves: [], ids: [] }, worked),
    }));
}
