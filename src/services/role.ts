/** Roles where they are kept, and why somebody has a right (specification §6 "role management"). */
import type { PageOf } from '@contract/envelope';
import type { KeptRole, Rights, RightsQuery, RoleCreate, RoleHolder, RoleUpdate } from '@contract/tenant/roles';
import { request } from '@umijs/max';

interface Saved {
  id: string;
  version: number;
}

/** All roles of the three scopes. */
export function listKeptRoles(): Promise<KeptRole[]> {
  return request('/api/user-center/role/manage');
}

export function createRole(role: RoleCreate): Promise<Saved> {
  return request('/api/user-center/role', { method: 'POST', data: role });
}

export function updateRole(id: string, role: RoleUpdate): Promise<Saved> {
  return request(`/api/user-center/role/${id}`, { method: 'PUT', data: role });
}

export function deleteRole(id: string): Promise<null> {
  return request(`/api/user-center/role/${id}`, { method: 'DELETE' });
}

export function listRoleHolders(
  id: string,
  params: { pageNo?: number; pageSize?: number },
): Promise<PageOf<RoleHolder>> {
  return request(`/api/user-center/role/${id}/holders`, { params });
}

/** Every privilege of somebody in the enterprise, a project or a collection, with its sources. */
export function inspectRights(params: RightsQuery): Promise<Rights> {
  return request('/api/user-center/role/rights', { params });
}
