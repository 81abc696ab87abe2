import { and, eq, sql } from 'drizzle-orm';
import { tenantMember, tenantMemberRole } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { assertSeats } from '../../../object/quota';
import type { Platform } from '../../../platform';
import type { Given } from '../given';

export interface Joining extends Given {
  userId: string;
  position?: string | null;
  /** Who brought them in. */
  by: string | null;
}

/**
 * Makes an account a member, in the caller's transaction. Who was removed comes back, with these roles and no others.
 * False: is one already, and stays as they are. Who is disabled stays disabled: an old link must not let them in.
 * @throws 422 where the enterprise has no place left: the caller's transaction must not go on
 */
export async function joinTenant(platform: Platform, tx: TenantDb, joining: Joining): Promise<boolean> {
  const { userId, departmentId, roleIds, position = null, by } = joining;
  const place = { departmentId, position, updatedBy: by };
  const added = await tx.insertIfAbsent(tenantMember, { id: userId, ...place, createdBy: by });
  if (added === 0) {
    const back = await tx.update(
      tenantMember,
      { ...place, disabled: false, removedAt: null, removedBy: null, updatedAt: sql`now()`, version: sql`version + 1` },
      and(eq(tenantMember.id, userId), sql`removed_at IS NOT NULL`),
    );
    if (back === 0) return false;
  }
  await assertSeats(tx, 0);
  await tx.insertIfAbsent(
    tenantMemberRole,
    roleIds.map((roleId) => ({ userId, roleId })),
  );
  tx.afterCommit(() => {
    platform.bus.publish({ type: 'access', tenantId: tx.tenantId, userIds: [userId] });
    platform.bus.publish({ type: 'directory', tenantId: tx.tenantId });
    platform.bus.publish({ type: 'session', accountId: userId });
  });
  return true;
}
