/** People of a plan's nodes, their load, and its levelling. */
import { planPeopleApi } from '../../../../contract/plan/people/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { listAssignments, saveAssignments } from './assignments';
import { applyLevelling, proposeLevelling } from './level';
import { planLoad } from './load';

const viewers = judgedBy('canViewPlan');
const editors = judgedBy('canEditPlan');

export const planPeopleRoutes: RouteDefinition[] = [
  route(planPeopleApi.listAssignments, viewers, (context, { params }) => listAssignments(context, params.id)),
  route(planPeopleApi.saveAssignments, editors, (context, { params, body }) =>
    saveAssignments(context, params.id, body),
  ),
  route(planPeopleApi.getLoad, viewers, (context, { query }) => planLoad(context, query.projectId)),
  route(planPeopleApi.proposeLevelling, editors, (context, { query }) => proposeLevelling(context, query)),
  route(planPeopleApi.applyLevelling, editors, (context, { body }) => applyLevelling(context, body)),
];
