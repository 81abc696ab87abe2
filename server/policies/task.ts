/** Who may do what with a task (specification §6; product model 17.1). Judges loaded objects, reads nothing. */
import type { ProjectPrivilege } from '../../contract/access';
import type { ActorRule, StageCategory } from '../../contract/task/enums';
import type { Actor } from '../base/actor';
import { canInProject, canViewProject, isClosed, isProjectManager, type ProjectFacts } from './project';

export interface TaskFacts {
  createdBy: string | null;
  executorId: string | null;
  involved: readonly string[];
  /** Who executes it together, where that is more than one; whoever's turn it is. */
  team: readonly string[];
  privateType: number;
  category: StageCategory;
}

const isParty = (actor: Actor, task: TaskFacts) =>
  task.createdBy === actor.userId || task.executorId === actor.userId || task.team.includes(actor.userId);

/** Private tasks are open to their parties, the project's owner and the enterprise's managers. */
export const seesPrivateTasks = (actor: Actor, project: ProjectFacts) =>
  actor.isManager || project.ownerId === actor.userId;

export function canViewTask(actor: Actor, project: ProjectFacts, task: TaskFacts): boolean {
  if (isParty(actor, task) || task.involved.includes(actor.userId)) return true;
  if (!canViewProject(actor, project) || !canInProject(actor, project, 'TASK:LIST')) return false;
  return task.privateType === 0 || seesPrivateTasks(actor, project);
}

/** A closed project and a closed task are read-only except for comments. */
const isWritable = (project: ProjectFacts, task: TaskFacts) => !isClosed(project) && task.category !== 'CLOSED';

const may =
  (privilege: ProjectPrivilege) =>
  (actor: Actor, project: ProjectFacts, task: TaskFacts): boolean =>
    isWritable(project, task) &&
    canViewTask(actor, project, task) &&
    (isParty(actor, task) || canInProject(actor, project, privilege));

export const canUpdateTask = may('TASK:UPDATE');
export const canAssignTask = may('TASK:EXECUTOR:SET');
export const canDateTask = may('TASK:DATE:SET');
export const canReparentTask = may('TASK:PARENT:UPDATE');
export const canRelateTask = may('TASK:RELATION:UPDATE');

export function canDeleteTask(
  actor: Actor,
  project: ProjectFacts,
  task: TaskFacts,
  settings: Readonly<Record<string, string>>,
): boolean {
  if (isClosed(project) || !canViewTask(actor, project, task)) return false;
  if (settings.TASK_DELETE_BY_CREATOR === '1' && task.createdBy === actor.userId) return true;
  return canInProject(actor, project, 'TASK:DELETE');
}

export const canCommentTask = (actor: Actor, project: ProjectFacts, task: TaskFacts) =>
  !project.archived &&
  canViewTask(actor, project, task) &&
  (isParty(actor, task) || task.involved.includes(actor.userId) || canInProject(actor, project, 'TASK:COMMENT'));

/** For all who execute a task together, and for another one of them: whoever leads the project, and who made the task. */
export const canActForTeam = (actor: Actor, project: ProjectFacts, task: TaskFacts) =>
  isWritable(project, task) &&
  canViewTask(actor, project, task) &&
  (task.createdBy === actor.userId || isProjectManager(actor, project));

/** Whom a transition is for. */
export interface TransitionRule {
  actorRule: ActorRule;
  actorRoleIds: readonly string[];
  actorUserIds: readonly string[];
}

/** Who works on a task writes down the hours: those who have a part in it, and the project's members. */
export const canLogHours = (actor: Actor, project: ProjectFacts, task: TaskFacts) =>
  isWritable(project, task) &&
  canViewTask(actor, project, task) &&
  (isParty(actor, task) || task.involved.includes(actor.userId) || canInProject(actor, project, 'TASK:UPDATE'));

/** Hours are changed by whose they are, and set right by the project's managers. */
export const canEditWorklog = (actor: Actor, project: ProjectFacts, task: TaskFacts, userId: string) =>
  isWritable(project, task) &&
  canViewTask(actor, project, task) &&
  (userId === actor.userId || isProjectManager(actor, project));

/** Whether the actor may use a transition, by its rule. Whoever leads the project may use each: nobody is left stuck. */
export function canTransition(actor: Actor, project: ProjectFacts, task: TaskFacts, rule: TransitionRule): boolean {
  if (isClosed(project) || !canViewTask(actor, project, task)) return false;
  if (isProjectManager(actor, project)) return true;
  switch (rule.actorRule) {
    case 'any':
      return isParty(actor, task) || canInProject(actor, project, 'TASK:STATUS:UPDATE');
    case 'executor':
      return task.executorId === actor.userId || task.team.includes(actor.userId);
    case 'creator':
    case 'verifier':
      return task.createdBy === actor.userId;
    case 'involved':
      return task.involved.includes(actor.userId);
    case 'roles':
      return (actor.projectRoleIds[project.id] ?? []).some((roleId) => rule.actorRoleIds.includes(roleId));
    case 'users':
      return rule.actorUserIds.includes(actor.userId);
    case 'manager':
      return false;
  }
}
