/** Who may do what with a questionnaire: whoever is in the enterprise makes one; it belongs to its owner. Reads nothing. */
import { ALL_RIGHTS, type FormRight, type FormShare, withIncluded } from '../../contract/questionnaire/rights';
import type { Actor } from '../base/actor';
import { isProjectManager, type ProjectFacts } from './project';

export interface FormFacts {
  ownerId: string | null;
  /** That it is bound to. */
  project: ProjectFacts | null;
  /** What was given to the actor as a collaborator. */
  shared: readonly FormShare[];
}

/** It is theirs: the owner, the enterprise's managers, those of its project. */
export const ownsForm = (actor: Actor, { ownerId, project }: Omit<FormFacts, 'shared'>): boolean =>
  actor.isManager || ownerId === actor.userId || (project !== null && isProjectManager(actor, project));

/** What the actor may do with it, in the order of `ALL_RIGHTS`; nothing: for them it does not exist. */
export function formRightsOf(actor: Actor, facts: FormFacts): readonly FormRight[] {
  if (ownsForm(actor, facts)) return ALL_RIGHTS;
  return withIncluded(facts.shared);
}
