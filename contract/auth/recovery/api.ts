/** What the calls of forgotten passwords and proven addresses take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Nothing } from '../../envelope';
import { MailLink, PasswordForgotten, PasswordLink, PasswordReset, Token } from '../recovery';
import { recoveryCalls } from './calls';

const withToken = Type.Object({ token: Token });

export const recoveryApi = apiOf(recoveryCalls, {
  forgetPassword: {
    summary: '忘记密码：向已验证的邮箱发送重置链接；无论账号是否存在，回应都相同',
    body: PasswordForgotten,
    data: Nothing,
  },
  passwordLink: { summary: '重置密码的链接属于哪个账号', query: withToken, data: PasswordLink },
  resetPassword: { summary: '用链接设置新密码，账号的所有会话随之结束', body: PasswordReset, data: Nothing },
  mailLink: { summary: '验证链接属于哪个邮箱', query: withToken, data: MailLink },
  verifyEmail: { summary: '验证邮箱', body: withToken, data: MailLink },
  askToVerify: { summary: '向自己的邮箱发送验证链接', data: Nothing },
});
export type RecoveryApi = typeof recoveryApi;
