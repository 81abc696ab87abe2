/**
 * Figures of projects out of `task_tally`: as quick with a million tasks as with a hundred. Private tasks are in none of
 * them; those that a reader sees are counted by their own index and added.
 */
import type { StageCategory } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import { toldSql, type Unseen } from '../../../object/fields/operand';
import { ownPart } from '../read/filter';
import { anyUnseen } from '../read/hidden';

export interface ProjectTasks {
  total: number;
  done: number;
  overdue: number;
  /** Percent; see `PROGRESS`. Null: no task counts. */
  progress: number | null;
}

/**
 * The mean of the top-level tasks, cancelled ones left out, rounded down: 100 is said only when every task that is not
 * cancelled is finished, however deep it lies. Where all are cancelled there is nothing to be far with, and no 0.
 */
const PROGRESS = `CASE
  WHEN sum(tasks) FILTER (WHERE facet = 'stage' AND category <> 'CANCELLED') > 0 THEN
    CASE WHEN sum(tasks) FILTER (WHERE facet = 'stage' AND category NOT IN ('DONE', 'CLOSED', 'CANCELLED')) > 0
         THEN least(99, coalesce(floor(sum(progress) FILTER (WHERE facet = 'stage' AND top) / nullif(sum(tasks)
                FILTER (WHERE facet = 'stage' AND top AND category <> 'CANCELLED'), 0)), 0))
         ELSE 100 END
  END::int`;

/** By the ids of the projects; those without tasks are not in it. */
export async function tasksOfProjects(
  db: TenantDb,
  projectIds: readonly string[],
  day: string,
): Promise<Map<string, ProjectTasks>> {
  const rows = await db.query<ProjectTasks & { id: string } & Record<string, unknown>>(
    `SELECT project_id AS id, coalesce(sum(tasks) FILTER (WHERE facet = 'stage'), 0)::int AS total,
            coalesce(sum(tasks) FILTER (WHERE facet = 'stage' AND category IN ('DONE', 'CLOSED')), 0)::int AS done,
            coalesce(sum(tasks) FILTER (WHERE facet = 'executor' AND day < $3::date), 0)::int AS overdue, ${PROGRESS} AS progress
       FROM task_tally
      WHERE tenant_id = $1 AND project_id = ANY($2::uuid[]) AND facet IN ('stage', 'executor') AND NOT private
      GROUP BY project_id`,
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
            (count(*) FILTER (WHERE t.category IN ('DONE', 'CLOSED')))::int AS done,
            (count(*) FILTER (WHERE t.category NOT IN ('DONE', 'CLOSED', 'CANCELLED') AND t.plan_end < $5::date))::int AS overdue
       FROM task t
      WHERE t.tenant_id = $1 AND t.project_id = ANY($2::uuid[]) AND t.deleted_at IS NULL AND t.private_type <> 0
        AND (t.project_id = ANY($4::uuid[]) OR ${ownPart('$3')})
      GROUP BY t.project_id`,
    [projectIds, userId, all, day],
  );
  return new Map(rows.map(({ id, ...tasks }) => [id, tasks]));
}

export interface CategoryTasks {
  category: StageCategory;
  count: number;
  estimate: number;
  consumed: number;
  left: number;
}

/** Public tasks of the project whose stage hides something: the tally knows no rules, so what it hides is taken off again. */
const hiding = (secret: string) =>
  `FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL AND t.private_type = 0 AND ${secret}`;

export const tasksByCategory = (db: TenantDb, projectId: string, unseen: Unseen) => {
  const secret = unseen('estimateHours');
  const untold = secret
    ? `UNION ALL SELECT t.category, 0, -coalesce(t.estimate_hours, 0), 0, -coalesce(t.left_hours, 0) ${hiding(secret)}`
    : '';
  return db.query<CategoryTasks & Record<string, unknown>>(
    `SELECT category, sum(tasks)::int AS count, sum(estimate)::float8 AS estimate, sum(consumed)::float8 AS consumed,
            sum(left_hours)::float8 AS "left"
       FROM (SELECT category, tasks, estimate, consumed, left_hours FROM task_tally
              WHERE tenant_id = $1 AND project_id = $2 AND facet = 'stage' AND NOT private ${untold}) k GROUP BY category`,
    [projectId],
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
      UNION ALL SELECT ${executor}, CASE WHEN t.category IN ('DONE', 'CLOSED') THEN 'DONE' END,
             CASE WHEN t.category NOT IN ('DONE', 'CLOSED', 'CANCELLED') THEN ${due} END, ${tasks} ${hiding(secret)}`;
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

/** Days of China on which tasks came into being or ended, both ends included; days without any are not among them. */
export const tasksByDay = (db: TenantDb, projectId: string, from: string, to: string) =>
  db.query<DayTasks & Record<string, unknown>>(
    `SELECT day::text AS day, coalesce(sum(tasks) FILTER (WHERE facet = 'created'), 0)::int AS created,
            coalesce(sum(tasks) FILTER (WHERE facet = 'finished'), 0)::int AS finished
       FROM task_tally WHERE tenant_id = $1 AND project_id = $2 AND facet IN ('created', 'finished')
        AND day BETWEEN $3::date AND $4::date GROUP BY day`,
    [projectId, from, to],
  );
