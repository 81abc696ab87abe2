/** Custom fields of a project and of the enterprise: making, changing, archiving (`pcProject/customFields`). */

import { and, eq, isNull, ne } from 'drizzle-orm';
import type { FieldCreate, FieldHolder, FieldUpdate } from '../../../../contract/object/customFields';
import { fieldKinds } from '../../../../contract/object/fieldKinds';
import { objectTypeEntry } from '../../../../contract/objectTypes';
import { can } from '../../../base/actor';
import { newId } from '../../../base/present';
import { customField } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate, forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { readingFor, rowsOfSearch } from '../../../object/dataSources';
import { assertDefinition, type Definition, inputsOf, optionsOf } from '../../../object/fields/definition';
import type { Bind } from '../../../object/fields/operand';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { logOperation } from '../../../object/operationLog';
import { projectFor } from '../../../object/project';
import { staleRow } from '../../../object/stale';
import { sendRecalculation } from './recalculate';

export const FIELDS_MAX = 100;
export type Field = typeof customField.$inferSelect;

/** Fields of a project are for who configures it; those of the enterprise for who manages task types. */
export async function assertMayConfigure(context: TenantContext, projectId: string | null): Promise<void> {
  if (projectId) await projectFor(context, projectId, 'PROJECT:CONFIG');
  else if (!can(context.actor, 'TENANT:TASK_TYPE:LIST')) throw forbidden();
}

export const tenantFieldsOf = (db: TenantDb, type: FieldHolder): Promise<Field[]> =>
  db.select(customField, and(isNull(customField.projectId), eq(customField.objectType, type)));

/** The fields that one stands beside: names are unique among them, formulas read them. */
const siblingsOf = async (db: TenantDb, { projectId, objectType }: Pick<Field, 'projectId' | 'objectType'>) =>
  projectId ? [...(await projectFieldsOf(db, projectId, objectType)).values()] : tenantFieldsOf(db, objectType);

/** Formulas read fields of tasks, and files hang on tasks: other kinds have neither. */
function assertKind({ objectType, kind }: Pick<Field, 'objectType' | 'kind'>): void {
  if (objectType === 'task' || (kind !== 'calculated' && kind !== 'file')) return;
  throw invalid(`${objectTypeEntry(objectType).label}没有${fieldKinds[kind].label}字段`, 'kind');
}

export function createField(context: TenantContext, input: FieldCreate): Promise<{ fieldId: string }> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    const projectId = input.projectId ?? null;
    await assertMayConfigure(context, projectId);
    const objectType = input.objectType ?? 'task';
    if (objectType === 'project' && projectId) throw invalid('项目的字段由企业统一设置', 'objectType');
    assertKind({ objectType, kind: input.kind });
    const siblings = await siblingsOf(tx, { projectId, objectType });
    if (siblings.length >= FIELDS_MAX) throw againstRule(`最多 ${FIELDS_MAX} 个自定义字段`);
    const name = input.name.trim();
    if (siblings.some((one) => one.name === name)) throw sameName(name);
    const field: Definition = {
      id: newId(),
      name,
      kind: input.kind,
      options: optionsOf(input.kind, input.options),
      config: input.config ?? {},
      required: input.required ?? false,
      defaultValue: input.defaultValue ?? null,
    };
    assertDefinition(field, inputsOf(siblings));
    const [last] = await tx.query<{ sort: number }>(
      `SELECT coalesce(max(sort), 0)::int AS sort FROM custom_field
        WHERE tenant_id = $1 AND project_id IS NOT DISTINCT FROM $2::uuid AND object_type = $3`,
      [projectId, objectType],
    );
    const added = await tx.insertIfAbsent(customField, {
      ...field,
      projectId,
      objectType,
      hint: input.hint?.trim() ?? '',
      sort: input.sort ?? (last?.sort ?? 0) + 1,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    if (added === 0) throw sameName(name);
    await settle(context, tx, { ...field, projectId }, 'fieldCreated', field.kind === 'calculated');
    return { fieldId: field.id };
  });
}

