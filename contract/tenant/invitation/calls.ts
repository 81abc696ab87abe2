/** The calls of invitations: those of who invites, and those of whoever holds a link. No schemas: the console bundles this. */
import { get, post } from '../../call';

const base = 'user-center/tenant/invitation';
const link = 'portal/invitation';

export const invitationCalls = {
  list: get(base),
  sendByMail: post(base),
  makeLink: post(`${base}/link`),
  sendAgain: post(`${base}/{id}/resend`),
  revoke: post(`${base}/{id}/revoke`),
  show: get(link),
  accept: post(`${link}/accept`),
  decline: post(`${link}/decline`),
};
