/** What the calls of roles take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Nothing } from '../../envelope';
import { Saved } from '../../hrp/hrp';
import { KeptRole, Rights, RightsQuery, RoleCreate, RoleHolderPage, RoleHolderQuery, RoleUpdate } from '../roles';
import { roleCalls } from './calls';

export const roleApi = apiOf(roleCalls, {
  list: { summary: '角色、说明、权限和授予的次数', data: Type.Array(KeptRole) },
  create: { summary: '新建角色：只能加入自己拥有的权限', body: RoleCreate, data: Saved },
  update: { summary: '修改角色（内置角色除外），立即对拥有者生效', body: RoleUpdate, data: Saved },
  delete: { summary: '删除没有授予任何人的角色', data: Nothing },
  listHolders: { summary: '拥有角色的成员与部门', query: RoleHolderQuery, data: RoleHolderPage },
  inspectRights: {
    summary: '成员在企业、项目或项目集的每项权限及其来源（本人或角色管理员）',
    query: RightsQuery,
    data: Rights,
  },
});
export type RoleApi = typeof roleApi;
