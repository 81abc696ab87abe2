/** Roles in the back office (specification §6 "role management"), and why somebody has a right. */
import { IdParams } from '../../../../contract/envelope';
import { Saved } from '../../../../contract/hrp/hrp';
import {
  KeptRole,
  Rights,
  RightsQuery,
  RoleCreate,
  RoleHolderPage,
  RoleHolderQuery,
  RoleUpdate,
} from '../../../../contract/tenant/roles';
import { global, inTenant, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { inspectRights } from './inspect';
import { keptRoles, roleHolders } from './queries';
import { createRole, removeRole, updateRole } from './service';

const base = 'user-center/role';
const keeper = global('TENANT:ROLE:MANAGE');

export const roleRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/manage`,
    summary: '角色、说明、权限和授予的次数',
    right: keeper,
    schemas: { data: Type.Array(KeptRole) },
    handle: keptRoles,
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建角色：只能加入自己拥有的权限',
    right: keeper,
    schemas: { body: RoleCreate, data: Saved },
    handle: (context, { body }) => createRole(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改角色（内置角色除外），立即对拥有者生效',
    right: keeper,
    schemas: { params: IdParams, body: RoleUpdate, data: Saved },
    handle: (context, { params, body }) => updateRole(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除没有授予任何人的角色',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeRole(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/holders`,
    summary: '拥有角色的成员与部门',
    right: keeper,
    schemas: { params: IdParams, query: RoleHolderQuery, data: RoleHolderPage },
    handle: (context, { params, query }) => roleHolders(context, params.id, query),
  }),
  route({
    method: 'GET',
    path: `${base}/rights`,
    summary: '成员在企业、项目或项目集的每项权限及其来源（本人或角色管理员）',
    right: inTenant,
    schemas: { query: RightsQuery, data: Rights },
    handle: (context, { query }) => inspectRights(context, query),
  }),
];
