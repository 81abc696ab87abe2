/** What the calls of search take and answer; their addresses are in `calls.ts`. */
import { apiOf } from '../api';
import { Page } from '../envelope';
import { searchCalls } from './calls';
import { AssignedQuery, SearchAnswer, SearchHit, SearchQuery } from './search';

export const searchApi = apiOf(searchCalls, {
  query: {
    summary: '搜索：各类对象、文档、表格记录、成员、标签，按匹配程度排序',
    body: SearchQuery,
    data: SearchAnswer,
  },
  listAssigned: { summary: '指派给我的未完成对象（风险、问题），跨项目', query: AssignedQuery, data: Page(SearchHit) },
});
export type SearchApi = typeof searchApi;
