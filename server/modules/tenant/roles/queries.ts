/** Roles as their keeper sees them, and who has one. */
import type { PageOf } from '../../../../contract/envelope';
import type { ProjectStatus, ProjectVisibility } from '../../../../contract/project/enums';
import type { KeptRole, RoleHolder, RoleHolderQuery } from '../../../../contract/tenant/roles';
import { role } from '../../../db/schema';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { queryPage } from '../../../object/list/page';
import { canInCollection } from '../../../policies/collection';
import { canViewProject } from '../../../policies/project';

export const keptRoles = ({ db }: TenantContext): Promise<KeptRole[]> =>
  db.query<KeptRole & Record<string, unknown>>(
    `SELECT r.id, r.code, r.name, r.description, r.scope, r.builtin, r.privileges, r.version,
            (SELECT count(*)::int FROM tenant_member_role x JOIN tenant_member m
               ON m.tenant_id = x.tenant_id AND m.id = x.user_id AND m.removed_at IS NULL
              WHERE x.tenant_id = r.tenant_id AND x.role_id = r.id)
          + (SELECT count(*)::int FROM project_member x JOIN project p
               ON p.tenant_id = x.tenant_id AND p.id = x.project_id AND p.deleted_at IS NULL
              WHERE x.tenant_id = r.tenant_id AND x.role_id = r.id)
          + (SELECT count(*)::int FROM project_department x JOIN project p
               ON p.tenant_id = x.tenant_id AND p.id = x.project_id AND p.deleted_at IS NULL
              WHERE x.tenant_id = r.tenant_id AND x.role_id = r.id)
          + (SELECT count(*)::int FROM collection_member x JOIN collection c
               ON c.tenant_id = x.tenant_id AND c.id = x.collection_id AND c.deleted_at IS NULL
              WHERE x.tenant_id = r.tenant_id AND x.role_id = r.id) AS holders
       FROM role r WHERE r.tenant_id = $1 ORDER BY r.scope, r.sort, r.name`,
  );

interface HolderRow extends Record<string, unknown> {
  user_id: string | null;
  department_id: string | null;
  department: string | null;
  place_id: string | null;
  place: string | null;
  owner_id: string | null;
  status: ProjectStatus | null;
  visibility: ProjectVisibility | null;
  total: number;
}

/** Who a role is given to, and where; a place that the reader may not see is not named. @throws 404 */
export async function roleHolders(
  { platform, db, actor }: TenantContext,
  id: string,
  query: RoleHolderQuery,
): Promise<PageOf<RoleHolder>> {
  if (!(await db.find(role, id))) throw notFound('角色');
  const { rows, page } = await queryPage<HolderRow>(
    db,
    query,
    `SELECT h.*, d.name AS department, count(*) OVER ()::int AS total FROM (
         SELECT x.user_id, NULL::uuid AS department_id, NULL::uuid AS place_id, NULL AS place, NULL::uuid AS owner_id,
                NULL AS status, NULL AS visibility
           FROM tenant_member_role x
           JOIN tenant_member m ON m.tenant_id = x.tenant_id AND m.id = x.user_id AND m.removed_at IS NULL
          WHERE x.tenant_id = $1 AND x.role_id = $2
         UNION ALL
         SELECT x.user_id, NULL, p.id, p.name, p.owner_id, p.status, p.visibility
           FROM project_member x JOIN project p ON p.tenant_id = x.tenant_id AND p.id = x.project_id AND p.deleted_at IS NULL
          WHERE x.tenant_id = $1 AND x.role_id = $2
         UNION ALL
         SELECT NULL, x.department_id, p.id, p.name, p.owner_id, p.status, p.visibility
           FROM project_department x
           JOIN project p ON p.tenant_id = x.tenant_id AND p.id = x.project_id AND p.deleted_at IS NULL
          WHERE x.tenant_id = $1 AND x.role_id = $2
         UNION ALL
         SELECT x.user_id, NULL, c.id, c.name, c.owner_id, NULL, NULL
           FROM collection_member x
           JOIN collection c ON c.tenant_id = x.tenant_id AND c.id = x.collection_id AND c.deleted_at IS NULL
          WHERE x.tenant_id = $1 AND x.role_id = $2) h
         LEFT JOIN department d ON d.tenant_id = $1 AND d.id = h.department_id
        ORDER BY h.place NULLS FIRST, h.user_id, h.department_id`,
    [id],
  );
  const people = await platform.directory.of(db.tenantId);
  const result = rows.map((row): RoleHolder => {
    const seen = mayName(row);
    return {
      person: people(row.user_id),
      department: row.department_id && row.department ? { id: row.department_id, name: row.department } : null,
      place: seen && row.place_id && row.place !== null ? { id: row.place_id, name: row.place } : null,
      hidden: !seen,
    };
  });
  return { result, ...page };

  function mayName({ place_id: placeId, owner_id: ownerId, status, visibility }: HolderRow): boolean {
    if (!placeId || !ownerId) return true;
    const facts = { id: placeId, ownerId };
    return status && visibility
      ? canViewProject(actor, { ...facts, status, visibility })
      : canInCollection(actor, facts, 'PROJECT_COLLECTION:VIEW');
  }
}
