import type { ProvinceConfigs } from '@contract/auth/account';
import { RAIL_PREFERENCE } from '@contract/tenant/rail';
import { authApi } from '@/services/auth';
import { entryApi } from '@/services/entry';
import { tenantApi } from '@/services/tenant';
import { ApiError } from '@/utils/apiError';
import { forgetBegun } from '@/utils/begun';
import { keepOwner, owner } from '@/utils/owner';
import { setAppTitle } from '@/utils/pageTitle';
import { type InitialState, isExempt, noPrivileges } from '@/utils/session';
import { StorageKey, writeStored } from '@/utils/storage';
import { siteAddress } from '@/utils/url';

/** The browser keeps each setting under a key of its own (§9: `provinceEnable` and the other province settings). */
export function keepProvinceConfigs(configs: ProvinceConfigs): void {
  for (const [name, value] of Object.entries(configs)) {
    writeStored(`province${name.charAt(0).toUpperCase()}${name.slice(1)}`, String(value));
  }
}

const logged =
  <T>(what: string, instead: T) =>
  (error: unknown): T => {
    console.error(`${what}：${error instanceof Error ? error.message : String(error)}`);
    return instead;
  };

/**
 * Of somebody who has just come: nothing that was begun for who was here before is theirs. Where this page has shown
 * somebody else, it is loaded anew: what its screens have read of theirs goes with it.
 */
export async function startAnew(
  target: string,
  go: (address: string) => void = (address) => window.location.assign(address),
): Promise<InitialState> {
  forgetBegun();
  const former = owner();
  const state = await startSession({ asksForUser: true });
  if (!state.user || !former || former === owner()) return state;
  go(siteAddress(target));
  return new Promise(() => {});
}

/**
 * Start-up (§4): province settings; then, unless the page is open to everybody, the user with his token, roles,
 * privileges, enterprises and entries. Only a missing user keeps the rest from loading; other failures are logged.
 */
export async function startSession(
  { asksForUser } = { asksForUser: !isExempt(window.location.pathname) },
): Promise<InitialState> {
  const settings = Promise.all([
    authApi.provinceConfigs().then(keepProvinceConfigs).catch(logged('省份配置加载失败', undefined)),
    authApi.portalConfigs().catch(logged('门户配置加载失败', undefined)),
  ]);
  void settings.then(([, portal]) => portal && setAppTitle(portal.appTitle));
  const empty: InitialState = { privileges: noPrivileges, tenants: [], apps: [] };
  if (!asksForUser) return { ...empty, portal: (await settings)[1], unasked: true };

  try {
    const [user, [, portal]] = await Promise.all([authApi.currentUser(), settings]);
    keepOwner(user);
    writeStored(StorageKey.ROLES, JSON.stringify(user.roles.map((role) => role.roleCode)));
    const [privileges, tenants, apps, rail] = await Promise.all([
      authApi.privileges().catch(logged('接口调用失败', noPrivileges)),
      authApi.listTenants().catch(logged('企业列表加载失败', [])),
      entryApi.list().catch(logged('应用入口加载失败', [])),
      tenantApi.getPreference({ key: RAIL_PREFERENCE }).catch(logged('侧栏的排列加载失败', null)),
    ]);
    return { user, privileges, tenants, apps, portal, rail };
  } catch (error) {
    // A 401 is on its way to the login page already (requestErrorConfig); anything else can be tried again.
    return { ...empty, portal: (await settings)[1], failed: !(error instanceof ApiError && error.status === 401) };
  }
}
