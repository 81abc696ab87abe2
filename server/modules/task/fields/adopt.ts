/** Fields of the enterprise in projects: taking one over, letting it go, their order beside the project's own. */

import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ArchivedField, FieldHolder, TenantField } from '../../../../contract/object/customFields';
import { objectTypeEntry } from '../../../../contract/objectTypes';
import { jsonInstant } from '../../../base/present';
import { customField, projectField } from '../../../db/schema';
import { againstRule, duplicate, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { isBuiltin, namesIn } from '../../../object/fields/formula/compile';
import { projectFieldsOf } from '../../../object/fields/projectFields';
import { projectFor } from '../../../object/project';
import {
  announce,
  assertMayConfigure,
  assertReadByNone,
  FIELDS_MAX,
  type Field,
  seenHolders,
  tenantFieldsOf,
  valuesOf,
} from './service';

/** The enterprise's fields; for a project those that it has not taken over. */
export async function listTenantFields(
  context: TenantContext,
  projectId: string | null,
  type: FieldHolder = 'task',
): Promise<TenantField[]> {
  await assertMayConfigure(context, projectId);
  const fields = await tenantFieldsOf(context.db, type);
  const uses = await context.db.query<{ field_id: string; projects: number; here: boolean }>(
    `SELECT field_id, count(*)::int AS projects, coalesce(bool_or(project_id = $2::uuid), false) AS here
       FROM project_field WHERE tenant_id = $1 GROUP BY field_id`,
    [projectId],
  );
  const used = new Map(uses.map((one) => [one.field_id, one]));
  return fields
    .filter(({ id }) => !used.get(id)?.here)
    .sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1))
    .map((field) => ({
      fieldId: field.id,
      name: field.name,
      kind: field.kind,
      options: field.options,
      config: field.config,
      hint: field.hint,
      required: field.required,
      defaultValue: field.defaultValue ?? null,
      version: field.version,
      projects: used.get(field.id)?.projects ?? 0,
    }));
}

/** A formula brings the fields along that it reads. */
export function adoptFields(context: TenantContext, projectId: string, fieldIds: readonly string[]): Promise<void> {
  const { platform, db, actor } = context;
  return db.transaction(async (tx) => {
    const project = await projectFor(context, projectId, 'PROJECT:CONFIG');
    const named = await tx.select(
      customField,
      and(isNull(customField.projectId), inArray(customField.id, [...fieldIds])),
    );
    const [type = 'task', other] = [...new Set(named.map(({ objectType }) => objectType))];
    if (other) throw invalid('一次只能引用同一种对象的字段', 'fieldIds');
    if (type === 'project') throw invalid('项目的字段由企业统一设置，不用引用', 'fieldIds');
    const all = new Map((await tenantFieldsOf(tx, type)).map((field) => [field.id, field]));
    const present = await projectFieldsOf(tx, project.id, type);
    const wanted = withInputs(fieldIds, all).filter(({ id }) => !present.has(id));
    if (present.size + wanted.length > FIELDS_MAX) throw againstRule(`一个项目最多 ${FIELDS_MAX} 个自定义字段`);
    const names = new Set([...present.values()].map(({ name }) => name));
    const clash = wanted.find(({ name }) => names.has(name));
    if (clash) throw duplicate(`项目中已有自定义字段「${clash.name}」，请先改名或归档`, 'fieldIds');
    await tx.insertIfAbsent(
      projectField,
      wanted.map((field, at) => ({
        projectId: project.id,
        fieldId: field.id,
        required: field.required,
        sort: 1000 + present.size + at,
        createdBy: actor.userId,
        updatedBy: actor.userId,
      })),
    );
    announce(
      platform,
      tx,
      actor.tenantId,
      [project.id],
      wanted.some(({ kind }) => kind === 'calculated'),
    );
  });
}

function withInputs(fieldIds: readonly string[], all: ReadonlyMap<string, Field>): Field[] {
  const found = new Map<string, Field>();
  const add = (id: string) => {
    if (found.has(id)) return;
    const field = all.get(id);
    if (!field) throw notFound('企业字段');
    found.set(id, field);
    for (const name of field.config.formula ? namesIn(field.config.formula) : []) if (!isBuiltin(name)) add(name);
  };
  fieldIds.forEach(add);
  return [...found.values()];
}

const here = (projectId: string, fieldId: string) =>
  and(eq(projectField.projectId, projectId), eq(projectField.fieldId, fieldId));

