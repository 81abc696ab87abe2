import type { ProjectPrivilege } from '../../../contract/access';
import { againstRule, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { canInProject, canViewProject, holdsInProject, isClosed } from '../../policies/project';
import type { LoadedProject } from './projectStore';

export const closedProject = () => againstRule('项目已关闭，只能查看。如需修改请先重新打开项目');

/**
 * Loads a project for an action. 404 when it is another tenant's, recycled, or not for the actor to see; 403 without
 * the privilege; 422 when the project is closed and the action would change it.
 */
export async function projectFor(
  { platform, actor }: Pick<TenantContext, 'platform' | 'actor'>,
  projectId: string,
  privilege: ProjectPrivilege,
): Promise<LoadedProject> {
  const project = await platform.projects.find(actor.tenantId, projectId);
  if (!project || project.recycled || !canViewProject(actor, project)) throw notFound('项目');
  if (canInProject(actor, project, privilege)) return project;
  if (isClosed(project) && holdsInProject(actor, project, privilege)) {
    throw closedProject();
  }
  throw forbidden();
}
