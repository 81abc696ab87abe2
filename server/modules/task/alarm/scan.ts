/**
 * Once a minute: what rings now. Nothing is stored beforehand, so that a task that is finished, deleted or moved takes its
 * alarms along. That an alarm rang is a row: whichever process writes it tells, once.
 */
import { ALARM_DAY_END_HOUR, ALARM_OFFSET_MAX_HOURS } from '../../../../contract/task/alarm';
import { finishedCategories } from '../../../../contract/task/enums';
import { USUAL_ZONE } from '../../../../contract/time/zone';
import { taskAlarmRung } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { emit } from '../../message';

/** What should have rung while no process ran still rings when one does, for so long. */
const LATE_HOURS = 24;
const CHUNK = 100;

interface Ringing extends Record<string, unknown> {
  tenant_id: string;
  id: string;
  executor_id: string | null;
  alarm_by: string | null;
  team: string[];
  at: string;
}

const OFFSET_DAYS = Math.ceil(ALARM_OFFSET_MAX_HOURS / 24) + 1;
/** `$1` now, `$2` categories of finished work. Two halves, so that each has an index of its own. */
const RINGING = `
  WITH planned AS (
    SELECT t.*, t.alarm_time AS at FROM task t
     WHERE t.alarm_time IS NOT NULL AND t.deleted_at IS NULL
       AND t.alarm_time BETWEEN $1::timestamptz - interval '${LATE_HOURS} hours' AND $1
    UNION ALL
    SELECT t.*, (t.plan_end + make_interval(hours => ${ALARM_DAY_END_HOUR} - o.hours)) AT TIME ZONE coalesce(c.zone, '${USUAL_ZONE}') AS at
      FROM task t LEFT JOIN work_calendar c ON c.tenant_id = t.tenant_id CROSS JOIN LATERAL unnest(t.alarm_offsets) AS o(hours)
     WHERE t.alarm_offsets <> '{}' AND t.deleted_at IS NULL
       AND t.plan_end BETWEEN $1::date - 2 AND $1::date + ${OFFSET_DAYS}
  )
  SELECT DISTINCT s.tenant_id, s.id, s.executor_id, s.alarm_by, s.at,
         ARRAY(SELECT m.user_id::text FROM task_member m
                WHERE m.tenant_id = s.tenant_id AND m.task_id = s.id AND m.role = 'executor') AS team
    FROM planned s
    JOIN tenant n ON n.id = s.tenant_id AND NOT n.disabled
    JOIN project p ON p.tenant_id = s.tenant_id AND p.id = s.project_id AND p.deleted_at IS NULL
     AND p.status NOT IN ('FINISHED', 'CLOSED')
   WHERE NOT (s.category = ANY($2::text[])) AND s.at > s.alarm_set_at
     AND s.at BETWEEN $1::timestamptz - interval '${LATE_HOURS} hours' AND $1
     AND NOT EXISTS (SELECT 1 FROM task_alarm_rung r WHERE r.tenant_id = s.tenant_id AND r.task_id = s.id AND r.at = s.at)
   ORDER BY s.at, s.id LIMIT ${CHUNK}`;

/** @param at the present; tests give another. */
export async function ringAlarms(
  platform: Platform,
  at = new Date(),
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const { database } = platform;
  const now = at.toISOString();
  // Ends: what rang is written down, and no later turn finds it.
  for (let rang = CHUNK; rang === CHUNK && !signal?.aborted; ) {
    const ringing = await database.query<Ringing>(RINGING, [now, finishedCategories]);
    for (const one of ringing) await ring(platform, one);
    rang = ringing.length;
  }
  await database.query(`DELETE FROM task_alarm_rung WHERE at < $1::timestamptz - interval '${2 * LATE_HOURS} hours'`, [
    now,
  ]);
}

function ring(
  platform: Platform,
  { tenant_id: tenantId, id: taskId, executor_id, alarm_by, team, at }: Ringing,
): Promise<void> {
  return new TenantDb(platform.database, tenantId).transaction(async (tx) => {
    if ((await tx.insertIfAbsent(taskAlarmRung, { taskId, at })) === 0) return;
    await emit(platform, tx, null, {
      event: 'alarm',
      objectId: taskId,
      to: [executor_id, ...team, alarm_by],
      variables: {},
      once: `${taskId}:${at}`,
    });
  });
}

/** Names the queue; before the jobs start. */
export function defineAlarmJobs(platform: Platform): void {
  platform.jobs.define('task-alarm', (_data, { signal }) => ringAlarms(platform, undefined, signal));
  platform.jobs.schedule('task-alarm', '* * * * *');
}
