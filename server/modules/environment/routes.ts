/** Environments (specification §2 "projectEnvironment"; paths in the style of §7): their accounts beside what every register has. */

import { Id, IdParams, RowVersion } from '../../../contract/envelope';
import {
  AccountCreate,
  AccountSecret,
  AccountUpdate,
  Checked,
  environmentSchemas,
} from '../../../contract/environment/environment';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { addAccount, readSecret, removeAccount, updateAccount } from './accounts';
import { checkNow } from './checks';
import { environments } from './register';

const base = 'collaboration-center/environment';
const AccountParams = Type.Object({ id: Id, accountId: Id });
const right = judgedBy('seesEnvironmentAccounts');

export const environmentRoutes: RouteDefinition[] = [
  ...registerRoutes(environments, environmentSchemas),
  route({
    method: 'POST',
    path: `${base}/{id}/check`,
    summary: '立即检查环境能否连通',
    right: judgedBy('environmentPolicy.update'),
    schemas: { params: IdParams, data: Checked },
    handle: (context, { params }) => checkNow(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/accounts`,
    summary: '添加环境的账号',
    right,
    schemas: { params: IdParams, body: AccountCreate, data: Type.Object({ id: Id }) },
    handle: (context, { params, body }) => addAccount(context, params.id, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/accounts/{accountId}`,
    summary: '修改环境的账号',
    right,
    schemas: { params: AccountParams, body: AccountUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => updateAccount(context, params.id, params.accountId, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}/accounts/{accountId}`,
    summary: '删除环境的账号',
    right,
    schemas: { params: AccountParams, data: Nothing },
    async handle(context, { params }) {
      await removeAccount(context, params.id, params.accountId);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/accounts/{accountId}/secret`,
    summary: '查看账号的密码（记录查看人）',
    right,
    schemas: { params: AccountParams, data: AccountSecret },
    handle: (context, { params }) => readSecret(context, params.id, params.accountId),
  }),
];
