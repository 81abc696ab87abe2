/** Templates of tasks: kept, made of a task, and used. */

import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { TEMPLATE_TASKS_MAX } from '../../../../contract/task/flowEnums';
import type {
  Planted,
  TaskTemplateCreate,
  TaskTemplateSave,
  TaskTemplateUpdate,
  TaskTemplateUse,
} from '../../../../contract/task/templates';
import { newId } from '../../../base/present';
import { today } from '../../../base/zone';
import { taskTemplate } from '../../../db/schema';
import { againstRule, duplicate, forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { projectFor } from '../../../object/project';
import { staleRow } from '../../../object/stale';
import { announcePlanted, treeOf } from '../copy/service';
import { tellPlanted } from '../copy/tell';
import { loadTask } from '../read/load';
import { instantiateTemplate } from './instantiateTemplate';
import { checkNodes } from './nodes';
import { loadTemplate, mayKeep, templateDetail } from './read';
import { nodesOf } from './snapshot';

async function assertKeeper(context: TenantContext, projectId: string | null): Promise<void> {
  if (projectId) await projectFor(context, projectId, 'TASK:LIST');
  if (await mayKeep(context, projectId)) return;
  throw forbidden(projectId ? '您没有权限维护本项目的任务模板' : '您没有权限维护企业的任务模板');
}

async function assertFree({ db }: TenantContext, projectId: string | null, name: string, besides?: string) {
  const [taken] = await db.select(
    taskTemplate,
    and(
      projectId ? eq(taskTemplate.projectId, projectId) : isNull(taskTemplate.projectId),
      eq(taskTemplate.name, name),
      besides ? ne(taskTemplate.id, besides) : undefined,
    ),
  );
  if (taken) throw duplicate(`已有名为「${name}」的任务模板`, 'name');
}

export async function createTemplate(context: TenantContext, input: TaskTemplateCreate): Promise<{ id: string }> {
  const { db, actor } = context;
  await assertKeeper(context, input.projectId);
  const name = input.name.trim();
  await assertFree(context, input.projectId, name);
  const id = newId();
  await db.insert(taskTemplate, {
    id,
    projectId: input.projectId,
    name,
    description: input.description?.trim() ?? '',
    nodes: checkNodes(input.nodes),
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });
  return { id };
}

export async function saveTemplate(context: TenantContext, input: TaskTemplateSave): Promise<{ id: string }> {
  const { taskId, name, description, forTenant, subtree = true } = input;
  const { project } = await loadTask(context, { id: taskId });
  const nodes = await context.db.transaction(async (tx) => {
    const tasks = await treeOf({ ...context, db: tx }, taskId, subtree);
    if (tasks.length > TEMPLATE_TASKS_MAX) throw againstRule(`一个模板最多 ${TEMPLATE_TASKS_MAX} 个任务`);
    return nodesOf(tx, tasks);
  });
  return createTemplate(context, { projectId: forTenant ? null : project.id, name, description, nodes });
}

export async function updateTemplate(
  context: TenantContext,
  id: string,
  { version, name, description, nodes }: TaskTemplateUpdate,
): Promise<{ version: number }> {
  const { db, actor } = context;
  const template = await loadTemplate(context, id);
  await assertKeeper(context, template.project_id);
  if (name !== undefined) await assertFree(context, template.project_id, name.trim(), id);
  const changed = await db.update(
    taskTemplate,
    {
      ...(name !== undefined && { name: name.trim() }),
      ...(description !== undefined && { description: description.trim() }),
      ...(nodes && { nodes: checkNodes(nodes) }),
      version: sql`version + 1`,
      updatedBy: actor.userId,
      updatedAt: sql`now()`,
    },
    eq(taskTemplate.id, id),
    eq(taskTemplate.version, version),
  );
  if (changed === 0) throw await staleRow(context, await db.find(taskTemplate, id), await templateDetail(context, id));
  return { version: version + 1 };
}

export async function removeTemplate(context: TenantContext, id: string): Promise<void> {
  const template = await loadTemplate(context, id);
  await assertKeeper(context, template.project_id);
  const [used] = await context.db.query<{ name: string }>(
    'SELECT name FROM task_recurrence WHERE tenant_id = $1 AND template_id = $2 AND enabled LIMIT 1',
    [id],
  );
  if (used) throw againstRule(`重复任务「${used.name}」正在使用该模板，请先停用或改用其他模板`);
  await context.db.delete(taskTemplate, eq(taskTemplate.id, id));
}

export async function applyTemplate(context: TenantContext, input: TaskTemplateUse): Promise<Planted> {
  const { platform, db, actor } = context;
  const template = await loadTemplate(context, input.templateId);
  const project = await projectFor(context, input.projectId, 'TASK:CREATE');
  if (template.project_id && template.project_id !== project.id) throw notFound('任务模板');
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    if (input.parentId) {
      const parent = await loadTask(within, { id: input.parentId }, true);
      if (parent.project.id !== project.id) throw invalid('父任务不在本项目', 'parentId');
      if (parent.facts.category === 'CLOSED') throw invalid('父任务已关闭，请先激活父任务', 'parentId');
    }
    const { day = today(), title, parentId } = input;
    const { seedlings, numbers, notes } = await instantiateTemplate(within, project, template.nodes, {
      day,
      title,
      parentId,
    });
    await tellPlanted(platform, tx, actor, project.id, seedlings);
    tx.afterCommit(() => announcePlanted(context, project.id, seedlings));
    const [root] = seedlings;
    if (!root) throw againstRule('模板中没有任务');
    return { taskId: root.id, taskNo: numbers.get(root.id) as string, count: seedlings.length, notes };
  });
}
