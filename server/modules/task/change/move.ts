/** Moving a task below another one, or to the top (`POST ccTask/changeParent`). */

import { eq, sql } from 'drizzle-orm';
import { newId } from '../../../base/present';
import { objectHistory, task } from '../../../db/schema';
import { againstRule, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { canReparentTask } from '../../../policies/task';
import { assertMay } from '../read/assertMay';
import { moveClosesCircle } from '../read/dependCircles';
import { lockLinks } from '../read/dependencies';
import { type LoadedTask, loadTask } from '../read/load';
import { parentChange } from '../read/names';
import { planChangeOf, propagateSchedule } from '../schedule/service';
import { schedulesItself } from '../schedule/setting';
import { assertMayStand } from './advance';
import { assertParentType } from './changeType';
import { refreshParents } from './parents';
import { staleTask } from './update';

export async function changeParent(
  context: TenantContext,
  input: { taskId: string; parentId: string | null; version: number },
): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await lockMoves(within, input.taskId);
    const moved = await loadTask(within, { id: input.taskId }, true);
    assertMay(canReparentTask, context.actor, moved);
    if (moved.record.version !== input.version) throw await staleTask(within, moved);
    return moveBelow(within, moved, input.parentId);
  });
}

/**
 * One move at a time a project, and none while dependencies are made: two at once could each be sound and close a circle
 * together. Before the task is locked.
 */
export async function lockMoves(context: TenantContext, taskId: string): Promise<void> {
  await lockLinks(context.db);
  await context.db.query(
    `SELECT 1 FROM project_counter WHERE tenant_id = $1
        AND project_id = (SELECT project_id FROM task WHERE tenant_id = $1 AND id = $2) FOR UPDATE`,
    [taskId],
  );
}

/** Puts a task that is held below another one, as far as the actor may. */
export async function moveBelow(
  within: TenantContext,
  { record, project, facts }: LoadedTask,
  parentId: string | null,
): Promise<{ version: number }> {
  const { platform, actor, db: tx } = within;
  assertMay(canReparentTask, actor, { project, facts });
  if (record.parent_id === parentId) return { version: record.version };
  let parent: LoadedTask['record'] | null = null;
  if (parentId) {
    const target = await loadTask(within, { id: parentId });
    if (target.record.project_id !== record.project_id) throw invalid('只能移动到同一项目的任务之下', 'parentId');
    if (target.record.category === 'CLOSED') throw invalid('父任务已关闭，请先激活父任务', 'parentId');
    parent = target.record;
    const [below] = await tx.query(
      `WITH RECURSIVE up AS (
         SELECT id, parent_id FROM task WHERE tenant_id = $1 AND id = $2
         UNION SELECT t.id, t.parent_id FROM task t JOIN up ON t.tenant_id = $1 AND t.id = up.parent_id
       ) SELECT 1 AS hit FROM up WHERE id = $3`,
      [parentId, record.id],
    );
    if (below) throw againstRule('不能把任务移动到它自己或它的子任务之下');
    if (await moveClosesCircle(tx, record.id, parentId)) throw againstRule(moveCircle(record, parent));
    // Upwards, as everybody locks: a parent that is being deleted takes the task along or is gone.
    await loadTask(within, { id: parentId }, true);
  }
  const workflow = await platform.workflows.of(actor.tenantId);
  assertParentType(workflow, workflow.type(record.type_id), parent?.type_id ?? null);
  const before = record.parent_id ? await findName(within, record.parent_id) : null;
  await tx.update(
    task,
    { parentId: parentId, version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
    eq(task.id, record.id),
  );
  if (parentId) await assertMayStand(within, [record.id]);
  await tx.insert(objectHistory, {
    id: newId(),
    objectType: 'task' as const,
    objectId: record.id,
    projectId: project.id,
    actorId: actor.userId,
    event: 'updated',
    changes: [parentChange(before, parent)],
  });
  await refreshParents({ platform, db: tx, actorId: actor.userId }, [record.parent_id, parentId]);
  if (schedulesItself(project))
    await propagateSchedule(within, planChangeOf(record, { ...record, parent_id: parentId }));
  tx.afterCommit(() =>
    platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: project.id, taskIds: [record.id] }),
  );
  return { version: record.version + 1 };
}

/** Why a task cannot stand below another one that it depends on, or that depends on it. */
export const moveCircle = (task: { task_no: string }, parent: { task_no: string }): string =>
  `${task.task_no} 移动到 ${parent.task_no} 之下会形成循环依赖，请先移除它们之间的依赖`;

async function findName({ db }: TenantContext, id: string) {
  const [row] = await db.query<{ id: string; task_no: string; private_type: number }>(
    'SELECT id, task_no, private_type FROM task WHERE tenant_id = $1 AND id = $2',
    [id],
  );
  return row ?? null;
}
