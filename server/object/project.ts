/** The project that an object stands in: what every kind of object is judged and shown by. */
import type { ProjectPrivilege } from '../../contract/access';
import type { CustomFieldKind } from '../../contract/object/fieldKinds';
import type { ProjectStatus, ProjectVisibility } from '../../contract/project/enums';
import { closed, forbidden, notFound } from '../errors';
import type { TenantContext } from '../http/route';
import { canInProject, canViewProject, holdsInProject, isClosed } from '../policies/project';

export interface LoadedProject {
  id: string;
  code: string;
  name: string;
  ownerId: string;
  status: ProjectStatus;
  visibility: ProjectVisibility;
  settings: Record<string, '0' | '1'>;
  recycled: boolean;
  archived?: boolean;
  /** Whether any custom field is required or has a default: what a new task then has to be held against. */
  fieldRules: boolean;
  /** Where it has calculated fields: these, and the fields that their formulas may read. */
  formulaInputs: FormulaInput[];
}

export interface FormulaInput {
  id: string;
  name: string;
  kind: CustomFieldKind;
  formula?: string;
}

export const closedProject = ({ archived }: Pick<LoadedProject, 'archived'>) =>
  closed(archived ? '项目已归档，只能查看。如需修改请先取消归档' : '项目已关闭，只能查看。如需修改请先激活项目');

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
    throw closedProject(project);
  }
  throw forbidden();
}
