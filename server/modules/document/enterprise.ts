/**
 * The library of the enterprise beside those of projects. It is that of a project which the enterprise names and which all of it
 * may see: so folders, rights, versions, search and moves are those of every library, and made once.
 */
import type { EnterpriseLibraries } from '../../../contract/document/document';
import { LIBRARIES_SHOWN } from '../../../contract/document/kinds';
import { can } from '../../base/actor';
import { iso } from '../../base/present';
import { enterpriseLibrary } from '../../db/schema';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import { SqlConditions } from '../../object/list/sql';
import { projectFor } from '../../object/project';
import { seenProjects, visibleProjects } from '../../object/search/seen';
import { levelInProject } from '../../policies/document';

const NAMED = 'SELECT e.project_id AS id FROM enterprise_library e WHERE e.tenant_id = $1';

/** The enterprise's, as far as the reader may see it, and the libraries of projects that they may see, the newest first. */
export async function librariesOf(context: TenantContext): Promise<EnterpriseLibraries> {
  const { db, actor, platform } = context;
  const [named] = await db.query<{ id: string }>(NAMED);
  const project = named ? await platform.projects.find(actor.tenantId, named.id) : null;
  const level = project && !project.recycled ? levelInProject(actor, project) : null;
  const conditions = new SqlConditions();
  const bind = (value: unknown) => conditions.bind(value);
  const seen = seenProjects(context, await visibleProjects(context), bind);
  const rows = await db.query<{ projectId: string; projectName: string; count: number; at: string }>(
    `SELECT p.id AS "projectId", p.name AS "projectName", x.count, x.at
       FROM (SELECT d.project_id, count(*)::int AS count, max(d.updated_at) AS at FROM document d
              WHERE d.tenant_id = $1 AND d.deleted_at IS NULL AND d.kind <> 'folder' AND d.acl_id IS NULL
                AND ${seen.holds('d.project_id', 'DOCUMENT:LIST')}
              GROUP BY d.project_id) x
       JOIN project p ON p.tenant_id = $1 AND p.id = x.project_id
      WHERE p.id IS DISTINCT FROM ${bind(named?.id ?? null)}::uuid
      ORDER BY x.at DESC, p.id LIMIT ${LIBRARIES_SHOWN}`,
    conditions.params,
  );
  return {
    library: project && level ? { projectId: project.id, projectName: project.name, level } : null,
    named: named !== undefined,
    mayName: can(actor, 'NORM:MANAGE'),
    projects: rows.map(({ at, ...row }) => ({ ...row, updatedTime: iso(at) })),
  };
}

/** Names it, or none any more; documents stay where they are. @throws 404; 422 for a project that not all may see */
export async function nameLibrary(context: TenantContext, projectId: string | null): Promise<null> {
  const { actor } = context;
  await context.db.transaction(async (db) => {
    if (projectId === null) {
      await db.delete(enterpriseLibrary);
      return;
    }
    const project = await projectFor(context, projectId, 'DOCUMENT:LIST');
    if (project.visibility !== 'tenant') {
      throw againstRule('企业文档库应对全体成员可见，请先在项目设置中把可见范围改为“企业内公开”');
    }
    await db.query(
      `INSERT INTO enterprise_library (tenant_id, project_id, updated_by) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id) DO UPDATE SET project_id = $2, updated_by = $3, updated_at = now()`,
      [projectId, actor.userId],
    );
  });
  return null;
}
