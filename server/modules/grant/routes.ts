/** Grants between projects (specification §7 projectGrant). */
import { Id } from '../../../contract/envelope';
import {
  GrantCode,
  GrantConfirm,
  GrantedPage,
  GrantedSearch,
  GrantProject,
  GrantRead,
  ProjectGrant,
  ProjectGrants,
} from '../../../contract/project/grant';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { makeCode } from './codes';
import { grantedProjects, projectGrants, searchGranted } from './queries';
import { confirmGrant, readCode, revokeGrant } from './service';

const base = 'project-center/projectGrant';
const ofProject = Type.Object({ projectId: Id });
const configures = judgedBy('project PROJECT:CONFIG');

export const grantRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/queryGrantCode`,
    summary: '生成授权码，交给要授权的项目；24 小时内有效，只能使用一次',
    right: configures,
    schemas: { body: ofProject, data: GrantCode },
    handle: (context, { body }) => makeCode(context, body.projectId),
  }),
  route({
    method: 'POST',
    path: `${base}/readGrantCode`,
    summary: '授权码属于哪个项目',
    right: configures,
    schemas: { body: GrantRead, data: GrantProject },
    handle: (context, { body }) => readCode(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/grantConfirm`,
    summary: '确认授权：范围、方式与到期日',
    right: configures,
    schemas: { body: GrantConfirm, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => confirmGrant(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/selectAllRelaGrantProject`,
    summary: '项目授出与获得的授权',
    right: configures,
    schemas: { query: ofProject, data: ProjectGrants },
    handle: (context, { query }) => projectGrants(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/selectGrantedProjects`,
    summary: '已授权给本项目的项目',
    right: judgedBy('project TASK:LIST; grants only to who is in it'),
    schemas: {
      query: ofProject,
      data: Type.Array(Type.Object({ ...GrantProject.properties, kinds: ProjectGrant.properties.kinds })),
    },
    handle: (context, { query }) => grantedProjects(context, query.projectId),
  }),
  route({
    method: 'POST',
    path: `${base}/searchGrantedProjects`,
    summary: '在已授权的项目中查找任务、风险与问题',
    right: judgedBy('project TASK:LIST; grants only to who is in it'),
    schemas: { body: GrantedSearch, data: GrantedPage },
    handle: (context, { body }) => searchGranted(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/deleteGrant`,
    summary: '收回或放弃授权，立即生效',
    right: judgedBy('project PROJECT:CONFIG of either side'),
    schemas: { body: Type.Object({ id: Id }), data: Nothing },
    async handle(context, { body }) {
      await revokeGrant(context, body.id);
      return null;
    },
  }),
];
