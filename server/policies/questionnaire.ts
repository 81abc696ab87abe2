/** Who may do what with a questionnaire: whoever is in the enterprise makes one; it belongs to its owner. Reads nothing. */
import type { Actor } from '../base/actor';
import { isProjectManager, type ProjectFacts } from './project';

export interface FormFacts {
  ownerId: string | null;
  /** That it is bound to. */
  project: ProjectFacts | null;
}

/** Designs, publishes, reads the answers, removes: the owner, the enterprise's managers, those of its project. */
export const canManageForm = (actor: Actor, { ownerId, project }: FormFacts): boolean =>
  actor.isManager || ownerId === actor.userId || (project !== null && isProjectManager(actor, project));
