/** The public tasks of a project as they stood when the period ended: what lists and earned value are taken from. */
import type { TaskPick } from '../../../../contract/report/kinds';
import type { BlockRow } from '../../../../contract/report/report';
import { type StageCategory, stageCategories } from '../../../../contract/task/enums';
import { dayNumber } from '../../../../contract/time/workdays';
import { addDays } from '../../../base/present';
import { canInProject } from '../../../policies/project';
import { hiddenOf } from '../../task';
import { type Asking, asked } from './asking';
import { valueAsOf } from './valueAsOf';

export interface TaskAsOf extends Record<string, unknown> {
  id: string;
  no: string;
  title: string;
  category: StageCategory;
  /** Done, or closed after that. */
  delivered: boolean;
  executorId: string | null;
  planStart: string | null;
  planEnd: string | null;
  /** Of the node of the plan that it hangs on. */
  nodeStart: string | null;
  nodeEnd: string | null;
  /** Hours; null: nobody said. */
  estimate: number | null;
  /** The local day on which it was finished; null where it is not. */
  finishedOn: string | null;
  /** Minutes logged until then. */
  minutes: number;
  /** Hours that the last log until then said were left. */
  left: number | null;
  /** Where it stands now: what is told of it. */
  typeId: string;
  stageId: string;
}

const WAS_DAY = (field: string, column: string) =>
  `CASE WHEN ${field} IS NULL THEN ${column}::text ELSE ${field}->>0 END`;

