/** Bringing one deletion back, with everything that went along. */

import type { StageCategory } from '../../../../contract/task/enums';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import { objectHistory } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { closedProject, projectFor } from '../../../object/project';
import { isClosed } from '../../../policies/project';
import { canViewTask } from '../../../policies/task';
import { tellAgain, withdraw } from '../../message';
import { assertMayStand } from '../change/advance';
import { refreshParents } from '../change/parents';
import { goneTask, madeTask } from '../change/tell';
import { factsOf, INVOLVED } from '../read/load';
import { TEAM } from '../read/rows';

export interface RecycledRoot extends Record<string, unknown> {
  id: string;
  task_no: string;
  title: string;
  project_id: string;
  parent_id: string | null;
  deleted_by: string | null;
  created_by: string | null;
  executor_id: string | null;
  private_type: number;
  category: StageCategory;
  involved: string[];
  team: { userId: string }[] | null;
}

/** Those of the tasks that were deleted by themselves, not along with a parent; locked until the transaction ends. */
export const recycledRoots = (db: TenantDb, taskIds: readonly string[]): Promise<RecycledRoot[]> =>
  db.query<RecycledRoot>(
    `SELECT t.id, t.task_no, t.title, t.project_id, t.parent_id, t.deleted_by, t.created_by, t.executor_id, t.private_type,
            t.category, ${INVOLVED}::text[] AS involved, ${TEAM} AS team
       FROM task t
      WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NOT NULL AND t.deleted_with = t.id
      ORDER BY t.deleted_at DESC FOR UPDATE`,
    [taskIds],
  );

/** Whether it is there for the actor at all: judged before any right, so that a private one is not told from a missing one. */
export async function seesRecycled(
  { platform, actor }: Pick<TenantContext, 'platform' | 'actor'>,
  root: RecycledRoot,
): Promise<boolean> {
  const project = await platform.projects.find(actor.tenantId, root.project_id);
  return project !== null && !project.recycled && canViewTask(actor, project, factsOf(root));
}

/**
 * To where it was; below a parent that is still recycled, to the top.
 * Under the lock of its plan. Returns what came back: who calls lets dates follow that (`rescheduleTrees`), once for all roots.
 */
export async function recoverRoot(
  context: Pick<TenantContext, 'platform' | 'actor' | 'db'>,
  root: RecycledRoot,
): Promise<string[]> {
  const { platform, actor, db } = context;
  if (!(await seesRecycled(context, root))) throw notFound('回收站中的任务');
  // Who deleted a task may undo that; the rest takes the right.
  const project = await projectFor(
    context,
    root.project_id,
    root.deleted_by === actor.userId ? 'TASK:LIST' : 'TASK:RECOVER',
  );
  if (isClosed(project)) throw closedProject(project);
  const pace = new Pace({ goal: CHUNK_MS.pglite, most: 1_000 });
  const ids: string[] = [];
  const chunks = pace.walk(async (size) => {
    const back = await backFromBin(db, root, actor.userId, size);
    ids.push(...back);
    return back.length > 0 ? back : null;
  });
  for await (const _back of chunks);
  await assertMayStand(context, [root.id]);
  // Creating it was taken back before anybody heard of it.
  await tellAgain(platform, db, actor, ids.map(madeTask));
  await withdraw(platform, db, actor, [goneTask(root.id)]);
  await refreshParents({ platform, db, actorId: actor.userId }, [root.parent_id]);
  await db.insert(objectHistory, {
    id: newId(),
    objectType: 'task' as const,
    objectId: root.id,
    projectId: root.project_id,
    actorId: actor.userId,
    event: 'recovered',
  });
  await logOperation(db, actor, {
    module: 'task',
    action: 'recovered',
    objectType: 'task',
    objectId: root.id,
    detail: { count: ids.length },
  });
  return ids;
}

/** Some of a tree at a time. */
async function backFromBin(db: TenantDb, root: RecycledRoot, actorId: string, size: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `UPDATE task SET deleted_at = NULL, deleted_by = NULL, delete_reason = NULL, deleted_with = NULL,
            parent_id = CASE WHEN id = $2 AND EXISTS (SELECT 1 FROM task p
                WHERE p.tenant_id = $1 AND p.id = task.parent_id AND p.deleted_at IS NOT NULL) THEN NULL ELSE parent_id END,
            version = version + 1, updated_by = $3, updated_at = now()
      WHERE tenant_id = $1 AND id IN (SELECT t.id FROM task t
        WHERE t.tenant_id = $1 AND t.deleted_with = $2 AND t.deleted_at IS NOT NULL AND t.project_id = $4 LIMIT $5::int)
      RETURNING id`,
    [root.id, actorId, root.project_id, size],
  );
  return rows.map(({ id }) => id);
}
