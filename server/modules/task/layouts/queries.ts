/** Layouts as they are administered, and as a project's tasks show their fields by them. */

import { isNull } from 'drizzle-orm';
import { createFieldsOf, isLayoutField, layoutFields, placeFields } from '../../../../contract/task/layoutFields';
import type { FieldViews, ProjectLayout, ShownGroup, TaskLayout, TypeClass } from '../../../../contract/task/layouts';
import { iso } from '../../../base/present';
import { taskLayout, taskType } from '../../../db/schema';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { projectFor } from '../../../object/project';
import { type LayoutRecord, modelOf, type TaskTypeRecord } from '../read/workflowStore';

export async function listLayouts({ platform, db, actor }: TenantContext): Promise<TaskLayout[]> {
  const [layouts, types, people] = await Promise.all([
    db.select(taskLayout, isNull(taskLayout.projectId)),
    db.select(taskType),
    platform.directory.of(actor.tenantId),
  ]);
  const sorted = types.sort((a, b) => a.sort - b.sort);
  return layouts
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name, 'zh'))
    .map((one) => ({
      layoutId: one.id,
      name: one.name,
      isDefault: one.isDefault,
      groups: one.groups,
      createFields: one.createFields,
      types: sorted
        .filter(({ layoutId }) => (layoutId === null ? one.isDefault : layoutId === one.id))
        .map(({ id, name }) => ({ taskTypeId: id, name })),
      version: one.version,
      updatedBy: people(one.updatedBy),
      updatedTime: iso(one.updatedAt),
    }));
}

export async function projectLayouts(context: TenantContext, projectId: string): Promise<ProjectLayout[]> {
  const { platform, actor } = context;
  await projectFor(context, projectId, 'PROJECT:CONFIG');
  const workflow = await platform.workflows.of(actor.tenantId);
  return workflow.types
    .filter((type) => workflow.usable(type, projectId))
    .map((type) => {
      const { origin, layout } = workflow.layoutOf(type, projectId);
      return {
        taskTypeId: type.id,
        name: type.name,
        icon: type.icon,
        color: type.color,
        usable: true,
        origin,
        layoutName: workflow.enterpriseLayout(type).layout?.name ?? null,
        layout: modelOf(layout),
        version: origin === 'project' ? (layout?.version ?? 0) : 0,
      };
    });
}

/** What a project's type has: its layout, and the custom fields by id. */
async function shownIn(context: TenantContext, { projectId, taskTypeId }: { projectId: string; taskTypeId: string }) {
  const { platform, db, actor } = context;
  await projectFor(context, projectId, 'TASK:LIST');
  const workflow = await platform.workflows.of(actor.tenantId);
  const type: TaskTypeRecord | undefined = workflow.type(taskTypeId);
  if (!type) throw notFound('任务类型');
  const fields = await projectFieldsOf(db, projectId);
  const { layout }: { layout: LayoutRecord | null } = workflow.layoutOf(type, projectId);
  const ids = [...fields.keys()];
  const named = (field: string) => ({
    field,
    name: isLayoutField(field) ? layoutFields[field] : (fields.get(field)?.name ?? ''),
  });
  return { layout, ids, named, groups: placeFields(layout?.groups, ids) };
}

/** `GET ccTask/layoutGroups`: the groups of the detail; those without any field are left out. */
export async function layoutGroups(
  context: TenantContext,
  query: { projectId: string; taskTypeId: string },
): Promise<ShownGroup[]> {
  const { groups, named } = await shownIn(context, query);
  return groups
    .filter(({ fields }) => fields.length > 0)
    .map(({ id, title, columns, folded, fields }) => ({
      id,
      title,
      columns,
      folded: folded ?? false,
      fields: fields.map(({ field, full }) => ({ ...named(field), full: full ?? false })),
    }));
}

/** `GET ccTask/fieldViews`: which fields the detail and the form for a new task show. */
export async function fieldViews(
  context: TenantContext,
  query: { projectId: string; taskTypeId: string },
): Promise<FieldViews> {
  const { layout, ids, named, groups } = await shownIn(context, query);
  return {
    detail: groups.flatMap(({ fields }) => fields.map(({ field }) => named(field))),
    create: createFieldsOf(layout?.createFields, ids).map(named),
  };
}

/** `GET ccTask/classes`: the types that a project uses, by their class, in the order of the types. */
export async function typeClasses(
  { platform, actor }: TenantContext,
  projectId: string | undefined,
): Promise<TypeClass[]> {
  const workflow = await platform.workflows.of(actor.tenantId);
  const classes = new Map<string, TypeClass>();
  for (const type of workflow.types) {
    if (projectId ? !workflow.usable(type, projectId) : !type.enabled) continue;
    const one = classes.get(type.typeClass) ?? { name: type.typeClass, taskTypes: [] };
    classes.set(type.typeClass, one);
    one.taskTypes.push({ taskTypeId: type.id, name: type.name, icon: type.icon, color: type.color });
  }
  // Types of no class are the rest.
  return [...classes.values()].sort((a, b) => Number(a.name === '') - Number(b.name === ''));
}
