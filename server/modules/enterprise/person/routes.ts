/** One person's data: taken out, erased. */
import { enterpriseApi } from '../../../../contract/enterprise/api';
import { global, type RouteDefinition, route } from '../../../http/route';
import { listPersonRequests, sendPersonFile, startErasure, startPersonExport } from './service';

const right = global('ENTERPRISE:MEMBER_REMOVE');

export const personRoutes: RouteDefinition[] = [
  route(enterpriseApi.startPersonExport, right, (context, { body }) => startPersonExport(context, body)),
  route(enterpriseApi.startErasure, right, (context, { body }) => startErasure(context, body)),
  route(enterpriseApi.listPersonRequests, right, (context, { query }) => listPersonRequests(context, query.userId)),
  route(enterpriseApi.personFile, right, (context, { params }) => sendPersonFile(context, params.id)),
];
