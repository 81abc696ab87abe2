/** Work hours: logging, changing, taking back (product model 17.7). Each is a change of its task, with the task's history. */

import { and, eq, sql } from 'drizzle-orm';
import type { FieldChange } from '../../../../contract/object/history';
import { DAY_HOURS_MAX, type WorkKind, workKinds } from '../../../../contract/task/enums';
import type { WorklogCreate, WorklogSaved, WorklogUpdate } from '../../../../contract/task/work';
import { newId, today } from '../../../base/present';
import { worklog } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { type ApiError, againstRule, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { staleRow } from '../../../object/stale';
import { canEditWorklog, canLogHours } from '../../../policies/task';
import { assertMay, refusalOf } from '../core/assertMay';
import { taskDetail } from '../core/detail';
import { type LoadedTask, loadTask } from '../core/load';
import { writeChanges } from '../core/write';
import { leftAfterWork, tenths } from './left';

type Log = typeof worklog.$inferSelect;

export function logWork(context: TenantContext, input: WorklogCreate): Promise<WorklogSaved> {
  const { actor } = context;
  return inTask(context, input.taskId, actor.userId, async (within, task) => {
    assertMayLog(within, task);
    await assertDay(within.db, actor.userId, input.day, input.hours);
    const { taskId, day, hours, kind = 'normal', remark = '' } = input;
    const left = leftAfterWork(task.record, hours, input.leftHours);
    const id = newId();
    const who = { createdBy: actor.userId, updatedBy: actor.userId };
    const log = { id, taskId, userId: actor.userId, day, hours, leftAfter: left, kind, remark: remark.trim(), ...who };
    await within.db.insert(worklog, log);
    await apply(within, task, left, { before: null, after: say(log) });
    return id;
  });
}

export async function changeWork(context: TenantContext, id: string, input: WorklogUpdate): Promise<WorklogSaved> {
  const { actor } = context;
  const { taskId, userId } = await find(context.db, id);
  return inTask(context, taskId, userId, async (within, task) => {
    const log = await find(within.db, id);
    await assertMayEdit(within, task, log);
    if (log.version !== input.version) {
      throw await staleRow(context, log);
    }
    const { day = log.day, hours = log.hours, kind = log.kind, remark = log.remark } = input;
    await assertDay(within.db, userId, day, hours, id);
    const left = leftAfterWork(task.record, tenths(hours - log.hours), input.leftHours);
    const next = { day, hours, kind, remark: remark.trim(), leftAfter: left };
    await within.db.update(
      worklog,
      { ...next, version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
      and(eq(worklog.id, id), eq(worklog.version, input.version)),
    );
    const owner = userId === actor.userId ? null : await nameOf(within, userId);
    await apply(within, task, left, { before: say(log, owner), after: say(next, owner) });
    return id;
  });
}

export async function removeWork(context: TenantContext, id: string): Promise<WorklogSaved> {
  const { taskId, userId } = await find(context.db, id);
  return inTask(context, taskId, userId, async (within, task) => {
    const log = await find(within.db, id);
    await assertMayEdit(within, task, log);
    await within.db.delete(worklog, eq(worklog.id, id));
    const owner = userId === within.actor.userId ? null : await nameOf(within, userId);
    const left = leftAfterWork(task.record, -log.hours, undefined);
    await apply(within, task, left, { before: say(log, owner), after: null });
    return id;
  });
}

/** One change of a person's hours at a time, whatever the tasks: two at once could each fit into a day and not both. */
async function inTask(
  context: TenantContext,
  taskId: string,
  userId: string,
  work: (within: TenantContext, task: LoadedTask) => Promise<string>,
): Promise<WorklogSaved> {
  const { platform, actor } = context;
  const id = await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await tx.query(
      `SELECT pg_advisory_xact_lock(hashtextextended(k.tenant_id::text || $2, 11)) IS NULL AS locked
         FROM (SELECT $1::uuid AS tenant_id) k WHERE k.tenant_id = $1::uuid`,
      [userId],
    );
    const task = await loadTask(within, { id: taskId }, true);
    const done = await work(within, task);
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: task.project.id, taskIds: [taskId] }),
    );
    return done;
  });
  return { id, task: await taskDetail(context, { id: taskId }) };
}

