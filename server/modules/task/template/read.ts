/** Templates of tasks, read: a project's own and the enterprise's. */

import type { TaskTemplateDetail, TaskTemplateInfo, TemplateNode } from '../../../../contract/task/templates';
import { can } from '../../../base/actor';
import { iso } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { projectFor } from '../../../object/project';
import { canInProject } from '../../../policies/project';

export interface TemplateRecord extends Record<string, unknown> {
  id: string;
  project_id: string | null;
  name: string;
  description: string;
  task_count: number;
  nodes: TemplateNode[];
  updated_by: string | null;
  updated_at: string;
  version: number;
}
const COLUMNS = `id, project_id, name, description, jsonb_array_length(nodes) AS task_count, updated_by, updated_at, version`;

export async function listTemplates(context: TenantContext, projectId: string): Promise<TaskTemplateInfo[]> {
  await projectFor(context, projectId, 'TASK:LIST');
  const rows = await context.db.query<TemplateRecord>(
    `SELECT ${COLUMNS} FROM task_template WHERE tenant_id = $1 AND (project_id = $2 OR project_id IS NULL)
      ORDER BY project_id IS NULL, name`,
    [projectId],
  );
  return Promise.all(rows.map((row) => present(context, row)));
}

/** Without a context of a person: for the rules that create tasks. */
export async function findTemplate(db: TenantDb, id: string): Promise<TemplateRecord | undefined> {
  const [row] = await db.query<TemplateRecord>(
    `SELECT ${COLUMNS}, nodes FROM task_template WHERE tenant_id = $1 AND id = $2`,
    [id],
  );
  return row;
}

/** 404 where there is none, or it is of a project that the actor may not see. */
export async function loadTemplate(context: TenantContext, id: string): Promise<TemplateRecord> {
  const row = await findTemplate(context.db, id);
  if (!row) throw notFound('任务模板');
  if (row.project_id) await projectFor(context, row.project_id, 'TASK:LIST');
  return row;
}

export async function templateDetail(context: TenantContext, id: string): Promise<TaskTemplateDetail> {
  const row = await loadTemplate(context, id);
  const people = await context.platform.directory.of(context.actor.tenantId);
  const roles = row.nodes.flatMap(({ role, team }) => [role, ...(team?.parts.map((part) => part.role) ?? [])]);
  const named = [...new Set(roles)].flatMap((role) => (role && people(role)) || []);
  return { ...(await present(context, row)), nodes: row.nodes, people: named };
}

/** A project's templates belong to whoever sets it up, the enterprise's to who keeps its templates. */
export async function mayKeep({ platform, actor }: TenantContext, projectId: string | null): Promise<boolean> {
  if (projectId === null) return can(actor, 'PROJECT:TEMPLATE:UPDATE');
  const project = await platform.projects.find(actor.tenantId, projectId);
  return project !== null && canInProject(actor, project, 'PROJECT:CONFIG');
}

async function present(context: TenantContext, row: TemplateRecord): Promise<TaskTemplateInfo> {
  const people = await context.platform.directory.of(context.actor.tenantId);
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    description: row.description,
    taskCount: row.task_count,
    updatedBy: people(row.updated_by),
    updatedTime: iso(row.updated_at),
    version: row.version,
    editable: await mayKeep(context, row.project_id),
  };
}
