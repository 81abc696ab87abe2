import type { Privilege } from '../../../contract/access';
import type { PageOf } from '../../../contract/envelope';
import type { AccountSearch, Department, MenuEntry, Role, TenantMember } from '../../../contract/tenant/tenant';
import { type Actor, can } from '../../base/actor';
import type { People } from '../../base/people';
import { containsSql, likePattern } from '../../base/sqlText';
import { today } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import { queryPage } from '../../object/list/page';

interface MemberRow extends Record<string, unknown> {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  email: string | null;
  department_id: string | null;
  department_name: string | null;
  position: string | null;
  in_project: boolean | null;
  total: number;
}

/** Enabled members whose name, user name, e-mail or position holds the keyword; the position is the main one of today. */
export async function searchMembers(
  db: TenantDb,
  { keyword, userId, membersOf, excludeProjectId, ...paging }: AccountSearch,
): Promise<PageOf<TenantMember>> {
  const { rows, page } = await queryPage<MemberRow>(
    db,
    paging,
    `SELECT a.id, a.username, a.name, a.avatar, a.email, m.department_id, d.name AS department_name,
            coalesce(held.name, m.position) AS position,
            CASE WHEN $6::uuid IS NOT NULL THEN EXISTS (SELECT 1 FROM project_person p
                WHERE p.tenant_id = m.tenant_id AND p.project_id = $6 AND p.user_id = m.id) END AS in_project,
            count(*) OVER ()::int AS total
       FROM tenant_member m
       JOIN account a ON a.id = m.id AND NOT a.disabled
       LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
       LEFT JOIN LATERAL (
         SELECT p.name FROM hr_member h
           JOIN hr_position p ON p.tenant_id = h.tenant_id AND p.id = h.position_id
          WHERE h.tenant_id = m.tenant_id AND h.user_id = m.id AND h.main
            AND h.from_day <= $5::date AND (h.to_day IS NULL OR h.to_day >= $5::date) LIMIT 1) held ON true
      WHERE m.tenant_id = $1 AND NOT m.disabled
        AND ($2::text IS NULL OR ${containsSql('$2', 'a.name', 'a.username', 'a.email', 'coalesce(held.name, m.position)')})
        AND ($3::uuid IS NULL OR NOT EXISTS (SELECT 1 FROM project_member p
              WHERE p.tenant_id = m.tenant_id AND p.project_id = $3 AND p.user_id = m.id))
        AND ($4::uuid IS NULL OR m.id = $4)
      ORDER BY in_project DESC, a.name, a.id`,
    [likePattern(keyword), excludeProjectId ?? null, userId ?? null, today(), membersOf ?? null],
  );
  return { result: rows.map(presentMember), ...page };
}

const presentMember = (row: MemberRow): TenantMember => ({
  userId: row.id,
  userName: row.username,
  name: row.name,
  avatar: row.avatar,
  email: row.email,
  departmentId: row.department_id,
  departmentName: row.department_name,
  position: row.position,
  ...(row.in_project !== null && { inProject: row.in_project }),
});

export async function listDepartments(db: TenantDb, people: People): Promise<Department[]> {
  const rows = await db.query<{
    id: string;
    parent_id: string | null;
    name: string;
    leader_id: string | null;
    version: number;
    members: number;
  }>(
    `SELECT d.id, d.parent_id, d.name, d.leader_id, d.version,
            (SELECT count(*)::int FROM tenant_member m
              WHERE m.tenant_id = d.tenant_id AND m.department_id = d.id AND NOT m.disabled) AS members
       FROM department d WHERE d.tenant_id = $1 ORDER BY d.sort, d.name`,
  );
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    name: row.name,
    memberCount: row.members,
    leader: people(row.leader_id),
    version: row.version,
  }));
}

export async function listRoles(db: TenantDb, scope: number | undefined): Promise<Role[]> {
  const rows = await db.query<{
    id: string;
    code: string;
    name: string;
    scope: number;
    builtin: boolean;
    privileges: string[];
  }>(
    `SELECT id, code, name, scope, builtin, privileges FROM role
      WHERE tenant_id = $1 AND ($2::int IS NULL OR scope = $2) ORDER BY scope, sort, name`,
    [scope ?? null],
  );
  return rows.map(({ id, code, name, ...rest }) => ({ roleId: id, roleCode: code, roleName: name, ...rest }));
}

/** The tenant's menu and app entries (specification §3) that the actor may open. */
export async function listMenuEntries(db: TenantDb, actor: Actor): Promise<MenuEntry[]> {
  const rows = await db.query<{
    id: string;
    code: string;
    name: string;
    open_type: string;
    open_url: string | null;
    icon_url: string | null;
    icon: string | null;
    path: string | null;
    hide_in_menu: boolean;
    more_menu: boolean;
    privilege: string | null;
  }>('SELECT * FROM menu_entry WHERE tenant_id = $1 ORDER BY sort, name');
  return rows
    .filter((row) => !row.privilege || can(actor, row.privilege as Privilege))
    .map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      openType: row.open_type,
      openUrl: row.open_url,
      iconUrl: row.icon_url,
      icon: row.icon,
      path: row.path,
      hideInMenu: row.hide_in_menu,
      moreMenu: row.more_menu,
    }));
}
