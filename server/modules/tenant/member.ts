/** One member, their roles, and who may decide over them. */
import { eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../base/actor';
import { role, tenantMember, tenantMemberRole } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import { isAbove, type JudgedMember } from '../../policies/member';

type Row = typeof tenantMember.$inferSelect;

/** @throws 404, for who was removed too */
export async function loadMember(db: TenantDb, userId: string): Promise<Row> {
  const row = await db.find(tenantMember, userId);
  if (!row || row.removedAt) throw notFound('企业成员');
  return row;
}

export const rolesOf = async (db: TenantDb, userId: string) => {
  const held = await db.select(tenantMemberRole, eq(tenantMemberRole.userId, userId));
  return held.length === 0
    ? []
    : db.select(
        role,
        inArray(
          role.id,
          held.map(({ roleId }) => roleId),
        ),
      );
};

/** Members as others are judged by, whoever of them is there. */
export async function judgedMembers(db: TenantDb, userIds: readonly string[]): Promise<Map<string, JudgedMember>> {
  const rows = await db.query<JudgedMember & Record<string, unknown>>(
    `SELECT m.id, d.path,
            coalesce((SELECT json_agg(json_build_object('code', r.code, 'scope', r.scope, 'privileges', r.privileges))
                        FROM tenant_member_role x JOIN role r ON r.tenant_id = x.tenant_id AND r.id = x.role_id
                       WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id), '[]') AS roles,
            coalesce((SELECT json_agg(json_build_object('path', u.path, 'privileges', x.privileges))
                        FROM department_admin x JOIN department u ON u.tenant_id = x.tenant_id AND u.id = x.department_id
                       WHERE x.tenant_id = m.tenant_id AND x.user_id = m.id), '[]') AS administers
       FROM tenant_member m LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
      WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[])`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** One of them; without any right where nobody is a member of that id. */
export const judgedMember = async (db: TenantDb, userId: string): Promise<JudgedMember> =>
  (await judgedMembers(db, [userId])).get(userId) ?? { id: userId, path: null, roles: [], administers: [] };

export const mayDecideOver = async (db: TenantDb, actor: Actor, userId: string): Promise<boolean> =>
  !isAbove(actor, await judgedMember(db, userId));

export async function assertNotAbove(db: TenantDb, actor: Actor, userId: string): Promise<void> {
  if (!(await mayDecideOver(db, actor, userId))) throw againstRule('对方有您没有的权限，请由企业管理员操作');
}
