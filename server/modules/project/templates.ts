/** Project templates: what a new project begins with (specification §7 pcProjectTemplate, saveAsTemplate). */

import { eq, sql } from 'drizzle-orm';
import type { ProjectTemplate, TemplateSave, TemplateTask, TemplateUpdate } from '../../../contract/project/project';
import { newId, today } from '../../base/present';
import { project, projectTemplate } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { changesOf, logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';

const builtinTemplates: { name: string; description: string; templateClass: string; tasks: TemplateTask[] }[] = [
  {
    name: '软件研发',
    description: '从需求到上线的标准研发流程',
    templateClass: '研发',
    tasks: [
      {
        title: '需求阶段',
        startDay: 0,
        endDay: 9,
        children: [
          { title: '收集并整理用户需求', urgent: 3, startDay: 0, endDay: 4 },
          { title: '编写需求规格说明书', startDay: 3, endDay: 7 },
          { title: '需求评审', urgent: 3, startDay: 8, endDay: 9 },
        ],
      },
      {
        title: '设计与开发',
        startDay: 10,
        endDay: 39,
        children: [
          { title: '总体设计与接口定义', startDay: 10, endDay: 16 },
          { title: '搭建开发与测试环境', startDay: 10, endDay: 12 },
          { title: '核心功能开发', urgent: 3, startDay: 17, endDay: 35 },
          { title: '代码评审与单元测试', startDay: 20, endDay: 39 },
        ],
      },
      {
        title: '测试与上线',
        startDay: 40,
        endDay: 55,
        children: [
          { title: '系统测试', startDay: 40, endDay: 48 },
          { title: '用户验收测试', urgent: 3, startDay: 47, endDay: 52 },
          { title: '生产环境部署', urgent: 4, startDay: 53, endDay: 54 },
          { title: '项目总结', startDay: 55, endDay: 55 },
        ],
      },
    ],
  },
  {
    name: '系统交付实施',
    description: '合同签订后的现场实施与验收',
    templateClass: '交付',
    tasks: [
      { title: '项目启动会', urgent: 3, startDay: 0, endDay: 2 },
      { title: '现场调研与差异分析', startDay: 3, endDay: 12 },
      { title: '实施方案确认', startDay: 13, endDay: 17 },
      { title: '系统安装与参数配置', startDay: 18, endDay: 25 },
      { title: '历史数据迁移', urgent: 3, startDay: 22, endDay: 32 },
      { title: '用户培训', startDay: 30, endDay: 36 },
      { title: '试运行', startDay: 37, endDay: 66 },
      { title: '初验与终验', urgent: 4, startDay: 67, endDay: 75 },
    ],
  },
];

export async function createBuiltinTemplates(db: TenantDb): Promise<void> {
  await db.insert(
    projectTemplate,
    builtinTemplates.map((template) => ({ id: newId(), builtin: true, ...template })),
  );
}

const countTasks = (tasks: readonly TemplateTask[]): number =>
  tasks.reduce((sum, task) => sum + 1 + countTasks(task.children ?? []), 0);

export async function listTemplates(db: TenantDb): Promise<ProjectTemplate[]> {
  const rows = await db.select(projectTemplate);
  return rows
    .sort((a, b) => Number(b.builtin) - Number(a.builtin) || a.name.localeCompare(b.name, 'zh'))
    .map(({ id, name, description, templateClass, builtin, tasks }) => ({
      id,
      name,
      description,
      templateClass,
      builtin,
      taskCount: countTasks(tasks),
    }));
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
  const set = { ...input, ...(input.name !== undefined && { name: input.name.trim() }) };
  await db.transaction(async (tx) => {
    await tx.update(
      projectTemplate,
      { ...set, updatedBy: actor.userId, updatedAt: sql`now()` },
      eq(projectTemplate.id, id),
    );
    const changes = changesOf({ name: '名称', description: '说明' }, before, set);
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

const MAX_TEMPLATE_TASKS = 2000;

interface TaskSource extends Record<string, unknown> {
  id: string;
  parent_id: string | null;
  title: string;
  notes: string;
  urgent: number;
  plan_start: string | null;
  plan_end: string | null;
}

/** Keeps a project's settings and task tree (not its private tasks, people or states) for projects to come. */
export async function saveAsTemplate(context: TenantContext, input: TemplateSave): Promise<{ id: string }> {
  const { db, actor } = context;
  const source = await projectFor(context, input.projectId, 'PROJECT:CONFIG');
  const rows = await db.query<TaskSource>(
    `SELECT id, parent_id, title, notes, urgent, plan_start, plan_end FROM task
      WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL AND private_type = 0
      ORDER BY sort, seq LIMIT ${MAX_TEMPLATE_TASKS}`,
    [source.id],
  );
  const starts = rows.map((row) => row.plan_start).filter((day) => day !== null);
  const origin = starts.sort()[0] ?? today();
  const id = newId();
  await db.insert(projectTemplate, {
    id,
    name: input.name.trim(),
    description: input.description ?? '',
    settings: source.settings,
    tasks: treeOf(rows, null, (day) => Math.round((Date.parse(day) - Date.parse(origin)) / 86_400_000)),
    createdBy: actor.userId,
    updatedBy: actor.userId,
  });
  return { id };
}

function treeOf(rows: readonly TaskSource[], parentId: string | null, dayOf: (day: string) => number): TemplateTask[] {
  return rows
    .filter((row) => row.parent_id === parentId)
    .map((row) => {
      const children = treeOf(rows, row.id, dayOf);
      return {
        title: row.title,
        urgent: row.urgent,
        ...(row.notes && { notes: row.notes }),
        ...(row.plan_start && { startDay: dayOf(row.plan_start) }),
        ...(row.plan_end && { endDay: dayOf(row.plan_end) }),
        ...(children.length > 0 && { children }),
      };
    });
}
