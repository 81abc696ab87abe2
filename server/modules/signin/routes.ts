/** Sign-in by a provider (specification §7 "Auth and portal"), and its keeping in the back office. */
import { SecurityPolicy, SecurityPolicySave } from '../../../contract/auth/securityPolicy';
import {
  DingTalkReturn,
  Identities,
  LogoutNotice,
  ProviderCheck,
  ProviderFacts,
  ProviderIdParams,
  SsoConfirm,
  SsoDomain,
  SsoDomainCreate,
  SsoOutcome,
  SsoProviderCreate,
  SsoProviders,
  SsoProviderUpdate,
  SsoReturn,
  SsoStart,
  SsoUrl,
  TenantEntry,
  TenantEntryQuery,
} from '../../../contract/auth/signIn';
import { Id, IdParams, RowVersion } from '../../../contract/envelope';
import { global, loggedIn, Nothing, open, type RouteDefinition, route, Type } from '../../http/route';
import { newToken } from '../auth';
import { tenantEntry } from './entry';
import {
  addDomain,
  createProvider,
  listDomains,
  listProviders,
  removeDomain,
  removeProvider,
  updateProvider,
  verifyDomain,
} from './keeping';
import { checkProvider } from './oidc';
import { readPolicy, savePolicy } from './policy';
import { returnAddress, SIGN_OUT_PATH } from './provider';
import { confirmSignIn, finishDingTalk, finishOidc, myIdentities, startSignIn, untie } from './service';
import { endByNotice } from './signOut';
import { TRIP_MINUTES } from './trips';

/** Ties a round trip to the browser that began it. */
const BROWSER_COOKIE = 'sso';
const keeper = global('ENTERPRISE:SIGN_IN:MANAGE');
const Saved = Type.Object({ id: Id, version: RowVersion });
const providers = 'user-center/sso/provider';
const domains = 'user-center/sso/domain';

export const signinRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: 'user-center/securityPolicy',
    summary: '安全策略',
    right: keeper,
    schemas: { data: SecurityPolicy },
    handle: (context) => readPolicy(context),
  }),
  route({
    method: 'PUT',
    path: 'user-center/securityPolicy',
    summary: '修改安全策略',
    right: keeper,
    schemas: { body: SecurityPolicySave, data: Type.Object({ version: RowVersion }) },
    handle: (context, { body }) => savePolicy(context, body),
  }),
  route({
    method: 'GET',
    path: 'portal/tenantEntry',
    summary: '企业的登录入口：名称、标识与登录方式',
    right: open,
    schemas: { query: TenantEntryQuery, data: TenantEntry },
    handle: ({ platform }, { query }) => tenantEntry(platform, query.tenantCode),
  }),
  route({
    method: 'GET',
    path: 'portal/getSsoLoginUrl',
    summary: '单点登录地址',
    right: open,
    schemas: { query: SsoStart, data: SsoUrl },
    async handle({ platform, request, reply }, { query }) {
      const browser = request.cookies[BROWSER_COOKIE] ?? newToken();
      const url = await startSignIn(platform, query, browser, request.session ?? null);
      void reply.header('Cache-Control', 'no-store').setCookie(BROWSER_COOKIE, browser, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: platform.env.secureCookie,
        maxAge: TRIP_MINUTES * 60,
      });
      return { url };
    },
  }),
  route({
    method: 'POST',
    path: 'portal/osslogin',
    summary: '单点登录返回后完成登录或绑定',
    right: open,
    withoutCsrf: true,
    schemas: { body: SsoReturn, data: SsoOutcome },
    handle: (context, { body }) => finishOidc(context, body, context.request.cookies[BROWSER_COOKIE]),
  }),
  route({
    method: 'POST',
    path: 'portal/osslogin/confirm',
    summary: '以密码确认后绑定并登录',
    right: open,
    withoutCsrf: true,
    schemas: { body: SsoConfirm, data: SsoOutcome },
    handle: (context, { body }) => confirmSignIn(context, body, context.request.cookies[BROWSER_COOKIE]),
  }),
  route({
    method: 'POST',
    path: `${SIGN_OUT_PATH}/{provider}`,
    summary: '单点登录服务通知会话结束（Back-Channel Logout）',
    right: open,
    withoutCsrf: true,
    urlEncoded: true,
    raw: true,
    schemas: { params: ProviderIdParams, body: LogoutNotice, data: Type.Null() },
    async handle({ platform, reply }, { params, body }) {
      const ended = await endByNotice(platform, params.provider, body.logout_token);
      void reply.header('Cache-Control', 'no-store').code(ended ? 200 : 400);
      return ended ? reply.send() : reply.send({ error: 'invalid_request' });
    },
  }),
  route({
    method: 'POST',
    path: 'portal/dingTalk/login',
    summary: '钉钉扫码返回后完成登录或绑定',
    right: open,
    withoutCsrf: true,
    schemas: { body: DingTalkReturn, data: SsoOutcome },
    handle: (context, { body }) => finishDingTalk(context, body, context.request.cookies[BROWSER_COOKIE]),
  }),
  route({
    method: 'GET',
    path: 'user-center/account/identity',
    summary: '我绑定的登录方式',
    right: loggedIn,
    schemas: { data: Identities },
    handle: ({ platform, session }) => myIdentities(platform, session),
  }),
  route({
    method: 'DELETE',
    path: 'user-center/account/identity/{id}',
    summary: '解除绑定的登录方式',
    right: loggedIn,
    schemas: { params: IdParams, data: Nothing },
    async handle({ platform, session }, { params }) {
      await untie(platform, session, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: providers,
    summary: '企业的登录方式',
    right: keeper,
    schemas: { data: SsoProviders },
    handle: async (context) => ({
      returnUrl: returnAddress(context.platform.env),
      providers: await listProviders(context),
    }),
  }),
  route({
    method: 'POST',
    path: providers,
    summary: '添加登录方式',
    right: keeper,
    schemas: { body: SsoProviderCreate, data: Saved },
    handle: (context, { body }) => createProvider(context, body),
  }),
  route({
    method: 'PUT',
    path: `${providers}/{id}`,
    summary: '修改登录方式',
    right: keeper,
    schemas: { params: IdParams, body: SsoProviderUpdate, data: Saved },
    handle: (context, { params, body }) => updateProvider(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${providers}/{id}`,
    summary: '删除登录方式',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeProvider(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${providers}/check`,
    summary: '检查 OpenID Connect 服务地址',
    right: keeper,
    schemas: { body: ProviderCheck, data: ProviderFacts },
    handle: ({ platform }, { body }) => checkProvider(platform.env, body.issuer.trim().replace(/\/+$/, '')),
  }),
  route({
    method: 'GET',
    path: domains,
    summary: '企业的邮箱域名',
    right: keeper,
    schemas: { data: Type.Array(SsoDomain) },
    handle: (context) => listDomains(context),
  }),
  route({
    method: 'POST',
    path: domains,
    summary: '添加邮箱域名',
    right: keeper,
    schemas: { body: SsoDomainCreate, data: Saved },
    handle: (context, { body }) => addDomain(context, body.domain),
  }),
  route({
    method: 'POST',
    path: `${domains}/{id}/verify`,
    summary: '以 TXT 记录验证邮箱域名',
    right: keeper,
    schemas: { params: IdParams, data: SsoDomain },
    handle: (context, { params }) => verifyDomain(context, params.id),
  }),
  route({
    method: 'DELETE',
    path: `${domains}/{id}`,
    summary: '删除邮箱域名',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeDomain(context, params.id);
      return null;
    },
  }),
];
