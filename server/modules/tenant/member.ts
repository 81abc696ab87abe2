/** One member, their roles, and who may decide over them. */
import { eq, inArray } from 'drizzle-orm';
import type { Actor } from '../../base/actor';
import { role, tenantMember, tenantMemberRole } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
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

/** Nobody decides over who may more than they may themselves: the owner, managers, whoever holds what the actor lacks. */
export const mayDecideOver = async (db: TenantDb, actor: Actor, userId: string): Promise<boolean> =>
  (await rolesOf(db, userId)).every((one) => mayGive(actor, one));

export async function assertNotAbove(db: TenantDb, actor: Actor, userId: string): Promise<void> {
  if (!(await mayDecideOver(db, actor, userId))) throw againstRule('对方的角色有您没有的权限，请由企业管理员操作');
}
