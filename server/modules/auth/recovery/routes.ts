/** Forgotten passwords and proven addresses. GET shows what a link would do, POST does it. */
import { recoveryApi } from '../../../../contract/auth/recovery/api';
import { loggedIn, open, type RouteDefinition, route } from '../../../http/route';
import { askToVerify, forgetPassword, mailLink, passwordLink, resetPassword, verifyMail } from './service';

export const recoveryRoutes: RouteDefinition[] = [
  route(recoveryApi.forgetPassword, open, async ({ platform }, { body }) => {
    await forgetPassword(platform, body);
    return null;
  }),
  route(recoveryApi.passwordLink, open, ({ platform }, { query }) => passwordLink(platform, query.token)),
  route(
    recoveryApi.resetPassword,
    open,
    async ({ platform }, { body }) => {
      await resetPassword(platform, body);
      return null;
    },
    { withoutCsrf: true },
  ),
  route(recoveryApi.mailLink, open, ({ platform }, { query }) => mailLink(platform, query.token)),
  route(recoveryApi.verifyEmail, open, ({ platform }, { body }) => verifyMail(platform, body.token), {
    withoutCsrf: true,
  }),
  route(recoveryApi.askToVerify, loggedIn, async ({ platform, session }) => {
    await askToVerify(platform, session);
    return null;
  }),
];
