/** Following: who wants to hear of a task without a part in it; and who has a part and does not want to. */
import { and, eq } from 'drizzle-orm';
import { taskMember } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import { loadTask } from '../core/load';

/** Follows a task, or stops: then its parties, too, hear no more of comments and stages. Gives no rights. */
export async function followTask(context: TenantContext, taskId: string, following: boolean): Promise<void> {
  const { platform, db, actor } = context;
  const { project } = await loadTask(context, { id: taskId });
  await db.transaction(async (tx) => {
    const mine = { taskId, userId: actor.userId, role: 'follow' as const };
    const added = await tx.insertIfAbsent(taskMember, { ...mine, muted: !following });
    if (added > 0) return;
    await tx.update(
      taskMember,
      { muted: !following },
      and(eq(taskMember.taskId, taskId), eq(taskMember.userId, actor.userId), eq(taskMember.role, 'follow')),
    );
  });
  platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: project.id, taskIds: [taskId] });
}

/** Whom a text names follows the task; whoever has said before that they do not want to, keeps their peace. */
export async function autoFollow(
  db: TenantDb,
  settings: Readonly<Record<string, string>>,
  taskId: string,
  userIds: readonly string[],
): Promise<void> {
  if (settings.TASK_AUTO_FOLLOW !== '1' || userIds.length === 0) return;
  await db.query(
    `INSERT INTO task_member (tenant_id, task_id, user_id, role)
     SELECT $1, t.id, p.user_id, 'follow' FROM task t
       JOIN project_member p ON p.tenant_id = t.tenant_id AND p.project_id = t.project_id AND p.user_id = ANY($3::uuid[])
      WHERE t.tenant_id = $1 AND t.id = $2 AND t.private_type = 0 ON CONFLICT DO NOTHING`,
    [taskId, userIds],
  );
}

/** Who hears of what happens to a task: its parties and followers, without those who do not want to. */
export async function listenersOf(
  db: TenantDb,
  taskId: string,
  parties: readonly (string | null | undefined)[],
): Promise<string[]> {
  const rows = await db.query<{ user_id: string; muted: boolean }>(
    `SELECT user_id, muted FROM task_member WHERE tenant_id = $1 AND task_id = $2 AND role = 'follow'`,
    [taskId],
  );
  const muted = new Set(rows.filter((row) => row.muted).map((row) => row.user_id));
  const everybody = [...parties, ...rows.map((row) => row.user_id)];
  return [...new Set(everybody)].filter((id): id is string => Boolean(id) && !muted.has(id as string));
}
