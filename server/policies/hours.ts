/** Who approves hours: of a project its managers, of other work the superior; nobody their own. */
import { type Actor, can } from '../base/actor';
import { holdsInProject, type ProjectFacts } from './project';

export const HOURS_PRIVILEGE = 'TENANT:HOURS:MANAGE';

export interface WorkedRow {
  userId: string;
  /** Null: other work. */
  project: ProjectFacts | null;
  /** Leaders of the person's departments who are still there, from the nearest up. */
  leaders: readonly string[];
}

/** The nearest leader who is somebody else is the superior. */
export function canApproveHours(actor: Actor, { userId, project, leaders }: WorkedRow): boolean {
  if (actor.userId === userId) return false;
  if (project) return holdsInProject(actor, project, 'HOURS:APPROVE');
  return leaders.find((one) => one !== userId) === actor.userId || can(actor, HOURS_PRIVILEGE);
}
