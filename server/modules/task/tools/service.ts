/** Tools of a task: adding, changing, ordering and removing them. Who may relate it to tasks may relate it to tools. */

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DependGroup } from '../../../../contract/task/depend';
import { TASK_TOOLS_MAX } from '../../../../contract/task/toolEnums';
import type { DependTools, TaskTool, ToolCreate, ToolsOrder, ToolUpdate } from '../../../../contract/task/tools';
import type { People } from '../../../base/people';
import { newId } from '../../../base/present';
import { taskTool } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { staleRow } from '../../../object/stale';
import { canRelateTask } from '../../../policies/task';
import { assertMay } from '../read/assertMay';
import { announceLink, noteOnBoth } from '../read/dependencies';
import { dependTasks } from '../read/dependencyRows';
import { type LoadedTask, loadTask } from '../read/load';
import { toolAddress } from './address';

type Row = typeof taskTool.$inferSelect;

const present = (row: Row, people: People): TaskTool => ({
  toolId: row.id,
  taskId: row.taskId,
  name: row.name,
  url: row.url,
  icon: row.icon as TaskTool['icon'],
  openType: row.openType,
  createdBy: people(row.createdBy),
  version: row.version,
});
const inOrder = (a: Row, b: Row) => a.sort - b.sort || (a.id < b.id ? -1 : 1);
const say = ({ name, url }: Pick<Row, 'name' | 'url'>) => `${name} ${url}`;

/** `GET task/depend/{id}/dependTools`; of neighbours only those that the asking user may see. */
export async function dependTools(context: TenantContext, taskId: string): Promise<DependTools> {
  const { platform, db, actor } = context;
  const links = await dependTasks(context, taskId);
  const neighbours = (group: DependGroup) => links[group].taskGroups.flatMap(({ taskList }) => taskList);
  const ids = [...neighbours('PRE_TASK'), ...neighbours('POST_TASK')].map((one) => one.taskId);
  const rows = (await db.select(taskTool, inArray(taskTool.taskId, [taskId, ...ids]))).sort(inOrder);
  const people = await platform.directory.of(actor.tenantId);
  const of = (id: string) => rows.filter((row) => row.taskId === id).map((row) => present(row, people));
  const side = (group: DependGroup) =>
    neighbours(group)
      .map(({ taskId: id, taskNo, title }) => ({ task: { taskId: id, taskNo, title }, tools: of(id) }))
      .filter(({ tools }) => tools.length > 0);
  return { tools: of(taskId), PRE_TASK: side('PRE_TASK'), POST_TASK: side('POST_TASK') };
}

export function addTool(context: TenantContext, input: ToolCreate): Promise<{ toolId: string }> {
  const { actor } = context;
  const { taskId, openType = 'newPage', icon = 'link' } = input;
  const [name, url] = [input.name.trim(), toolAddress(input.url, openType)];
  return changing(context, taskId, async (tx, task) => {
    const tools = await tx.select(taskTool, eq(taskTool.taskId, taskId));
    if (tools.length >= TASK_TOOLS_MAX) throw againstRule(`一个任务最多 ${TASK_TOOLS_MAX} 个工具，请先移除不用的`);
    assertFree(tools, name);
    const toolId = newId();
    const sort = Math.max(0, ...tools.map((one) => one.sort)) + 1;
    const values = { name, url, icon, openType, sort, createdBy: actor.userId, updatedBy: actor.userId };
    await tx.insert(taskTool, { id: toolId, taskId, ...values });
    await note(tx, actor.userId, task, null, { name, url });
    return { toolId };
  });
}

export async function changeTool(context: TenantContext, input: ToolUpdate): Promise<{ version: number }> {
  const { actor, db } = context;
  const found = await toolOf(db, input.toolId);
  return changing(context, found.taskId, async (tx, task) => {
    const before = await toolOf(tx, input.toolId);
    const name = input.name?.trim() ?? before.name;
    const openType = input.openType ?? before.openType;
    const url = toolAddress(input.url ?? before.url, openType);
    if (name !== before.name) assertFree(await tx.select(taskTool, eq(taskTool.taskId, before.taskId)), name);
    const changed = await tx.update(
      taskTool,
      {
        ...{ name, url, openType, icon: input.icon ?? before.icon },
        version: sql`version + 1`,
        updatedBy: actor.userId,
        updatedAt: new Date().toISOString(),
      },
      and(eq(taskTool.id, before.id), eq(taskTool.version, input.version)),
    );
    if (changed === 0) throw await staleRow(context, await tx.find(taskTool, before.id));
    if (name !== before.name || url !== before.url) await note(tx, actor.userId, task, before, { name, url });
    return { version: before.version + 1 };
  });
}

export async function removeTool(context: TenantContext, toolId: string): Promise<void> {
  const { taskId } = await toolOf(context.db, toolId);
  await changing(context, taskId, async (tx, task) => {
    const before = await toolOf(tx, toolId);
    await tx.delete(taskTool, eq(taskTool.id, toolId));
    await note(tx, context.actor.userId, task, before, null);
  });
}

export function orderTools(context: TenantContext, { taskId, toolIds }: ToolsOrder): Promise<void> {
  return changing(context, taskId, async (tx) => {
    const rows = (await tx.select(taskTool, eq(taskTool.taskId, taskId))).sort(inOrder).map(({ id }) => id);
    const named = toolIds.filter((id) => rows.includes(id));
    await tx.query(
      `UPDATE task_tool t SET sort = o.at FROM unnest($2::uuid[]) WITH ORDINALITY AS o(id, at)
        WHERE t.tenant_id = $1 AND t.id = o.id`,
      [[...named, ...rows.filter((id) => !named.includes(id))]],
    );
  });
}

/** Copies of tasks have the tools of what they were copied from. */
export async function copyTools(db: TenantDb, actorId: string, ids: ReadonlyMap<string, string>): Promise<void> {
  if (ids.size === 0) return;
  const rows = await db.select(taskTool, inArray(taskTool.taskId, [...ids.keys()]));
  await db.insert(
    taskTool,
    rows.map(({ taskId, name, url, icon, openType, sort }) => ({
      ...{ name, url, icon, openType, sort, createdBy: actorId, updatedBy: actorId },
      id: newId(),
      taskId: ids.get(taskId) as string,
    })),
  );
}

/** The task's row is locked, so that names stay different and the number stays within its limit. */
function changing<T>(
  context: TenantContext,
  taskId: string,
  work: (tx: TenantDb, task: LoadedTask) => Promise<T>,
): Promise<T> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const task = await loadTask(within, { id: taskId }, true);
    assertMay(canRelateTask, context.actor, task);
    const result = await work(tx, task);
    announceLink(within, [task]);
    return result;
  });
}

async function toolOf(db: TenantDb, toolId: string): Promise<Row> {
  const row = await db.find(taskTool, toolId);
  if (!row) throw notFound('工具');
  return row;
}

function assertFree(tools: readonly Row[], name: string): void {
  if (tools.some((one) => one.name === name)) throw duplicate(`任务已有工具「${name}」`, 'name');
}

const note = (
  db: TenantDb,
  actorId: string,
  task: LoadedTask,
  before: Pick<Row, 'name' | 'url'> | null,
  after: Pick<Row, 'name' | 'url'> | null,
) =>
  noteOnBoth(db, actorId, [
    { task, field: 'tool', label: '工具', before: before && say(before), after: after && say(after) },
  ]);