export async function requireAdopted(
  context: TenantContext,
  { projectId, fieldId, required }: { projectId: string; fieldId: string; required: boolean },
): Promise<void> {
  const { platform, db, actor } = context;
  await projectFor(context, projectId, 'PROJECT:CONFIG');
  const set = { required, updatedBy: actor.userId, updatedAt: new Date().toISOString() };
  if ((await db.update(projectField, set, here(projectId, fieldId))) === 0) throw notFound('企业字段');
  announce(platform, db, actor.tenantId, [projectId], false);
}

/** The project no longer shows the field; the values stay, and are there again when it is taken over again. */
export function releaseField(
  context: TenantContext,
  { projectId, fieldId, evenIfUsed = false }: { projectId: string; fieldId: string; evenIfUsed?: boolean },
): Promise<void> {
  const { platform, db, actor } = context;
  return db.transaction(async (tx) => {
    await projectFor(context, projectId, 'PROJECT:CONFIG');
    const [known] = await tx.select(customField, eq(customField.id, fieldId));
    const type = known?.objectType ?? 'task';
    const field = (await projectFieldsOf(tx, projectId, type)).get(fieldId);
    if (!field?.shared) throw notFound('企业字段');
    await assertReadByNone(tx, field, projectId);
    const count = await valuesOf(context, tx, { id: fieldId, projectId, objectType: type });
    if (count > 0 && !evenIfUsed) {
      throw againstRule(`有 ${count} 个${objectTypeEntry(type).label}填写了「${field.name}」，确认后才能移出`, {
        count,
      });
    }
    await tx.delete(projectField, here(projectId, fieldId));
    announce(platform, tx, actor.tenantId, [projectId], false);
  });
}

/** The given fields come first, in the given order; the rest keep theirs behind them. */
export function orderFields(
  context: TenantContext,
  projectId: string,
  fieldIds: readonly string[],
  type: FieldHolder = 'task',
): Promise<void> {
  const { platform, db, actor } = context;
  return db.transaction(async (tx) => {
    await projectFor(context, projectId, 'PROJECT:CONFIG');
    const fields = await projectFieldsOf(tx, projectId, type);
    const order = [...new Set([...fieldIds.filter((id) => fields.has(id)), ...fields.keys()])];
    const places = `FROM unnest($3::uuid[]) WITH ORDINALITY AS o(id, at)`;
    await tx.query(
      `UPDATE custom_field f SET sort = o.at ${places}
        WHERE f.tenant_id = $1 AND f.project_id = $2 AND f.id = o.id`,
      [projectId, order],
    );
    await tx.query(
      `UPDATE project_field u SET sort = o.at ${places}
        WHERE u.tenant_id = $1 AND u.project_id = $2 AND u.field_id = o.id`,
      [projectId, order],
    );
    announce(platform, tx, actor.tenantId, [projectId], false);
  });
}

/** That a row `t` is in a project of the field `f`: its own, or one that has taken it over. */
const HELD_IN = `(t.project_id = f.project_id OR (f.project_id IS NULL AND t.project_id IN (
  SELECT u.project_id FROM project_field u WHERE u.tenant_id = f.tenant_id AND u.field_id = f.id)))`;

/** Archived fields of a project, or of the enterprise, with how many objects still hold a value. */
export async function listArchived(
  context: TenantContext,
  projectId: string | null,
  type: FieldHolder = 'task',
): Promise<ArchivedField[]> {
  await assertMayConfigure(context, projectId);
  const params: unknown[] = [projectId, type];
  const seen = await seenHolders(context, type, (value) => `$${params.push(value) + 1}`);
  const rows = await context.db.query<{
    id: string;
    name: string;
    kind: ArchivedField['kind'];
    deleted_at: string;
    count: number;
  }>(
    `SELECT f.id, f.name, f.kind, f.deleted_at,
            (SELECT count(*)::int ${seen} AND t.custom_fields ? f.id::text
                AND ${type === 'project' ? 'true' : HELD_IN}) AS count
       FROM custom_field f
      WHERE f.tenant_id = $1 AND f.project_id IS NOT DISTINCT FROM $2::uuid AND f.object_type = $3 AND f.deleted_at IS NOT NULL
      ORDER BY f.deleted_at DESC LIMIT 200`,
    params,
  );
  return rows.map(({ id, deleted_at: at, ...row }) => ({ fieldId: id, ...row, archivedTime: jsonInstant(at) ?? '' }));
}
