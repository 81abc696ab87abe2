/** A project's facts and settings, kept for seconds: each call on a task asks for them. */
import { type ProjectStatus, type ProjectVisibility, projectSettings } from '../../../contract/project/enums';
import type { Database } from '../../db/client';
import type { EventBus } from '../../events/bus';
import { TtlCache } from '../../http/ttlCache';

const CACHE_MS = 30_000;

export interface LoadedProject {
  id: string;
  code: string;
  name: string;
  ownerId: string;
  status: ProjectStatus;
  visibility: ProjectVisibility;
  settings: Record<string, '0' | '1'>;
  recycled: boolean;
}

export const defaultSettings = (): Record<string, '0' | '1'> =>
  Object.fromEntries(Object.entries(projectSettings).map(([key, { fallback }]) => [key, fallback]));

export class ProjectStore {
  private readonly projects = new TtlCache<LoadedProject | null>(CACHE_MS);

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
      settings: Record<string, '0' | '1'> | null;
    }>(
      `SELECT p.id, p.code, p.name, p.owner_id, p.status, p.visibility, p.deleted_at,
              (SELECT jsonb_object_agg(s.key, s.value) FROM project_setting s
                WHERE s.tenant_id = p.tenant_id AND s.project_id = p.id) AS settings
         FROM project p WHERE p.tenant_id = $1 AND p.id = $2`,
      [tenantId, projectId],
    );
    if (!row) return null;
    return {
      id: row.id,
      code: row.code,
      name: row.name,
      ownerId: row.owner_id,
      status: row.status,
      visibility: row.visibility,
      settings: { ...defaultSettings(), ...row.settings },
      recycled: row.deleted_at !== null,
    };
  }
}
