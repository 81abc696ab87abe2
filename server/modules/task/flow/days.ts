/**
 * Where the tasks of a project stood at the end of each day: kept sums of the days that hold, and live ones of those whose
 * spans changed since (`docs/decisions/metrics.md`). Always exact, whatever is kept.
 */
import type { StageCategory, TaskOutcome } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import type { Bind } from '../../../object/define';
import type { Eyes } from '../../../object/metric';
import type { SeenProjects } from '../../../object/searchSource';
import { unseenIn } from '../read/hidden';
import type { Workflow } from '../read/workflowStore';
import { taskSearch } from '../search';

/** What came to a state on a day, less what went; `day` is null for all days before the period. */
export interface FlowChange extends Record<string, unknown> {
  day: string | null;
  category: StageCategory;
  outcome: TaskOutcome;
  tasks: number;
  hours: number;
}

interface Asked {
  projectId: string;
  from: string;
  to: string;
  eyes: Eyes;
  seen: (bind: Bind) => SeenProjects;
  workflow: Pick<Workflow, 'hiding'>;
}

/** What came and went of spans `s`, as changes. */
const changesOf = (from: string, on: (day: string) => string, tasks = '1', hours = 'coalesce(s.hours, 0)') => `
  SELECT s.entered_day AS day, s.category, s.outcome, ${tasks} AS tasks, ${hours} AS hours ${from} AND ${on('s.entered_day')}
  UNION ALL
  SELECT s.left_day, s.category, s.outcome, -${tasks}, -(${hours}) ${from} AND ${on('s.left_day')}`;

const SHOWN = 'FROM task_span s WHERE s.tenant_id = $1 AND s.project_id = $2 AND s.shown';

/** Spans beside those of public tasks as they stand, each as changes: what is told to this reader alone, and what to nobody. */
function besideShown(
  { eyes, seen, workflow }: Pick<Asked, 'eyes' | 'seen' | 'workflow'>,
  bind: Bind,
): { from: string; tasks: string; hours: string }[] {
  // Estimates that stages hide are in no sum: what is kept knows no stages of today, so they are taken off again.
  const secret = unseenIn(workflow)('estimateHours');
  const untold = {
    from: `FROM task_span s JOIN task t ON t.tenant_id = s.tenant_id AND t.id = s.task_id
          WHERE s.tenant_id = $1 AND t.tenant_id = $1 AND s.project_id = $2 AND s.shown AND ${secret}`,
    ...{ tasks: '0', hours: '-coalesce(s.hours, 0)' },
  };
  if (eyes === 'public') return secret ? [untold] : [];
  // Private tasks are added for who sees them; what is kept holds public ones only.
  const hidden = {
    from: `FROM task_span s JOIN task t ON t.tenant_id = s.tenant_id AND t.id = s.task_id
            WHERE s.tenant_id = $1 AND t.tenant_id = $1 AND t.deleted_at IS NULL AND s.project_id = $2 AND NOT s.shown
              AND ${eyes === 'all' ? 'true' : taskSearch.visible(seen(bind), eyes.actor, bind)}`,
    ...{
      tasks: '1',
      hours: secret ? `CASE WHEN ${secret} THEN 0 ELSE coalesce(s.hours, 0) END` : 'coalesce(s.hours, 0)',
    },
  };
  return secret ? [hidden, untold] : [hidden];
}

/** What came and went in an hour of the period, counted from its first. */
export interface FlowHourChange extends Pick<FlowChange, 'category' | 'outcome' | 'tasks' | 'hours'> {
  hour: number;
}

/** The changes of `flowChanges` within the period, by the hour of the day that they count on. @param zone of the enterprise */
export function flowHourChanges(db: TenantDb, { zone, ...asked }: Asked & { zone: string }): Promise<FlowHourChange[]> {
  const params: unknown[] = [asked.projectId, asked.from, asked.to, zone];
  const bind: Bind = (value) => `$${params.push(value) + 1}`;
  const hour = (day: string, at: string) =>
    `(${day} - $3::date) * 24 + extract(hour FROM ${at} AT TIME ZONE $5::text)::int`;
  const parts = [{ from: SHOWN, tasks: '1', hours: 'coalesce(s.hours, 0)' }, ...besideShown(asked, bind)].flatMap(
    ({ from, tasks, hours }) => [
      `SELECT ${hour('s.entered_day', 's.entered_at')} AS hour, s.category, s.outcome, ${tasks} AS tasks, ${hours} AS hours
         ${from} AND s.entered_day BETWEEN $3::date AND $4::date`,
      `SELECT ${hour('s.left_day', 's.left_at')}, s.category, s.outcome, -(${tasks}), -(${hours})
         ${from} AND s.left_day BETWEEN $3::date AND $4::date`,
    ],
  );
  return db.query<FlowHourChange & Record<string, unknown>>(
    `SELECT hour, category, outcome, sum(tasks)::int AS tasks, sum(hours)::float8 AS hours
       FROM (${parts.join(' UNION ALL ')}) c GROUP BY 1, 2, 3`,
    params,
    'each',
  );
}

export async function flowChanges(db: TenantDb, { projectId, from, to, ...reader }: Asked): Promise<FlowChange[]> {
  const params: unknown[] = [projectId, from, to];
  const bind: Bind = (value) => `$${params.push(value) + 1}`;
  const before = (day: string) => `${day} <= $4::date`;
  const beside = besideShown(reader, bind).map(
    (part) => ` UNION ALL ${changesOf(part.from, before, part.tasks, part.hours)}`,
  );
  return db.query<FlowChange>(
    `WITH dirty AS MATERIALIZED (
       SELECT DISTINCT day FROM flow_dirty WHERE tenant_id = $1 AND project_id = $2 AND day <= $4::date
     ), change AS (
       SELECT day, category, outcome, tasks, hours FROM flow_day
        WHERE tenant_id = $1 AND project_id = $2 AND day <= $4::date AND day NOT IN (SELECT day FROM dirty)
       UNION ALL ${changesOf(SHOWN, (day) => `${day} IN (SELECT day FROM dirty)`)}${beside.join('')}
     )
     SELECT CASE WHEN day >= $3::date THEN day END::text AS day, category, outcome, sum(tasks)::int AS tasks,
            sum(hours)::float8 AS hours
       FROM change GROUP BY 1, 2, 3`,
    params,
    'each',
  );
}
