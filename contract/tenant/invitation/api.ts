/** What the calls of invitations take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Token } from '../../auth/recovery';
import { Nothing, RowVersion } from '../../envelope';
import {
  InvitationAnswer,
  InvitationPage,
  InvitationQuery,
  InvitationSent,
  InvitationStep,
  InvitationsMade,
  InvitationView,
  LinkInvitation,
  MailInvitations,
} from '../invitation';
import { invitationCalls } from './calls';

const withToken = Type.Object({ token: Token });

export const invitationApi = apiOf(invitationCalls, {
  list: { summary: '企业的邀请', query: InvitationQuery, data: InvitationPage },
  sendByMail: { summary: '按邮箱邀请，逐个说明结果', body: MailInvitations, data: InvitationsMade },
  makeLink: { summary: '创建邀请链接；链接只在这里给出一次', body: LinkInvitation, data: InvitationSent },
  sendAgain: { summary: '重新发送邀请，之前的链接随即失效', body: InvitationStep, data: InvitationSent },
  revoke: { summary: '撤销邀请', body: InvitationStep, data: Type.Object({ version: RowVersion }) },
  show: { summary: '链接中的邀请（不改变任何内容）', query: withToken, data: InvitationView },
  accept: { summary: '接受邀请：用已登录的账号，或创建账号并登录', body: InvitationAnswer, data: Nothing },
  decline: { summary: '拒绝邀请', body: withToken, data: Nothing },
});
export type InvitationApi = typeof invitationApi;
