/** Invitations: of the enterprise by who may invite, and of whoever holds a link. */
import { invitationApi } from '../../../../contract/tenant/invitation/api';
import { clientOf } from '../../../http/plugins';
import { delegable, open, type RouteDefinition, route } from '../../../http/route';
import { openSession } from '../../auth';
import { acceptInvitation, declineInvitation, showInvitation } from './answer';
import { revokeInvitation, sendAgain } from './invitation';
import { inviteByLink, inviteByMail } from './invite';
import { listInvitations } from './queries';

const mayInvite = delegable('ENTERPRISE:MEMBER_INVITE');

export const joiningRoutes: RouteDefinition[] = [
  route(invitationApi.list, mayInvite, (context, { query }) => listInvitations(context, query)),
  route(invitationApi.sendByMail, mayInvite, (context, { body }) => inviteByMail(context, body)),
  route(invitationApi.makeLink, mayInvite, (context, { body }) => inviteByLink(context, body)),
  route(invitationApi.sendAgain, mayInvite, (context, { params, body }) => sendAgain(context, params.id, body.version)),
  route(invitationApi.revoke, mayInvite, (context, { params, body }) =>
    revokeInvitation(context, params.id, body.version),
  ),
  route(invitationApi.show, open, ({ platform }, { query }) => showInvitation(platform, query.token)),
  route(invitationApi.accept, open, async (context, { body }) => {
    const { platform, request } = context;
    const { session } = request;
    const { accountId, tenantId } = await acceptInvitation(platform, body, session);
    if (session) await platform.access.moveToTenant(session, tenantId);
    else await openSession(context, await platform.access.open(accountId, clientOf(request), tenantId));
    return null;
  }),
  route(
    invitationApi.decline,
    open,
    async ({ platform }, { body }) => {
      await declineInvitation(platform, body.token);
      return null;
    },
    { withoutCsrf: true },
  ),
];
