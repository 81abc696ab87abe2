/** What a person keeps of their own account (specification §2 "personal centre"). */
import type {
  ApiToken,
  ApiTokenCreate,
  ApiTokenMade,
  LoginEntry,
  LoginEntryQuery,
  OwnSession,
  RecoveryCodes,
  Security,
  TotpBegun,
  TotpRemoval,
} from '@contract/auth/security';
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import { request } from '@umijs/max';

const base = '/api/user-center/account';
/** A form says itself what was wrong. */
const quiet = { showType: ErrorShowType.SILENT };

export function getSecurity(): Promise<Security> {
  return request(`${base}/security`, quiet);
}

/** A new secret with its picture; nothing changes until `confirmTotp`. */
export function beginTotp(password: string): Promise<TotpBegun> {
  return request(`${base}/totp/begin`, { method: 'POST', data: { password }, ...quiet });
}

export function confirmTotp(code: string): Promise<RecoveryCodes> {
  return request(`${base}/totp/confirm`, { method: 'POST', data: { code }, ...quiet });
}

export function renewRecovery(password: string): Promise<RecoveryCodes> {
  return request(`${base}/totp/recovery`, { method: 'POST', data: { password }, ...quiet });
}

export function removeTotp(removal: TotpRemoval): Promise<null> {
  return request(`${base}/totp/remove`, { method: 'POST', data: removal, ...quiet });
}

export function listOwnSessions(): Promise<OwnSession[]> {
  return request(`${base}/session`, quiet);
}

export function endSession(id: string): Promise<null> {
  return request(`${base}/session/${id}`, { method: 'DELETE' });
}

/** Gives how many there were. */
export function endOtherSessions(): Promise<number> {
  return request(`${base}/session/endOthers`, { method: 'POST' });
}

export function listOwnLogins(params: LoginEntryQuery): Promise<PageOf<LoginEntry>> {
  return request(`${base}/loginLog`, { params, ...quiet });
}

export function listApiTokens(): Promise<ApiToken[]> {
  return request(`${base}/token`, quiet);
}

export function createApiToken(token: ApiTokenCreate): Promise<ApiTokenMade> {
  return request(`${base}/token`, { method: 'POST', data: token, ...quiet });
}

export function deleteApiToken(id: string): Promise<null> {
  return request(`${base}/token/${id}`, { method: 'DELETE' });
}
