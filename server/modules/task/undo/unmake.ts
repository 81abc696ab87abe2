/** Taking back that tasks were created (`POST ccTask/unmake`): they are recycled, unless something came of them. */
import type { Unmade } from '../../../../contract/task/undo';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { canDeleteTask } from '../../../policies/task';
import { withdraw } from '../../message';
import { lockSubtrees } from '../change/parents';
import { lockPlansOf } from '../change/reschedule';
import { madeTask } from '../change/tell';
import { assertMay } from '../read/assertMay';
import { ownPart } from '../read/filter';
import { type LoadedTask, loadTask } from '../read/load';
import { recycleSubtrees } from '../recycle/subtrees';

const REASON = '撤销创建';

/** A file that came along from the problem which the task was made to solve: nobody has added it. */
const FROM_PROBLEM = `EXISTS (SELECT 1 FROM object_link l JOIN object_file p
    ON p.tenant_id = l.tenant_id AND p.object_type = l.to_type AND p.object_id = l.to_id AND p.file_id = f.file_id
  WHERE l.tenant_id = $1 AND l.from_type = 'task' AND l.from_id = t.id AND l.kind = 'solves')`;

/**
 * Why a task is not only its creator's any more, in words; as SQL over `t`, with the actor as $3 and all tasks as $2.
 * Of a child that is hidden from them no more is said than that somebody was there.
 */
const touched = `CASE
  WHEN t.created_by IS DISTINCT FROM $3 THEN '不是您创建的'
  WHEN EXISTS (SELECT 1 FROM history h WHERE h.tenant_id = $1 AND h.object_type = 'task' AND h.object_id = t.id AND h.actor_id <> $3) THEN '他人已修改'
  WHEN EXISTS (SELECT 1 FROM task c WHERE c.tenant_id = $1 AND c.parent_id = t.id AND c.deleted_at IS NULL
                AND NOT c.id = ANY($2::uuid[]) AND (c.private_type = 0 OR ${ownPart('$3', 'c')})) THEN '已有子任务'
  WHEN EXISTS (SELECT 1 FROM task c WHERE c.tenant_id = $1 AND c.parent_id = t.id AND c.deleted_at IS NULL
                AND NOT c.id = ANY($2::uuid[])) THEN '他人已修改'
  WHEN t.comment_count > 0 THEN '已有评论'
  WHEN t.file_count > 0 AND EXISTS (SELECT 1 FROM object_file f
                WHERE f.tenant_id = $1 AND f.object_type = 'task' AND f.object_id = t.id AND NOT ${FROM_PROBLEM}) THEN '已有附件'
  WHEN t.consumed_hours > 0 THEN '已登记工时'
END`;

/**
 * All or none: a part of what one act made is no state that anybody asked for.
 * @returns how many went, and which of them were recycled by themselves: by those all come back
 */
export function unmakeTasks(context: TenantContext, taskIds: readonly string[]): Promise<Unmade> {
  const { platform, actor, db } = context;
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await lockPlansOf(within, taskIds);
    await lockSubtrees(tx, [...taskIds]);
    const rows = await tx.query<{ id: string; task_no: string; why: string | null }>(
      `SELECT t.id, t.task_no, ${touched} AS why FROM task t
        WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`,
      [taskIds, actor.userId],
    );
    if (rows.length === 0) throw notFound('任务');
    const tasks: LoadedTask[] = [];
    for (const { id } of rows) {
      const task = await loadTask(within, { id }, true);
      assertMay((who, where, it) => canDeleteTask(who, where, it, task.project.settings), actor, task);
      tasks.push(task);
    }
    const grown = rows.find(({ why }) => why !== null);
    if (grown) throw againstRule(`${grown.task_no} ${grown.why}，未撤销创建`);
    const inside = new Set(rows.map(({ id }) => id));
    const roots = tasks.filter(({ record }) => !record.parent_id || !inside.has(record.parent_id));
    const gone = await recycleSubtrees(
      within,
      roots.map(({ record }) => record),
      REASON,
    );
    await withdraw(platform, tx, actor, [...inside].map(madeTask));
    for (const { record } of roots) {
      await logOperation(tx, actor, {
        module: 'task',
        action: 'recycled',
        objectType: 'task',
        objectId: record.id,
        detail: { taskNo: record.task_no, title: record.title, count: gone.get(record.id) ?? 1, reason: REASON },
      });
    }
    tx.afterCommit(() => {
      for (const projectId of new Set(tasks.map(({ project }) => project.id))) {
        platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId, taskIds: [...inside] });
      }
    });
    return {
      count: [...gone.values()].reduce((sum, count) => sum + count, 0),
      rootIds: roots.map(({ record }) => record.id),
    };
  });
}
