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

export async function flowChanges(
  db: TenantDb,
  { projectId, from, to, eyes, seen, workflow }: Asked,
): Promise<FlowChange[]> {
  const params: unknown[] = [projectId, from, to];
  const bind: Bind = (value) => `$${params.push(value) + 1}`;
  const before = (day: string) => `${day} <= $4::date`;
  // Estimates that stages hide are in no sum: what is kept knows no stages of today, so they are taken off again.
  const secret = unseenIn(workflow)('estimateHours');
  const untold = secret
    ? ` UNION ALL ${changesOf(
        `FROM task_span s JOIN task t ON t.tenant_id = s.tenant_id AND t.id = s.task_id
          WHERE s.tenant_id = $1 AND t.tenant_id = $1 AND s.project_id = $2 AND s.shown AND ${secret}`,
        before,
        '0',
        '-coalesce(s.hours, 0)',
      )}`
    : '';
  // Private tasks are added for who sees them; what is kept holds public ones only.
  const hidden =
    eyes === 'public'
      ? ''
      : ` UNION ALL ${changesOf(
          `FROM task_span s JOIN task t ON t.tenant_id = s.tenant_id AND t.id = s.task_id
            WHERE s.tenant_id = $1 AND t.tenant_id = $1 AND t.deleted_at IS NULL AND s.project_id = $2 AND NOT s.shown
              AND ${eyes === 'all' ? 'true' : taskSearch.visible(seen(bind), eyes.actor, bind)}`,
          before,
          '1',
          secret ? `CASE WHEN ${secret} THEN 0 ELSE coalesce(s.hours, 0) END` : undefined,
        )}`;
  return db.query<FlowChange>(
    `WITH dirty AS MATERIALIZED (
       SELECT DISTINCT day FROM flow_dirty WHERE tenant_id = $1 AND project_id = $2 AND day <= $4::date
     ), change AS (
       SELECT day, category, outcome, tasks, hours FROM flow_day
        WHERE tenant_id = $1 AND project_id = $2 AND day <= $4::date AND day NOT IN (SELECT day FROM dirty)
       UNION ALL ${changesOf(
         'FROM task_span s WHERE s.tenant_id = $1 AND s.project_id = $2 AND s.shown',
         (day) => `${day} IN (SELECT day FROM dirty)`,
       )}${hidden}${untold}
     )
     SELECT CASE WHEN day >= $3::date THEN day END::text AS day, category, outcome, sum(tasks)::int AS tasks,
            sum(hours)::float8 AS hours
       FROM change GROUP BY 1, 2, 3`,
    params,
    'each',
  );
}
