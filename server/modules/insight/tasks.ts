/** What statistics say of single tasks of a project: finished ones with their times, those in work with their ages, doubtful ones. */
import { cycleDays, workingDays } from '../../../contract/insight/flow';
import { DOTS_MAX, ISSUES_MAX, type QualityIssue, WORKLOAD_MAX } from '../../../contract/insight/quality';
import type { AgingTask, FinishedTask, ProjectStatistics } from '../../../contract/insight/statistics';
import { finishedCategories } from '../../../contract/task/enums';
import { bucketsOf, grainFor, type Period, percentile, percentilesFor } from '../../../contract/time/period';
import type { WorkCalendar } from '../../../contract/time/workdays';
import { quoted } from '../../object/dataSources';
import type { MetricReader } from '../../object/metric';
import { taskSeen, toldTo } from '../task';

/** Runs a statement that was made for a reader. */
export type Ask = <T extends Record<string, unknown>>(
  statement: (reader: MetricReader) => string | Promise<string>,
) => Promise<T[]>;

/** Tasks of the project that the reader sees, as `t` with the span `s` that each stands in. */
const standing = (reader: MetricReader, projectId: string) =>
  `FROM task_span s JOIN task t ON t.tenant_id = s.tenant_id AND t.id = s.task_id
    WHERE s.tenant_id = $1 AND t.tenant_id = $1 AND t.deleted_at IS NULL AND s.left_at IS NULL
      AND s.project_id = ${reader.bind(projectId)}::uuid AND ${taskSeen(reader)}`;
const NAMED = `t.id AS "taskId", t.task_no AS "taskNo", t.title`;

type Ranked = ProjectStatistics['finished']['cycle'];
function ranked(values: readonly (number | null)[]): Ranked {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  return percentilesFor(sorted.length).map((percent) => ({ percent, value: percentile(sorted, percent) as number }));
}

interface Times {
  finished: string;
  started: string | null;
  created: string;
  timed: boolean;
  n: number;
}
function timesOf(calendar: WorkCalendar, { finished, started, created, timed }: Omit<Times, 'n'>) {
  const inOrder = timed && started !== null && started <= finished;
  return {
    cycle: inOrder ? cycleDays(started, finished) : null,
    workCycle: inOrder ? workingDays(calendar, started, finished) : null,
    lead: created <= finished ? cycleDays(created, finished) : null,
  };
}

/** Tasks that are alike in their days are counted together: a million of them are a few thousand rows. */
export async function finishedIn(ask: Ask, projectId: string, period: Period, calendar: WorkCalendar) {
  const days = (reader: MetricReader) =>
    `${standing(reader, projectId)} AND s.finished_day BETWEEN ${reader.bind(period.from)}::date AND ${reader.bind(period.to)}::date`;
  const COLUMNS = `s.finished_day::text AS finished, s.started_day::text AS started, s.created_day::text AS created,
    coalesce(s.started_at < s.finished_at, false) AS timed`;
  const [alike, latest] = await Promise.all([
    ask<Times & Record<string, unknown>>(
      (reader) => `SELECT ${COLUMNS}, count(*)::int AS n ${days(reader)} GROUP BY 1, 2, 3, 4`,
    ),
    ask<Omit<Times, 'n'> & Pick<FinishedTask, 'taskId' | 'taskNo' | 'title'>>(
      (reader) =>
        `SELECT ${NAMED}, ${COLUMNS} ${days(reader)} ORDER BY s.finished_day DESC, t.id DESC LIMIT ${DOTS_MAX}`,
    ),
  ]);
  const all = alike.flatMap((row) => Array.from({ length: row.n }, () => timesOf(calendar, row)));
  const byDay = new Map<string, number>();
  for (const { finished, n } of alike) byDay.set(finished, (byDay.get(finished) ?? 0) + n);
  const buckets = bucketsOf(period, throughputGrain(period));
  return {
    total: all.length,
    unstarted: alike.reduce((sum, row) => sum + (row.timed ? 0 : row.n), 0),
    tasks: latest.map(({ finished, started, created, timed, ...task }) => ({
      ...task,
      finishedDay: finished,
      ...timesOf(calendar, { finished, started, created, timed }),
    })),
    cycle: ranked(all.map(({ cycle }) => cycle)),
    workCycle: ranked(all.map(({ workCycle }) => workCycle)),
    lead: ranked(all.map(({ lead }) => lead)),
    throughput: buckets.map(({ from, to }) => ({
      ...{ from, to },
      value: [...byDay].reduce((sum, [day, n]) => sum + (day >= from && day <= to ? n : 0), 0),
    })),
  };
}
/** Days to a month, then weeks: a day's throughput is mostly chance. */
const throughputGrain = (period: Period) =>
  bucketsOf(period, 'day').length <= 31 ? 'day' : grainFor(period) === 'month' ? 'month' : 'week';

