/**
 * Whether work in a phase may begin: asked of the other modules (`Hooks.phaseBlocks`) in one place, whether it begins by a
 * change of the plan or by a task below one of its nodes. A phase that has begun is not held any more.
 */
import { againstRule } from '../../errors';
import type { ObjectContext } from '../../object/define';
import type { Hooks, PhaseBlock } from '../../object/hooks';
import type { LoadedProject } from '../../object/project';
import type { Changed, NodeValues, PlanDraft } from './draft';
import { membersOf, type Noded, phasesOf, workedNodes } from './phases';

const sentence = ({ reason }: PhaseBlock, title = '') => `阶段「${title}」不能开始：${reason}`;

/** A change that may begin a phase: what is reported of a node, and where a node stands that was reported of. */
const mayBegin = ({ before, after }: Changed<NodeValues>): boolean =>
  after !== null &&
  (before === null || before.parentId !== after.parentId || Boolean(after.realStart && !before.realStart));

/** @throws 422 with the reasons why phases that begin with a change may not */
export async function judgePhases(
  context: ObjectContext,
  project: LoadedProject,
  draft: PlanDraft,
  changes: readonly Changed<NodeValues>[],
): Promise<void> {
  if (!changes.some(mayBegin)) return;
  const worked = await workedNodes(context.db, project.id);
  const begun = (nodes: readonly Noded[]) =>
    [...membersOf(nodes)].flatMap(([id, { leaves, ids }]) =>
      leaves.some(({ realStart }) => realStart !== null) || ids.some((one) => worked.has(one)) ? [id] : [],
    );
  const before = new Set(begun(draft.loaded.nodes));
  const phaseIds = begun(draft.allNodes).filter((id) => !before.has(id));
  if (phaseIds.length === 0) return;
  const blocks = await context.platform.hooks.phaseBlocks(context, { projectId: project.id, phaseIds });
  if (blocks.length === 0) return;
  const texts = blocks.map((block) => sentence(block, draft.node(block.phaseId)?.title));
  throw againstRule(texts.join('；'), { blocks });
}

/** Phases above the nodes that tasks hang on, or those above them; a node that is a phase is one of them. */
const PHASES_ABOVE = `
  WITH RECURSIVE up AS (
    SELECT t.id AS task_id, t.id, t.parent_id FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])
    UNION
    SELECT up.task_id, p.id, p.parent_id FROM up
      JOIN task p ON p.tenant_id = $1 AND p.id = up.parent_id AND p.deleted_at IS NULL
  ), above AS (
    SELECT up.task_id, n.project_id, n.id, n.parent_id, n.kind FROM up
      JOIN plan_node_task nt ON nt.tenant_id = $1 AND nt.task_id = up.id
      JOIN plan_node n ON n.tenant_id = $1 AND n.id = nt.node_id AND n.deleted_at IS NULL
    UNION
    SELECT above.task_id, n.project_id, n.id, n.parent_id, n.kind FROM above
      JOIN plan_node n ON n.tenant_id = $1 AND n.id = above.parent_id AND n.deleted_at IS NULL
  )
  SELECT task_id AS "taskId", project_id AS "projectId", id AS "phaseId" FROM above WHERE kind = 'phase'`;

export const taskBlocks: Hooks['taskBlocks'] = async (context, taskIds, written) => {
  const { db, platform } = context;
  const rows = await db.query<{ taskId: string; projectId: string; phaseId: string }>(PHASES_ABOVE, [taskIds]);
  const reasons = new Map<string, string>();
  for (const projectId of new Set(rows.map((row) => row.projectId))) {
    const phaseIds = [...new Set(rows.flatMap((row) => (row.projectId === projectId ? [row.phaseId] : [])))];
    const blocks = await platform.hooks.phaseBlocks(context, { projectId, phaseIds });
    if (blocks.length === 0) continue;
    const phases = await phasesOf(db, projectId, written ? taskIds : []);
    const waiting = new Map(phases.flatMap(({ id, title, state }) => (state === 'WAIT' ? [[id, title] as const] : [])));
    for (const block of blocks) {
      if (waiting.has(block.phaseId)) reasons.set(block.phaseId, sentence(block, waiting.get(block.phaseId)));
    }
  }
  return new Map(
    rows.flatMap(({ taskId, phaseId }) => {
      const reason = reasons.get(phaseId);
      return reason ? [[taskId, reason] as const] : [];
    }),
  );
};
