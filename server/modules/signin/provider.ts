/** One way to look at a provider of sign-in, whether an enterprise keeps it or the operator: the province's. */
import {
  GROUPS_CLAIM,
  type GroupRole,
  PROVINCE_PROVIDER,
  type ProviderKind,
  SSO_RETURN_PATH,
} from '../../../contract/auth/providers';
import { addressOf } from '../../../contract/call';
import { signinCalls } from '../../../contract/signin/calls';
import { safeFetch } from '../../base/safeFetch';
import type { Env } from '../../env';
import { notFound } from '../../errors';
import type { Platform } from '../../platform';
import { decrypt } from '../../secrets';

export interface KnownProvider {
  /** Its id, or `province`. */
  id: string;
  /** Null: the province's, which the operator vouches for in every enterprise. */
  tenantId: string | null;
  tenantName: string | null;
  kind: ProviderKind;
  name: string;
  issuer: string;
  clientId: string;
  /** Decrypted when it is needed: the way to the provider's page needs none. */
  secret: () => string;
  corpId: string | null;
  scopes: string;
  createAccounts: boolean;
  roleId: string | null;
  groupsClaim: string;
  groupRoles: readonly GroupRole[];
  /** Whoever saved it last answers for the roles that it gives. */
  keeperId: string | null;
  /** In place of the one that discovery names: a path of the province (§3 `authPath`). */
  authPath: string | null;
  /** Sent along to the province's page. */
  extra: Readonly<Record<string, string>>;
}

interface ProviderRow extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  tenant_name: string;
  kind: ProviderKind;
  name: string;
  issuer: string | null;
  client_id: string;
  secret_cipher: string;
  corp_id: string | null;
  scopes: string;
  create_accounts: boolean;
  role_id: string | null;
  groups_claim: string;
  group_roles: GroupRole[];
  updated_by: string | null;
}

function province({ province: settings, provinceSecret }: Env): KnownProvider | null {
  if (!settings.enable || !settings.appId || !provinceSecret) return null;
  return {
    id: PROVINCE_PROVIDER,
    tenantId: null,
    tenantName: null,
    kind: 'OIDC',
    name: '省份统一登录',
    issuer: settings.ssoLoginUrl,
    clientId: settings.appId,
    secret: () => provinceSecret,
    corpId: null,
    scopes: 'openid profile email',
    createAccounts: false,
    roleId: null,
    groupsClaim: GROUPS_CLAIM,
    groupRoles: [],
    keeperId: null,
    authPath: settings.authPath || null,
    extra: {
      ...(settings.provinceCode && { provinceCode: settings.provinceCode }),
      ...(settings.ctgVersion && { ctgVersion: settings.ctgVersion }),
    },
  };
}

/** An enabled provider of an enterprise that is not disabled, or the province's. @throws 404 */
export async function providerOf({ database, env }: Platform, id: string): Promise<KnownProvider> {
  if (id === PROVINCE_PROVIDER) {
    const known = province(env);
    if (!known) throw notFound('登录方式');
    return known;
  }
  const [row] = await database.query<ProviderRow>(
    `SELECT p.id, p.tenant_id, t.name AS tenant_name, p.kind, p.name, p.issuer, p.client_id, p.secret_cipher, p.corp_id,
            p.scopes, p.create_accounts, p.role_id, p.groups_claim, p.group_roles, p.updated_by
       FROM sso_provider p JOIN tenant t ON t.id = p.tenant_id AND NOT t.disabled
      WHERE p.id = $1 AND p.enabled`,
    [id],
  );
  if (!row) throw notFound('登录方式');
  return {
    id: row.id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    kind: row.kind,
    name: row.name,
    issuer: row.issuer ?? '',
    clientId: row.client_id,
    secret: () => decrypt(env, row.secret_cipher),
    corpId: row.corp_id,
    scopes: row.scopes,
    createAccounts: row.create_accounts,
    roleId: row.role_id,
    groupsClaim: row.groups_claim,
    groupRoles: row.group_roles,
    keeperId: row.updated_by,
    authPath: null,
    extra: {},
  };
}

/** Whom a provider sends back, and where to: never taken from what a request says of its host. */
export const returnAddress = ({ publicUrl, basePath }: Env): string =>
  `${publicUrl.endsWith(basePath) ? publicUrl : publicUrl + basePath}${SSO_RETURN_PATH}`;

/** Where a provider tells of a sign-out by itself. */
export const signOutAddress = ({ publicUrl }: Env, provider: string): string =>
  new URL(`/api/${addressOf(signinCalls.endByNotice, { provider })}`, publicUrl).href;

export const reachOf = ({ ssoHosts, robotLoopback }: Env) => ({ hosts: ssoHosts, loopback: robotLoopback });
export const fetchFor = (env: Env) => safeFetch(reachOf(env));
