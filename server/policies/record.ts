/** Who may do what with an object of a register (risks, problems). Judges loaded objects, reads nothing. */
import type { ProjectPrivilege } from '../../contract/access';
import type { Actor } from '../base/actor';
import { canInProject, canViewProject, isClosed, type ProjectFacts } from './project';

export interface RecordFacts {
  createdBy: string | null;
  ownerId: string | null;
  assigneeId: string | null;
  isPrivate: boolean;
}

/** The privileges of one kind. */
export interface RecordPrivileges {
  list: ProjectPrivilege;
  create: ProjectPrivilege;
  update: ProjectPrivilege;
  state: ProjectPrivilege;
  remove: ProjectPrivilege;
  comment: ProjectPrivilege;
}

const isParty = ({ userId }: Actor, { createdBy, ownerId, assigneeId }: RecordFacts) =>
  createdBy === userId || ownerId === userId || assigneeId === userId;

/** Private ones are open to their parties, the project's owner and the enterprise's managers. */
export const seesPrivateRecords = (actor: Actor, project: ProjectFacts) =>
  actor.isManager || project.ownerId === actor.userId;

export function recordPolicy(privileges: RecordPrivileges) {
  const view = (actor: Actor, project: ProjectFacts, record: RecordFacts): boolean => {
    if (isParty(actor, record)) return true;
    if (!canViewProject(actor, project) || !canInProject(actor, project, privileges.list)) return false;
    return !record.isPrivate || seesPrivateRecords(actor, project);
  };
  const may = (privilege: ProjectPrivilege) => (actor: Actor, project: ProjectFacts, record: RecordFacts) =>
    !isClosed(project) &&
    view(actor, project, record) &&
    (isParty(actor, record) || canInProject(actor, project, privilege));
  return {
    privileges,
    view,
    update: may(privileges.update),
    /** Takes steps, adds tracks, makes other objects of it. */
    state: may(privileges.state),
    /** Who made it may take it back; else it takes the right. */
    remove: (actor: Actor, project: ProjectFacts, record: RecordFacts) =>
      !isClosed(project) &&
      view(actor, project, record) &&
      (record.createdBy === actor.userId || canInProject(actor, project, privileges.remove)),
    comment: (actor: Actor, project: ProjectFacts, record: RecordFacts) =>
      view(actor, project, record) && (isParty(actor, record) || canInProject(actor, project, privileges.comment)),
  };
}
export type RecordPolicy = ReturnType<typeof recordPolicy>;

export const riskPolicy = recordPolicy({
  list: 'RISK:LIST',
  create: 'RISK:CREATE',
  update: 'RISK:UPDATE',
  state: 'RISK:STATUS:UPDATE',
  remove: 'RISK:DELETE',
  comment: 'RISK:COMMENT',
});
export const problemPolicy = recordPolicy({
  list: 'PROBLEM:LIST',
  create: 'PROBLEM:CREATE',
  update: 'PROBLEM:UPDATE',
  state: 'PROBLEM:STATUS:UPDATE',
  remove: 'PROBLEM:DELETE',
  comment: 'PROBLEM:COMMENT',
});
export const environmentPolicy = recordPolicy({
  list: 'ENVIRONMENT:LIST',
  create: 'ENVIRONMENT:CREATE',
  update: 'ENVIRONMENT:UPDATE',
  state: 'ENVIRONMENT:STATUS:UPDATE',
  remove: 'ENVIRONMENT:DELETE',
  comment: 'ENVIRONMENT:COMMENT',
});
/** Whoever only sees an environment does not know how to get into it. */
export const seesEnvironmentAccounts = (actor: Actor, project: ProjectFacts): boolean =>
  canInProject(actor, project, 'ENVIRONMENT:ACCOUNT:VIEW');
