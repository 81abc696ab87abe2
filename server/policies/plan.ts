/** Who may do what with a project's plan (specification §6). Judges loaded objects, reads nothing. */
import { type Actor, can } from '../base/actor';
import { canInProject, canViewProject, isClosed, type ProjectFacts } from './project';

export interface NodeFacts {
  ownerId: string | null;
}

/** Who answers for a node sees it, and reports of it. */
const answersFor = ({ userId }: Actor, { ownerId }: NodeFacts) => ownerId === userId;

export const canViewPlan = (actor: Actor, project: ProjectFacts): boolean =>
  canViewProject(actor, project) && canInProject(actor, project, 'PLAN:LIST');
export const canEditPlan = (actor: Actor, project: ProjectFacts): boolean =>
  canInProject(actor, project, 'PLAN:UPDATE');
/** Takes, names and removes baselines. */
export const canKeepBaselines = (actor: Actor, project: ProjectFacts): boolean =>
  canInProject(actor, project, 'PLAN:BASELINE');

export const canViewNode = (actor: Actor, project: ProjectFacts, node: NodeFacts): boolean =>
  canViewPlan(actor, project) || (answersFor(actor, node) && canViewProject(actor, project));
/** Progress and real dates. */
export const canReportNode = (actor: Actor, project: ProjectFacts, node: NodeFacts): boolean =>
  !isClosed(project) && canViewNode(actor, project, node) && (answersFor(actor, node) || canEditPlan(actor, project));
export const canCommentNode = (actor: Actor, project: ProjectFacts, node: NodeFacts): boolean =>
  !project.archived &&
  canViewNode(actor, project, node) &&
  (answersFor(actor, node) || canInProject(actor, project, 'PLAN:COMMENT'));

/** Plan templates are the enterprise's, as project templates are. */
export const canKeepPlanTemplates = (actor: Actor): boolean => can(actor, 'PROJECT:TEMPLATE:UPDATE');
