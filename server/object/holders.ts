/** Who holds a right: the people that are asked where something needs one who may. */
import { ALL_POWERFUL_ROLES, type GlobalPrivilege, type ProjectPrivilege, Scope } from '../../contract/access';
import type { TenantDb } from '../db/scope';

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** In a project: its owner, who comes first, and those whom a role in it gives the right. Who may everything everywhere is left out. */
export async function holdersInProject(
  db: TenantDb,
  projectId: string,
  privilege: ProjectPrivilege,
): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `SELECT m.id FROM tenant_member m JOIN project p ON p.tenant_id = m.tenant_id AND p.id = $2
        WHERE m.tenant_id = $1 AND NOT m.disabled AND (p.owner_id = m.id OR EXISTS (
          SELECT 1 FROM project_grant x JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id
           WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id AND x.project_id = p.id AND $3 = ANY(r.privileges)))
        ORDER BY m.id = p.owner_id DESC, m.id`,
      [projectId, privilege],
    ),
  );
}

/** Those who may everything in the enterprise: its owner and its managers. */
export async function managersInTenant(db: TenantDb): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `SELECT DISTINCT m.id FROM tenant_member m
         JOIN tenant_member_role x ON x.tenant_id = m.tenant_id AND x.user_id = m.id
         JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id AND r.scope = ${Scope.GLOBAL}
        WHERE m.tenant_id = $1 AND NOT m.disabled AND r.code = ANY($2::text[]) ORDER BY m.id`,
      [ALL_POWERFUL_ROLES],
    ),
  );
}

/** In the enterprise: those whom a role gives the right, and those who may everything. */
export async function holdersInTenant(db: TenantDb, privilege: GlobalPrivilege): Promise<string[]> {
  return idsOf(
    await db.query<{ id: string }>(
      `SELECT DISTINCT m.id FROM tenant_member m
         JOIN tenant_member_role x ON x.tenant_id = m.tenant_id AND x.user_id = m.id
         JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id AND r.scope = ${Scope.GLOBAL}
        WHERE m.tenant_id = $1 AND NOT m.disabled AND ($2 = ANY(r.privileges) OR r.code = ANY($3::text[]))
        ORDER BY m.id`,
      [privilege, ALL_POWERFUL_ROLES],
    ),
  );
}
