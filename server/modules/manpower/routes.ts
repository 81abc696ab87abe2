/** Manpower of a project, and requests for staff (specification §2 "manpowerPlanning"; paths in the style of §7). */
import { manpowerApi } from '../../../contract/manpower/api';
import { inTenant, judgedBy, type RouteDefinition, route } from '../../http/route';
import { saveBookings } from './bookings';
import { manpower } from './plan';
import { createRequest, listRequests, staffCandidates, stepRequest } from './requests';

const planner = judgedBy('project MANPOWER:UPDATE');

export const manpowerRoutes: RouteDefinition[] = [
  route(manpowerApi.read, judgedBy('project MANPOWER:LIST'), (context, { query }) => manpower(context, query)),
  route(manpowerApi.book, planner, (context, { body }) => saveBookings(context, body)),
  // Without a project: those that concern the actor.
  route(manpowerApi.listRequests, inTenant, (context, { query }) => listRequests(context, query.projectId)),
  route(manpowerApi.createRequest, planner, (context, { body }) => createRequest(context, body)),
  route(
    manpowerApi.stepRequest,
    judgedBy('requester, project MANPOWER:UPDATE, leader of the group, keeper of positions'),
    (context, { params, body }) => stepRequest(context, params.id, body),
  ),
  route(manpowerApi.candidates, judgedBy('leader of the group, keeper of positions'), (context, { params }) =>
    staffCandidates(context, params.id),
  ),
];
