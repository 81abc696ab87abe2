/** Joining an enterprise, and links that are mailed to an account. The pages show failures themselves. */
import type { MailLink, PasswordLink, PasswordReset } from '@contract/auth/recovery';
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type {
  Invitation,
  InvitationAnswer,
  InvitationQuery,
  InvitationSent,
  InvitationsMade,
  InvitationView,
  LinkInvitation,
  MailInvitations,
} from '@contract/tenant/invitation';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };
const post = <T>(path: string, data: object = {}): Promise<T> =>
  request(`/api/${path}`, { method: 'POST', data, ...quiet });

export function getInvitation(token: string): Promise<InvitationView> {
  return request('/api/portal/invitation', { params: { token }, ...quiet });
}
export const acceptInvitation = (answer: InvitationAnswer) => post<null>('portal/invitation/accept', answer);
export const declineInvitation = (token: string) => post<null>('portal/invitation/decline', { token });

/** Whether or not there is such an account, the answer is the same. */
export const forgetPassword = (account: string) => post<null>('portal/password/forgot', { account });
export function getPasswordLink(token: string): Promise<PasswordLink> {
  return request('/api/portal/password/link', { params: { token }, ...quiet });
}
export const resetPassword = (reset: PasswordReset) => post<null>('portal/password/reset', reset);

export function getMailLink(token: string): Promise<MailLink> {
  return request('/api/portal/verifyEmail', { params: { token }, ...quiet });
}
export const verifyEmail = (token: string) => post<MailLink>('portal/verifyEmail', { token });
/** Mails a link to one's own address. */
export const askToVerify = () => post<null>('user-center/account/email/verify');

const base = 'user-center/tenant/invitation';
export function queryInvitations(params: InvitationQuery): Promise<PageOf<Invitation>> {
  return request(`/api/${base}`, { params, ...quiet });
}
export const inviteByMail = (input: MailInvitations) => post<InvitationsMade>(base, input);
export const inviteByLink = (input: LinkInvitation) => post<InvitationSent>(`${base}/link`, input);
export const resendInvitation = (id: string, version: number) =>
  post<InvitationSent>(`${base}/${id}/resend`, { version });
export const revokeInvitation = (id: string, version: number) =>
  post<{ version: number }>(`${base}/${id}/revoke`, { version });
