/** Recycle bin of tasks (specification §4, §9): a task always goes with its children, and comes back with them. */

import type { PageOf } from '../../../../contract/envelope';
import type { RecycledTask, TaskDelete } from '../../../../contract/task/task';
import { iso } from '../../../base/present';
import { containsSql, likePattern } from '../../../base/sqlText';
import { invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { keepDaysOf, purgeTimeOf } from '../../../object/keepDays';
import { queryPage } from '../../../object/list/page';
import { logOperation } from '../../../object/operationLog';
import { projectFor } from '../../../object/project';
import { canDeleteTask, seesPrivateTasks } from '../../../policies/task';
import { telling } from '../../message';
import { lockSubtrees } from '../change/parents';
import { lockPlanOf, lockPlansOf, rescheduleTrees } from '../change/reschedule';
import { goneTask } from '../change/tell';
import { solvedBy, tellSolved } from '../change/tellSolved';
import { assertMay } from '../read/assertMay';
import { ownPart } from '../read/filter';
import { loadTask } from '../read/load';
import { recoverRoot, recycledRoots } from './recover';
import { countSeen } from './seen';
import { recycleSubtrees } from './subtrees';

/** Recycles a task with everything below it; returns how many tasks went, of those that the actor sees. */
export async function deleteTask(
  context: TenantContext,
  taskId: string,
  { deleteReason: reason }: TaskDelete,
): Promise<{ count: number }> {
  const { platform, actor, db } = context;
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await lockPlanOf(within, taskId);
    await lockSubtrees(tx, [taskId]);
    const { record, facts, project } = await loadTask(within, { id: taskId }, true);
    assertMay((who, where, task) => canDeleteTask(who, where, task, project.settings), actor, { project, facts });
    if (!reason) throw invalid('请填写删除原因', 'deleteReason');
    const solved = await solvedBy(tx, [taskId], { below: true });
    if (solved.length > 0) {
      await telling(platform, tx, actor, { of: goneTask(taskId), from: false, to: true }, (tell) =>
        tellSolved({ platform, db: tx }, tell, solved, '删除'),
      );
    }
    const count = (await recycleSubtrees(within, [record], reason)).get(taskId) ?? 0;
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
    return { count: await countSeen(actor, tx, 'deleted_with', [taskId]) };
  });
}

interface RecycledRow extends Record<string, unknown> {
  id: string;
  task_no: string;
  title: string;
  parent_title: string | null;
  children: number;
  deleted_by: string | null;
  deleted_at: string;
  delete_reason: string | null;
  total: number;
}

/** What was deleted, one row a deletion: children that went along are counted, not listed. */
export async function queryRecycled(
  context: TenantContext,
  input: { projectId: string; keyword?: string; pageNo?: number; pageSize?: number },
): Promise<PageOf<RecycledTask>> {
  const { platform, actor, db } = context;
  const project = await projectFor(context, input.projectId, 'TASK:LIST');
  const seesAll = seesPrivateTasks(actor, project);
  const { rows, page } = await queryPage<RecycledRow>(
    db,
    input,
    `SELECT t.id, t.task_no, t.title, t.deleted_by,
            CASE WHEN $4::boolean OR p.private_type = 0 OR ${ownPart('$5', 'p')} THEN p.title END AS parent_title, t.deleted_at, t.delete_reason,
            (SELECT count(*)::int - 1 FROM task c
              WHERE c.tenant_id = t.tenant_id AND c.project_id = t.project_id AND c.deleted_with = t.id
                AND c.deleted_at IS NOT NULL AND ($4::boolean OR c.private_type = 0 OR ${ownPart('$5', 'c')})) AS children,
            count(*) OVER ()::int AS total
       FROM task t LEFT JOIN task p ON p.tenant_id = t.tenant_id AND p.id = t.parent_id
      WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NOT NULL AND t.deleted_with = t.id
        AND ($3::text IS NULL OR ${containsSql('$3', 't.title', 't.task_no')})
        AND ($4::boolean OR t.private_type = 0 OR ${ownPart('$5')})
      ORDER BY t.deleted_at DESC`,
    [project.id, likePattern(input.keyword), seesAll, actor.userId],
  );
  const people = await platform.directory.of(actor.tenantId);
  const keepDays = await keepDaysOf(db, project.id);
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
      purgeTime: purgeTimeOf(iso(row.deleted_at), keepDays),
    })),
    ...page,
  };
}

/**
 * Brings deletions back to where they were; below a parent that is still recycled, they come back at the top.
 * @returns how many tasks came, of those that the actor sees
 */
export async function recoverTasks(context: TenantContext, taskIds: string[]): Promise<{ count: number }> {
  const { platform, actor, db } = context;
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await lockPlansOf(within, taskIds);
    const roots = await recycledRoots(tx, taskIds);
    if (roots.length < new Set(taskIds).size) throw notFound('回收站中的任务');
    const back = new Map<string, string[]>();
    for (const root of roots) {
      const ids = await recoverRoot(within, root);
      back.set(root.project_id, [...(back.get(root.project_id) ?? []), ...ids]);
    }
    for (const [projectId, ids] of back) await rescheduleTrees(within, projectId, ids);
    tx.afterCommit(() => {
      for (const projectId of new Set(roots.map((root) => root.project_id))) {
        platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId, taskIds });
      }
    });
    return { count: await countSeen(actor, tx, 'id', [...back.values()].flat()) };
  });
}
