/** Search (issue "Finding"): one call for the command menu and for the page of all that was found. */
import { Page } from '../../../contract/envelope';
import { AssignedQuery, SearchAnswer, SearchHit, SearchQuery } from '../../../contract/search/search';
import { inTenant, type RouteDefinition, route } from '../../http/route';
import { listAssigned } from './assigned';
import { search } from './service';

export const searchRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: 'collaboration-center/search/query',
    summary: '搜索：各类对象、文档、表格记录、成员、标签，按匹配程度排序',
    right: inTenant,
    schemas: { body: SearchQuery, data: SearchAnswer },
    handle: (context, { body }) => search(context, body),
  }),
  route({
    method: 'GET',
    path: 'collaboration-center/search/assigned',
    summary: '指派给我的未完成对象（风险、问题），跨项目',
    right: inTenant,
    schemas: { query: AssignedQuery, data: Page(SearchHit) },
    handle: (context, { query }) => listAssigned(context, query),
  }),
];
