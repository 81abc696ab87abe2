/** One member, their roles, and who may decide over them. */
import { eq, inArray } from 'drizzle-orm';
import type { DelegablePrivilege } from '../../../contract/delegable';
import type { Actor } from '../../base/actor';
import { role, tenantMember, tenantMemberRole } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import { reaches, reachOf } from '../../policies/department';
import { mayGive } from '../../policies/giving';

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

/** What somebody administers: each department by its path, with what they may do there. */
export const administeredBy = (db: TenantDb, userId: string) =>
  db.query<{ path: string[]; privileges: DelegablePrivilege[] }>(
    `SELECT d.path, x.privileges FROM department_admin x
       JOIN department d ON d.tenant_id = x.tenant_id AND d.id = x.department_id
      WHERE x.tenant_id = $1 AND x.user_id = $2`,
    [userId],
  );

/**
 * Nobody decides over who may more than they may themselves: the owner, managers, whoever holds what the actor lacks, in the
 * whole enterprise or in a department.
 */
export async function mayDecideOver(db: TenantDb, actor: Actor, userId: string): Promise<boolean> {
  if (!(await rolesOf(db, userId)).every((one) => mayGive(actor, one))) return false;
  return (await administeredBy(db, userId)).every(({ path, privileges }) =>
    privileges.every((one) => reaches(reachOf(actor, one), path)),
  );
}

export async function assertNotAbove(db: TenantDb, actor: Actor, userId: string): Promise<void> {
  if (!(await mayDecideOver(db, actor, userId))) throw againstRule('对方有您没有的权限，请由企业管理员操作');
}
