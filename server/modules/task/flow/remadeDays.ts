/**
 * Days of spans that were kept for another zone: 1.0.0 left them where a calendar that had no zone was given one. Each is made
 * of its instant again, in the zone in which the enterprise works now.
 */
import { endOf, type Refold } from '../../../object/refold';
import type { Remaking } from '../../../object/remake';

const days: Refold = {
  what: '任务的起止日期',
  async total(db) {
    const [row] = await db.query<{ total: number }>('SELECT count(*)::int AS total FROM task t WHERE t.tenant_id = $1');
    return row?.total ?? 0;
  },
  async chunk(db, after, size) {
    // Whoever gives the calendar another zone is waited for, and finds the days that are written here.
    await db.query('SELECT 1 AS found FROM work_calendar c WHERE c.tenant_id = $1 FOR SHARE');
    // A step of the task writes spans under its lock.
    const held = await db.query<{ id: string }>(
      `SELECT t.id FROM task t WHERE t.tenant_id = $1 AND ($2::uuid IS NULL OR t.id > $2::uuid)
        ORDER BY t.id LIMIT $3 FOR NO KEY UPDATE`,
      [after, size],
    );
    await db.query(
      `UPDATE task_span s
          SET entered_day = d.entered, left_day = d.gone, created_day = d.created, started_day = d.started,
              finished_day = d.finished, stage_day = d.entered - (s.entered_day - s.stage_day)
         FROM (SELECT o.task_id, o.entered_at, (o.entered_at AT TIME ZONE z.zone)::date AS entered,
                      (o.left_at AT TIME ZONE z.zone)::date AS gone, (t.created_at AT TIME ZONE z.zone)::date AS created,
                      (o.started_at AT TIME ZONE z.zone)::date AS started, (o.finished_at AT TIME ZONE z.zone)::date AS finished
                 FROM task_span o JOIN task t ON t.tenant_id = $1 AND t.id = o.task_id
                CROSS JOIN (SELECT tenant_zone($1) AS zone) z
                WHERE o.tenant_id = $1 AND o.task_id = ANY($2::uuid[])) d
        WHERE s.tenant_id = $1 AND s.task_id = d.task_id AND s.entered_at = d.entered_at
          AND (s.entered_day, s.left_day, s.created_day, s.started_day, s.finished_day)
              IS DISTINCT FROM (d.entered, d.gone, d.created, d.started, d.finished)`,
      [held.map(({ id }) => id)],
    );
    return endOf(held, ({ id }) => id);
  },
};

export const remadeDays: Remaking = { queue: 'task-days', name: 'days', edition: 1, kinds: () => [days] };
