/** Moving many tasks below parents: the judgements of a single move, and no circle closed between two of them. */
import { upward } from '../../../../contract/turns';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid } from '../../../errors';
import { canReparentTask } from '../../../policies/task';
import { hasBegun } from '../change/advance';
import { assertParentType } from '../change/changeType';
import { moveCircle } from '../change/move';
import type { TaskChange } from '../change/plan';
import { assertMay } from '../read/assertMay';
import { moveClosesCircle } from '../read/dependCircles';
import { lockLinks } from '../read/dependencies';
import { type LoadedChange, type LoadedTask, loadTask } from '../read/load';
import { parentChange } from '../read/names';
import { type BatchScope, withinOf } from './scope';

/** One move at a time a project, as a single one does: two could each be sound and close a circle together. */
export async function lockTree(db: TenantDb, projectId: string): Promise<void> {
  await lockLinks(db);
  await db.query('SELECT 1 AS locked FROM project_counter WHERE tenant_id = $1 AND project_id = $2 FOR UPDATE', [
    projectId,
  ]);
}

const hasLinks = async (db: TenantDb, projectId: string): Promise<boolean> =>
  (
    await db.query(
      `SELECT 1 FROM task t JOIN task_depend d ON d.tenant_id = $1 AND d.post_id = t.id
        WHERE t.tenant_id = $1 AND t.project_id = $2 LIMIT 1`,
      [projectId],
    )
  ).length > 0;

export type MovePlanner = (before: LoadedChange, parentId: string | null) => Promise<TaskChange | null>;

export async function parentPlanner(
  db: TenantDb,
  scope: BatchScope,
  tasks: ReadonlyMap<string, LoadedChange>,
): Promise<MovePlanner> {
  const parents = new Map<string, Promise<LoadedTask>>();
  const parentOf = new Map<string, string | null>();
  const former = await parentsOf(
    db,
    [...tasks.values()].flatMap(({ record }) => record.parent_id ?? []),
  );
  const held = new Set<string>();
  /** A parent that is being deleted meanwhile is gone: upwards, as everybody locks. */
  const hold = async (id: string) => {
    if (!held.has(id)) await loadTask(withinOf(scope, db), { id }, true);
    held.add(id);
  };
  const load = (id: string) => {
    const known = parents.get(id) ?? loadTask(withinOf(scope, db), { id });
    parents.set(id, known);
    return known;
  };
  const blocks = new Map<string, Promise<Map<string, string>>>();
  /** Why work below a task may not begin: what has begun would begin it by coming there. */
  const heldBelow = async (id: string) => {
    const known = blocks.get(id) ?? scope.platform.hooks.taskBlocks(withinOf(scope, db), [id]);
    blocks.set(id, known);
    return (await known).get(id) ?? null;
  };
  const closesCircle = (taskId: string, parentId: string) =>
    [...upward(parentId, (one) => parentOf.get(one))].includes(taskId);
  const workflow = await scope.platform.workflows.of(scope.actor.tenantId);
  const linked = await hasLinks(db, scope.projectId);
  const assertMayCome = async (record: LoadedChange['record'], parent: LoadedTask, parentId: string) => {
    if (parent.project.id !== scope.projectId) throw invalid('只能移动到同一项目的任务之下', 'parentId');
    if (parent.facts.category === 'CLOSED') throw againstRule('父任务已关闭，请先激活父任务');
    let below = parentId;
    for (const { taskId } of [...parent.record.ancestors].reverse()) {
      if (!parentOf.has(below)) parentOf.set(below, taskId);
      below = taskId;
    }
    if (closesCircle(record.id, parentId)) throw againstRule('不能把任务移动到它自己或它的子任务之下');
    if (linked && (await moveClosesCircle(db, record.id, parentId)))
      throw againstRule(moveCircle(record, parent.record));
    const reason = hasBegun(record) ? await heldBelow(parentId) : null;
    if (reason) throw againstRule(reason);
    await hold(parentId);
  };
  return async (before, parentId) => {
    const { record, facts, project } = before;
    assertMay(canReparentTask, scope.actor, { project, facts });
    if (record.parent_id === parentId) return null;
    const parent = parentId === null ? null : await load(parentId);
    if (parent && parentId !== null) await assertMayCome(record, parent, parentId);
    assertParentType(workflow, workflow.type(record.type_id), parent?.record.type_id ?? null);
    parentOf.set(record.id, parentId);
    const change = parentChange(former.get(record.parent_id ?? '') ?? null, parent?.record ?? null);
    return {
      before,
      after: { ...record, parent_id: parentId },
      changes: [change],
      transition: null,
      reopened: false,
      reason: null,
      words: null,
      involved: null,
    };
  };
}

async function parentsOf(db: TenantDb, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.query<{ id: string; task_no: string; private_type: number }>(
    'SELECT id, task_no, private_type FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
