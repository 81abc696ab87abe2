/** Every morning: what is due within days, and what is overdue, is told to who works on it; once a task and day. And which paused task goes on today. */

import { DUE_SOON_DAYS } from '../../../contract/constants';
import { finishedCategories } from '../../../contract/task/enums';
import { addDays } from '../../base/present';
import { TenantDb } from '../../db/scope';
import { HAS_RUNNING_PROJECT, isRunning, REMIND_AT, zonesOfAll } from '../../jobs/byClock';
import { eachByItself } from '../../jobs/each';
import type { Platform } from '../../platform';
import { type DomainEvent, emit } from './emit';

/** Daily for a week, then weekly for a quarter: who has not listened by then does not listen. */
const DAILY_UNTIL = 7;
const WEEKLY_UNTIL = 91;
const CHUNK = 50;

interface DueTask extends Record<string, unknown> {
  id: string;
  /** Who works on it: of a team, those whose turn it is. */
  receivers: (string | null)[];
  /** Days since it was due; negative: days until then. */
  days: number;
}

/** @param given the day that it is; tests give one, else it is each enterprise's own, at its `REMIND_AT` */
export async function remindOfDue(
  platform: Platform,
  given?: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const all = await zonesOfAll(platform, HAS_RUNNING_PROJECT);
  const now = all.filter(({ zone }) => given !== undefined || isRunning(zone, { at: REMIND_AT }));
  await eachByItself(now, ({ id }) => remindIn(platform, id, given, signal), signal);
}

async function remindIn(
  platform: Platform,
  tenantId: string,
  given: string | undefined,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const day = given ?? (await platform.calendars.today(tenantId));
  let after: string | null = null;
  // Ends: each turn begins behind the last row of the one before.
  do {
    if (signal?.aborted) return;
    const tasks: DueTask[] = await dueTasks(db, day, after);
    await db.transaction(async (tx) => {
      for (const task of tasks) await emit(platform, tx, null, reminder(task, day));
    });
    after = tasks.length < CHUNK ? null : (tasks.at(-1)?.id ?? null);
  } while (after);
  await remindOfResuming(platform, db, day, signal);
}

/** Paused tasks whose day to go on has come, lately at the most: each is told of once, whenever the scan gets to it. */
async function remindOfResuming(
  platform: Platform,
  db: TenantDb,
  day: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  let after: string | null = null;
  // Ends: each turn begins behind the last row of the one before.
  do {
    if (signal?.aborted) return;
    const tasks: ResumingTask[] = await db.query<ResumingTask>(
      `SELECT t.id, coalesce(t.executor_id, t.created_by) AS receiver, t.resume_on AS on_day FROM task t
         JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
          AND p.deleted_at IS NULL AND p.status IN ('NOT_STARTED', 'DOING')
        WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND t.category = 'PAUSED'
          AND t.resume_on BETWEEN $2::date AND $3::date AND ($4::uuid IS NULL OR t.id > $4)
        ORDER BY t.id LIMIT ${CHUNK}`,
      [addDays(day, -DAILY_UNTIL), day, after],
    );
    await db.transaction(async (tx) => {
      for (const { id, receiver, on_day: on } of tasks) {
        const about = { objectId: id, to: [receiver], once: `${id}:${on}` };
        await emit(platform, tx, null, { ...about, event: 'resumeDue', variables: { day: on } });
      }
    });
    after = tasks.length < CHUNK ? null : (tasks.at(-1)?.id ?? null);
  } while (after);
}

interface ResumingTask extends Record<string, unknown> {
  id: string;
  receiver: string | null;
  on_day: string;
}

/**
 * Unfinished tasks of running projects; those overdue on days without a reminder are left out by the database, and those
 * whose stage hides the day: the message would say it.
 */
const dueTasks = (db: TenantDb, day: string, after: string | null): Promise<DueTask[]> =>
  db.query<DueTask>(
    `SELECT t.id, CASE WHEN t.team_mode = 'parallel' THEN ARRAY(
              SELECT m.user_id FROM task_member m WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id
                 AND m.role = 'executor' AND m.state = 'doing') || t.executor_id
            ELSE ARRAY[coalesce(t.executor_id, t.created_by)] END AS receivers, $2::date - t.plan_end AS days
       FROM task t
       JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
        AND p.deleted_at IS NULL AND p.status IN ('NOT_STARTED', 'DOING')
      WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND NOT (t.category = ANY($5::text[]))
        AND t.plan_end BETWEEN $3::date AND $4::date AND ($6::uuid IS NULL OR t.id > $6)
        AND coalesce(t.executor_id, t.created_by) IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM stage_field_rule r WHERE r.tenant_id = t.tenant_id AND r.task_type_id = t.type_id
              AND r.stage_id = t.stage_id AND r.field = 'planEnd' AND r.rule = 'hidden')
        AND ($2::date - t.plan_end <= ${DAILY_UNTIL} OR ($2::date - t.plan_end) % 7 = 0)
      ORDER BY t.id LIMIT ${CHUNK}`,
    [day, addDays(day, -WEEKLY_UNTIL), addDays(day, DUE_SOON_DAYS - 1), finishedCategories, after],
  );

const WHEN = ['今天', '明天', '后天'];

function reminder({ id, receivers, days }: DueTask, day: string): DomainEvent<'overdue'> | DomainEvent<'dueSoon'> {
  const about = { objectId: id, to: receivers, once: `${id}:${day}` };
  return days > 0
    ? { ...about, event: 'overdue', variables: { days: String(days) } }
    : { ...about, event: 'dueSoon', variables: { when: WHEN[-days] ?? `${-days} 天后` } };
}
