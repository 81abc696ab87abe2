/** What somebody began to create and has not finished (specification §7 "staging queries"). */
import { stagingApi } from '../../../contract/staging/api';
import { inTenant, type RouteDefinition, route } from '../../http/route';
import { dropStaged, stage, staged } from './service';

export const stagingRoutes: RouteDefinition[] = [
  route(stagingApi.save, inTenant, (context, { body }) => stage(context, body)),
  route(stagingApi.query, inTenant, (context, { query }) => staged(context, query)),
  route(stagingApi.drop, inTenant, async (context, { params }) => {
    await dropStaged(context, params.id);
    return null;
  }),
];
