/** Search (issue "Finding"): one call for the command menu and for the page of all that was found. */
import { SearchAnswer, SearchQuery } from '../../../contract/search/search';
import { inTenant, type RouteDefinition, route } from '../../http/route';
import { search } from './service';

export const searchRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: 'collaboration-center/search/query',
    summary: '搜索：任务、项目、风险、问题、成员、标签，按匹配程度排序',
    right: inTenant,
    schemas: { body: SearchQuery, data: SearchAnswer },
    handle: (context, { body }) => search(context, body),
  }),
];
