/** Who may see and change a saved view. Judges loaded objects, reads nothing. */
import type { ProjectPrivilege } from '../../contract/access';
import { type Actor, can } from '../base/actor';
import { canInProject, isProjectManager, type ProjectFacts } from './project';

export interface ViewFacts {
  ownerId: string;
  visibility: 'private' | 'shared';
  locked: boolean;
}

/** Of a list that stands in a project. @param list who may read it; @param update who may change what stands in it */
export function viewPolicy(list: ProjectPrivilege, update: ProjectPrivilege) {
  /** A private view is its owner's alone: whoever manages the project has no business in it either. */
  const see = (actor: Actor, project: ProjectFacts, view: Omit<ViewFacts, 'locked'>) =>
    canInProject(actor, project, list) && (view.ownerId === actor.userId || view.visibility === 'shared');
  const share = (actor: Actor, project: ProjectFacts) => canInProject(actor, project, update);
  const edit = (actor: Actor, project: ProjectFacts, view: Omit<ViewFacts, 'locked'> & { locked?: boolean }) => {
    if (!see(actor, project, view)) return false;
    if (view.ownerId === actor.userId || isProjectManager(actor, project)) return true;
    return !view.locked && share(actor, project);
  };
  return { see, share, edit };
}

/** Of a project's tasks. */
export const { see: canSeeView, share: canShareViews, edit: canEditView } = viewPolicy('TASK:LIST', 'TASK:UPDATE');

/** Of a list that stands in no project. */
type ListViewFacts = Pick<ViewFacts, 'ownerId' | 'visibility'>;

export const canSeeListView = (actor: Actor, view: ListViewFacts) =>
  view.ownerId === actor.userId || view.visibility === 'shared';

/** Everybody in the enterprise finds a shared one in their list: whoever makes projects may. */
export const canShareListViews = (actor: Actor) => can(actor, 'PROJECT:CREATE');

export const canEditListView = (actor: Actor, view: ListViewFacts) =>
  view.ownerId === actor.userId || (view.visibility === 'shared' && actor.isManager);
