/** The custom fields of a project: its own, and those of the enterprise that it has taken over. */

import type { FieldConfig, FieldHolder, FieldOption } from '../../../contract/object/customFields';
import type { CustomFieldKind } from '../../../contract/object/fieldKinds';
import type { CustomFieldInfo } from '../../../contract/task/setup';
import type { CustomValue } from '../../../contract/task/task';
import type { TenantDb } from '../../db/scope';

export interface ProjectField {
  id: string;
  name: string;
  kind: CustomFieldKind;
  /** Of departments: those of the enterprise, so that they are read, said and checked as any other tree. */
  options: FieldOption[];
  config: FieldConfig;
  hint: string;
  required: boolean;
  defaultValue: CustomValue;
  /** Belongs to the enterprise. */
  shared: boolean;
  version: number;
}
export type ProjectFields = ReadonlyMap<string, ProjectField>;

const FIELDS = `
  SELECT f.id, f.name, f.kind, f.options, f.config, f.hint, f.default_value AS "defaultValue", f.version,
         f.project_id IS NULL AS shared, coalesce(p.required, f.required) AS required
    FROM custom_field f
    LEFT JOIN project_field p ON p.tenant_id = f.tenant_id AND p.field_id = f.id AND p.project_id = $2
   WHERE f.tenant_id = $1 AND f.object_type = $3 AND f.deleted_at IS NULL AND (f.project_id = $2 OR p.field_id IS NOT NULL OR f.object_type = 'project')
   ORDER BY coalesce(p.sort, f.sort), f.id`;

/** In their order; those of tasks unless told otherwise. Those of projects themselves are the same in each. */
export async function projectFieldsOf(
  db: TenantDb,
  projectId: string | null,
  type: FieldHolder = 'task',
): Promise<ProjectFields> {
  const fields = await db.query<ProjectField & Record<string, unknown>>(FIELDS, [projectId, type]);
  if (fields.some(({ kind }) => kind === 'department')) {
    const options = await departmentOptions(db);
    for (const field of fields) if (field.kind === 'department') field.options = options;
  }
  return new Map(fields.map((field) => [field.id, field]));
}

export type SharedField = Pick<ProjectField, 'id' | 'name' | 'kind' | 'options' | 'config'> & { holder: FieldHolder };

/** Those of the enterprise, of every kind of object, in their order: whichever projects took them over. */
export async function sharedFieldsOf(db: TenantDb): Promise<SharedField[]> {
  const fields = await db.query<SharedField & Record<string, unknown>>(
    `SELECT f.id, f.name, f.kind, f.options, f.config, f.object_type AS holder FROM custom_field f
      WHERE f.tenant_id = $1 AND f.project_id IS NULL AND f.deleted_at IS NULL ORDER BY f.object_type, f.sort, f.id`,
    [],
  );
  if (fields.some(({ kind }) => kind === 'department')) {
    const options = await departmentOptions(db);
    for (const field of fields) if (field.kind === 'department') field.options = options;
  }
  return fields;
}

async function departmentOptions(db: TenantDb): Promise<FieldOption[]> {
  const rows = await db.query<{ id: string; name: string; parent_id: string | null }>(
    'SELECT id, name, parent_id FROM department WHERE tenant_id = $1 ORDER BY sort, name',
  );
  return rows.map(({ id, name, parent_id: parent }) => ({ value: id, label: name, ...(parent && { parent }) }));
}

export const presentField = ({ id, ...field }: ProjectField): CustomFieldInfo => ({ fieldId: id, ...field });
