/** Membership of the enterprise (specification §6 "tenant: … disable"). */

import { and, eq, sql } from 'drizzle-orm';
import { TenantRole } from '../../../contract/access';
import type { MemberStatus } from '../../../contract/tenant/tenant';
import { role, tenantMember, tenantMemberRole } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';

async function isOwner(db: TenantDb, userId: string): Promise<boolean> {
  const [owner] = await db.select(role, eq(role.code, TenantRole.OWNER));
  if (!owner) return false;
  const held = await db.select(
    tenantMemberRole,
    and(eq(tenantMemberRole.userId, userId), eq(tenantMemberRole.roleId, owner.id)),
  );
  return held.length > 0;
}

/**
 * Disables a member, or lets them in again. Who is disabled is out at once, and off the teams of what is not over; tasks
 * that they execute alone stay theirs until they are given to somebody else. Teams are not joined again.
 */
export async function setMemberStatus(context: TenantContext, { userId, disabled }: MemberStatus): Promise<void> {
  const { platform, db, actor } = context;
  if (userId === actor.userId) throw againstRule('不能停用或恢复自己');
  await db.transaction(async (tx) => {
    const member = await tx.find(tenantMember, userId);
    if (!member) throw notFound('企业成员');
    if (disabled && (await isOwner(tx, userId))) throw againstRule('不能停用企业所有者，请先移交企业');
    const changed = await tx.update(
      tenantMember,
      { disabled, updatedBy: actor.userId, updatedAt: sql`now()` },
      and(eq(tenantMember.id, userId), eq(tenantMember.disabled, !disabled)),
    );
    if (changed === 0) return;
    if (disabled) await platform.hooks.onMemberDisabled({ platform, actor, db: tx }, { userId });
    await logOperation(tx, actor, {
      module: 'tenant',
      action: disabled ? 'memberDisabled' : 'memberEnabled',
      objectType: 'member',
      objectId: userId,
    });
    tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: actor.tenantId, userIds: [userId] }));
  });
  if (disabled) await platform.access.closeIn(actor.tenantId, userId);
}
