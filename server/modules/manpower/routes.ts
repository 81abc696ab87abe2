/** Manpower of a project (specification §2 "manpowerPlanning"; path in the style of §7). */
import { Manpower, ManpowerQuery } from '../../../contract/manpower/manpower';
import { judgedBy, type RouteDefinition, route } from '../../http/route';
import { manpower } from './plan';

export const manpowerRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: 'project-center/pcProjectManpower',
    summary: '项目人力：成员各周的计划、消耗、可用与超负荷',
    right: judgedBy('project MANPOWER:LIST'),
    schemas: { query: ManpowerQuery, data: Manpower },
    handle: (context, { query }) => manpower(context, query),
  }),
];
