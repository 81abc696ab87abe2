/** Phases of a plan, for others: which there are, and whether one may begin. */
import { type NodeState, stateOf } from '../../../contract/plan/kinds';
import { wbsOf } from '../../../contract/plan/rollup';
import { upward } from '../../../contract/turns';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { ObjectContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import type { Changed, NodeValues, PlanDraft } from './draft';
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

type Noded = Pick<
  NodeRow,
  'id' | 'parentId' | 'rank' | 'kind' | 'title' | 'startOn' | 'endOn' | 'realStart' | 'realEnd' | 'cancelled'
>;

/** By phase: the leaves below it, itself where it has none. */
function leavesOf(nodes: readonly Noded[]): Map<string, Noded[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  const found = new Map<string, Noded[]>();
  for (const leaf of nodes) {
    if (parents.has(leaf.id)) continue;
    for (const at of upward(leaf, ({ parentId }) => (parentId === null ? null : byId.get(parentId)))) {
      if (at.kind !== 'phase') continue;
      const leaves = found.get(at.id);
      if (leaves) leaves.push(leaf);
      else found.set(at.id, [leaf]);
    }
  }
  return found;
}

function stateOfPhase(phase: Noded, leaves: readonly Noded[]): NodeState {
  if (phase.cancelled) return 'CANCELLED';
  const live = leaves.map(stateOf).filter((state) => state !== 'CANCELLED');
  if (live.length > 0 && live.every((state) => state === 'DONE')) return 'DONE';
  return live.some((state) => state !== 'WAIT') ? 'DOING' : 'WAIT';
}

/** In the order of the plan; nothing is judged. Empty where the project has no plan. */
export async function phasesOf(db: TenantDb, projectId: string): Promise<PlanPhase[]> {
  const rows = inOrder(
    await db.query<Noded & Record<string, unknown>>(
      `SELECT n.id, n.parent_id AS "parentId", n.rank, n.kind, n.title, n.start_on AS "startOn", n.end_on AS "endOn",
              n.real_start AS "realStart", n.real_end AS "realEnd", n.cancelled
         FROM plan_node n WHERE n.tenant_id = $1 AND n.project_id = $2 AND n.deleted_at IS NULL`,
      [projectId],
    ),
  );
  const [wbs, leaves] = [wbsOf(rows), leavesOf(rows)];
  return rows
    .filter(({ kind }) => kind === 'phase')
    .map((row) => ({
      id: row.id,
      wbs: wbs.get(row.id) ?? '',
      title: row.title,
      startOn: row.startOn,
      endOn: row.endOn,
      state: stateOfPhase(row, leaves.get(row.id) ?? []),
    }));
}

/** Asks the other modules whether phases that begin with a change may (`Hooks.phaseBlocks`). @throws 422 with their reasons */
export async function judgePhases(
  context: ObjectContext,
  project: LoadedProject,
  draft: PlanDraft,
  changes: readonly Changed<NodeValues>[],
): Promise<void> {
  if (!changes.some(({ before, after }) => after?.realStart && !before?.realStart)) return;
  const before = leavesOf(draft.loaded.nodes);
  const begun = (leaves: readonly Noded[] = []) => leaves.some(({ realStart }) => realStart !== null);
  const starting = [...leavesOf(draft.allNodes)].filter(([id, leaves]) => begun(leaves) && !begun(before.get(id)));
  if (starting.length === 0) return;
  const phaseIds = starting.map(([id]) => id);
  const blocks = await context.platform.hooks.phaseBlocks(context, { projectId: project.id, phaseIds });
  if (blocks.length === 0) return;
  const texts = blocks.map(({ phaseId, reason }) => `阶段「${draft.node(phaseId)?.title ?? ''}」不能开始：${reason}`);
  throw againstRule(texts.join('；'), { blocks });
}
