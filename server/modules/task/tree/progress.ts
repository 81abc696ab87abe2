/** `POST ccTask/syncChildrenProgress`: a parent's progress from its children. */
import type { TaskOutcome } from '../../../../contract/task/enums';
import type { TaskDetail } from '../../../../contract/task/task';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { SqlConditions } from '../../../object/list/sql';
import { followsChildren } from '../change/rollUp';
import { updateTask } from '../change/update';
import { taskDetail } from '../read/detail';
import { visibleTo } from '../read/filter';
import { loadTask } from '../read/load';
import { outcomeOf } from '../read/outcome';

export interface ChildProgress {
  outcome: TaskOutcome;
  progress: number;
  estimateHours: number | null;
}

/**
 * The mean of the children's progress, weighed by their estimates; a child without one weighs as much as the others do
 * on average. What is delivered counts in full, what was dropped not at all. Null: no child counts.
 */
export function progressOf(children: readonly ChildProgress[]): number | null {
  const counted = children.filter((child) => child.outcome !== 'dropped');
  const estimates = counted.map((child) => child.estimateHours ?? 0).filter((hours) => hours > 0);
  const usual = estimates.length > 0 ? estimates.reduce((sum, hours) => sum + hours, 0) / estimates.length : 1;
  let weight = 0;
  let sum = 0;
  for (const { outcome, progress, estimateHours } of counted) {
    const own = estimateHours && estimateHours > 0 ? estimateHours : usual;
    weight += own;
    sum += own * (outcome === 'delivered' ? 100 : progress);
  }
  return weight === 0 ? null : Math.round(sum / weight);
}

/** An ordinary change of the parent, with its rights and its history. */
export function syncChildrenProgress(context: TenantContext, taskId: string): Promise<TaskDetail> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { record, project } = await loadTask(within, { id: taskId }, true);
    // It follows its children anyhow.
    if (followsChildren(record.progress_mode)) return taskDetail(within, { id: taskId });
    // Of children that the actor sees: the progress of one that is hidden would be told by the sum.
    const sql = new SqlConditions();
    sql.add(`t.tenant_id = $1 AND t.parent_id = ${sql.bind(taskId)} AND t.deleted_at IS NULL`);
    visibleTo(context.actor, project.ownerId === context.actor.userId, sql);
    const children = await tx.query<ChildProgress & Record<string, unknown>>(
      `SELECT ${outcomeOf()} AS outcome, t.progress, t.estimate_hours::float8 AS "estimateHours" FROM task t WHERE ${sql.where}`,
      sql.params,
    );
    const progress = progressOf(children);
    if (progress === null) throw againstRule('没有可用于汇总进度的子任务');
    return updateTask(within, taskId, { version: record.version, progress });
  });
}