const OPEN: readonly StageCategory[] = ['NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'VERIFYING'];

/**
 * Without those that were over when the period began and that nobody has touched since: no list and no count of the period
 * names them, and they are most of an old project.
 * @param earning with those of them that have an estimate, which earned value sums; without one they earn nothing
 */
export async function tasksAsOf(asking: Asking, earning: boolean): Promise<TaskAsOf[] | null> {
  const { author, project, zone, period } = asking;
  if (!author || !canInProject(author, project, 'TASK:LIST')) return null;
  return asked<TaskAsOf>(
    asking,
    (
      bind,
    ) => `SELECT x.id, x."typeId", x."stageId", x.no, x.title, x.category, x.delivered, x."executorId", x."planStart", x."planEnd",
           n.start_on::text AS "nodeStart", n.end_on::text AS "nodeEnd", x.estimate,
           CASE WHEN x.delivered THEN (x.finished AT TIME ZONE ${bind(zone)})::date::text END AS "finishedOn",
           coalesce(w.minutes, 0)::int AS minutes, w.left_after::float8 AS "left"
      FROM (
        SELECT t.id, t.type_id AS "typeId", t.stage_id AS "stageId", t.tenant_id, t.task_no AS no, t.title, t.executor_id AS "executorId",
               coalesce(was.category, t.category) AS category,
               CASE coalesce(was.category, t.category) WHEN 'DONE' THEN true WHEN 'CLOSED' THEN NOT coalesce((
                 SELECT s.outcome = 'dropped' FROM task_span s
                  WHERE s.tenant_id = $1 AND s.task_id = t.id AND s.category = 'CLOSED' AND s.entered_at < $3::timestamptz
                  ORDER BY s.entered_at DESC LIMIT 1), t.undelivered) ELSE false END AS delivered,
               coalesce(CASE WHEN t.real_end < $3::timestamptz THEN t.real_end END, (
                 SELECT h.at FROM history h WHERE h.tenant_id = $1 AND h.object_type = 'task' AND h.object_id = t.id
                    AND h.at < $3::timestamptz AND h.changes @> '[{"field":"stageId"}]' ORDER BY h.id DESC LIMIT 1
               )) AS finished,
               ${WAS_DAY('s.was', 't.plan_start')} AS "planStart", ${WAS_DAY('e.was', 't.plan_end')} AS "planEnd",
               CASE WHEN h.was IS NULL THEN t.estimate_hours ELSE (h.was->>0)::numeric END::float8 AS estimate
          FROM task t
          LEFT JOIN LATERAL (SELECT ${valueAsOf('task', 't.id', 'planStart')} AS was) s ON true
          LEFT JOIN LATERAL (SELECT ${valueAsOf('task', 't.id', 'planEnd')} AS was) e ON true
          LEFT JOIN LATERAL (SELECT ${valueAsOf('task', 't.id', 'estimateHours')} AS was) h ON true
          LEFT JOIN LATERAL (SELECT ${valueAsOf('task', 't.id', 'stageId')} AS was) g ON true
          LEFT JOIN LATERAL (
            SELECT o.category FROM stage o WHERE o.tenant_id = $1 AND o.name = g.was->>0
             ORDER BY o.process_id = (SELECT k.process_id FROM stage k WHERE k.tenant_id = $1 AND k.id = t.stage_id) DESC
             LIMIT 1) was ON true
         WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL AND t.private_type = 0
           AND t.created_at < $3::timestamptz
           AND (t.category = ANY(${bind(OPEN)}::text[]) OR t.updated_at >= ${bind(addDays(period.from, -1))}::date
                ${earning ? 'OR t.estimate_hours > 0' : ''})) x
      LEFT JOIN plan_node_task q ON q.tenant_id = $1 AND q.task_id = x.id
      LEFT JOIN plan_node n ON n.tenant_id = $1 AND n.id = q.node_id AND n.deleted_at IS NULL
      LEFT JOIN LATERAL (
        SELECT sum(l.minutes) AS minutes,
               (array_agg(l.left_after ORDER BY l.day DESC, l.id DESC) FILTER (WHERE l.left_after IS NOT NULL))[1] AS left_after
          FROM worklog l WHERE l.tenant_id = $1 AND l.task_id = x.id AND l.day <= ${bind(asking.lastDay)}::date) w ON true
     ORDER BY x."planEnd" NULLS LAST, x.no`,
  );
}

const isOpen = ({ category }: TaskAsOf) => OPEN.includes(category);
const isOverdue = (task: TaskAsOf, day: string) => isOpen(task) && task.planEnd !== null && task.planEnd < day;

/** As lists name them: without what their stage hides. Sums that name no task know it. */
export function toldTasks(tasks: readonly TaskAsOf[], workflow: Parameters<typeof hiddenOf>[1]): TaskAsOf[] {
  return tasks.map((task) => {
    const hidden = hiddenOf({ type_id: task.typeId, stage_id: task.stageId }, workflow);
    const told = <T>(field: string, value: T) => (hidden(field) ? null : value);
    return {
      ...task,
      executorId: told('executorId', task.executorId),
      planStart: told('planStart', task.planStart),
      planEnd: told('planEnd', task.planEnd),
    };
  });
}

/** What of them a list holds; `next` are those due in the period that follows, of the same length. */
export function pickTasks(tasks: readonly TaskAsOf[], pick: TaskPick, { period, lastDay }: Asking): TaskAsOf[] {
  const length = dayNumber(period.to) - dayNumber(period.from) + 1;
  const following = addDays(period.to, length);
  const picks: Record<TaskPick, (task: TaskAsOf) => boolean> = {
    done: ({ finishedOn }) => finishedOn !== null && finishedOn >= period.from && finishedOn <= lastDay,
    doing: ({ category }) => category === 'IN_PROGRESS' || category === 'VERIFYING',
    overdue: (task) => isOverdue(task, lastDay),
    next: (task) =>
      isOpen(task) && [task.planStart, task.planEnd].some((day) => day !== null && day > period.to && day <= following),
  };
  return tasks.filter(picks[pick]);
}

export const rowOfTask = (task: TaskAsOf, name: (id: string | null) => string | null, day: string): BlockRow => ({
  id: task.id,
  no: task.no,
  title: task.title,
  state: stageCategories[task.category],
  person: name(task.executorId),
  day: task.finishedOn ?? task.planEnd,
  note: isOverdue(task, day) ? `逾期 ${dayNumber(day) - dayNumber(task.planEnd as string)} 天` : null,
});
