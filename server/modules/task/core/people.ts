import { taskMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { Actor } from '../../../http/actor';
import type { Platform } from '../../../platform';
import { sendMessages } from '../../message';

export async function addInvolved(db: TenantDb, taskId: string, userIds: readonly string[]): Promise<void> {
  await db.insertIfAbsent(
    taskMember,
    [...new Set(userIds)].map((userId) => ({ taskId, userId, role: 'involve' as const })),
  );
}

/** A station message to the new executor; nobody is told of what they did themselves. */
export async function tellExecutor(
  platform: Platform,
  db: TenantDb,
  actor: Actor,
  task: { taskId: string; taskNo: string; title: string },
  executorId: string | null | undefined,
): Promise<void> {
  if (!executorId || executorId === actor.userId) return;
  const people = await platform.directory.of(actor.tenantId);
  await sendMessages(platform, db, [
    {
      receiverId: executorId,
      type: '任务',
      title: `${people(actor.userId)?.name ?? '有人'} 将任务 ${task.taskNo} 指派给您`,
      body: task.title,
      url: `/myTask/${task.taskId}/detail`,
    },
  ]);
}
