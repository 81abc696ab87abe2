/** What the calls of grant take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nothing } from '../envelope';
import {
  GrantCode,
  GrantConfirm,
  GrantedPage,
  GrantedSearch,
  GrantProject,
  GrantRead,
  ProjectGrant,
  ProjectGrants,
} from '../project/grant';
import { grantCalls } from './calls';

const ofProject = Type.Object({ projectId: Id });

export const grantApi = apiOf(grantCalls, {
  makeCode: { summary: '生成授权码，交给要授权的项目；24 小时内有效，只能使用一次', body: ofProject, data: GrantCode },
  readCode: { summary: '授权码属于哪个项目', body: GrantRead, data: GrantProject },
  confirm: { summary: '确认授权：范围、方式与到期日', body: GrantConfirm, data: Type.Object({ id: Id }) },
  list: { summary: '项目授出与获得的授权', query: ofProject, data: ProjectGrants },
  listProjects: {
    summary: '已授权给本项目的项目',
    query: ofProject,
    data: Type.Array(Type.Object({ ...GrantProject.properties, kinds: ProjectGrant.properties.kinds })),
  },
  search: { summary: '在已授权的项目中查找任务、风险与问题', body: GrantedSearch, data: GrantedPage },
  delete: { summary: '收回或放弃授权，立即生效', body: Type.Object({ id: Id }), data: Nothing },
});
export type GrantApi = typeof grantApi;
