/** People of a plan's nodes, their load, and its levelling. */
import { planLoadApi } from '../../../../contract/plan/people/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { listAssignments, saveAssignments } from './assignments';
import { applyLevelling, proposeLevelling } from './level';
import { planLoad } from './load';

const viewers = judgedBy('canViewPlan');
const editors = judgedBy('canEditPlan');

export const planLoadRoutes: RouteDefinition[] = [
  route(planLoadApi.listAssignments, viewers, (context, { params }) => listAssignments(context, params.id)),
  route(planLoadApi.saveAssignments, editors, (context, { params, body }) => saveAssignments(context, params.id, body)),
  route(planLoadApi.getLoad, viewers, (context, { query }) => planLoad(context, query.projectId)),
  route(planLoadApi.proposeLevelling, editors, (context, { query }) => proposeLevelling(context, query)),
  route(planLoadApi.applyLevelling, editors, (context, { body }) => applyLevelling(context, body)),
];
