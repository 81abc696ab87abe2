/** Who may do what with an object of a register (risks, problems). Judges loaded objects, reads nothing. */
import type { ProjectPrivilege } from '../../contract/access';
import { registerPrivilege } from '../../contract/kinds';
import type { RegisterType } from '../../contract/object/registerTypes';
import type { Actor } from '../base/actor';
import { canInProject, canViewProject, isClosed, type ProjectFacts } from './project';

export interface RecordFacts {
  createdBy: string | null;
  ownerId: string | null;
  assigneeId: string | null;
  isPrivate: boolean;
}

const isParty = ({ userId }: Actor, { createdBy, ownerId, assigneeId }: RecordFacts) =>
  createdBy === userId || ownerId === userId || assigneeId === userId;

/** Private ones are open to their parties, the project's owner and the enterprise's managers. */
export const seesPrivateRecords = (actor: Actor, project: ProjectFacts) =>
  actor.isManager || project.ownerId === actor.userId;

/** What may be done with objects of a register, by the rights that its kind names (`contract/kinds.ts`). */
export function recordPolicy(type: RegisterType) {
  const privileges = {
    list: registerPrivilege(type, 'LIST'),
    create: registerPrivilege(type, 'CREATE'),
    update: registerPrivilege(type, 'UPDATE'),
    state: registerPrivilege(type, 'STATUS:UPDATE'),
    remove: registerPrivilege(type, 'DELETE'),
    comment: registerPrivilege(type, 'COMMENT'),
  } as const satisfies Record<string, ProjectPrivilege>;
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
      !project.archived &&
      view(actor, project, record) &&
      (isParty(actor, record) || canInProject(actor, project, privileges.comment)),
  };
}
export type RecordPolicy = ReturnType<typeof recordPolicy>;

/** Whoever only sees an environment does not know how to get into it. */
export const seesEnvironmentAccounts = (actor: Actor, project: ProjectFacts): boolean =>
  canInProject(actor, project, 'ENVIRONMENT:ACCOUNT:VIEW');
