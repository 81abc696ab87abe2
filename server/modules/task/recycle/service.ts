/** Recycle bin of tasks (specification §4, §9): a task always goes with its children, and comes back with them. */
import type { PageOf } from '../../../../contract/envelope';
import type { StageCategory } from '../../../../contract/task/enums';
import type { RecycledTask } from '../../../../contract/task/task';
import { taskHistory } from '../../../db/schema';
import { forbidden, notFound } from '../../../errors';
import { iso, newId } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { likePattern } from '../../../http/sqlText';
import { isClosed } from '../../../policies/project';
import { canDeleteTask, canViewTask, seesPrivateTasks } from '../../../policies/task';
import { logOperation } from '../../enterprise';
import { closedProject, projectFor } from '../../project';
import { ownPart } from '../core/filter';
import { factsOf, INVOLVED, loadTask } from '../core/load';
import { lockSubtrees, refreshParents } from '../core/parents';
import { recycleSubtrees } from './subtrees';

/** Recycles a task with everything below it; returns how many tasks went. */
export async function deleteTask(context: TenantContext, taskId: string, reason: string): Promise<{ count: number }> {
  const { platform, actor, db } = context;
  return db.transaction(async (tx) => {
    await lockSubtrees(tx, [taskId]);
    const { record, facts, project } = await loadTask({ ...context, db: tx }, { id: taskId }, true);
    if (!canDeleteTask(actor, project, facts, project.settings)) throw forbidden();
    const count = (await recycleSubtrees(tx, actor.userId, [record], reason)).get(taskId) ?? 0;
    await logOperation(tx, actor, {
      module: 'task',
      action: 'recycled',
      objectType: 'task',
      objectId: taskId,
      detail: { taskNo: record.task_no, title: record.title, count, reason: reason.trim() },
    });
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: project.id, taskIds: [taskId] }),
    );
    return { count };
  });
}

/** What was deleted, one row a deletion: children that went along are counted, not listed. */
export async function queryRecycled(
  context: TenantContext,
  input: { projectId: string; keyword?: string; pageNo?: number; pageSize?: number },
): Promise<PageOf<RecycledTask>> {
  const { platform, actor, db } = context;
  const project = await projectFor(context, input.projectId, 'TASK:LIST');
  const { pageNo = 1, pageSize = 10 } = input;
  const seesAll = seesPrivateTasks(actor, project);
  const rows = await db.query<{
    id: string;
    task_no: string;
    title: string;
    parent_title: string | null;
    children: number;
    deleted_by: string | null;
    deleted_at: string;
    delete_reason: string | null;
    total: number;
  }>(
    `SELECT t.id, t.task_no, t.title, p.title AS parent_title, t.deleted_by, t.deleted_at, t.delete_reason,
            (SELECT count(*)::int - 1 FROM task c
              WHERE c.tenant_id = t.tenant_id AND c.project_id = t.project_id AND c.deleted_with = t.id
                AND c.deleted_at IS NOT NULL) AS children,
            count(*) OVER ()::int AS total
       FROM task t LEFT JOIN task p ON p.tenant_id = t.tenant_id AND p.id = t.parent_id
      WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NOT NULL AND t.deleted_with = t.id
        AND ($3::text IS NULL OR t.title ILIKE $3 OR t.task_no ILIKE $3)
        AND ($4::boolean OR t.private_type = 0 OR ${ownPart('$5')})
      ORDER BY t.deleted_at DESC LIMIT $6 OFFSET $7`,
    [project.id, likePattern(input.keyword), seesAll, actor.userId, pageSize, (pageNo - 1) * pageSize],
  );
  const people = await platform.directory.of(actor.tenantId);
  return {
    result: rows.map((row) => ({
      id: row.id,
      taskNo: row.task_no,
      title: row.title,
      parentTitle: row.parent_title,
      childTotal: row.children,
      deletedBy: people(row.deleted_by),
      deletedTime: iso(row.deleted_at),
      deleteReason: row.delete_reason,
    })),
    total: rows[0]?.total ?? 0,
    pageNo,
    pageSize,
  };
}

interface RecycledRoot extends Record<string, unknown> {
  id: string;
  project_id: string;
  parent_id: string | null;
  deleted_by: string | null;
  created_by: string | null;
  executor_id: string | null;
  private_type: number;
  category: StageCategory;
  involved: string[];
}

/** Brings deletions back to where they were; below a parent that is still recycled, they come back at the top. */
export async function recoverTasks(context: TenantContext, taskIds: string[]): Promise<{ count: number }> {
  const { platform, actor, db } = context;
  return db.transaction(async (tx) => {
    const roots = await tx.query<RecycledRoot>(
      `SELECT t.id, t.project_id, t.parent_id, t.deleted_by, t.created_by, t.executor_id, t.private_type,
              t.category, ${INVOLVED}::text[] AS involved
         FROM task t
        WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NOT NULL AND t.deleted_with = t.id
        ORDER BY t.deleted_at DESC FOR UPDATE`,
      [taskIds],
    );
    if (roots.length < new Set(taskIds).size) throw notFound('回收站中的任务');
    let count = 0;
    for (const root of roots) {
      // Who deleted a task may undo that; the rest takes the right.
      const project = await projectFor(
        context,
        root.project_id,
        root.deleted_by === actor.userId ? 'TASK:LIST' : 'TASK:RECOVER',
      );
      if (!canViewTask(actor, project, factsOf(root))) throw notFound('回收站中的任务');
      if (isClosed(project)) throw closedProject();
      const back = await tx.query<{ id: string }>(
        `UPDATE task SET deleted_at = NULL, deleted_by = NULL, delete_reason = NULL, deleted_with = NULL,
                parent_id = CASE WHEN id = $2 AND EXISTS (SELECT 1 FROM task p
                    WHERE p.tenant_id = $1 AND p.id = task.parent_id AND p.deleted_at IS NOT NULL) THEN NULL ELSE parent_id END,
                version = version + 1, updated_by = $3, updated_at = now()
          WHERE tenant_id = $1 AND deleted_with = $2 AND deleted_at IS NOT NULL AND project_id = $4 RETURNING id`,
        [root.id, actor.userId, root.project_id],
      );
      count += back.length;
      await refreshParents(tx, [root.parent_id]);
      await tx.insert(taskHistory, {
        id: newId(),
        taskId: root.id,
        projectId: root.project_id,
        actorId: actor.userId,
        event: 'recovered',
      });
      await logOperation(tx, actor, {
        module: 'task',
        action: 'recovered',
        objectType: 'task',
        objectId: root.id,
        detail: { count: back.length },
      });
    }
    tx.afterCommit(() => {
      for (const projectId of new Set(roots.map((root) => root.project_id))) {
        platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId, taskIds });
      }
    });
    return { count };
  });
}
