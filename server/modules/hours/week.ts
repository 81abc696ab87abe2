/** One's own week: its rows, what can be done in it, and handing it in. */
import type { Counted, WeekSheet, WeekWithdraw } from '../../../contract/hours/hours';
import { mondayOf } from '../../../contract/time/period';
import { slotKindOf } from '../../../contract/time/roster';
import { dayNumber } from '../../../contract/time/workdays';
import { addDays } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { capacityOf } from '../../object/capacity';
import { logOperation } from '../../object/operationLog';
import { holdOpen, lockedTo } from '../../object/workLock';
import { withdrawApproval } from '../approval';
import { lockPerson, weekHours } from '../task';
import { submitSheet } from './approval';
import { sheetOf } from './sheets';

/** At hand as rows of the week. */
const TASKS_MAX = 30;

export async function weekSheet(context: TenantContext, asked?: string): Promise<WeekSheet> {
  const { platform, db, actor } = context;
  const week = await weekHours(context, asked);
  const calendar = await platform.calendars.of(actor.tenantId);
  const capacity = (await capacityOf(db, calendar, [actor.userId], [week.from, week.to]))(actor.userId);
  const lock = await lockedTo(db);
  const tasks = await db.query<WeekSheet['tasks'][number] & Record<string, unknown>>(
    `SELECT t.id AS "taskId", t.task_no AS "taskNo", t.title, p.name AS "projectName"
       FROM task t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL AND p.status <> 'CLOSED'
      WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND t.executor_id = $2 AND t.category IN ('IN_PROGRESS', 'VERIFYING')
      ORDER BY t.updated_at DESC LIMIT ${TASKS_MAX}`,
    [actor.userId],
  );
  const sheets = await db.query<WeekSheet['sheets'][number] & Record<string, unknown>>(
    `SELECT s.id, p.name AS "projectName", EXISTS (
              SELECT 1 FROM approval a JOIN approval_entry e ON e.tenant_id = a.tenant_id AND e.approval_id = a.id
               WHERE a.tenant_id = s.tenant_id AND a.purpose = 'hours' AND a.object_id = s.id AND a.state = 'RUNNING'
                 AND e.answered_at IS NOT NULL AND NOT e.auto) AS answered
       FROM hours_sheet s LEFT JOIN project p ON p.tenant_id = s.tenant_id AND p.id = s.project_id
      WHERE s.tenant_id = $1 AND s.user_id = $2 AND s.week = $3::date AND (s.project_id IS NULL OR p.deleted_at IS NULL)
      ORDER BY s.id`,
    [actor.userId, week.from],
  );
  return {
    ...week,
    sheets,
    lockedTo: lock,
    tasks,
    days: Array.from({ length: 7 }, (_, at) => {
      const one = addDays(week.from, at);
      const number = dayNumber(one);
      return {
        day: one,
        kind: slotKindOf(calendar, number),
        capacity: capacity.between(number, number),
        locked: lock !== null && one <= lock,
      };
    }),
  };
}

interface Part extends Record<string, unknown> {
  projectId: string | null;
  count: number;
}

/** What of the actor's week can be handed in, by project: in days that are open, of tasks that are there. */
const openParts = (db: TenantDb, userId: string, week: string, lock: string | null): Promise<Part[]> =>
  db.query<Part>(
    `SELECT p.id AS "projectId", count(*)::int AS count FROM worklog w
       LEFT JOIN task t ON t.tenant_id = w.tenant_id AND t.id = w.task_id AND t.deleted_at IS NULL
       LEFT JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
      WHERE w.tenant_id = $1 AND w.user_id = $2 AND w.day BETWEEN $3::date AND $3::date + 6
        AND ($4::date IS NULL OR w.day > $4::date) AND (w.other IS NOT NULL OR p.id IS NOT NULL)
        AND (w.state IN ('OPEN', 'RETURNED') OR w.state = 'SUBMITTED' AND NOT EXISTS (
          SELECT 1 FROM approval a WHERE a.tenant_id = $1 AND a.purpose = 'hours' AND a.object_id = w.sheet_id
             AND a.state = 'RUNNING'))
      GROUP BY p.id ORDER BY p.id`,
    [userId, week, lock],
  );

/** Each project's part, and other work, is asked about by itself. */
export function submitWeek(context: TenantContext, day: string): Promise<Counted> {
  const { actor } = context;
  const week = mondayOf(day);
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await lockPerson(db, actor.userId);
    let count = 0;
    for (const part of await openParts(db, actor.userId, week, await holdOpen(db, []))) {
      const sheet = await sheetOf(inside, { userId: actor.userId, projectId: part.projectId, week });
      if (!sheet) continue;
      await submitSheet(inside, sheet);
      count += part.count;
    }
    if (count > 0) {
      await logOperation(db, actor, {
        module: 'hours',
        action: 'hoursSubmitted',
        objectType: 'worklog',
        objectId: actor.userId,
        detail: { from: week, count },
      });
    }
    return { count };
  });
}

/** All that waits of the week, in days that are open. */
export function withdrawWeek(context: TenantContext, { day, reason = '' }: WeekWithdraw): Promise<Counted> {
  const { actor } = context;
  const week = mondayOf(day);
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await lockPerson(db, actor.userId);
    const lock = await holdOpen(db, []);
    const waiting = await db.query<{ id: string; approval: string | null }>(
      `SELECT w.id, a.id AS approval FROM worklog w
         LEFT JOIN approval a ON a.tenant_id = w.tenant_id AND a.purpose = 'hours' AND a.object_id = w.sheet_id AND a.state = 'RUNNING'
        WHERE w.tenant_id = $1 AND w.user_id = $2 AND w.day BETWEEN $3::date AND $3::date + 6 AND w.state = 'SUBMITTED'
          AND ($4::date IS NULL OR w.day > $4::date) ORDER BY w.id`,
      [actor.userId, week, lock],
    );
    for (const id of new Set(waiting.flatMap(({ approval }) => approval ?? []))) {
      await withdrawApproval(inside, id, reason);
    }
    // Those that no approval is about any more.
    const loose = waiting.flatMap(({ id, approval }) => (approval ? [] : [id]));
    if (loose.length > 0) {
      await db.query(
        `UPDATE worklog SET state = 'OPEN', version = version + 1 WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
        [loose],
      );
    }
    return { count: waiting.length };
  });
}
