/** Projects as a registered kind of object. */
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import { canInProject, canViewProject } from '../../policies/project';

const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

async function find({ platform, db }: SystemContext, ids: readonly string[], lock?: ObjectLock) {
  if (lock) {
    await db.query(
      `SELECT id FROM project WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL
        ORDER BY id ${LOCKS[lock]}`,
      [ids],
    );
  }
  const projects = await Promise.all(ids.map((id) => platform.projects.find(db.tenantId, id)));
  return projects.filter((project) => project !== null && !project.recycled) as LoadedProject[];
}

export const projectKind = defineKind<LoadedProject>({
  type: 'project',
  table: 'project',
  find,
  subject: (project) => ({
    id: project.id,
    no: project.code,
    title: project.name,
    project,
    openToProject: true,
    openToTenant: project.visibility === 'tenant',
    parties: [project.ownerId],
  }),
  may: {
    view: canViewProject,
    edit: (actor, project) => canInProject(actor, project, 'PROJECT:INFO:UPDATE'),
    comment: (actor, project) => canInProject(actor, project, 'TASK:COMMENT'),
    attach: (actor, project) => canInProject(actor, project, 'PROJECT:INFO:UPDATE'),
    removeFile: (actor, project) => canInProject(actor, project, 'PROJECT:INFO:UPDATE'),
    link: (actor, project) => canInProject(actor, project, 'PROJECT:INFO:UPDATE'),
    remove: (actor, project) => canInProject(actor, project, 'PROJECT:DELETE'),
  },
});