export function updateField(context: TenantContext, input: FieldUpdate): Promise<void> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    const before = await loadField(context, tx, input.fieldId);
    if (input.version !== undefined && input.version !== before.version) throw await staleRow(context, before);
    const name = input.name?.trim() || before.name;
    if (name !== before.name) await assertNameFree(tx, before, name);
    const kind = input.kind ?? before.kind;
    assertKind({ objectType: before.objectType, kind });
    if (kind !== before.kind) await assertNoValues(context, tx, before);
    const options =
      input.options || kind !== before.kind ? optionsOf(kind, input.options ?? before.options) : before.options;
    if (kind === before.kind && input.options) await assertUnused(context, tx, before, options);
    const field: Definition = {
      id: before.id,
      name,
      kind,
      options,
      config: input.config ?? before.config,
      required: input.required ?? before.required,
      defaultValue: input.defaultValue === undefined ? (before.defaultValue ?? null) : input.defaultValue,
    };
    assertDefinition(field, inputsOf(await siblingsOf(tx, before)));
    await tx.update(
      customField,
      {
        ...field,
        hint: input.hint?.trim() ?? before.hint,
        sort: input.sort ?? before.sort,
        version: before.version + 1,
        updatedBy: actor.userId,
        updatedAt: new Date().toISOString(),
      },
      eq(customField.id, field.id),
    );
    const formula = field.kind === 'calculated' && field.config.formula !== before.config.formula;
    await settle(context, tx, before, 'fieldUpdated', formula);
  });
}

/** The field goes out of sight; what stands in the tasks stays there, so that nothing is lost by a slip. */
export function archiveField(context: TenantContext, fieldId: string, evenIfUsed: boolean): Promise<void> {
  const { actor, db } = context;
  return db.transaction(async (tx) => {
    const field = await loadField(context, tx, fieldId);
    await assertReadByNone(tx, field);
    const count = await valuesOf(context, tx, field);
    if (count > 0 && !evenIfUsed) {
      throw againstRule(`有 ${count} 个${nounOf(field)}填写了「${field.name}」，确认后才能归档`, { count });
    }
    const now = new Date().toISOString();
    await tx.update(customField, { deletedAt: now, deletedBy: actor.userId }, eq(customField.id, fieldId));
    await settle(context, tx, field, 'fieldArchived', false);
  });
}

export function restoreField(context: TenantContext, fieldId: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    const [field] = await tx.selectWithRecycled(customField, eq(customField.id, fieldId));
    if (!field?.deletedAt) throw notFound('已归档的字段');
    await assertMayConfigure(context, field.projectId);
    const siblings = await siblingsOf(tx, field);
    if (siblings.length >= FIELDS_MAX) throw againstRule(`最多 ${FIELDS_MAX} 个自定义字段`);
    if (siblings.some(({ name }) => name === field.name)) throw sameName(field.name);
    const definition = { ...field, defaultValue: field.defaultValue ?? null };
    if (field.kind === 'calculated') assertDefinition(definition, inputsOf(siblings));
    await tx.query('UPDATE custom_field SET deleted_at = NULL, deleted_by = NULL WHERE tenant_id = $1 AND id = $2', [
      fieldId,
    ]);
    await settle(context, tx, field, 'fieldRestored', field.kind === 'calculated');
  });
}

export async function fieldUsage(context: TenantContext, fieldId: string): Promise<{ count: number }> {
  const { db } = context;
  return { count: await valuesOf(context, db, await loadField(context, db, fieldId)) };
}

async function loadField(context: TenantContext, db: TenantDb, fieldId: string): Promise<Field> {
  const field = await db.find(customField, fieldId);
  if (!field) throw notFound('自定义字段');
  await assertMayConfigure(context, field.projectId);
  return field;
}

const nounOf = ({ objectType }: Pick<Field, 'objectType'>) => objectTypeEntry(objectType).label;
/** Where the objects of a field stand. */
const tableOf = ({ platform }: TenantContext, { objectType }: Pick<Field, 'objectType'>) =>
  platform.objects.kind(objectType).table;

/** The projects that a field's objects are in: its own, or all that have taken it over. */
const IN_PROJECTS = ({ objectType }: Pick<Field, 'objectType'>) =>
  // A project's own row is in none; both parameters are named for the types that they have.
  objectType === 'project'
    ? '($3::uuid IS NULL AND $2::uuid IS NOT NULL)'
    : `(t.project_id = $3::uuid OR ($3::uuid IS NULL AND t.project_id IN (
  SELECT u.project_id FROM project_field u WHERE u.tenant_id = $1 AND u.field_id = $2::uuid)))`;

/**
 * `FROM … WHERE …` of the objects `t` that the actor sees: a field is counted among them alone, as a count of others would tell
 * that there are any.
 */
export async function seenHolders(context: TenantContext, type: Field['objectType'], bind: Bind): Promise<string> {
  const search = context.platform.searchSources.find((one) => one.type === type);
  if (!search) throw new Error(`${type} is not searched`);
  const { reader } = await readingFor(context);
  return rowsOfSearch(search)(reader(bind));
}

