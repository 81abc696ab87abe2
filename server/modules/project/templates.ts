/** Project templates: what a new project begins with (specification §7 pcProjectTemplate, saveAsTemplate). */

import { eq, sql } from 'drizzle-orm';
import type { ProjectTemplate, TemplateDetail, TemplateTask, TemplateUpdate } from '../../../contract/project/template';
import { plainClass } from '../../../contract/project/templateClass';
import { newId } from '../../base/present';
import { project, projectTemplate } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { changesOf, logOperation } from '../../object/operationLog';
import { seenProjects, visibleProjects } from '../../object/search/seen';
import { builtinTemplates } from './builtinTemplates';

export async function createBuiltinTemplates(db: TenantDb): Promise<void> {
  await db.insert(
    projectTemplate,
    builtinTemplates.map((template) => ({ id: newId(), builtin: true, ...template })),
  );
}

const countLinks = (tasks: readonly TemplateTask[]): number =>
  tasks.reduce((sum, { after, children }) => sum + (after?.length ?? 0) + countLinks(children ?? []), 0);
const countTasks = (tasks: readonly TemplateTask[]): number =>
  tasks.reduce((sum, task) => sum + 1 + countTasks(task.children ?? []), 0);

type Template = typeof projectTemplate.$inferSelect;

const present = ({ id, name, description, templateClass, builtin, tasks }: Template, useCount: number) => ({
  ...{ id, name, description, templateClass, builtin, useCount },
  taskCount: countTasks(tasks),
});

/** How many projects that the reader sees were made from each. */
async function useCounts(context: TenantContext): Promise<Map<string, number>> {
  const params: unknown[] = [];
  const seen = seenProjects(context, await visibleProjects(context), (value) => `$${params.push(value) + 1}`);
  const rows = await context.db.query<{ id: string; count: number }>(
    `SELECT p.template_id AS id, count(*)::int AS count FROM project p
      WHERE p.tenant_id = $1 AND p.template_id IS NOT NULL AND p.deleted_at IS NULL
        AND ${seen.holds('p.id', 'PROJECT:VIEW')} GROUP BY p.template_id`,
    params,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Those of the product first, then by name. */
export async function listTemplates(context: TenantContext): Promise<ProjectTemplate[]> {
  const uses = await useCounts(context);
  return (await context.db.select(projectTemplate))
    .sort((a, b) => Number(b.builtin) - Number(a.builtin) || a.name.localeCompare(b.name, 'zh'))
    .map((row) => present(row, uses.get(row.id) ?? 0));
}

/** `pcProjectTemplate/{id}`: what a project would begin with. */
export async function templateDetail(context: TenantContext, id: string): Promise<TemplateDetail> {
  const found = await context.db.find(projectTemplate, id);
  if (!found) throw notFound('项目模板');
  const { settings, tasks, tabs } = found;
  return {
    ...present(found, (await useCounts(context)).get(id) ?? 0),
    settings,
    tabs,
    tasks,
    linkCount: countLinks(tasks),
  };
}

const aboutTemplate = (objectId: string) => ({ module: 'project', objectType: 'projectTemplate', objectId }) as const;

async function ownTemplate(db: TenantDb, id: string) {
  const found = await db.find(projectTemplate, id);
  if (!found) throw notFound('项目模板');
  if (found.builtin) throw againstRule('内置模板不能修改或删除，可以另存一个新模板');
  return found;
}

export async function updateTemplate({ db, actor }: TenantContext, { id, ...input }: TemplateUpdate): Promise<void> {
  const before = await ownTemplate(db, id);
  const set = {
    ...input,
    ...(input.name !== undefined && { name: input.name.trim() }),
    ...(input.templateClass !== undefined && { templateClass: plainClass(input.templateClass) }),
  };
  await db.transaction(async (tx) => {
    await tx.update(
      projectTemplate,
      { ...set, updatedBy: actor.userId, updatedAt: sql`now()` },
      eq(projectTemplate.id, id),
    );
    const changes = changesOf({ name: '名称', description: '说明', templateClass: '分类' }, before, set);
    await logOperation(tx, actor, { ...aboutTemplate(id), action: 'updated', changes });
  });
}

/** Projects that were made from it keep what they have. */
export async function removeTemplate({ db, actor }: TenantContext, id: string): Promise<void> {
  const { name } = await ownTemplate(db, id);
  await db.transaction(async (tx) => {
    await tx.update(project, { templateId: null }, eq(project.templateId, id));
    await tx.delete(projectTemplate, eq(projectTemplate.id, id));
    await logOperation(tx, actor, { ...aboutTemplate(id), action: 'removed', detail: { name } });
  });
}
