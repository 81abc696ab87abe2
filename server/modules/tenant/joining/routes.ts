/** Invitations: of the enterprise by who may invite, and of whoever holds a link. */
import { Token } from '../../../../contract/auth/recovery';
import { IdParams, RowVersion } from '../../../../contract/envelope';
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
} from '../../../../contract/tenant/invitation';
import { clientOf } from '../../../http/plugins';
import { global, Nothing, open, type RouteDefinition, route, Type } from '../../../http/route';
import { openSession } from '../../auth';
import { acceptInvitation, declineInvitation, showInvitation } from './answer';
import { revokeInvitation, sendAgain } from './invitation';
import { inviteByLink, inviteByMail } from './invite';
import { listInvitations } from './queries';

const base = 'user-center/tenant/invitation';
const mayInvite = global('ENTERPRISE:MEMBER_INVITE');
const withToken = Type.Object({ token: Token });

export const joiningRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '企业的邀请',
    right: mayInvite,
    schemas: { query: InvitationQuery, data: InvitationPage },
    handle: (context, { query }) => listInvitations(context, query),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '按邮箱邀请，逐个说明结果',
    right: mayInvite,
    schemas: { body: MailInvitations, data: InvitationsMade },
    handle: (context, { body }) => inviteByMail(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/link`,
    summary: '创建邀请链接；链接只在这里给出一次',
    right: mayInvite,
    schemas: { body: LinkInvitation, data: InvitationSent },
    handle: (context, { body }) => inviteByLink(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/resend`,
    summary: '重新发送邀请，之前的链接随即失效',
    right: mayInvite,
    schemas: { params: IdParams, body: InvitationStep, data: InvitationSent },
    handle: (context, { params, body }) => sendAgain(context, params.id, body.version),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/revoke`,
    summary: '撤销邀请',
    right: mayInvite,
    schemas: { params: IdParams, body: InvitationStep, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => revokeInvitation(context, params.id, body.version),
  }),
  route({
    method: 'GET',
    path: 'portal/invitation',
    summary: '链接中的邀请（不改变任何内容）',
    right: open,
    schemas: { query: withToken, data: InvitationView },
    handle: ({ platform }, { query }) => showInvitation(platform, query.token),
  }),
  route({
    method: 'POST',
    path: 'portal/invitation/accept',
    summary: '接受邀请：用已登录的账号，或创建账号并登录',
    right: open,
    schemas: { body: InvitationAnswer, data: Nothing },
    async handle(context, { body }) {
      const { platform, request } = context;
      const { session } = request;
      const { accountId, tenantId } = await acceptInvitation(platform, body, session);
      if (session) await platform.access.moveToTenant(session, tenantId);
      else await openSession(context, await platform.access.open(accountId, clientOf(request), tenantId));
      return null;
    },
  }),
  route({
    method: 'POST',
    path: 'portal/invitation/decline',
    summary: '拒绝邀请',
    right: open,
    withoutCsrf: true,
    schemas: { body: withToken, data: Nothing },
    async handle({ platform }, { body }) {
      await declineInvitation(platform, body.token);
      return null;
    },
  }),
];
