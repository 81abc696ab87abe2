/** What the calls of administrators of departments take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Nothing } from '../../envelope';
import { Delegation, DelegationCreate, DelegationSaved, DelegationUpdate } from '../delegation';
import { delegationCalls } from './calls';

export const delegationApi = apiOf(delegationCalls, {
  list: {
    summary: '部门管理员：谁管理哪个部门、可以做什么、从何时起；没有角色管理权限的人只看到自己的',
    data: Type.Array(Delegation),
  },
  create: {
    summary: '指定部门管理员：权限只在该部门及其全部下级部门内有效',
    body: DelegationCreate,
    data: DelegationSaved,
  },
  update: { summary: '修改部门管理员的权限', body: DelegationUpdate, data: DelegationSaved },
  remove: { summary: '撤销部门管理员，立即生效', data: Nothing },
});
export type DelegationApi = typeof delegationApi;
