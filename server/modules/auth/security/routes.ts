/** /personalCenter: what a person keeps of their own account. None of it is open to tokens. */
import {
  ApiToken,
  ApiTokenCreate,
  ApiTokenMade,
  LoginAnswer,
  LoginEntryPage,
  LoginEntryQuery,
  LoginSecond,
  OwnSession,
  RecoveryCodes,
  Security,
  SessionParams,
  TotpBegun,
  TotpCode,
  TotpRemoval,
  WithPassword,
} from '../../../../contract/auth/security';
import { IdParams } from '../../../../contract/envelope';
import { clientOf } from '../../../http/plugins';
import { loggedIn, Nothing, open, type RouteDefinition, route, Type } from '../../../http/route';

import { openSession } from '../openSession';
import { finishLogin } from './enter';
import { beginTotp, confirmTotp, passSecond, removeTotp, renewRecovery, security } from './second';
import { endOthers, endSession, ownLogins, ownSessions } from './sessions';
import { createToken, ownTokens, revokeToken } from './tokens';

const base = 'user-center/account';

export const securityRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: 'portal/login/second',
    summary: '登录的第二步：动态验证码或恢复码',
    right: open,
    withoutCsrf: true,
    schemas: { body: LoginSecond, data: LoginAnswer },
    async handle(context, { body }) {
      const { platform, request } = context;
      const client = clientOf(request);
      const passed = await passSecond(platform, body, client.ip);
      await openSession(context, await finishLogin(platform, passed, client));
      return { userName: passed.userName };
    },
  }),
  route({
    method: 'GET',
    path: `${base}/security`,
    summary: '我的动态验证码与恢复码',
    right: loggedIn,
    schemas: { data: Security },
    handle: ({ platform, session }) => security(platform, session),
  }),
  route({
    method: 'POST',
    path: `${base}/totp/begin`,
    summary: '开始设置动态验证码：密钥与二维码',
    right: loggedIn,
    schemas: { body: WithPassword, data: TotpBegun },
    handle: ({ platform, session, ip }, { body }) => beginTotp(platform, session, body.password, ip),
  }),
  route({
    method: 'POST',
    path: `${base}/totp/confirm`,
    summary: '以验证码开启动态验证码，得到恢复码',
    right: loggedIn,
    schemas: { body: TotpCode, data: RecoveryCodes },
    handle: ({ platform, session, ip }, { body }) => confirmTotp(platform, session, body.code, ip),
  }),
  route({
    method: 'POST',
    path: `${base}/totp/recovery`,
    summary: '换一组恢复码',
    right: loggedIn,
    schemas: { body: WithPassword, data: RecoveryCodes },
    handle: ({ platform, session, ip }, { body }) => renewRecovery(platform, session, body.password, ip),
  }),
  route({
    method: 'POST',
    path: `${base}/totp/remove`,
    summary: '关闭动态验证码',
    right: loggedIn,
    schemas: { body: TotpRemoval, data: Nothing },
    async handle({ platform, session, ip }, { body }) {
      await removeTotp(platform, session, body, ip);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/session`,
    summary: '我的登录设备',
    right: loggedIn,
    schemas: { data: Type.Array(OwnSession) },
    handle: ({ platform, session }) => ownSessions(platform, session),
  }),
  route({
    method: 'POST',
    path: `${base}/session/endOthers`,
    summary: '退出其他设备',
    right: loggedIn,
    schemas: { data: Type.Integer() },
    handle: ({ platform, session }) => endOthers(platform, session),
  }),
  route({
    method: 'DELETE',
    path: `${base}/session/{id}`,
    summary: '退出一个设备',
    right: loggedIn,
    schemas: { params: SessionParams, data: Nothing },
    async handle({ platform, session }, { params }) {
      await endSession(platform, session, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/loginLog`,
    summary: '我的登录记录',
    right: loggedIn,
    schemas: { query: LoginEntryQuery, data: LoginEntryPage },
    handle: ({ platform, session }, { query }) => ownLogins(platform, session, query),
  }),
  route({
    method: 'GET',
    path: `${base}/token`,
    summary: '我的访问令牌',
    right: loggedIn,
    schemas: { data: Type.Array(ApiToken) },
    handle: ({ platform, session }) => ownTokens(platform, session),
  }),
  route({
    method: 'POST',
    path: `${base}/token`,
    summary: '创建访问令牌：只在这里看到一次',
    right: loggedIn,
    schemas: { body: ApiTokenCreate, data: ApiTokenMade },
    handle: ({ platform, session, ip }, { body }) => createToken(platform, session, body, ip),
  }),
  route({
    method: 'DELETE',
    path: `${base}/token/{id}`,
    summary: '撤销访问令牌',
    right: loggedIn,
    schemas: { params: IdParams, data: Nothing },
    async handle({ platform, session }, { params }) {
      await revokeToken(platform, session, params.id);
      return null;
    },
  }),
];
