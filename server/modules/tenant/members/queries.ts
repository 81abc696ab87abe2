/** Members as the back office lists them. */
import type { MemberState } from '../../../../contract/tenant/constants';
import type { Member, MemberPage, MemberQuery } from '../../../../contract/tenant/members';
import { iso } from '../../../base/present';
import { containsSql, likePattern } from '../../../base/sqlText';
import type { TenantContext } from '../../../http/route';
import { queryPage } from '../../../object/list/page';
import type { Platform } from '../../../platform';
import { reachOf, reachSql } from '../../../policies/department';
import { actsOn } from '../../../policies/member';
import { judgedMembers } from '../member';

interface Row extends Record<string, unknown> {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
  email: string | null;
  mobile: string | null;
  department_id: string | null;
  departments: string[];
  position: string | null;
  roles: Member['roles'];
  state: MemberState;
  created_at: string;
  superior: string | null;
  last_at: string | null;
  /** The reader may read the log of this one's sign-ins. */
  logins_read: boolean;
  version: number;
  total: number;
}

/** Of an account `a`: it has neither a password nor a provider that lets it in, so nobody has ever come by it. */
export const NO_WAY_IN = `a.password_hash IS NULL
  AND NOT EXISTS (SELECT 1 FROM account_identity i WHERE i.account_id = a.id)`;

/** Of a member `m` with the account `a`. */
export const MEMBER_STATE = `CASE WHEN m.removed_at IS NOT NULL THEN 'removed' WHEN m.disabled OR a.disabled THEN 'disabled'
  WHEN ${NO_WAY_IN} THEN 'invited' ELSE 'active' END`;

/** The leader who is nearest above, and is somebody else. */
const SUPERIOR = `(SELECT l.name FROM department u JOIN account l ON l.id = u.leader_id
  WHERE u.tenant_id = m.tenant_id AND u.id = ANY(d.path) AND u.leader_id <> m.id
  ORDER BY array_position(d.path, u.id) DESC LIMIT 1)`;
/** A sign-in elsewhere is not this enterprise's matter. */
const LAST_LOGIN = `(SELECT max(l.at) FROM login_attempt l
  WHERE l.username = a.username AND l.success AND l.opened_in = m.tenant_id)`;

const SORTS: Record<NonNullable<MemberQuery['sort']>, string> = {
  name: 'a.name',
  userName: 'a.username',
  joinedTime: 'm.created_at',
};

/** By keyword, department and role; `counts` has them by state, whichever is asked for. Of whom an administrator of departments sees only theirs. */
export async function listMembers(
  { platform, db, actor }: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  { keyword, departmentId, state, roleId, sort = 'name', order = 'asc', ...paging }: MemberQuery,
): Promise<MemberPage> {
  const [reach, logins] = [
    reachOf(actor, 'ENTERPRISE:MEMBER_VIEW_LIST'),
    reachOf(actor, 'ENTERPRISE:OPERATE_LOG_VIEW'),
  ];
  const found = `
      FROM tenant_member m
      JOIN account a ON a.id = m.id
      LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
     WHERE m.tenant_id = $1 AND ${reachSql('$5')}
       AND ($2::text IS NULL OR ${containsSql('$2', 'a.name', 'a.username', 'a.email', 'm.position')})
       AND ($3::uuid IS NULL OR $3 = ANY(d.path))
       AND ($4::uuid IS NULL OR EXISTS (SELECT 1 FROM tenant_member_role x
              WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id AND x.role_id = $4))`;
  const narrowed = [likePattern(keyword), departmentId ?? null, roleId ?? null, reach];
  const { rows, page } = await queryPage<Row>(
    db,
    paging,
    `SELECT a.id, a.username, a.name, a.avatar, a.email, a.mobile, m.department_id, m.position, m.created_at, m.version,
              ${MEMBER_STATE} AS state, count(*) OVER ()::int AS total,
              ARRAY(SELECT u.name FROM department u
                     WHERE u.tenant_id = m.tenant_id AND u.id = ANY(d.path)
                     ORDER BY array_position(d.path, u.id)) AS departments,
              ${SUPERIOR} AS superior,
              CASE WHEN ${reachSql('$7')} THEN ${LAST_LOGIN} END AS last_at, ${reachSql('$7')} AS logins_read,
              coalesce((SELECT json_agg(json_build_object('roleId', r.id, 'roleCode', r.code, 'roleName', r.name)
                                        ORDER BY r.sort, r.name)
                          FROM tenant_member_role x JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id
                         WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id), '[]') AS roles
       ${found} AND coalesce(${MEMBER_STATE} = $6::text, m.removed_at IS NULL)
       ORDER BY ${SORTS[sort]} ${order === 'desc' ? 'DESC' : 'ASC'}, a.id`,
    [...narrowed, state ?? null, logins],
  );
  const byState = await db.query<{ state: MemberState; count: number }>(
    `SELECT ${MEMBER_STATE} AS state, count(*)::int AS count ${found} GROUP BY 1`,
    narrowed,
  );
  const counts: Record<string, number> = Object.fromEntries(byState.map((one) => [one.state, one.count]));
  counts.all = byState.reduce((sum, one) => (one.state === 'removed' ? sum : sum + one.count), 0);
  const judged = await judgedMembers(
    db,
    rows.map(({ id }) => id),
  );
  const waiting = rows.filter(({ state: one }) => one === 'invited').map(({ id }) => id);
  const elsewhere = await inOthers(platform, db.tenantId, waiting);
  const open = await platform.hooks.openTasksOf(
    { db, actor },
    rows.map(({ id }) => id),
  );
  const may = ({ id, state: one }: Row) => {
    const member = judged.get(id);
    return member ? actsOn(actor, member, { state: one, isElsewhere: elsewhere.has(id) }) : [];
  };
  return { result: rows.map((row) => present(row, may(row), open.get(row.id) ?? 0)), ...page, counts };
}

/** Who of them is in another enterprise as well. */
async function inOthers({ database }: Platform, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database.query<{ id: string }>(
    'SELECT DISTINCT id FROM tenant_member WHERE id = ANY($2::uuid[]) AND tenant_id <> $1',
    [tenantId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

const present = (row: Row, may: Member['may'], openTasks: number): Member => ({
  superior: row.superior,
  openTasks,
  ...(row.logins_read && { lastLoginTime: row.last_at && iso(row.last_at) }),
  userId: row.id,
  userName: row.username,
  name: row.name,
  avatar: row.avatar,
  email: row.email,
  mobile: row.mobile,
  departmentId: row.department_id,
  departmentNames: row.departments,
  position: row.position,
  roles: row.roles,
  state: row.state,
  joinedTime: iso(row.created_at),
  may,
  version: row.version,
});