async function find(db: TenantDb, id: string): Promise<Log> {
  const log = await db.find(worklog, id);
  if (!log) throw notFound('工时记录');
  return log;
}

/** Why hours cannot be written down; null where they can. */
const refusedHours = ({ actor }: Pick<TenantContext, 'actor'>, task: LoadedTask): ApiError | null =>
  refusalOf(canLogHours, actor, task, '您没有权限在该任务中登记工时，请联系项目经理将您加入项目');

export const refusalToLog = (context: Pick<TenantContext, 'actor'>, task: LoadedTask): string | null =>
  refusedHours(context, task)?.message ?? null;

function assertMayLog(context: TenantContext, task: LoadedTask): void {
  const refusal = refusedHours(context, task);
  if (refusal) throw refusal;
}

async function assertMayEdit(context: TenantContext, { project, facts }: LoadedTask, log: Log): Promise<void> {
  assertMay(
    (who, where, one) => canEditWorklog(who, where, one, log.userId),
    context.actor,
    { project, facts },
    '只能修改或删除自己的工时，他人的工时由项目经理修改',
  );
}

async function assertDay(db: TenantDb, userId: string, day: string, hours: number, except?: string): Promise<void> {
  if (Math.abs(hours * 10 - Math.round(hours * 10)) > 1e-6) throw invalid('工时以 0.1 小时为单位', 'hours');
  if (day > today()) throw invalid('不能登记今天以后的工时', 'day');
  const [row] = await db.query<{ sum: number }>(
    `SELECT coalesce(sum(hours), 0)::float8 AS sum FROM worklog
      WHERE tenant_id = $1 AND user_id = $2 AND day = $3::date AND ($4::uuid IS NULL OR id <> $4::uuid)`,
    [userId, day, except ?? null],
  );
  const logged = row?.sum ?? 0;
  if (tenths(logged + hours) <= DAY_HOURS_MAX) return;
  const free = Math.max(0, tenths(DAY_HOURS_MAX - logged));
  throw againstRule(
    `${day} 在全部项目中已登记 ${tenths(logged)} 小时，一天最多 ${DAY_HOURS_MAX} 小时，还可登记 ${free} 小时`,
  );
}

const nameOf = async ({ platform, actor }: TenantContext, userId: string) =>
  (await platform.directory.of(actor.tenantId))(userId)?.name ?? '已离开的成员';

/** `张三：3 小时（2026-11-20，加班）联调` */
function say(log: { day: string; hours: number; kind: WorkKind; remark: string }, owner: string | null = null): string {
  const kind = log.kind === 'normal' ? '' : `，${workKinds[log.kind]}`;
  return `${owner ? `${owner}：` : ''}${log.hours} 小时（${log.day}${kind}）${log.remark.slice(0, 100)}`;
}

/** The task's sums after its logs have changed. */
async function apply(
  { platform, db, actor }: TenantContext,
  task: LoadedTask,
  left: number | null,
  log: Pick<FieldChange, 'before' | 'after'>,
): Promise<void> {
  const { record } = task;
  const [row] = await db.query<{ sum: number }>(
    'SELECT coalesce(sum(hours), 0)::float8 AS sum FROM worklog WHERE tenant_id = $1 AND task_id = $2',
    [record.id],
  );
  const changes: FieldChange[] = [{ field: 'worklog', label: '工时', ...log }];
  const text = (hours: number | null) => (hours === null ? null : String(hours));
  if (left !== record.left_hours) {
    changes.push({ field: 'leftHours', label: '剩余工时', before: text(record.left_hours), after: text(left) });
  }
  await writeChanges({ platform, db, actorId: actor.userId }, [
    {
      before: task,
      after: { ...record, consumed_hours: row?.sum ?? 0, left_hours: left },
      changes,
      transition: null,
      reopened: false,
      reason: null,
      words: null,
      involved: null,
    },
  ]);
}
