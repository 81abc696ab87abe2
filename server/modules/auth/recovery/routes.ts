/** Forgotten passwords and proven addresses. GET shows what a link would do, POST does it. */
import { MailLink, PasswordForgotten, PasswordLink, PasswordReset, Token } from '../../../../contract/auth/recovery';
import { loggedIn, Nothing, open, type RouteDefinition, route, Type } from '../../../http/route';
import { askToVerify, forgetPassword, mailLink, passwordLink, resetPassword, verifyMail } from './service';

const withToken = Type.Object({ token: Token });

export const recoveryRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: 'portal/password/forgot',
    summary: '忘记密码：向已验证的邮箱发送重置链接；无论账号是否存在，回应都相同',
    right: open,
    schemas: { body: PasswordForgotten, data: Nothing },
    async handle({ platform }, { body }) {
      await forgetPassword(platform, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: 'portal/password/link',
    summary: '重置密码的链接属于哪个账号',
    right: open,
    schemas: { query: withToken, data: PasswordLink },
    handle: ({ platform }, { query }) => passwordLink(platform, query.token),
  }),
  route({
    method: 'POST',
    path: 'portal/password/reset',
    summary: '用链接设置新密码，账号的所有会话随之结束',
    right: open,
    withoutCsrf: true,
    schemas: { body: PasswordReset, data: Nothing },
    async handle({ platform }, { body }) {
      await resetPassword(platform, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: 'portal/verifyEmail',
    summary: '验证链接属于哪个邮箱',
    right: open,
    schemas: { query: withToken, data: MailLink },
    handle: ({ platform }, { query }) => mailLink(platform, query.token),
  }),
  route({
    method: 'POST',
    path: 'portal/verifyEmail',
    summary: '验证邮箱',
    right: open,
    withoutCsrf: true,
    schemas: { body: withToken, data: MailLink },
    handle: ({ platform }, { body }) => verifyMail(platform, body.token),
  }),
  route({
    method: 'POST',
    path: 'user-center/account/email/verify',
    summary: '向自己的邮箱发送验证链接',
    right: loggedIn,
    schemas: { data: Nothing },
    async handle({ platform, session }) {
      await askToVerify(platform, session);
      return null;
    },
  }),
];
