/** What the calls of environment take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nothing, RowVersion } from '../envelope';
import { environmentCalls } from './calls';
import { AccountCreate, AccountSecret, AccountUpdate, Checked } from './environment';

export const environmentApi = apiOf(environmentCalls, {
  check: { summary: '立即检查环境能否连通', data: Checked },
  addAccount: { summary: '添加环境的账号', body: AccountCreate, data: Type.Object({ id: Id }) },
  updateAccount: { summary: '修改环境的账号', body: AccountUpdate, data: Type.Object({ version: RowVersion }) },
  removeAccount: { summary: '删除环境的账号', data: Nothing },
  readAccountSecret: { summary: '查看账号的密码（记录查看人）', data: AccountSecret },
});
export type EnvironmentApi = typeof environmentApi;
