/** Sign-in by a provider (specification §7 "Auth and portal"), one's own identities, and their keeping. */
import type { SecurityPolicy, SecurityPolicySave } from '@contract/auth/securityPolicy';
import type {
  DingTalkReturn,
  Identities,
  ProviderFacts,
  SsoConfirm,
  SsoDomain,
  SsoOutcome,
  SsoProviderCreate,
  SsoProviders,
  SsoProviderUpdate,
  SsoReturn,
  SsoStart,
  TenantEntry,
} from '@contract/auth/signIn';
import { ErrorShowType } from '@contract/constants';
import { request } from '@umijs/max';

/** The pages show failures themselves; on a public one a 401 must not lead to the login page either. */
const quiet = { showType: ErrorShowType.SILENT };
const shown = { ...quiet, skipErrorHandler: true };
type Saved = { id: string; version: number };

export function getTenantEntry(tenantCode: string): Promise<TenantEntry> {
  return request('/api/portal/tenantEntry', { params: { tenantCode }, ...shown });
}

/** The address of the provider's page; from there the browser comes back to /link. */
export function getSsoLoginUrl(params: SsoStart): Promise<{ url: string }> {
  return request('/api/portal/getSsoLoginUrl', { params, ...shown });
}
export function finishSso(data: SsoReturn): Promise<SsoOutcome> {
  return request('/api/portal/osslogin', { method: 'POST', data, ...shown });
}
export function confirmSso(data: SsoConfirm): Promise<SsoOutcome> {
  return request('/api/portal/osslogin/confirm', { method: 'POST', data, ...shown });
}
export function finishDingTalk(data: DingTalkReturn): Promise<SsoOutcome> {
  return request('/api/portal/dingTalk/login', { method: 'POST', data, ...shown });
}

export function listIdentities(): Promise<Identities> {
  return request('/api/user-center/account/identity', quiet);
}
export function removeIdentity(id: string): Promise<null> {
  return request(`/api/user-center/account/identity/${id}`, { method: 'DELETE' });
}

const [PROVIDER, DOMAIN] = ['/api/user-center/sso/provider', '/api/user-center/sso/domain'];

export function listProviders(): Promise<SsoProviders> {
  return request(PROVIDER, quiet);
}
export function createProvider(data: SsoProviderCreate): Promise<Saved> {
  return request(PROVIDER, { method: 'POST', data, ...quiet });
}
export function updateProvider(id: string, data: SsoProviderUpdate): Promise<Saved> {
  return request(`${PROVIDER}/${id}`, { method: 'PUT', data, ...quiet });
}
export function deleteProvider(id: string): Promise<null> {
  return request(`${PROVIDER}/${id}`, { method: 'DELETE' });
}
export function checkProvider(issuer: string): Promise<ProviderFacts> {
  return request(`${PROVIDER}/check`, { method: 'POST', data: { issuer }, ...quiet });
}

export function listDomains(): Promise<SsoDomain[]> {
  return request(DOMAIN, quiet);
}
export function addDomain(domain: string): Promise<Saved> {
  return request(DOMAIN, { method: 'POST', data: { domain }, ...quiet });
}
export function verifyDomain(id: string): Promise<SsoDomain> {
  return request(`${DOMAIN}/${id}/verify`, { method: 'POST', ...quiet });
}
export function deleteDomain(id: string): Promise<null> {
  return request(`${DOMAIN}/${id}`, { method: 'DELETE' });
}

const POLICY = '/api/user-center/securityPolicy';

export function getSecurityPolicy(): Promise<SecurityPolicy> {
  return request(POLICY, quiet);
}
export function saveSecurityPolicy(data: SecurityPolicySave): Promise<{ version: number }> {
  return request(POLICY, { method: 'PUT', data, ...quiet });
}
