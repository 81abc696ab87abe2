/** One's own week: its rows, what can be done in it, and handing it in. */
import type { WeekSheet } from '../../../contract/hours/hours';
import { dayNumber } from '../../../contract/tenant/workdays';
import { slotKindOf } from '../../../contract/time/roster';
import { addDays, today } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { capacityOf } from '../../object/capacity';
import { logOperation } from '../../object/operationLog';
import { holdOpen, lockedTo } from '../../object/workLock';
import { lockPerson, weekHours } from '../task';

/** At hand as rows of the week. */
const TASKS_MAX = 30;

export async function weekSheet(context: TenantContext, day = today()): Promise<WeekSheet> {
  const { platform, db, actor } = context;
  const week = await weekHours(context, day);
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
  return {
    ...week,
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

/** @returns what a week's days are in the state that is asked for */
async function move(
  { platform, db, actor }: TenantContext,
  day: string,
  way: 'submit' | 'withdraw',
): Promise<{ count: number }> {
  const from = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const states = way === 'submit' ? ['OPEN', 'RETURNED'] : ['SUBMITTED'];
  return db.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    const lock = await holdOpen(tx, []);
    // A week across two months keeps its open days.
    const rows = await tx.query<{ id: string; project_id: string | null }>(
      `UPDATE worklog w SET state = $5, submitted_at = CASE WHEN $5 = 'SUBMITTED' THEN now() END, return_reason = '',
              version = version + 1, updated_by = $2, updated_at = now()
        WHERE w.tenant_id = $1 AND w.user_id = $2 AND w.day BETWEEN $3::date AND $3::date + 6 AND w.state = ANY($4::text[])
          AND ($6::date IS NULL OR w.day > $6::date)
       RETURNING w.id, (SELECT t.project_id FROM task t WHERE t.tenant_id = $1 AND t.id = w.task_id AND t.deleted_at IS NULL) AS project_id`,
      [actor.userId, from, states, way === 'submit' ? 'SUBMITTED' : 'OPEN', lock],
    );
    if (rows.length === 0) return { count: 0 };
    await logOperation(tx, actor, {
      module: 'hours',
      action: way === 'submit' ? 'hoursSubmitted' : 'withdrawn',
      objectType: 'worklog',
      objectId: actor.userId,
      detail: { from, count: rows.length },
    });
    if (way === 'submit') {
      for (const projectId of new Set(rows.flatMap(({ project_id: id }) => id ?? []))) {
        const project = await platform.projects.find(actor.tenantId, projectId);
        if (!project) continue;
        await platform.emit(platform, tx, actor, {
          event: 'hoursSubmitted',
          objectId: projectId,
          to: [project.ownerId],
          variables: { week: from },
          once: `${actor.userId}:${from}:${rows.length}:${projectId}`,
        });
      }
    }
    return { count: rows.length };
  });
}

export const submitWeek = (context: TenantContext, day: string) => move(context, day, 'submit');
export const withdrawWeek = (context: TenantContext, day: string) => move(context, day, 'withdraw');
