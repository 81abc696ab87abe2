/** Who keeps webhooks and rules: of a project who may there, of the enterprise who may for all of it. */
import { can } from '../../base/actor';
import { forbidden } from '../../errors';
import type { ObjectContext } from '../../object/define';
import { projectFor } from '../../object/project';
import { canInProject } from '../../policies/project';

/** @param projectId null: the enterprise's @throws 403; 404 where the project is not for the actor to see; 422 where it is closed */
export async function assertMayManage(
  context: Pick<ObjectContext, 'platform' | 'actor'>,
  projectId: string | null,
): Promise<void> {
  if (projectId) await projectFor(context, projectId, 'AUTOMATION:MANAGE');
  else if (!can(context.actor, 'TENANT:AUTOMATION:MANAGE')) throw forbidden();
}

/** Whether what somebody saved may still act for them. */
export async function mayStillManage(
  { platform, actor }: Pick<ObjectContext, 'platform' | 'actor'>,
  projectId: string | null,
): Promise<boolean> {
  if (!projectId) return can(actor, 'TENANT:AUTOMATION:MANAGE');
  const project = await platform.projects.find(actor.tenantId, projectId);
  return project !== null && !project.recycled && canInProject(actor, project, 'AUTOMATION:MANAGE');
}
