/**
 * Figures of projects out of `task_tally`: as quick with a million tasks as with a hundred. Private tasks are in none of
 * them; those that a reader sees are counted by their own index and added.
 */
import type { TaskOutcome } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { toldSql, type Unseen } from '../../../object/fields/operand';
import { ownPart } from '../read/filter';
import { anyUnseen } from '../read/hidden';
import { endedAs, isDelivered, isDropped, outcomeOf } from '../read/outcome';

export interface ProjectTasks {
  total: number;
  done: number;
  overdue: number;
  /** Percent; see `PROGRESS`. Null: no task counts. */
  progress: number | null;
}

const dropped = isDropped('k');

/**
 * The mean of the top-level tasks, dropped ones left out, rounded down: 100 is said only when every task that is not
 * dropped is delivered, however deep it lies. Where all are dropped there is nothing to be far with, and no 0.
 */
const PROGRESS = `CASE
  WHEN sum(k.tasks) FILTER (WHERE k.facet = 'stage' AND NOT ${dropped}) > 0 THEN
    CASE WHEN sum(k.tasks) FILTER (WHERE k.facet = 'stage' AND ${endedAs('open', 'k')}) > 0
         THEN least(99, coalesce(floor(sum(k.progress) FILTER (WHERE k.facet = 'stage' AND k.top) / nullif(sum(k.tasks)
                FILTER (WHERE k.facet = 'stage' AND k.top AND NOT ${dropped}), 0)), 0))
         ELSE 100 END
  END::int`;

/** By the ids of the projects; those without tasks are not in it. */
export async function tasksOfProjects(
  db: TenantDb,
  projectIds: readonly string[],
  day: string,
): Promise<Map<string, ProjectTasks>> {
  const rows = await db.query<ProjectTasks & { id: string } & Record<string, unknown>>(
    `SELECT k.project_id AS id, coalesce(sum(k.tasks) FILTER (WHERE k.facet = 'stage'), 0)::int AS total,
            coalesce(sum(k.tasks) FILTER (WHERE k.facet = 'stage' AND ${isDelivered('k')}), 0)::int AS done,
            coalesce(sum(k.tasks) FILTER (WHERE k.facet = 'executor' AND k.day < $3::date), 0)::int AS overdue, ${PROGRESS} AS progress
       FROM task_tally k
      WHERE k.tenant_id = $1 AND k.project_id = ANY($2::uuid[]) AND k.facet IN ('stage', 'executor') AND NOT k.private
      GROUP BY k.project_id`,
    [projectIds, day],
  );
  return new Map(rows.map(({ id, ...tasks }) => [id, tasks]));
}

export type PrivateTasks = Omit<ProjectTasks, 'progress'>;

/**
 * The private tasks that a reader sees, by the ids of the projects; those without any are not in it.
 * @param all projects whose private tasks are all for the reader
 */
export async function privateTasksOf(
  db: TenantDb,
  userId: string,
  projectIds: readonly string[],
  all: readonly string[],
  day: string,
): Promise<Map<string, PrivateTasks>> {
  const rows = await db.query<PrivateTasks & { id: string } & Record<string, unknown>>(
    `SELECT t.project_id AS id, count(*)::int AS total,
            (count(*) FILTER (WHERE ${isDelivered()}))::int AS done,
            (count(*) FILTER (WHERE ${endedAs('open')} AND t.plan_end < $5::date))::int AS overdue
       FROM task t
      WHERE t.tenant_id = $1 AND t.project_id = ANY($2::uuid[]) AND t.deleted_at IS NULL AND t.private_type <> 0
        AND (t.project_id = ANY($4::uuid[]) OR ${ownPart('$3')})
      GROUP BY t.project_id`,
    [projectIds, userId, all, day],
  );
  return new Map(rows.map(({ id, ...tasks }) => [id, tasks]));
}

/** Hours of the public tasks of a project that ended alike. */
export interface OutcomeHours {
  outcome: TaskOutcome;
  estimate: number;
  consumed: number;
  left: number;
  /** Those of both on tasks without an estimate that is told. */
  consumedUnestimated: number;
  leftUnestimated: number;
}

/** Public tasks of the project whose stage hides something: the tally knows no rules, so what it hides is taken off again. */
const hiding = (secret: string) =>
  `FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL AND t.private_type = 0 AND ${secret}`;

