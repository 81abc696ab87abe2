/** What the calls of help take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { helpCalls } from './calls';
import { FirstSteps } from './firstSteps';
import { HelpEntry, HelpHit, HelpPage, HelpSearch } from './help';

export const helpApi = apiOf(helpCalls, {
  listPages: { summary: '帮助目录', data: Type.Array(HelpEntry) },
  search: { summary: '在帮助中搜索', query: HelpSearch, data: Type.Array(HelpHit) },
  getPage: {
    summary: '一页帮助',
    query: Type.Object({ slug: Type.String({ pattern: '^[a-z-]{2,20}$' }) }),
    data: HelpPage,
  },
  firstSteps: { summary: '新人与新企业的第一步', data: FirstSteps },
});
export type HelpApi = typeof helpApi;
