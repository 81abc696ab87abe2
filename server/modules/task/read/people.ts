import { taskMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';

export async function addInvolved(db: TenantDb, taskId: string, userIds: readonly string[]): Promise<void> {
  await db.insertIfAbsent(
    taskMember,
    [...new Set(userIds)].map((userId) => ({ taskId, userId, role: 'involve' as const })),
  );
}