/** How many objects that the actor sees hold a value. */
export async function valuesOf(
  context: TenantContext,
  db: TenantDb,
  field: Pick<Field, 'id' | 'projectId' | 'objectType'>,
): Promise<number> {
  const params: unknown[] = [field.id, field.projectId];
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const rows = await seenHolders(context, field.objectType, bind);
  const [row] = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count ${rows} AND ${IN_PROJECTS(field)} AND t.custom_fields ? ${bind(field.id)}`,
    params,
  );
  return row?.count ?? 0;
}

/** Of recycled objects, too: restored, they must not hold what the field cannot read. */
async function assertNoValues(context: TenantContext, db: TenantDb, field: Field): Promise<void> {
  const [row] = await db.query(
    `SELECT 1 AS one FROM ${tableOf(context, field)} t WHERE tenant_id = $1 AND ${IN_PROJECTS(field)} AND custom_fields ? $4 LIMIT 1`,
    [field.id, field.projectId, field.id],
  );
  if (row) throw againstRule(`已有${nounOf(field)}填写了「${field.name}」，不能再更改字段类型。请归档后新建字段`);
}

async function assertNameFree(db: TenantDb, field: Field, name: string): Promise<void> {
  const siblings = await siblingsOf(db, field);
  if (siblings.some((one) => one.id !== field.id && one.name === name)) throw sameName(name);
  if (field.projectId) return;
  const [taken] = await db.query<{ name: string }>(
    `SELECT p.name FROM project_field u
       JOIN custom_field f ON f.tenant_id = u.tenant_id AND f.project_id = u.project_id AND f.name = $3
        AND f.object_type = $4 AND f.deleted_at IS NULL
       JOIN project p ON p.tenant_id = u.tenant_id AND p.id = u.project_id
      WHERE u.tenant_id = $1 AND u.field_id = $2 LIMIT 1`,
    [field.id, name, field.objectType],
  );
  if (taken) throw duplicate(`项目「${taken.name}」中已有自定义字段「${name}」，请换一个名称`, 'name');
}

/** A formula that reads the field would have nothing to read. */
export async function assertReadByNone(db: TenantDb, field: Pick<Field, 'id' | 'name'>, projectId?: string) {
  const inProject = projectId === undefined ? undefined : eq(customField.projectId, projectId);
  const formulas = await db.select(
    customField,
    and(eq(customField.kind, 'calculated'), ne(customField.id, field.id)),
    inProject,
  );
  const reader = formulas.find(({ config }) => config.formula?.includes(`{${field.id}}`));
  if (reader) throw againstRule(`公式字段「${reader.name}」用到了「${field.name}」，请先修改公式`);
}

/** An option that objects hold stays. */
async function assertUnused(
  context: TenantContext,
  db: TenantDb,
  field: Field,
  options: Definition['options'],
): Promise<void> {
  for (const gone of field.options.filter((one) => options.every(({ value }) => value !== one.value))) {
    const held = { [field.id]: fieldKinds[field.kind].family === 'choices' ? [gone.value] : gone.value };
    const [row] = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${tableOf(context, field)} t
        WHERE tenant_id = $1 AND deleted_at IS NULL AND custom_fields @> $2::jsonb`,
      [JSON.stringify(held)],
    );
    const count = row?.count ?? 0;
    if (count > 0)
      throw againstRule(`有 ${count} 个${nounOf(field)}使用了选项「${gone.label}」，请先修改这些${nounOf(field)}`, {
        count,
      });
  }
}

const sameName = (name: string) => duplicate(`已有自定义字段「${name}」`, 'name');

/** The log, what is to be calculated anew, and the word to everybody whose screens show the field. */
async function settle(
  { platform, actor }: TenantContext,
  db: TenantDb,
  field: Pick<Field, 'id' | 'name' | 'projectId'>,
  action: string,
  formulaChanged: boolean,
): Promise<void> {
  await logOperation(db, actor, {
    module: 'task',
    action,
    objectType: 'customField',
    objectId: field.id,
    detail: { name: field.name, projectId: field.projectId },
  });
  const projectIds = field.projectId ? [field.projectId] : await adoptersOf(db, field.id);
  announce(platform, db, actor.tenantId, projectIds, formulaChanged);
}

export function announce(
  platform: TenantContext['platform'],
  db: TenantDb,
  tenantId: string,
  projectIds: readonly string[],
  formulaChanged: boolean,
): void {
  db.afterCommit(() => {
    for (const projectId of projectIds) {
      platform.bus.publish({ type: 'project', tenantId, projectId });
      if (formulaChanged) sendRecalculation(platform, { tenantId, projectId });
    }
  });
}

const adoptersOf = async (db: TenantDb, fieldId: string): Promise<string[]> => {
  const rows = await db.query<{ project_id: string }>(
    'SELECT project_id FROM project_field WHERE tenant_id = $1 AND field_id = $2',
    [fieldId],
  );
  return rows.map((row) => row.project_id);
};
