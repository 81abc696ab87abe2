/** Manpower of a project (specification §2 "manpowerPlanning"; path in the style of §7). */
import { manpowerApi } from '../../../contract/manpower/api';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { manpower } from './plan';

export const manpowerRoutes: RouteDefinition[] = [
  route(manpowerApi.read, judgedBy('project MANPOWER:LIST'), (context, { query }) => manpower(context, query)),
];
