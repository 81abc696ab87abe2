/** Enterprises, their entries and people (specification §3, §7). */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type { AccountSearch, Department, MenuEntry, Role, Tenant, TenantMember } from '@contract/tenant/tenant';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };

export function listTenants(): Promise<Tenant[]> {
  return request('/api/user-center/user/tenants', quiet);
}

export function switchTenant(tenantCode: string): Promise<null> {
  return request('/api/user-center/user/tenant/switch', { method: 'POST', data: { tenantCode } });
}

/** The menu and app entries of the current enterprise. */
export function listTenantApps(): Promise<MenuEntry[]> {
  return request('/api/project-center/pcApplication/tenantApps', quiet);
}

/** The help address; the header says itself what went wrong (§8). */
export function getHelpUrl(): Promise<string> {
  return request('/api/project-center/pcProjectDocument/querySiteHelpUrl', quiet);
}

/** People of the enterprise, for pickers. */
export function searchAccounts(params: AccountSearch): Promise<PageOf<TenantMember>> {
  return request('/api/user-center/account/search', { params });
}

/** Roles of one scope: 0 global, 1 project, 2 project collection. */
export function listRoles(scope: number): Promise<Role[]> {
  return request('/api/user-center/role/list', { params: { scope } });
}

export function listDepartments(): Promise<Department[]> {
  return request('/api/user-center/org/queryOrg');
}

/** What the console keeps for this user under a key: column choices and the like. */
export function getPreference<T>(key: string): Promise<T | null> {
  return request('/api/user-center/user/preference', { params: { key }, ...quiet });
}

export function savePreference(key: string, value: unknown): Promise<null> {
  return request('/api/user-center/user/preference', { method: 'PUT', data: { key, value }, ...quiet });
}
