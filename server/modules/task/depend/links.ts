/** Dependencies between tasks (`task/depend/{taskId}/…`): free of circles whoever links at the same time. */
import { eq } from 'drizzle-orm';
import {
  type DependCreate,
  type DependGroup,
  type DependLink,
  type DependUpdate,
  dependGroups,
} from '../../../../contract/task/depend';
import type { DependencyType } from '../../../../contract/task/enums';
import { newId } from '../../../base/present';
import { taskDepend } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { canRelateTask } from '../../../policies/task';
import { createTask } from '../change/create';
import { assertMay } from '../read/assertMay';
import { linkClosesCircle } from '../read/dependCircles';
import { announceLink, lockLinks, noteLink } from '../read/dependencies';
import { type LoadedTask, loadTask } from '../read/load';
import { otherTask, type Said } from '../read/names';
import { propagateSchedule } from '../schedule/service';

interface CopiedDependency {
  type: DependencyType;
  lagDays: number;
}

const opposite = (group: DependGroup): DependGroup => (group === 'PRE_TASK' ? 'POST_TASK' : 'PRE_TASK');
const lagText = (days: number) => (days === 0 ? '' : days > 0 ? `+${days}` : String(days));
const say = ({ record }: LoadedTask, { type, lagDays }: CopiedDependency): Said => ({
  other: otherTask(record),
  words: `（${type}${lagText(lagDays)}）`,
});

export async function relatable(context: TenantContext, taskId: string): Promise<LoadedTask> {
  const task = await loadTask(context, { id: taskId });
  assertMay(canRelateTask, context.actor, task);
  return task;
}

/** Links existing tasks before or after one; all of them or none. */
export function linkTasks(context: TenantContext, taskId: string, input: DependLink): Promise<{ dependIds: string[] }> {
  const { group, taskIds, type = 'FS', lagDays = 0 } = input;
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await lockLinks(tx);
    const task = await relatable(within, taskId);
    const dependIds: string[] = [];
    for (const otherId of new Set(taskIds)) {
      const other = await loadTask(within, { id: otherId });
      dependIds.push(await addDepend(within, task, other, group, { type, lagDays }));
    }
    const isBefore = group === 'PRE_TASK';
    await propagateSchedule(
      within,
      isBefore ? [{ id: taskId, linked: taskIds }] : taskIds.map((id) => ({ id, linked: [taskId] })),
    );
    return { dependIds };
  });
}

/** Creates a task in the same project and links it, in one transaction. */
export function createLinked(
  context: TenantContext,
  taskId: string,
  input: DependCreate,
): Promise<{ taskId: string; taskNo: string; dependId: string }> {
  const { group, type = 'FS', lagDays = 0, ...values } = input;
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await lockLinks(tx);
    const task = await relatable(within, taskId);
    const created = await createTask(within, { ...values, projectId: task.project.id });
    const other = await loadTask(within, { id: created.taskId });
    const dependId = await addDepend(within, task, other, group, { type, lagDays });
    const [preId, postId] = group === 'PRE_TASK' ? [created.taskId, taskId] : [taskId, created.taskId];
    await propagateSchedule(within, [{ id: postId, linked: [preId] }]);
    return { ...created, dependId };
  });
}

async function addDepend(
  context: TenantContext,
  task: LoadedTask,
  other: LoadedTask,
  group: DependGroup,
  dependency: CopiedDependency,
): Promise<string> {
  const { db, actor } = context;
  const [pre, post] = group === 'PRE_TASK' ? [other, task] : [task, other];
  await assertLinkable(db, pre, post);
  const id = newId();
  const added = await db.insertIfAbsent(taskDepend, {
    id,
    preId: pre.record.id,
    postId: post.record.id,
    ...dependency,
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });
  if (added === 0) throw duplicate(`任务 ${other.record.task_no} 已经是${dependGroups[group]}`, 'taskIds');
  await noteLink(db, actor.userId, [
    { task, field: group, label: dependGroups[group], before: null, after: say(other, dependency) },
    {
      task: other,
      field: opposite(group),
      label: dependGroups[opposite(group)],
      before: null,
      after: say(task, dependency),
    },
  ]);
  announceLink(context, [task, other]);
  return id;
}

async function assertLinkable(db: TenantDb, pre: LoadedTask, post: LoadedTask): Promise<void> {
  const [a, b] = [pre.record, post.record];
  if (a.id === b.id) throw invalid('任务不能依赖它自己', 'taskIds');
  if (a.ancestors.some((one) => one.taskId === b.id) || b.ancestors.some((one) => one.taskId === a.id)) {
    throw againstRule(`${a.task_no} 与 ${b.task_no} 是上下级任务，不能互相依赖`);
  }
  if (await linkClosesCircle(db, a.id, b.id)) {
    throw againstRule(`${a.task_no} 已经直接或间接依赖 ${b.task_no}，再让它成为前置任务会形成循环依赖`);
  }
}

interface LoadedDepend {
  dependency: CopiedDependency;
  task: LoadedTask;
  other: LoadedTask;
  group: DependGroup;
}

/** The dependency, seen from the task that the call names. */
async function loadDepend(context: TenantContext, taskId: string, dependId: string): Promise<LoadedDepend> {
  const task = await relatable(context, taskId);
  const [row] = await context.db.select(taskDepend, eq(taskDepend.id, dependId));
  if (!row || (row.preId !== taskId && row.postId !== taskId)) throw notFound('依赖');
  const group: DependGroup = row.postId === taskId ? 'PRE_TASK' : 'POST_TASK';
  const other = await loadTask(context, { id: group === 'PRE_TASK' ? row.preId : row.postId });
  return { dependency: { type: row.type, lagDays: row.lagDays }, task, other, group };
}

export function removeDepend(context: TenantContext, taskId: string, dependId: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await lockLinks(tx);
    const { dependency, task, other, group } = await loadDepend(within, taskId, dependId);
    await tx.delete(taskDepend, eq(taskDepend.id, dependId));
    await noteLink(tx, context.actor.userId, [
      { task, field: group, label: dependGroups[group], before: say(other, dependency), after: null },
      {
        task: other,
        field: opposite(group),
        label: dependGroups[opposite(group)],
        before: say(task, dependency),
        after: null,
      },
    ]);
    announceLink(within, [task, other]);
    await propagateSchedule(within, [{ id: (group === 'PRE_TASK' ? task : other).record.id }]);
  });
}

export function updateDepend(context: TenantContext, taskId: string, input: DependUpdate): Promise<void> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await lockLinks(tx);
    const { dependency, task, other, group } = await loadDepend(within, taskId, input.dependId);
    const next: CopiedDependency = {
      type: input.type ?? dependency.type,
      lagDays: input.lagDays ?? dependency.lagDays,
    };
    if (next.type === dependency.type && next.lagDays === dependency.lagDays) return;
    await tx.update(taskDepend, { ...next, updatedBy: context.actor.userId }, eq(taskDepend.id, input.dependId));
    const back = opposite(group);
    await noteLink(tx, context.actor.userId, [
      { task, field: group, label: dependGroups[group], before: say(other, dependency), after: say(other, next) },
      { task: other, field: back, label: dependGroups[back], before: say(task, dependency), after: say(task, next) },
    ]);
    announceLink(within, [task, other]);
    await propagateSchedule(within, [{ id: (group === 'PRE_TASK' ? task : other).record.id }]);
  });
}
