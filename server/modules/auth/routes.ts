/** Auth and portal (specification §7). */
import type { FastifyRequest } from 'fastify';
import {
  CurrentUser,
  LoginForm,
  PasswordChange,
  PortalConfigs,
  Privileges,
  ProfileUpdate,
  ProvinceConfigs,
} from '../../../contract/auth/account';
import { LoginAnswer } from '../../../contract/auth/security';
import { FirstAnswer, FirstPage } from '../../../contract/auth/start';
import { PROVINCE_SUCCESS_CODE } from '../../../contract/constants';
import { Nullable } from '../../../contract/envelope';
import { callsOf, startCalls } from '../../../contract/firstCalls';
import { Tenant, TenantSwitch } from '../../../contract/tenant/tenant';
import { invalid } from '../../errors';
import { answerTogether } from '../../http/firstAnswers';
import { SESSION_COOKIE } from '../../http/names';
import { clientOf } from '../../http/plugins';
import { inTenant, loggedIn, Nothing, open, type RouteDefinition, route, Type } from '../../http/route';
import { VERSION } from '../../version';
import { newToken } from './accessStore';
import { drawCaptcha, VISITOR_COOKIE } from './captcha';
import { login } from './login';
import { cookieOptions, openSession } from './openSession';
import { changePassword, currentUser, myTenants, switchTenant, updateProfile } from './service';

const FIVE_MINUTES = 300;

export const authRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: 'portal/verificationCode',
    summary: '图片验证码（SVG）',
    right: open,
    schemas: { data: Type.String() },
    raw: true,
    async handle({ platform, request, reply }) {
      const visitor = request.cookies[VISITOR_COOKIE] ?? newToken();
      const picture = await drawCaptcha(platform.database, visitor);
      return reply
        .setCookie(VISITOR_COOKIE, visitor, cookieOptions(platform.env.secureCookie, FIVE_MINUTES))
        .header('Cache-Control', 'no-store')
        .type('image/svg+xml')
        .send(picture);
    },
  }),
  route({
    method: 'POST',
    path: 'portal/login',
    summary: '登录（表单编码）',
    right: open,
    withoutCsrf: true,
    urlEncoded: true,
    schemas: { body: LoginForm, data: LoginAnswer },
    async handle({ platform, request, reply }, { body }) {
      const { token, ...answer } = await login(
        platform,
        body,
        request.cookies[VISITOR_COOKIE],
        clientOf(request),
        request.log,
      );
      if (token) await openSession({ platform, request, reply }, token);
      return answer;
    },
  }),
  route({
    method: 'GET',
    path: 'portal/logout',
    summary: '退出登录，返回门户退出地址',
    right: open,
    schemas: { data: Type.String() },
    async handle({ platform, request, reply }) {
      const { session } = request;
      if (session) await platform.access.close(session.tokenHash, session.account.id);
      void reply.clearCookie(SESSION_COOKIE, { path: '/' });
      const atProvider = session?.endsAt ? await platform.endAtProvider(session.endsAt) : null;
      return atProvider ?? platform.env.logoutUrl;
    },
  }),
  route({
    method: 'GET',
    path: 'user-center/account/logged',
    summary: '当前用户',
    right: loggedIn,
    byToken: true,
    schemas: { data: CurrentUser },
    handle: ({ platform, session }) => currentUser(platform, session),
  }),
  route({
    method: 'GET',
    path: 'user-center/account/privileges',
    summary: '当前用户在当前企业的权限',
    right: inTenant,
    schemas: { data: Privileges },
    handle: ({ actor }) => actor.privileges,
  }),
  route({
    method: 'PUT',
    path: 'user-center/account/password',
    summary: '修改密码，所有会话随之结束',
    right: loggedIn,
    schemas: { body: PasswordChange, data: Nothing },
    async handle({ platform, session, request, reply }, { body }) {
      await changePassword(platform, session, body, clientOf(request).ip);
      void reply.clearCookie(SESSION_COOKIE, { path: '/' });
      return null;
    },
  }),
  route({
    method: 'PUT',
    path: 'user-center/account/profile',
    summary: '修改个人资料；修改邮箱需要密码',
    right: loggedIn,
    schemas: { body: ProfileUpdate, data: Nothing },
    async handle({ platform, session, request }, { body }) {
      await updateProfile(platform, session, body, clientOf(request).ip);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: 'user-center/user/tenants',
    summary: '我的企业',
    right: loggedIn,
    byToken: true,
    schemas: { data: Type.Array(Tenant) },
    handle: ({ platform, session }) => myTenants(platform, session),
  }),
  route({
    method: 'POST',
    path: 'user-center/user/tenant/switch',
    summary: '切换企业',
    right: loggedIn,
    schemas: { body: TenantSwitch, data: Nothing },
    async handle({ platform, session }, { body }) {
      await switchTenant(platform, session, body.tenantCode);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: 'portal/base/start',
    summary: '页面最初的调用一次回答：不带 page 是启动时的，带 page 是该页面自己的；每一部分与单独调用相同',
    // Each part is judged by its own route.
    right: open,
    schemas: { query: FirstPage, data: Type.Array(FirstAnswer) },
    handle: ({ request }, { query: { page } }) =>
      answerTogether(request, page === undefined ? startCalls : callsOf(page)),
  }),
  route({
    method: 'GET',
    path: 'portal/base/configs',
    summary: '门户配置',
    right: open,
    schemas: { data: PortalConfigs },
    handle: ({ platform: { env } }) => ({
      appTitle: env.appTitle,
      logo: null,
      logoutUrl: env.logoutUrl,
      version: VERSION,
      demo: env.demo,
      copyright: `© ${new Date().getFullYear()} ${env.appTitle}`,
    }),
  }),
  route({
    method: 'GET',
    path: 'portal/base/provinceConfigs',
    summary: '省份单点登录配置',
    right: open,
    successCode: PROVINCE_SUCCESS_CODE,
    schemas: { data: ProvinceConfigs },
    handle: ({ platform }) => platform.env.province,
  }),
  route({
    method: 'GET',
    path: 'portal/base/setAccessToken',
    summary: '在会话中保存外部访问令牌',
    right: loggedIn,
    schemas: { query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 2000 }) }), data: Nothing },
    async handle({ platform, session, request }, { query }) {
      assertOwnSite(request);
      await platform.access.setAccessToken(session, query.token);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: 'portal/base/getAccessToken',
    summary: '读取会话中的外部访问令牌',
    right: loggedIn,
    schemas: { data: Nullable(Type.String()) },
    handle: ({ session }) => session.accessToken,
  }),
  route({
    method: 'GET',
    path: 'portal/base/clearAccessToken',
    summary: '清除会话中的外部访问令牌',
    right: loggedIn,
    schemas: { data: Nothing },
    async handle({ platform, session, request }) {
      assertOwnSite(request);
      await platform.access.setAccessToken(session, null);
      return null;
    },
  }),
];

/** For a GET that changes something: only the console itself may call it, never a link or picture elsewhere. */
function assertOwnSite({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw invalid('不允许跨站调用');
}
