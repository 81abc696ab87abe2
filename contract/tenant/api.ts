/** What the calls of tenant take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Nothing, Page } from '../envelope';
import { tenantCalls } from './calls';
import { AccountSearch, Department, Preference, Role, TenantMember } from './tenant';

export const tenantApi = apiOf(tenantCalls, {
  searchAccounts: { summary: '搜索企业成员', query: AccountSearch, data: Page(TenantMember) },
  listRoles: {
    summary: '角色及其权限',
    query: Type.Object({ scope: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })) }),
    data: Type.Array(Role),
  },
  listDepartments: { summary: '部门', data: Type.Array(Department) },
  getPreference: { summary: '读取个人偏好', query: Type.Pick(Preference, ['key']), data: Type.Unknown() },
  savePreference: { summary: '保存个人偏好', body: Preference, data: Nothing },
  helpUrl: { summary: '帮助地址', data: Type.String() },
});
export type TenantApi = typeof tenantApi;
