/** The calendar view: tasks of a few weeks, as many a day as are shown, and how many there are. Two statements. */

import type { CalendarPage, CalendarQuery } from '../../../../contract/task/schedule';
import { dayNumber, dayText } from '../../../../contract/time/workdays';
import { begun } from '../../../base/begun';
import type { TenantContext } from '../../../http/route';
import type { JsonRow } from '../../../object/list/records';
import { SqlConditions } from '../../../object/list/sql';
import { projectFor } from '../../../object/project';
import { applyFilter, filterFields, visibleTo } from '../read/filter';
import { plannedDays, unseenIn } from '../read/hidden';
import { visibleChildTotal } from '../read/privateChildren';
import { presentRow, taskRecords } from '../read/rows';

export async function calendarTasks(context: TenantContext, query: CalendarQuery): Promise<CalendarPage> {
  const { platform, db, actor } = context;
  const { projectId, filter = {}, from, to, by, perDay } = query;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.project_id = ${sql.bind(projectId)} AND t.deleted_at IS NULL`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  const workflow = await platform.workflows.of(actor.tenantId);
  const unseen = unseenIn(workflow);
  applyFilter(filter, actor, sql, unseen, await filterFields(db, projectId, filter));
  const [first, last] = [`${sql.bind(from)}::date`, `${sql.bind(to)}::date`];
  const range = by === 'range';
  const [begins, due] = plannedDays(unseen);
  const start = range ? `coalesce(${begins}, ${due})` : due;
  const end = range ? `coalesce(${due}, ${begins})` : due;
  // Of parents the children stand there, where the reader sees any.
  const isLeaf = () => `${visibleChildTotal(actor, (value) => sql.bind(value))} = 0`;
  sql.add(range ? `(${due} >= ${first} OR ${due} IS NULL) AND ${isLeaf()}` : `${due} >= ${first}`);
  sql.add(`${start} <= ${last} AND ${end} >= ${first}`);
  const hit = `hit AS MATERIALIZED (
    SELECT t.id, ${start} AS s, ${end} AS e, t.urgent, t.seq FROM task t WHERE ${sql.where})`;
  const counting = begun(
    db.query<{ day: string; change: number }>(
      `WITH ${hit} SELECT x.day::text AS day, sum(x.n)::int AS change FROM (
       SELECT greatest(s, ${first}) AS day, 1 AS n FROM hit
       UNION ALL SELECT e + 1, -1 FROM hit WHERE e < ${last}
     ) x GROUP BY x.day ORDER BY x.day`,
      [...sql.params],
      sql.planning,
    ),
  );
  // The longest first, so that bars of several days lie above those of one and do not change places from day to day.
  const rows = await db.query<JsonRow>(
    `WITH ${hit}, picked AS (
       SELECT DISTINCT p.id FROM generate_series(${first}, ${last}, interval '1 day') AS d(day) CROSS JOIN LATERAL (
         SELECT h.id FROM hit h WHERE h.s <= d.day::date AND h.e >= d.day::date
          ORDER BY h.s, h.e DESC, h.urgent DESC, h.seq LIMIT ${sql.bind(perDay)}) p
     )
     SELECT ${taskRecords.select} FROM task t WHERE t.tenant_id = $1 AND t.id = ANY(ARRAY(SELECT id FROM picked))
      ORDER BY ${start}, ${end} DESC, t.urgent DESC, t.seq`,
    sql.params,
    sql.planning,
  );
  const people = await platform.directory.of(actor.tenantId);
  return {
    tasks: rows.map((row) => presentRow(taskRecords.read(row), people, actor, workflow)),
    days: daysOf(await counting, dayNumber(from), dayNumber(to)),
  };
}

/** From how the number changes from day to day, the number of each day. */
function daysOf(changes: { day: string; change: number }[], from: number, to: number): CalendarPage['days'] {
  const changeOf = new Map(changes.map(({ day, change }) => [dayNumber(day), change]));
  const days: CalendarPage['days'] = [];
  let count = 0;
  for (let day = from; day <= to; day += 1) {
    count += changeOf.get(day) ?? 0;
    if (count > 0) days.push({ day: dayText(day), count });
  }
  return days;
}
