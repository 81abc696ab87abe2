/** Who keeps webhooks and rules: of a project who may there, of the enterprise who may for all of it, of a table who builds it. */
import { can } from '../../base/actor';
import { ApiError, forbidden } from '../../errors';
import type { HeldRules, ObjectContext } from '../../object/define';
import { projectFor } from '../../object/project';
import { canInProject } from '../../policies/project';

/** Where rules stand. Both null: the enterprise's. Of a table that stands in a project, both are said. */
export interface RulePlace {
  projectId: string | null;
  tableId: string | null;
}
/** As a call names it: of a table the project is the table's own, whatever is said. */
export const placeOf = ({ projectId, tableId }: { projectId?: string; tableId?: string }): RulePlace =>
  tableId ? { projectId: null, tableId } : { projectId: projectId ?? null, tableId: null };

/** Of a project, or of the enterprise. */
export const inProject = (projectId: string | null): RulePlace => ({ projectId, tableId: null });

/** Rules of records are those of their table. */
export function heldRules({ platform }: Pick<ObjectContext, 'platform'>): HeldRules {
  const rules = platform.objects.kind('tableRecord').heldRules;
  if (!rules) throw new Error('Records have no rules');
  return rules;
}

/**
 * @param place of a webhook or rule @returns it, with the project of its table
 * @throws 403; 404 where project or table is not for the actor to see; 422 where it is closed
 */
export async function assertMayManage(
  context: Pick<ObjectContext, 'platform' | 'actor' | 'db'>,
  { projectId, tableId }: RulePlace,
): Promise<RulePlace> {
  if (tableId) return { tableId, ...(await heldRules(context).keep(context, tableId)) };
  if (projectId) await projectFor(context, projectId, 'AUTOMATION:MANAGE');
  else if (!can(context.actor, 'TENANT:AUTOMATION:MANAGE')) throw forbidden();
  return { projectId, tableId };
}

/** Whether what somebody saved may still act for them. */
export async function mayStillManage(context: ObjectContext, { projectId, tableId }: RulePlace): Promise<boolean> {
  const { platform, actor } = context;
  if (tableId) {
    return heldRules(context)
      .keep(context, tableId)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError) return false;
          throw error;
        },
      );
  }
  if (!projectId) return can(actor, 'TENANT:AUTOMATION:MANAGE');
  const project = await platform.projects.find(actor.tenantId, projectId);
  return project !== null && !project.recycled && canInProject(actor, project, 'AUTOMATION:MANAGE');
}
