/** Urging (`ccTask/urge`): a message to the executor, not more often than anybody could bear. */
import { finishedCategories } from '../../../../contract/task/enums';
import { URGE_COOLDOWN_MINUTES, URGE_DAILY_CAP, type Urge, type UrgingConfig } from '../../../../contract/task/urge';
import { taskHistory, taskUrge } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, forbidden } from '../../../errors';
import { newId } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { canCommentTask } from '../../../policies/task';
import { emit } from '../../message';
import { type LoadedTask, loadTask } from '../core/load';

/** What has been done so far, by the database's clock; a day begins at midnight where the product's users live. */
async function urges(db: TenantDb, taskId: string) {
  const [row] = await db.query<{ total: number; today: number; last: string | null; next: string | null }>(
    `SELECT count(*)::int AS total,
            count(*) FILTER (WHERE at >= date_trunc('day', now(), 'Asia/Shanghai'))::int AS today,
            to_char(max(at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS last,
            to_char(CASE WHEN count(*) FILTER (WHERE at >= date_trunc('day', now(), 'Asia/Shanghai')) >= ${URGE_DAILY_CAP}
                         THEN date_trunc('day', now(), 'Asia/Shanghai') + interval '1 day'
                         WHEN max(at) > now() - interval '${URGE_COOLDOWN_MINUTES} minutes'
                         THEN max(at) + interval '${URGE_COOLDOWN_MINUTES} minutes' END,
                    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS next
       FROM task_urge WHERE tenant_id = $1 AND task_id = $2`,
    [taskId],
  );
  return row ?? { total: 0, today: 0, last: null, next: null };
}

function refusal(userId: string, { facts }: LoadedTask, { today, next }: Awaited<ReturnType<typeof urges>>) {
  if (finishedCategories.includes(facts.category)) return '任务已结束，无需催办';
  if (!facts.executorId) return '任务还没有执行人，请先指派执行人';
  if (facts.executorId === userId) return '您就是该任务的执行人';
  if (today >= URGE_DAILY_CAP) return `今天已催办 ${today} 次，请明天再试`;
  if (next) return `${URGE_COOLDOWN_MINUTES} 分钟内已催办过，请稍后再试`;
  return null;
}

export async function urgingConfig(context: TenantContext, taskId: string): Promise<UrgingConfig> {
  const task = await loadTask(context, { id: taskId });
  const done = await urges(context.db, taskId);
  const mayUrge = canCommentTask(context.actor, task.project, task.facts);
  const reason = mayUrge ? refusal(context.actor.userId, task, done) : forbidden().message;
  return {
    cooldownMinutes: URGE_COOLDOWN_MINUTES,
    dailyCap: URGE_DAILY_CAP,
    usedToday: done.today,
    urgeCount: done.total,
    lastUrgedTime: done.last,
    nextTime: done.next,
    allowed: reason === null,
    reason,
  };
}

export function urgeTask(context: TenantContext, { taskId, note = '' }: Urge): Promise<UrgingConfig> {
  const { platform, actor, db } = context;
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    // Locked, so that two at once do not both find the cooldown over.
    const task = await loadTask(within, { id: taskId }, true);
    if (!canCommentTask(actor, task.project, task.facts)) throw forbidden();
    const reason = refusal(actor.userId, task, await urges(tx, taskId));
    if (reason) throw againstRule(reason);
    const text = note.trim();
    const toId = task.facts.executorId as string;
    await tx.insert(taskUrge, { id: newId(), taskId, fromId: actor.userId, toId, note: text });
    await tx.insert(taskHistory, {
      id: newId(),
      taskId,
      projectId: task.project.id,
      actorId: actor.userId,
      event: 'urged',
      reason: text || null,
    });
    await emit(platform, tx, actor, { event: 'urged', objectId: taskId, to: [toId], variables: { reason: text } });
    return urgingConfig(within, taskId);
  });
}
