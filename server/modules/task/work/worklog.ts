/** Work hours: logging, changing, taking back (product model 17.7). Each is a change of its task, with the task's history. */

import { and, eq, sql } from 'drizzle-orm';
import type { FieldChange } from '../../../../contract/object/history';
import { type WorkKind, workKinds } from '../../../../contract/task/enums';
import type { WorklogCreate, WorklogSaved, WorklogUpdate } from '../../../../contract/task/work';
import { cutText } from '../../../../contract/text/cut';
import { newId } from '../../../base/present';
import { worklog } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { type ApiError, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { staleRow } from '../../../object/stale';
import { holdOpen } from '../../../object/workLock';
import { canEditWorklog, canLogHours } from '../../../policies/task';
import { writeChanges } from '../change/write';
import { assertMay, refusalOf } from '../read/assertMay';
import { taskDetail } from '../read/detail';
import { leftAfterRemoval, leftAfterWork, tenths } from '../read/hoursLeft';
import { type LoadedTask, loadTask } from '../read/load';
import { assertDay, assertOpen, lockPerson } from './rules';

type Log = typeof worklog.$inferSelect;

export function logWork(context: TenantContext, input: WorklogCreate): Promise<WorklogSaved> {
  const { actor } = context;
  return inTask(context, input.taskId, actor.userId, async (within, task) => {
    assertMayLog(within, task);
    const { taskId, day, kind = 'normal', remark = '' } = input;
    const minutes = minutesOf(input);
    if (minutes === undefined) throw invalid('请填写工时', 'hours');
    await assertDay(within, actor.userId, { day, minutes });
    const left = leftAfterWork(task.record, tenths(minutes / 60), input.leftHours);
    const id = newId();
    const who = { createdBy: actor.userId, updatedBy: actor.userId };
    const log = {
      id,
      taskId,
      userId: actor.userId,
      day,
      minutes,
      leftAfter: left,
      kind,
      remark: remark.trim(),
      ...who,
    };
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
    const { day = log.day, kind = log.kind, remark = log.remark } = input;
    const minutes = minutesOf(input) ?? log.minutes;
    assertOpen(log.state);
    await assertDay(within, userId, { day, minutes }, log);
    const left = leftAfterWork(task.record, tenths((minutes - log.minutes) / 60), input.leftHours);
    const next = { day, minutes, kind, remark: remark.trim(), leftAfter: left };
    await within.db.update(
      worklog,
      {
        ...next,
        state: 'OPEN',
        returnReason: '',
        version: sql`version + 1`,
        updatedBy: actor.userId,
        updatedAt: sql`now()`,
      },
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
    assertOpen(log.state);
    await holdOpen(within.db, [log.day]);
    await within.db.delete(worklog, eq(worklog.id, id));
    const owner = userId === within.actor.userId ? null : await nameOf(within, userId);
    const left = leftAfterRemoval(task.record, tenths(log.minutes / 60), await consumedOf(within.db, taskId));
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
  const saved = await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    await lockPerson(tx, userId);
    const task = await loadTask(within, { id: taskId }, true);
    const id = await work(within, task);
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: task.project.id, taskIds: [taskId] }),
    );
    return { id, leftBefore: task.record.left_hours };
  });
  return { ...saved, task: await taskDetail(context, { id: taskId }) };
}

/** Of a task; other work has its own way (`modules/hours`). */
async function find(db: TenantDb, id: string): Promise<Log & { taskId: string }> {
  const log = await db.find(worklog, id);
  if (!log?.taskId) throw notFound('工时记录');
  return { ...log, taskId: log.taskId };
}

/** What was typed, in minutes; hours come in steps of a tenth. */
function minutesOf({ hours, minutes }: { hours?: number; minutes?: number }): number | undefined {
  if (hours === undefined) return minutes;
  if (minutes !== undefined) throw invalid('工时只能填写一次', 'minutes');
  if (Math.abs(hours * 10 - Math.round(hours * 10)) > 1e-6) throw invalid('工时以 0.1 小时为单位', 'hours');
  return Math.round(hours * 60);
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

const nameOf = async ({ platform, actor }: TenantContext, userId: string) =>
  (await platform.directory.of(actor.tenantId))(userId)?.name ?? '已离开的成员';

/** `张三：3 小时（2026-11-20，加班）联调` */
function say(
  log: { day: string; minutes: number; kind: WorkKind; remark: string },
  owner: string | null = null,
): string {
  const kind = log.kind === 'normal' ? '' : `，${workKinds[log.kind]}`;
  return `${owner ? `${owner}：` : ''}${tenths(log.minutes / 60)} 小时（${log.day}${kind}）${cutText(log.remark, 100)}`;
}

/** Hours of a task's logs. */
async function consumedOf(db: TenantDb, taskId: string): Promise<number> {
  const [row] = await db.query<{ sum: number }>(
    'SELECT round(coalesce(sum(minutes), 0) / 60.0, 2)::float8 AS sum FROM worklog WHERE tenant_id = $1 AND task_id = $2',
    [taskId],
  );
  return row?.sum ?? 0;
}

/** The task's sums after its logs have changed. */
async function apply(
  { platform, db, actor }: TenantContext,
  task: LoadedTask,
  left: number | null,
  log: Pick<FieldChange, 'before' | 'after'>,
): Promise<void> {
  const { record } = task;
  const changes: FieldChange[] = [{ field: 'worklog', label: '工时', ...log }];
  const text = (hours: number | null) => (hours === null ? null : String(hours));
  if (left !== record.left_hours) {
    changes.push({ field: 'leftHours', label: '剩余工时', before: text(record.left_hours), after: text(left) });
  }
  await writeChanges({ platform, db, actorId: actor.userId }, [
    {
      before: task,
      after: { ...record, consumed_hours: await consumedOf(db, record.id), left_hours: left },
      changes,
      transition: null,
      reopened: false,
      reason: null,
      words: null,
      involved: null,
    },
  ]);
}
