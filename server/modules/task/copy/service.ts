/** Copying one task with what one chooses (`ccTask/copy`), while one waits. */

import { TEMPLATE_TASKS_MAX } from '../../../../contract/task/flowEnums';
import type { Planted, TaskCopy } from '../../../../contract/task/templates';
import { againstRule, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { SqlConditions } from '../../../object/list/sql';
import { projectFor } from '../../../object/project';
import { copyFiles } from '../files/attachments';
import { visibleTo } from '../read/filter';
import { type LoadedChange, loadTask, lockTasks } from '../read/load';
import { copyTools } from '../tools/service';
import { copiedDependencies, planCopies } from './copies';
import { insertCopies, type Seedling } from './insertCopies';
import { tellPlanted } from './tell';

export async function copyTask(context: TenantContext, input: TaskCopy): Promise<Planted> {
  const { platform, actor, db } = context;
  const { project } = await loadTask(context, { id: input.taskId });
  const target = await projectFor(context, input.projectId ?? project.id, 'TASK:CREATE');
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const sources = await treeOf(within, input.taskId, Boolean(input.options.subtree));
    if (sources.length > TEMPLATE_TASKS_MAX) {
      throw againstRule(`一次最多复制 ${TEMPLATE_TASKS_MAX} 个任务，更多请在列表中选择后批量复制`);
    }
    const { seedlings, ids, notes } = await planCopies(within, sources, target, input.options);
    const [root] = seedlings;
    if (!root) throw notFound('任务');
    if (input.title?.trim()) root.title = input.title.trim();
    const dependencies = input.options.depends ? await copiedDependencies(tx, ids) : [];
    const numbers = await insertCopies(within, target, seedlings, dependencies);
    await copyTools(tx, actor.userId, ids);
    await copyFiles(tx, ids);
    await tellPlanted(platform, tx, actor, target.id, seedlings);
    tx.afterCommit(() => announcePlanted(context, target.id, seedlings));
    return {
      taskId: root.id,
      taskNo: numbers.get(root.id) as string,
      count: seedlings.length,
      notes: [...new Set([...notes.values()].flat())],
    };
  });
}

export function announcePlanted(
  { platform, actor }: Pick<TenantContext, 'platform' | 'actor'>,
  projectId: string,
  seedlings: readonly Seedling[],
): void {
  const taskIds = seedlings.length > 50 ? [] : seedlings.map(({ id }) => id);
  platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId, taskIds });
}

/** A task with those below it that the actor may see, parents before their children; what hangs below a hidden one is left out. */
export async function treeOf(
  context: Pick<TenantContext, 'platform' | 'actor' | 'db'>,
  taskId: string,
  subtree: boolean,
): Promise<LoadedChange[]> {
  const { actor, db } = context;
  const { project } = await loadTask(context, { id: taskId });
  if (!subtree) return [...(await lockTasks(context, [taskId])).values()];
  const sql = new SqlConditions();
  const root = sql.bind(taskId);
  sql.add('t.tenant_id = $1 AND t.parent_id = down.id AND t.deleted_at IS NULL');
  visibleTo(actor, project.ownerId === actor.userId, sql);
  const rows = await db.query<{ id: string }>(
    `WITH RECURSIVE down AS (
       SELECT id, 0 AS depth, sort, seq FROM task WHERE tenant_id = $1 AND id = ${root} AND deleted_at IS NULL
       UNION ALL
       SELECT t.id, down.depth + 1, t.sort, t.seq FROM down JOIN task t ON ${sql.where}
     ) SELECT id FROM down ORDER BY depth, sort, seq LIMIT ${TEMPLATE_TASKS_MAX + 1}`,
    sql.params,
  );
  const tasks = await lockTasks(
    context,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => tasks.get(id) ?? []);
}
