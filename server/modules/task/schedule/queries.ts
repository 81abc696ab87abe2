/** What the Gantt asks beside the list's rows. A task that one may not see shows in none of the answers. */

import type {
  ScheduleLink,
  SchedulePreview,
  SchedulePreviewRequest,
  ScheduleRange,
  SlackReport,
} from '../../../../contract/task/schedule';
import type { TaskFilter } from '../../../../contract/task/task';
import { dayText } from '../../../../contract/time/workdays';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { SqlConditions } from '../../../object/list/sql';
import { type LoadedProject, projectFor } from '../../../object/project';
import { canDateTask } from '../../../policies/task';
import { assertMay } from '../read/assertMay';
import { applyFilter, filterFields, visibleTo } from '../read/filter';
import { datesUnseen, plannedDays, unseenIn } from '../read/hidden';
import { loadTask } from '../read/load';
import { assertDates } from '../read/values';
import { type DatedTask, datedColumns, nodesOf, type PlanTask, spanOf } from './graph';
import type { TaskLink } from './model';
import { indexOver, violates } from './points';
import { datesOf, foresee, planChangeOf } from './service';
import { schedulesItself } from './setting';
import { slackOf } from './slack';

const PREVIEWED = 20;
/** Tasks that slack is reckoned over. */
const SLACK_TASKS_MAX = 20_000;

