/** The custom fields of a project: making, changing and removing them (`pcProject/customFields`). */
import { and, eq, ne } from 'drizzle-orm';
import type { FieldCreate, FieldOption, FieldUpdate } from '../../../../contract/task/fields';
import { customField } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, invalid, notFound } from '../../../errors';
import { newId } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { projectFor } from '../../project';

const FIELDS_MAX = 100;
type Field = typeof customField.$inferSelect & { projectId: string };
const hasOptions = (kind: Field['kind']) => kind === 'select' || kind === 'multiSelect';

export function createField(context: TenantContext, input: FieldCreate): Promise<{ fieldId: string }> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    const project = await projectFor(context, input.projectId, 'PROJECT:CONFIG');
    const fields = await tx.select(customField, eq(customField.projectId, project.id));
    if (fields.length >= FIELDS_MAX) throw againstRule(`一个项目最多 ${FIELDS_MAX} 个自定义字段`);
    const name = input.name.trim();
    const id = newId();
    const options = optionsOf(input.kind, input.options);
    const added = await tx.insertIfAbsent(customField, {
      id,
      projectId: project.id,
      name,
      kind: input.kind,
      options,
      config: input.config ?? {},
      sort: input.sort ?? Math.max(0, ...fields.map((one) => one.sort)) + 1,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    if (added === 0) throw sameName(name);
    announce(context, tx, project.id);
    return { fieldId: id };
  });
}

export function updateField(context: TenantContext, input: FieldUpdate): Promise<void> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    const field = await loadField(context, tx, input.fieldId);
    const name = input.name?.trim();
    if (name && name !== field.name) {
      const others = and(eq(customField.projectId, field.projectId), ne(customField.id, field.id));
      const [other] = await tx.select(customField, others, eq(customField.name, name));
      if (other) throw sameName(name);
    }
    const options = input.options && optionsOf(field.kind, input.options);
    if (options) await assertUnused(tx, field, options);
    await tx.update(
      customField,
      {
        ...(name && { name }),
        ...(options && { options }),
        ...(input.config && { config: input.config }),
        ...(input.sort !== undefined && { sort: input.sort }),
        updatedBy: actor.userId,
        updatedAt: new Date().toISOString(),
      },
      eq(customField.id, field.id),
    );
    announce(context, tx, field.projectId);
  });
}

/** The field goes; what stands in the tasks stays there unseen, so that nothing is lost by a slip. */
export function removeField(context: TenantContext, fieldId: string, evenIfUsed: boolean): Promise<void> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    const field = await loadField(context, tx, fieldId);
    const count = await valuesOf(tx, field);
    if (count > 0 && !evenIfUsed) {
      throw againstRule(`有 ${count} 个任务填写了「${field.name}」，确认后才能删除`, { count });
    }
    const now = new Date().toISOString();
    await tx.update(customField, { deletedAt: now, deletedBy: actor.userId }, eq(customField.id, fieldId));
    announce(context, tx, field.projectId);
  });
}

export async function fieldUsage(context: TenantContext, fieldId: string): Promise<{ count: number }> {
  const { db } = context;
  return { count: await valuesOf(db, await loadField(context, db, fieldId)) };
}

async function loadField(context: TenantContext, db: TenantDb, fieldId: string): Promise<Field> {
  const field = await db.find(customField, fieldId);
  const projectId = field?.projectId;
  if (!projectId) throw notFound('自定义字段');
  await projectFor(context, projectId, 'PROJECT:CONFIG');
  return { ...field, projectId };
}

async function valuesOf(db: TenantDb, field: Field): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM task
      WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL AND custom_fields ? $3`,
    [field.projectId, field.id],
  );
  return row?.count ?? 0;
}

function optionsOf(kind: Field['kind'], given: FieldCreate['options']): FieldOption[] {
  if (!hasOptions(kind)) {
    if (given?.length) throw invalid('只有单选和多选字段有选项', 'options');
    return [];
  }
  if (!given?.length) throw invalid('请至少添加一个选项', 'options');
  const options = given.map(({ value, label, ...rest }) => ({ ...rest, value: value ?? newId(), label: label.trim() }));
  for (const key of ['value', 'label'] as const) {
    const twice = options.find((one, at) => options.findIndex((other) => other[key] === one[key]) !== at);
    if (twice) throw invalid(`选项「${twice.label}」重复`, 'options');
  }
  return options;
}

/** An option that tasks hold stays. */
async function assertUnused(db: TenantDb, field: Field, options: FieldOption[]): Promise<void> {
  for (const gone of field.options.filter((one) => options.every(({ value }) => value !== one.value))) {
    const held = { [field.id]: field.kind === 'multiSelect' ? [gone.value] : gone.value };
    const [row] = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM task
        WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL AND custom_fields @> $3::jsonb`,
      [field.projectId, JSON.stringify(held)],
    );
    const count = row?.count ?? 0;
    if (count > 0) throw againstRule(`有 ${count} 个任务使用了选项「${gone.label}」，请先修改这些任务`, { count });
  }
}

const sameName = (name: string) => duplicate(`项目中已有自定义字段「${name}」`, 'name');

const announce = ({ platform, actor }: TenantContext, db: TenantDb, projectId: string) =>
  db.afterCommit(() => platform.bus.publish({ type: 'project', tenantId: actor.tenantId, projectId }));