/** In work now, the oldest first. */
export async function agingNow(ask: Ask, projectId: string): Promise<ProjectStatistics['aging']> {
  const rows = await ask<AgingTask & { total: number } & Record<string, unknown>>(
    (reader) => `SELECT ${NAMED}, s.category, (${reader.bind(reader.today)}::date - s.started_day + 1) AS age,
        (${reader.bind(reader.today)}::date - s.stage_day + 1) AS "stageAge", count(*) OVER ()::int AS total
      ${standing(reader, projectId)} AND s.category IN ('IN_PROGRESS', 'PAUSED', 'VERIFYING')
      ORDER BY s.started_day, t.id LIMIT ${DOTS_MAX}`,
  );
  return { total: rows[0]?.total ?? 0, tasks: rows.map(({ total: _, ...task }) => task) };
}

const OPEN = `t.category NOT IN (${finishedCategories.map(quoted).join(', ')})`;
export interface Load extends Record<string, unknown> {
  userId: string | null;
  open: number;
  overdue: number;
  hours: number;
}
/** Who has how much before them, as far as it is told: each bar leads to its tasks, which say no more. */
export const workloadNow = (ask: Ask, projectId: string): Promise<Load[]> =>
  ask<Load>(
    async (reader) => `SELECT t.told_executor_id AS "userId", count(*)::int AS open,
        count(*) FILTER (WHERE t.told_plan_end < ${reader.bind(reader.today)}::date)::int AS overdue,
        coalesce(sum(coalesce(t.told_left_hours, t.told_estimate_hours)), 0)::float8 AS hours
      FROM ${await toldTo(reader)} WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND t.project_id = ${reader.bind(projectId)}::uuid
        AND ${OPEN} AND ${taskSeen(reader)}
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${WORKLOAD_MAX}`,
  );

const DOUBTFUL: Record<QualityIssue, (reader: MetricReader) => string> = {
  reversed: () => 't.real_end < t.real_start',
  // By days, as it is said: one that was written for later today is not of a day to come.
  future: ({ bind, zone, today }) =>
    `(greatest(t.real_start, t.real_end) AT TIME ZONE ${bind(zone)})::date > ${bind(today)}::date`,
  undated: () => `t.category = 'DONE' AND t.real_end IS NULL`,
};
/** Dates that contradict, of tasks that the pictures leave out or cannot place. */
export async function qualityOf(ask: Ask, projectId: string): Promise<ProjectStatistics['quality']> {
  const cases = (reader: MetricReader) =>
    Object.entries(DOUBTFUL)
      .map(([issue, of]) => `WHEN ${of(reader)} THEN '${issue}'`)
      .join(' ');
  type Row = { taskId: string; taskNo: string; title: string; issue: QualityIssue } & Record<string, unknown>;
  const [[made], issues] = await Promise.all([
    ask<{ n: number }>((reader) => `SELECT count(*)::int AS n ${standing(reader, projectId)} AND s.made`),
    ask<Row>(
      (reader) => `SELECT * FROM (SELECT ${NAMED}, CASE ${cases(reader)} END AS issue ${standing(reader, projectId)}
          AND (t.real_end IS NOT NULL OR t.real_start IS NOT NULL OR t.category = 'DONE')) d
        WHERE issue IS NOT NULL ORDER BY "taskId" DESC LIMIT ${ISSUES_MAX}`,
    ),
  ]);
  return { made: made?.n ?? 0, issues };
}
