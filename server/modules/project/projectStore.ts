/** A project's facts and settings, kept for seconds: each call on a task asks for them. */

import { fieldKindCodes, fieldKinds } from '../../../contract/object/fieldKinds';
import { type ProjectStatus, type ProjectVisibility, projectSettings } from '../../../contract/project/enums';
import { TtlCache } from '../../base/ttlCache';
import type { Database } from '../../db/client';
import type { EventBus } from '../../events/bus';
import type { FormulaInput, LoadedProject } from '../../object/project';

const CACHE_MS = 30_000;

export const defaultSettings = (): Record<string, '0' | '1'> =>
  Object.fromEntries(Object.entries(projectSettings).map(([key, { fallback }]) => [key, fallback]));

export class ProjectStore {
  private readonly projects = new TtlCache<LoadedProject | null>(CACHE_MS, undefined, 'project');

  constructor(
    private readonly database: Database,
    bus: EventBus,
  ) {
    bus.on('project', ({ tenantId, projectId }) => this.projects.delete(`${tenantId}/${projectId}`));
  }

  find(tenantId: string, projectId: string): Promise<LoadedProject | null> {
    return this.projects.get(`${tenantId}/${projectId}`, () => this.load(tenantId, projectId));
  }

  private async load(tenantId: string, projectId: string): Promise<LoadedProject | null> {
    const [row] = await this.database.query<{
      id: string;
      code: string;
      name: string;
      owner_id: string;
      status: ProjectStatus;
      visibility: ProjectVisibility;
      deleted_at: string | null;
      archived_at: string | null;
      settings: Record<string, '0' | '1'> | null;
      formula_inputs: FormulaInput[] | null;
      field_rules: boolean;
    }>(
      `SELECT p.id, p.code, p.name, p.owner_id, p.status, p.visibility, p.deleted_at, p.archived_at,
              (SELECT jsonb_object_agg(s.key, s.value) FROM project_setting s
                WHERE s.tenant_id = p.tenant_id AND s.project_id = p.id) AS settings,
              (SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
                        'id', f.id, 'name', f.name, 'kind', f.kind, 'formula', f.config->>'formula')))
                 FROM custom_field f
                WHERE f.tenant_id = p.tenant_id AND f.object_type = 'task' AND f.deleted_at IS NULL AND f.kind = ANY($3::text[])
                  AND (f.project_id = p.id OR EXISTS (SELECT 1 FROM project_field u
                        WHERE u.tenant_id = f.tenant_id AND u.project_id = p.id AND u.field_id = f.id))) AS formula_inputs,
              EXISTS (SELECT 1 FROM custom_field f
                        LEFT JOIN project_field u
                          ON u.tenant_id = f.tenant_id AND u.project_id = p.id AND u.field_id = f.id
                       WHERE f.tenant_id = p.tenant_id AND f.object_type = 'task' AND f.deleted_at IS NULL
                         AND (f.project_id = p.id OR u.field_id IS NOT NULL)
                         AND (coalesce(u.required, f.required) OR f.default_value IS NOT NULL)) AS field_rules
         FROM project p WHERE p.tenant_id = $1 AND p.id = $2`,
      [tenantId, projectId, fieldKindCodes.filter((kind) => fieldKinds[kind].formula)],
    );
    if (!row) return null;
    const inputs = row.formula_inputs ?? [];
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      ownerId: row.owner_id,
      status: row.status,
      visibility: row.visibility,
      settings: { ...defaultSettings(), ...row.settings },
      recycled: row.deleted_at !== null,
      archived: row.archived_at !== null,
      fieldRules: row.field_rules,
      formulaInputs: inputs.some(({ kind }) => kind === 'calculated') ? inputs : [],
    };
  }
}
