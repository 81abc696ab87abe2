/** /personalCenter: what a person keeps of their own account. None of it is open to tokens. */
import { authApi } from '../../../../contract/auth/api';
import { securityApi } from '../../../../contract/auth/security/api';
import { clientOf } from '../../../http/plugins';
import { loggedIn, open, type RouteDefinition, route } from '../../../http/route';
import { openSession } from '../openSession';
import { finishLogin } from './enter';
import { beginTotp, confirmTotp, passSecond, removeTotp, renewRecovery, security } from './second';
import { endOthers, endSession, ownLogins, ownSessions } from './sessions';
import { createToken, ownTokens, revokeToken } from './tokens';

export const securityRoutes: RouteDefinition[] = [
  route(
    authApi.loginSecond,
    open,
    async (context, { body }) => {
      const { platform, request } = context;
      const client = clientOf(request);
      const passed = await passSecond(platform, body, client.ip);
      await openSession(context, await finishLogin(platform, passed, client));
      return { userName: passed.userName };
    },
    { withoutCsrf: true },
  ),
  route(securityApi.getSecurity, loggedIn, ({ platform, session }) => security(platform, session)),
  route(securityApi.beginTotp, loggedIn, ({ platform, session, ip }, { body }) =>
    beginTotp(platform, session, body.password, ip),
  ),
  route(securityApi.confirmTotp, loggedIn, ({ platform, session, ip }, { body }) =>
    confirmTotp(platform, session, body.code, ip),
  ),
  route(securityApi.renewRecovery, loggedIn, ({ platform, session, ip }, { body }) =>
    renewRecovery(platform, session, body.password, ip),
  ),
  route(securityApi.removeTotp, loggedIn, async ({ platform, session, ip }, { body }) => {
    await removeTotp(platform, session, body, ip);
    return null;
  }),
  route(securityApi.listSessions, loggedIn, ({ platform, session }) => ownSessions(platform, session)),
  route(securityApi.endOtherSessions, loggedIn, ({ platform, session }) => endOthers(platform, session)),
  route(securityApi.endSession, loggedIn, async ({ platform, session }, { params }) => {
    await endSession(platform, session, params.id);
    return null;
  }),
  route(securityApi.listLogins, loggedIn, ({ platform, session }, { query }) => ownLogins(platform, session, query)),
  route(securityApi.listTokens, loggedIn, ({ platform, session }) => ownTokens(platform, session)),
  route(securityApi.createToken, loggedIn, ({ platform, session, ip }, { body }) =>
    createToken(platform, session, body, ip),
  ),
  route(securityApi.deleteToken, loggedIn, async ({ platform, session }, { params }) => {
    await revokeToken(platform, session, params.id);
    return null;
  }),
];
