/** Who may do what with a project (specification §6). Judges loaded objects, reads nothing. */
import { holds, type ProjectPrivilege, projectPrivileges, Scope } from '../../contract/access';
import { registerComments, registerViewer } from '../../contract/kinds';
import type { ProjectStatus, ProjectVisibility } from '../../contract/project/enums';
import { type Actor, can } from '../base/actor';

export interface ProjectFacts {
  id: string;
  ownerId: string;
  status: ProjectStatus;
  visibility: ProjectVisibility;
  /** Put away: read only whatever its status is. */
  archived?: boolean;
}

/** What every member of the enterprise may do with a project that is open to the enterprise. */
export const openToTenant: readonly ProjectPrivilege[] = [
  'PROJECT:VIEW',
  'PROJECT:MEMBER:LIST',
  'TASK:LIST',
  'PLAN:LIST',
  'DOCUMENT:LIST',
  'TABLE:LIST',
  'REPORT:LIST',
  ...registerViewer,
];
/** Reading is never taken by the state of a project, cost and manpower included, which not every member may read. */
const reading = (Object.keys(projectPrivileges) as ProjectPrivilege[]).filter(
  (name) => name.endsWith(':LIST') || name === 'PROJECT:VIEW',
);
/** What is left to do in a closed project: read it, open it again, remove it. */
const allowedWhenClosed: readonly ProjectPrivilege[] = [
  ...reading,
  'PROJECT:STATUS:UPDATE',
  'PROJECT:ARCHIVE',
  'PROJECT:DELETE',
  'TASK:COMMENT',
  'PLAN:COMMENT',
  'REPORT:COMMENT',
  ...registerComments,
];

/** What is left to do in an archived one: read it, take it back, remove it. */
const allowedWhenArchived: readonly ProjectPrivilege[] = [...reading, 'PROJECT:ARCHIVE', 'PROJECT:DELETE'];

const isOpenTo = (actor: Actor, project: ProjectFacts): boolean =>
  project.visibility === 'tenant' && can(actor, 'PROJECT');

export function canViewProject(actor: Actor, project: ProjectFacts): boolean {
  return holds(actor, 'PROJECT:VIEW', Scope.PROJECT, project.id, project.ownerId) || isOpenTo(actor, project);
}

/** The right alone, whatever state the project is in. */
export function holdsInProject(actor: Actor, project: ProjectFacts, privilege: ProjectPrivilege): boolean {
  if (holds(actor, privilege, Scope.PROJECT, project.id, project.ownerId)) return true;
  // A role that lacks it in a project for members alone does not get it by seeing the project.
  return openToTenant.includes(privilege) && isOpenTo(actor, project);
}

/** Nothing in it can be changed: it is closed or archived. */
export const isClosed = (project: ProjectFacts) => project.status === 'CLOSED' || project.archived === true;

export function canInProject(actor: Actor, project: ProjectFacts, privilege: ProjectPrivilege): boolean {
  if (project.archived && !allowedWhenArchived.includes(privilege)) return false;
  if (isClosed(project) && !allowedWhenClosed.includes(privilege)) return false;
  return holdsInProject(actor, project, privilege);
}

export const isProjectManager = (actor: Actor, project: ProjectFacts) =>
  holds(actor, 'PROJECT:CONFIG', Scope.PROJECT, project.id, project.ownerId);

/** All that the actor may do now: what the console shows and hides its controls by. */
export const projectActions = (actor: Actor, project: ProjectFacts): ProjectPrivilege[] =>
  (Object.keys(projectPrivileges) as ProjectPrivilege[]).filter((privilege) => canInProject(actor, project, privilege));