const seen = ({ actor }: TenantContext, project: LoadedProject): SqlConditions => {
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.project_id = ${sql.bind(project.id)} AND t.deleted_at IS NULL`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  return sql;
};

type LinkRow = TaskLink & { dependId: string; pre: DatedTask; post: DatedTask; told: boolean } & Record<
    string,
    unknown
  >;

const END = (t: string) => `(SELECT row_to_json(x) FROM (SELECT ${datedColumns(t)}) x)`;

export async function scheduleLinks(
  context: TenantContext,
  { projectId, taskIds }: { projectId: string; taskIds: string[] },
): Promise<ScheduleLink[]> {
  const { platform, db } = context;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const { where, params } = seen(context, project);
  const untold = datesUnseen(unseenIn(await platform.workflows.of(db.tenantId)));
  // Both ends stand in the project and may be seen; an end elsewhere is told of by the task's own page.
  const rows = await db.query<LinkRow>(
    `WITH mine AS (
       SELECT d.id, d.pre_id, d.post_id, d.type, d.lag_days FROM task_depend d
        WHERE d.tenant_id = $1 AND d.pre_id = ANY($${params.length + 2}::uuid[])
       UNION
       SELECT d.id, d.pre_id, d.post_id, d.type, d.lag_days FROM task_depend d
        WHERE d.tenant_id = $1 AND d.post_id = ANY($${params.length + 2}::uuid[])
     ), known AS (
       SELECT t.*, NOT ${untold} AS told FROM task t WHERE ${where} AND t.id IN (SELECT pre_id FROM mine UNION SELECT post_id FROM mine)
     )
     SELECT m.id AS "dependId", m.pre_id AS "preId", m.post_id AS "postId", m.type, m.lag_days AS lag,
            ${END('a')} AS pre, ${END('b')} AS post, a.told AND b.told AS told
       FROM mine m JOIN known a ON a.id = m.pre_id JOIN known b ON b.id = m.post_id ORDER BY m.id LIMIT 2000`,
    [...params, taskIds],
  );
  const calendar = await platform.calendars.of(db.tenantId);
  const ends = rows.flatMap(({ pre, post }) => [pre, post]);
  const nodes = await nodesOf(platform, db, ends);
  const index = indexOver(calendar, nodes.values(), rows);
  return rows.map(({ dependId, preId, postId, type, lag, told }) => {
    const [pre, post] = [nodes.get(preId), nodes.get(postId)];
    const violated = Boolean(told && pre && post && violates(index, pre, post, { preId, postId, type, lag }));
    return { dependId, preId, postId, type, lagDays: lag, violated };
  });
}

export async function scheduleRange(
  context: TenantContext,
  { projectId, filter = {} }: { projectId: string; filter?: TaskFilter },
): Promise<ScheduleRange> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const sql = seen(context, project);
  const unseen = unseenIn(await platform.workflows.of(actor.tenantId));
  applyFilter(filter, actor, sql, unseen, await filterFields(db, projectId, filter));
  const [start, end] = plannedDays(unseen);
  const [row] = await db.query<ScheduleRange & Record<string, unknown>>(
    `SELECT min(coalesce(${start}, ${end}))::text AS start, max(coalesce(${end}, ${start}))::text AS "end",
            count(*) FILTER (WHERE ${start} IS NULL AND ${end} IS NULL)::int AS unplanned
       FROM task t WHERE ${sql.where}`,
    sql.params,
    sql.planning,
  );
  return row ?? { start: null, end: null, unplanned: 0 };
}

/**
 * Over all of the project that the reader may see: what they may not see, and whose days a stage hides, neither moves the
 * end nor holds anything up.
 * @throws 422 where more is planned than is reckoned at once.
 */
export async function slackReport(
  context: TenantContext,
  { projectId, taskIds }: { projectId: string; taskIds: string[] },
): Promise<SlackReport> {
  const { platform, db } = context;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const { where, params } = seen(context, project);
  const untold = datesUnseen(unseenIn(await platform.workflows.of(db.tenantId)));
  const rows = await db.query<DatedTask>(
    `SELECT ${datedColumns('t')}
       FROM task t WHERE ${where} AND coalesce(t.plan_start, t.plan_end) IS NOT NULL
        AND NOT ${untold} AND t.category NOT IN ('DONE', 'CANCELLED', 'CLOSED') LIMIT ${SLACK_TASKS_MAX + 1}`,
    params,
  );
  if (rows.length > SLACK_TASKS_MAX) {
    throw againstRule(`项目中有计划日期的未完成任务超过 ${SLACK_TASKS_MAX} 个，不计算浮动时间`);
  }
  const links = await db.query<TaskLink & Record<string, unknown>>(
    `SELECT d.pre_id AS "preId", d.post_id AS "postId", d.type, d.lag_days AS lag FROM task_depend d
       JOIN task t ON t.tenant_id = d.tenant_id AND t.id = d.post_id AND t.project_id = $2 AND t.deleted_at IS NULL
      WHERE d.tenant_id = $1`,
    [projectId],
  );
  const calendar = await platform.calendars.of(db.tenantId);
  const { projectEnd, of } = slackOf(calendar, { nodes: await nodesOf(platform, db, rows), links });
  return {
    projectEnd: projectEnd === null ? null : dayText(projectEnd),
    tasks: taskIds.flatMap((id) => {
      const slackDays = of.get(id);
      return slackDays === undefined ? [] : [{ taskId: id, slackDays }];
    }),
  };
}

/** What a change of dates would carry along; written and rolled back nowhere: the engine is asked with the new dates. */
export async function previewSchedule(
  context: TenantContext,
  { taskId, planStart, planEnd }: SchedulePreviewRequest,
): Promise<SchedulePreview> {
  const { platform, db, actor } = context;
  const { record, project, facts } = await loadTask(context, { id: taskId });
  assertMay(canDateTask, actor, { project, facts }, '您没有权限设置起止时间');
  const after = {
    ...record,
    plan_start: planStart === undefined ? record.plan_start : planStart,
    plan_end: planEnd === undefined ? record.plan_end : planEnd,
  };
  assertDates(after.plan_start, after.plan_end);
  const changes = planChangeOf(record, after);
  const { graph, moves } =
    changes.length > 0 && schedulesItself(project)
      ? await foresee(context, changes, { thought: after })
      : { graph: { tasks: new Map<string, PlanTask>() }, moves: [] };
  const followers = moves.filter((move) => move.moved);
  const moved = new Map(followers.map(({ id, span }) => [id, span]));
  const { where, params } = seen(context, project);
  const ids = [...new Set([taskId, ...moved.keys()])];
  const unseen = unseenIn(await platform.workflows.of(db.tenantId));
  const [start, end] = plannedDays(unseen);
  const visible = await db.query<{ id: string }>(
    `SELECT t.id FROM task t WHERE ${where} AND NOT ${datesUnseen(unseen)} AND t.id = ANY($${params.length + 2}::uuid[])`,
    [...params, ids],
  );
  const [ends] = await db.query<{ all: string | null; others: string | null }>(
    `SELECT max(coalesce(${end}, ${start}))::text AS "all",
            max(coalesce(${end}, ${start})) FILTER (WHERE NOT (t.id = ANY($${params.length + 2}::uuid[])))::text AS others
       FROM task t WHERE ${where}`,
    [...params, ids],
  );
  const known = new Set(visible.map(({ id }) => id));
  const shown = followers.filter(({ id }) => id !== taskId && known.has(id));
  const endOf = (id: string) => {
    const span = moved.get(id) ?? (id === taskId ? spanOf(after.plan_start, after.plan_end) : null);
    return span ? dayText(span.end) : null;
  };
  const newEnds = [ends?.others ?? null, ...ids.filter((id) => known.has(id)).map(endOf)].filter((day) => day !== null);
  return {
    moved: shown.length,
    tasks: shown.slice(0, PREVIEWED).flatMap(({ id, span }) => {
      const task = graph.tasks.get(id);
      if (!task) return [];
      const before = { planStart: task.plan_start, planEnd: task.plan_end };
      return [{ taskId: id, taskNo: task.task_no, title: task.title, before, after: datesOf(task, span) }];
    }),
    projectEnd: { before: ends?.all ?? null, after: newEnds.sort().at(-1) ?? null },
  };
}
