/** Auth and portal (specification §7). */
import type { FastifyRequest } from 'fastify';
import { authApi } from '../../../contract/auth/api';
import { securityApi } from '../../../contract/auth/security/api';
import { startCalls } from '../../../contract/firstCalls';
import { invalid } from '../../errors';
import { answerPage, answerTogether } from '../../http/firstAnswers';
import { clientOf } from '../../http/plugins';
import { inTenant, loggedIn, open, type RouteDefinition, route } from '../../http/route';
import { cookieOptions, takeCookie } from '../../http/sessionCookie';
import { VERSION } from '../../version';
import { newToken } from './accessStore';
import { drawCaptcha, VISITOR_COOKIE } from './captcha';
import { login } from './login';
import { openSession } from './openSession';
import { passkeyFault } from './security/passkey/site';
import { changePassword, currentUser, myTenants, switchTenant, updateProfile } from './service';

const FIVE_MINUTES = 300;

export const authRoutes: RouteDefinition[] = [
  route(authApi.verificationCode, open, async ({ platform, request, reply }) => {
    const visitor = request.cookies[VISITOR_COOKIE] ?? newToken();
    const picture = await drawCaptcha(platform.database, visitor);
    return reply
      .setCookie(VISITOR_COOKIE, visitor, cookieOptions(platform.env.secureCookie, FIVE_MINUTES))
      .header('Cache-Control', 'no-store')
      .type('image/svg+xml')
      .send(picture);
  }),
  route(
    authApi.login,
    open,
    async ({ platform, request, reply }, { body }) => {
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
    { withoutCsrf: true },
  ),
  route(authApi.logout, open, async ({ platform, request, reply }) => {
    const { session } = request;
    if (session) await platform.access.close(session.tokenHash, session.account.id);
    takeCookie(platform, reply);
    const atProvider = session?.endsAt ? await platform.endAtProvider(session.endsAt) : null;
    return atProvider ?? platform.env.logoutUrl;
  }),
  route(authApi.currentUser, loggedIn, ({ platform, session, ip }) => currentUser(platform, session, ip), {
    byToken: true,
  }),
  route(authApi.privileges, inTenant, ({ actor }) => actor.privileges),
  route(securityApi.changePassword, loggedIn, async ({ platform, session, request, reply }, { body }) => {
    await changePassword(platform, session, body, clientOf(request).ip);
    takeCookie(platform, reply);
    return null;
  }),
  route(securityApi.updateProfile, loggedIn, async ({ platform, session, request }, { body }) => {
    await updateProfile(platform, session, body, clientOf(request).ip);
    return null;
  }),
  route(authApi.listTenants, loggedIn, ({ platform, session }) => myTenants(platform, session), { byToken: true }),
  route(authApi.switchTenant, loggedIn, async ({ platform, session }, { body }) => {
    await switchTenant(platform, session, body.tenantCode);
    return null;
  }),
  // Each part is judged by its own route.
  route(authApi.firstAnswers, open, ({ request }, { query: { page } }) =>
    page === undefined ? answerTogether(request, startCalls) : answerPage(request, page),
  ),
  route(authApi.portalConfigs, open, ({ platform: { env } }) => ({
    appTitle: env.appTitle,
    logo: null,
    logoutUrl: env.logoutUrl,
    version: VERSION,
    demo: env.demo,
    passkeys: passkeyFault(env) === null,
    copyright: `© ${new Date().getFullYear()} ${env.appTitle}`,
  })),
  route(authApi.provinceConfigs, open, ({ platform }) => platform.env.province),
  route(authApi.setAccessToken, loggedIn, async ({ platform, session, request }, { query }) => {
    assertOwnSite(request);
    await platform.access.setAccessToken(session, query.token);
    return null;
  }),
  route(authApi.getAccessToken, loggedIn, ({ session }) => session.accessToken),
  route(authApi.clearAccessToken, loggedIn, async ({ platform, session, request }) => {
    assertOwnSite(request);
    await platform.access.setAccessToken(session, null);
    return null;
  }),
];

/** For a GET that changes something: only the console itself may call it, never a link or picture elsewhere. */
function assertOwnSite({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-site'] === 'cross-site') throw invalid('不允许跨站调用');
}
