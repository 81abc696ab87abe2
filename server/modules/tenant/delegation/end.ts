/** Ends what somebody administers by itself: they leave, or the department does. */

import { eq } from 'drizzle-orm';
import type { Actor } from '../../../base/actor';
import { departmentAdmin } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';

/**
 * In the caller's transaction, each with its entry in the operation log.
 *
 * @param by as the log names them; null for a directory
 * @param reason in words, as the log says it
 */
export async function endDelegations(
  platform: Pick<Platform, 'bus'>,
  tx: TenantDb,
  by: Pick<Actor, 'userId'> | null,
  of: { userId: string } | { departmentId: string },
  reason: string,
): Promise<void> {
  const which =
    'userId' in of ? eq(departmentAdmin.userId, of.userId) : eq(departmentAdmin.departmentId, of.departmentId);
  const ended = await tx.select(departmentAdmin, which);
  if (ended.length === 0) return;
  await tx.delete(departmentAdmin, which);
  for (const { id, userId, departmentId } of ended) {
    await logOperation(tx, by, {
      ...{ module: 'tenant', action: 'departmentAdminEnded', objectType: 'departmentAdmin', objectId: id },
      detail: { userId, departmentId, reason },
    });
  }
  const userIds = [...new Set(ended.map(({ userId }) => userId))];
  tx.afterCommit(() => platform.bus.publish({ type: 'access', tenantId: tx.tenantId, userIds }));
}
