/** Who people are in an enterprise: their roles and what they may do. */
import { Scope } from '../../contract/access';
import { type Actor, isManager } from '../base/actor';
import type { TenantDb } from '../db/scope';

/** A role that somebody holds: of the enterprise, in a project or in a collection; null where they hold none at all. */
export interface GrantRow extends Record<string, unknown> {
  user_id: string;
  tenant_code: string;
  scope: number | null;
  entity_id: string | null;
  role_id: string | null;
  /** Through this department, which has the role in the project. */
  department_id: string | null;
  /** The provider of sign-in whose groups gave it. */
  provider: string | null;
  /** The directory whose groups gave it. */
  directory: string | null;
  code: string | null;
  name: string | null;
  privileges: string[] | null;
}

/** Every role that each of the members holds, with the way it came by: what rights are made of, and explained by. */
export const readGrants = (db: TenantDb, userIds: readonly string[]): Promise<GrantRow[]> =>
  db.query<GrantRow>(
    `SELECT m.id AS user_id, t.code AS tenant_code, g.scope, g.entity_id, g.role_id, g.department_id,
            p.name AS provider, d.kind AS directory, r.code, r.name, r.privileges
       FROM tenant_member m
       JOIN tenant t ON t.id = m.tenant_id AND NOT t.disabled
       LEFT JOIN LATERAL (
         SELECT ${Scope.GLOBAL} AS scope, NULL::uuid AS entity_id, role_id, NULL::uuid AS department_id, source
           FROM tenant_member_role x WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id
         UNION ALL
         SELECT ${Scope.PROJECT}, project_id, role_id, department_id, NULL
           FROM project_grant x WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id
         UNION ALL
         SELECT ${Scope.COLLECTION}, collection_id, role_id, NULL, NULL
           FROM collection_member x WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id
       ) g ON true
       LEFT JOIN role r ON r.tenant_id = m.tenant_id AND r.id = g.role_id
       LEFT JOIN sso_provider p ON p.tenant_id = m.tenant_id AND p.id = g.source
       LEFT JOIN directory_source d ON d.tenant_id = m.tenant_id AND d.id = g.source
      WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[]) AND NOT m.disabled`,
    [userIds],
  );

interface Delegated extends Record<string, unknown> {
  user_id: string;
  department_id: string;
  privileges: string[];
}

/** What they administer of departments, by person and department. */
async function readDelegated(db: TenantDb, userIds: readonly string[]): Promise<Map<string, Record<string, string[]>>> {
  const rows = await db.query<Delegated>(
    `SELECT user_id, department_id, privileges FROM department_admin WHERE tenant_id = $1 AND user_id = ANY($2::uuid[])`,
    [userIds],
  );
  const found = new Map<string, Record<string, string[]>>();
  for (const { user_id: userId, department_id: id, privileges } of rows) {
    found.set(userId, { ...found.get(userId), [id]: privileges });
  }
  return found;
}

/** The rights of many users at once, as they stand in the caller's transaction; those who are no members are absent. */
export async function loadActors(db: TenantDb, userIds: readonly string[]): Promise<Map<string, Actor>> {
  const rows = await readGrants(db, userIds);
  const byUser = new Map<string, GrantRow[]>();
  for (const row of rows) byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row]);
  const delegated = await readDelegated(db, [...byUser.keys()]);
  return new Map(
    [...byUser].map(([userId, grants]) => [userId, actorOf(db.tenantId, userId, grants, delegated.get(userId))]),
  );
}

function actorOf(
  tenantId: string,
  userId: string,
  grants: GrantRow[],
  departmentPrivileges: Record<string, string[]> | undefined,
): Actor {
  const roles: string[] = [];
  const roleNames: string[] = [];
  const globals = new Set<string>();
  const projectRoleIds: Record<string, string[]> = {};
  const projectPrivileges: Record<string, string[]> = {};
  const projectCollectionPrivileges: Record<string, string[]> = {};
  for (const { code, privileges, scope, name, entity_id: entityId, role_id: roleId } of grants) {
    if (!code || !privileges) continue;
    if (scope === Scope.GLOBAL) {
      roles.push(code);
      roleNames.push(name ?? code);
      for (const privilege of privileges) globals.add(privilege);
    } else if (entityId) {
      // By oneself and through departments: all of it together.
      const held = scope === Scope.PROJECT ? projectPrivileges : projectCollectionPrivileges;
      held[entityId] = [...new Set([...(held[entityId] ?? []), ...privileges])];
      if (scope === Scope.PROJECT && roleId) projectRoleIds[entityId] = [...(projectRoleIds[entityId] ?? []), roleId];
    }
  }
  return {
    userId,
    tenantId,
    tenantCode: grants[0]?.tenant_code ?? '',
    roles,
    roleNames,
    projectRoleIds,
    privileges: {
      ...{ globals: [...globals], projectPrivileges, projectCollectionPrivileges },
      ...(departmentPrivileges && { departmentPrivileges }),
    },
    isManager: isManager(roles),
  };
}
