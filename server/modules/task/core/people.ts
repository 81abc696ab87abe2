import { taskMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { Actor } from '../../../http/actor';
import type { Platform } from '../../../platform';
import { emit } from '../../message';

export async function addInvolved(db: TenantDb, taskId: string, userIds: readonly string[]): Promise<void> {
  await db.insertIfAbsent(
    taskMember,
    [...new Set(userIds)].map((userId) => ({ taskId, userId, role: 'involve' as const })),
  );
}

/** The new executor hears of it. */
export async function tellExecutor(
  platform: Platform,
  db: TenantDb,
  actor: Actor,
  { taskId }: { taskId: string; taskNo: string; title: string },
  executorId: string | null | undefined,
): Promise<void> {
  await emit(platform, db, actor, { event: 'assigned', objectId: taskId, to: [executorId], variables: {} });
}
