/** Urging (`ccTask/urge`): a message to the executor, not more often than anybody could bear; in vain too often, it goes on to the project's owner. */
import { eq, sql } from 'drizzle-orm';
import { finishedCategories } from '../../../../contract/task/enums';
import type { Urge, UrgeLimits, UrgingConfig } from '../../../../contract/task/urge';
import { newId } from '../../../base/present';
import { zoneHere } from '../../../base/zone';
import { objectHistory, task, taskUrge } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, forbidden, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { canCommentTask } from '../../../policies/task';
import { emit } from '../../message';
import { hiddenOf } from '../read/hidden';
import { type LoadedTask, loadTask } from '../read/load';
import { turnsOf } from '../team/parts';
import { urgeLimits } from './config';

interface Urges extends Record<string, unknown> {
  total: number;
  today: number;
  /** To the present executor. */
  theirs: number;
  last: string | null;
  next: string | null;
}

/** What has been done so far, by the database's clock; a day begins at midnight where the enterprise works. */
async function urges(db: TenantDb, { record }: LoadedTask, { cooldownMinutes, dailyCap }: UrgeLimits): Promise<Urges> {
  const [row] = await db.query<Urges>(
    `SELECT count(*)::int AS total,
            count(*) FILTER (WHERE at >= date_trunc('day', now(), $6::text))::int AS today,
            count(*) FILTER (WHERE to_id = $3::uuid)::int AS theirs,
            to_char(max(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS last,
            to_char(CASE WHEN count(*) FILTER (WHERE at >= date_trunc('day', now(), $6::text)) >= $4::int
                         THEN date_trunc('day', now(), $6::text) + interval '1 day'
                         WHEN max(at) > now() - make_interval(mins => $5::int)
                         THEN max(at) + make_interval(mins => $5::int) END AT TIME ZONE 'UTC',
                    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS next
       FROM task_urge WHERE tenant_id = $1 AND task_id = $2`,
    [record.id, record.executor_id, dailyCap, cooldownMinutes, zoneHere()],
  );
  return row ?? { total: 0, today: 0, theirs: 0, last: null, next: null };
}

function refusal(userId: string, { facts }: LoadedTask, { today, next }: Urges, limits: UrgeLimits): string | null {
  if (finishedCategories.includes(facts.category)) return '任务已结束，无需催办';
  if (!facts.executorId) return '任务还没有执行人，请先指派执行人';
  if (facts.executorId === userId) return '您就是该任务的执行人';
  if (today >= limits.dailyCap) return `今天已催办 ${today} 次，请明天再试`;
  if (next) return `${limits.cooldownMinutes} 分钟内已催办过，请稍后再试`;
  return null;
}

export async function urgingConfig(context: Within, taskId: string): Promise<UrgingConfig> {
  const loaded = await loadTask(context, { id: taskId });
  const limits = await urgeLimits(context.db, loaded.project.id);
  const done = await urges(context.db, loaded, limits);
  const mayUrge = canCommentTask(context.actor, loaded.project, loaded.facts);
  const reason = mayUrge ? refusal(context.actor.userId, loaded, done, limits) : forbidden().message;
  return {
    cooldownMinutes: limits.cooldownMinutes,
    dailyCap: limits.dailyCap,
    escalateAfter: limits.escalateAfter,
    usedToday: done.today,
    urgeCount: done.total,
    lastUrgedTime: done.last,
    nextTime: done.next,
    allowed: reason === null,
    reason,
  };
}

type Within = Pick<TenantContext, 'platform' | 'actor' | 'db'>;

/** @param projectId where the task has to stand, of a batch in one project */
export function urgeTask(
  context: Within,
  { taskId, note = '', projectId }: Urge & { projectId?: string },
): Promise<UrgingConfig> {
  const { platform, actor, db } = context;
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    // Locked, so that two at once do not both find the cooldown over.
    const loaded = await loadTask(within, { id: taskId }, true);
    const { project, facts } = loaded;
    if (projectId && project.id !== projectId) throw notFound('任务');
    if (!canCommentTask(actor, project, facts)) throw forbidden();
    const limits = await urgeLimits(tx, project.id);
    const done = await urges(tx, loaded, limits);
    const reason = refusal(actor.userId, loaded, done, limits);
    if (reason) throw againstRule(reason);
    const text = note.trim();
    const executorId = facts.executorId as string;
    const hidden = hiddenOf(loaded.record, await platform.workflows.of(actor.tenantId));
    const escalatedTo = escalationOf(loaded, actor.userId, done.theirs + 1, limits);
    await tx.insert(taskUrge, { id: newId(), taskId, fromId: actor.userId, toId: executorId, note: text, escalatedTo });
    await tx.update(task, { urgeCount: sql`urge_count + 1` }, eq(task.id, taskId));
    const people = await platform.directory.of(actor.tenantId);
    await tx.insert(objectHistory, {
      id: newId(),
      objectType: 'task' as const,
      objectId: taskId,
      projectId: project.id,
      actorId: actor.userId,
      event: 'urged',
      changes: escalatedTo
        ? [{ field: 'escalatedTo', label: '升级给', before: null, after: people(escalatedTo)?.name ?? null }]
        : [],
      reason: text || null,
    });
    const { channels } = limits;
    await emit(platform, tx, actor, {
      event: 'urged',
      objectId: taskId,
      to: turnsOf(loaded.record),
      variables: { reason: text },
      channels,
    });
    if (escalatedTo) {
      await emit(platform, tx, actor, {
        event: 'urgeEscalated',
        objectId: taskId,
        to: [escalatedTo],
        variables: {
          count: String(done.theirs + 1),
          executor: hidden('executorId') ? '未公开' : (people(executorId)?.name ?? ''),
        },
        channels,
      });
    }
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: project.id, taskIds: [taskId] }),
    );
    return urgingConfig(within, taskId);
  });
}

/** The project's owner, each time that so many urges of the same executor were in vain, unless they know anyhow. */
function escalationOf(
  { project, facts }: LoadedTask,
  actorId: string,
  times: number,
  { escalateAfter }: UrgeLimits,
): string | null {
  if (!escalateAfter || times % escalateAfter !== 0) return null;
  return [facts.executorId, actorId].includes(project.ownerId) ? null : project.ownerId;
}
