/** Reads of work hours: a task's logs and sums, a person's week. Private tasks are in no sum of who may not see them. */

import type { WorkKind } from '../../../../contract/task/enums';
import type { HourSums, TaskHours, WeekHours } from '../../../../contract/task/work';
import { WORKLOGS_MAX } from '../../../../contract/task/work';
import { dayNumber } from '../../../../contract/time/workdays';
import { fixedWorkStates, type OtherWork, type WorkState } from '../../../../contract/time/workWords';
import { addDays, iso } from '../../../base/present';
import type { TenantContext } from '../../../http/route';
import type { Unseen } from '../../../object/fields/operand';
import { canEditWorklog, canViewTask } from '../../../policies/task';
import { toldTasks, unseenIn, withoutHidden } from '../read/hidden';
import { tenths } from '../read/hoursLeft';
import { type LoadedTask, loadTask, lookAt } from '../read/load';
import { visibleSubtree } from '../tree/visible';
import { refusalToLog } from './worklog';

interface LogRow extends Record<string, unknown> {
  id: string;
  user_id: string;
  day: string;
  minutes: number;
  state: WorkState;
  return_reason: string;
  left_after: number | null;
  kind: WorkKind;
  remark: string;
  version: number;
  updated_at: string;
}
const COLUMNS = `w.id, w.user_id, w.day, w.minutes, w.state, w.return_reason, w.left_after::float8 AS left_after, w.kind, w.remark,
  w.version, w.updated_at`;

const present = (row: LogRow) => ({
  id: row.id,
  day: row.day,
  hours: tenths(row.minutes / 60),
  minutes: row.minutes,
  state: row.state,
  returnReason: row.return_reason,
  leftAfter: row.left_after,
  kind: row.kind,
  remark: row.remark,
  version: row.version,
  updatedTime: iso(row.updated_at),
});

export async function taskHours(context: TenantContext, taskId: string): Promise<TaskHours> {
  const { platform, db, actor } = context;
  const task = await loadTask(context, { id: taskId });
  const { facts, project } = task;
  const logs = await db.query<LogRow & { total: number }>(
    `SELECT ${COLUMNS}, count(*) OVER ()::int AS total FROM worklog w
      WHERE w.tenant_id = $1 AND w.task_id = $2 ORDER BY w.day DESC, w.id DESC LIMIT ${WORKLOGS_MAX}`,
    [taskId],
  );
  const people = await platform.directory.of(actor.tenantId);
  const workflow = await platform.workflows.of(actor.tenantId);
  const shares = await sharesOf(context, withoutHidden(task.record, workflow));
  const refusal = refusalToLog(context, task);
  return {
    logs: logs.map((row) => ({
      ...present(row),
      user: people(row.user_id),
      editable: !fixedWorkStates.includes(row.state) && canEditWorklog(actor, project, facts, row.user_id),
    })),
    logTotal: logs[0]?.total ?? 0,
    people: shares.map(({ userId, ...share }) => ({ person: people(userId), ...share })),
    tree: await treeSums(context, task, unseenIn(workflow)),
    mayLog: refusal === null,
    refusal,
  };
}

/** What each did, and was to do; who did most comes first. */
async function sharesOf({ db }: TenantContext, record: LoadedTask['record']) {
  const worked = await db.query<{ user_id: string; hours: number }>(
    `SELECT user_id, round(sum(minutes) / 60.0, 2)::float8 AS hours FROM worklog
      WHERE tenant_id = $1 AND task_id = $2 GROUP BY user_id ORDER BY 2 DESC, 1 LIMIT 100`,
    [record.id],
  );
  const alone = record.executor_id ? [{ userId: record.executor_id, hours: record.estimate_hours }] : [];
  const parts = record.team ?? alone;
  const estimates = new Map(parts.map(({ userId, hours }) => [userId, hours]));
  const consumed = new Map(worked.map((row) => [row.user_id, row.hours]));
  const everybody = [...new Set([...parts.map(({ userId }) => userId), ...consumed.keys()])];
  return everybody.map((userId) => ({
    userId,
    estimate: estimates.get(userId) ?? null,
    consumed: consumed.get(userId) ?? 0,
  }));
}

/** Null where the reader sees nothing below the task, whether or not something is there. */
async function treeSums(
  { db, actor }: TenantContext,
  { record, project }: LoadedTask,
  unseen: Unseen,
): Promise<HourSums | null> {
  if (record.child_total === 0) return null;
  const { text, params } = visibleSubtree(actor, project, record.id);
  const [row] = await db.query<HourSums & { tasks: number } & Record<string, unknown>>(
    `${text} SELECT count(*)::int AS tasks, coalesce(sum(t.told_estimate_hours), 0)::float8 AS estimate, sum(t.consumed_hours)::float8 AS consumed,
                    coalesce(sum(t.told_left_hours), 0)::float8 AS left
       FROM d JOIN ${toldTasks(unseen)} t ON t.tenant_id = $1 AND t.id = d.id`,
    params,
  );
  if (!row || row.tasks < 2) return null;
  const { tasks: _tasks, ...sums } = row;
  return sums;
}

/** Monday of the week that a day lies in. */
const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export async function weekHours(context: TenantContext, day?: string): Promise<WeekHours> {
  const { db, actor, platform } = context;
  const from = monday(day ?? (await platform.calendars.today(db.tenantId)));
  const to = addDays(from, 6);
  const calendar = await platform.calendars.of(db.tenantId);
  const logs = await db.query<LogRow & { task_id: string | null; other: OtherWork | null }>(
    `SELECT ${COLUMNS}, w.task_id, w.other FROM worklog w
      WHERE w.tenant_id = $1 AND w.user_id = $2 AND w.day BETWEEN $3::date AND $4::date ORDER BY w.day, w.id`,
    [actor.userId, from, to],
  );
  const tasks = await lookAt(
    context,
    logs.flatMap((row) => row.task_id ?? []),
  );
  return {
    from,
    to,
    workdays: [0, 1, 2, 3, 4, 5, 6].map((at) => addDays(from, at)).filter((one) => calendar.isWorkday(dayNumber(one))),
    logs: logs.map((row) => {
      const seen = row.task_id ? tasks.get(row.task_id) : undefined;
      const task = seen && canViewTask(actor, seen.project, seen.facts) ? seen : null;
      return {
        ...present(row),
        other: row.other,
        task: task && {
          taskId: task.record.id,
          taskNo: task.record.task_no,
          title: task.record.title,
          projectName: task.project.name,
        },
      };
    }),
  };
}
