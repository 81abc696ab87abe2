/** Who may see and change a saved view. Judges loaded objects, reads nothing. */
import { type Actor, can } from '../base/actor';
import { canInProject, isProjectManager, type ProjectFacts } from './project';

export interface ViewFacts {
  ownerId: string;
  visibility: 'private' | 'shared';
  locked: boolean;
}

/** A private view is its owner's alone: whoever manages the project has no business in it either. */
export const canSeeView = (actor: Actor, project: ProjectFacts, view: ViewFacts) =>
  canInProject(actor, project, 'TASK:LIST') && (view.ownerId === actor.userId || view.visibility === 'shared');

export const canShareViews = (actor: Actor, project: ProjectFacts) => canInProject(actor, project, 'TASK:UPDATE');

export function canEditView(actor: Actor, project: ProjectFacts, view: ViewFacts): boolean {
  if (!canSeeView(actor, project, view)) return false;
  if (view.ownerId === actor.userId || isProjectManager(actor, project)) return true;
  return !view.locked && canShareViews(actor, project);
}

/** Of a list that stands in no project. */
type ListViewFacts = Pick<ViewFacts, 'ownerId' | 'visibility'>;

export const canSeeListView = (actor: Actor, view: ListViewFacts) =>
  view.ownerId === actor.userId || view.visibility === 'shared';

/** Everybody in the enterprise finds a shared one in their list: whoever makes projects may. */
export const canShareListViews = (actor: Actor) => can(actor, 'PROJECT:CREATE');

export const canEditListView = (actor: Actor, view: ListViewFacts) =>
  view.ownerId === actor.userId || (view.visibility === 'shared' && actor.isManager);
