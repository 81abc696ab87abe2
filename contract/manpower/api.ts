/** What the calls of manpower take and answer; their addresses are in `calls.ts`. */
import { apiOf } from '../api';
import { manpowerCalls } from './calls';
import { Manpower, ManpowerQuery } from './manpower';

export const manpowerApi = apiOf(manpowerCalls, {
  read: { summary: '项目人力：成员各周的计划、消耗、可用与超负荷', query: ManpowerQuery, data: Manpower },
});
export type ManpowerApi = typeof manpowerApi;