export const hoursByOutcome = (db: TenantDb, projectId: string, unseen: Unseen) => {
  const secret = unseen('estimateHours');
  // With its estimate a stage hides what is left; what was worked is told, and stands against no estimate then.
  const untold = secret
    ? `UNION ALL SELECT ${outcomeOf()}, -coalesce(t.estimate_hours, 0), 0, -coalesce(t.left_hours, 0),
         CASE WHEN t.estimate_hours > 0 THEN t.consumed_hours ELSE 0 END,
         CASE WHEN t.estimate_hours > 0 THEN 0 ELSE -coalesce(t.left_hours, 0) END ${hiding(secret)}`
    : '';
  return db.query<OutcomeHours & Record<string, unknown>>(
    `SELECT outcome, sum(estimate)::float8 AS estimate, sum(consumed)::float8 AS consumed, sum(left_hours)::float8 AS "left",
            sum(consumed_unestimated)::float8 AS "consumedUnestimated", sum(left_unestimated)::float8 AS "leftUnestimated"
       FROM (SELECT ${outcomeOf('k')} AS outcome, k.estimate, k.consumed, k.left_hours, k.consumed_unestimated, k.left_unestimated
               FROM task_tally k
              WHERE k.tenant_id = $1 AND k.project_id = $2 AND k.facet = 'stage' AND NOT k.private ${untold}) h GROUP BY outcome`,
    [projectId],
  );
};

/**
 * Those of the private tasks that a reader sees.
 * @param all the reader sees all of the project's
 */
export const privateHours = (
  db: TenantDb,
  { projectId, userId, all }: { projectId: string; userId: string; all: boolean },
  unseen: Unseen,
) => {
  const told = (column: string) => `coalesce(${toldSql(unseen('estimateHours'), column)}, 0)`;
  return db.query<OutcomeHours & Record<string, unknown>>(
    `SELECT ${outcomeOf()} AS outcome, sum(h.estimate)::float8 AS estimate, sum(t.consumed_hours)::float8 AS consumed,
            sum(h.remaining)::float8 AS "left",
            coalesce(sum(t.consumed_hours) FILTER (WHERE h.estimate = 0), 0)::float8 AS "consumedUnestimated",
            coalesce(sum(h.remaining) FILTER (WHERE h.estimate = 0), 0)::float8 AS "leftUnestimated"
       FROM task t
      CROSS JOIN LATERAL (SELECT ${told('t.estimate_hours')} AS estimate, ${told('t.left_hours')} AS remaining) h
      WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL AND t.private_type <> 0
        AND ($4::boolean OR ${ownPart('$3')})
      GROUP BY 1`,
    [projectId, userId, all],
  );
};

export interface ExecutorTasks {
  executorId: string | null;
  total: number;
  done: number;
  overdue: number;
}

/** Those with the most tasks, as far as it is told who executes them and by when. */
export const tasksByExecutor = (db: TenantDb, projectId: string, day: string, limit: number, unseen: Unseen) => {
  const secret = anyUnseen(unseen, 'executorId', 'planEnd');
  const as = (executor: string, due: string, tasks: number) => `
      UNION ALL SELECT ${executor}, CASE WHEN ${isDelivered()} THEN 'DONE' END,
             CASE WHEN ${endedAs('open')} THEN ${due} END, ${tasks} ${hiding(secret)}`;
  const told = toldSql(unseen('executorId'), 't.executor_id');
  const untold =
    secret === 'false'
      ? ''
      : as('t.executor_id', 't.plan_end', -1) + as(told, toldSql(unseen('planEnd'), 't.plan_end'), 1);
  return db.query<ExecutorTasks & Record<string, unknown>>(
    `SELECT executor_id AS "executorId", sum(tasks)::int AS total,
            coalesce(sum(tasks) FILTER (WHERE category = 'DONE'), 0)::int AS done,
            coalesce(sum(tasks) FILTER (WHERE day < $3::date), 0)::int AS overdue
       FROM (SELECT executor_id, category, day, tasks FROM task_tally
              WHERE tenant_id = $1 AND project_id = $2 AND facet = 'executor'${untold}) k
      GROUP BY executor_id HAVING sum(tasks) > 0 ORDER BY sum(tasks) DESC, executor_id LIMIT $4`,
    [projectId, day, limit],
  );
};

export interface DayTasks {
  day: string;
  created: number;
  finished: number;
}

/**
 * Days of the enterprise on which public tasks came into being or were finished, both ends included: those of the metrics
 * `task.created` and `flow.finished`. Days without any are not among them.
 */
export const tasksByDay = (db: TenantDb, projectId: string, from: string, to: string) =>
  db.query<DayTasks & Record<string, unknown>>(
    `SELECT day::text AS day, sum(created)::int AS created, sum(finished)::int AS finished
       FROM (SELECT day, tasks AS created, 0 AS finished FROM task_tally
              WHERE tenant_id = $1 AND project_id = $2 AND facet = 'created' AND day BETWEEN $3::date AND $4::date
             UNION ALL
             SELECT s.finished_day, 0, 1 FROM task_span s
              WHERE s.tenant_id = $1 AND s.project_id = $2 AND s.left_at IS NULL AND s.shown
                AND s.finished_day BETWEEN $3::date AND $4::date) d
      GROUP BY day`,
    [projectId, from, to],
  );
