/** Search (issue "Finding"): one call for the command menu and for the page of all that was found. */
import { searchApi } from '../../../contract/search/api';
import { inTenant, type RouteDefinition, route } from '../../http/route';
import { listAssigned } from './assigned';
import { search } from './service';

export const searchRoutes: RouteDefinition[] = [
  route(searchApi.query, inTenant, (context, { body }) => search(context, body)),
  route(searchApi.listAssigned, inTenant, (context, { query }) => listAssigned(context, query)),
];
