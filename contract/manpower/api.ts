/** What the calls of manpower take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Saved } from '../hrp/hrp';
import { manpowerCalls } from './calls';
import { BookingSave, BookingSaved, Manpower, ManpowerQuery } from './manpower';
import { StaffCandidates, StaffQuery, StaffRequest, StaffRequestCreate, StaffRequestStep } from './staff';

export const manpowerApi = apiOf(manpowerCalls, {
  read: { summary: '项目人力：成员各周的计划、预留、消耗、可用与超负荷', query: ManpowerQuery, data: Manpower },
  book: { summary: '预留成员或岗位各周的时间；此后被改过的格子不覆盖', body: BookingSave, data: BookingSaved },
  listRequests: { summary: '人员申请：一个项目的，或与我有关的', query: StaffQuery, data: Type.Array(StaffRequest) },
  createRequest: { summary: '为项目申请人员', body: StaffRequestCreate, data: Saved },
  stepRequest: { summary: '推荐、确认、谢绝、撤回人员申请', body: StaffRequestStep, data: Saved },
  candidates: { summary: '申请的岗位上有谁，各周还有多少时间', data: StaffCandidates },
});
export type ManpowerApi = typeof manpowerApi;
