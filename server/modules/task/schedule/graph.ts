/** Reads what a change of a plan can reach: set by set, a fixed number of statements however long the chain is. */
import type { RecordOf } from '../../../../contract/object/fields';
import type { DependencyType, StageCategory } from '../../../../contract/task/enums';
import { finishedCategories } from '../../../../contract/task/enums';
import { taskFields } from '../../../../contract/task/fields';
import { dayNumber, type Span } from '../../../../contract/time/workdays';
import { dayHere, daySql } from '../../../base/zone';
import type { TenantDb } from '../../../db/scope';
import { columnsIn } from '../../../object/fields/stored';
import type { Platform } from '../../../platform';
import { isClosed } from '../../../policies/project';
import { countedChildren } from '../read/privateChildren';
import type { TaskRecord } from '../read/rows';
import type { PlanChange, TaskGraph, TaskLink, TaskNode } from './model';
import { schedulesItself } from './setting';

/** Tasks that one change moves at the most; what lies behind them shows as violated. */
export const REACH_MAX = 20_000;

/** What scheduling needs of a task. */
export interface DatedTask extends RecordOf<typeof taskFields, 'plan'>, Record<string, unknown> {
  id: string;
  project_id: string;
  parent_id: string | null;
  /** Days where the users live. */
  began_on: string | null;
  ended_on: string | null;
  category: StageCategory;
  private_type: number;
  /** Of which its dates may tell. */
  counted_children: number;
}
export interface PlanTask extends DatedTask {
  type_id: string;
  stage_id: string;
  task_no: string;
  title: string;
  executor_id: string | null;
  created_by: string | null;
}

export interface LoadedGraph extends TaskGraph {
  tasks: ReadonlyMap<string, PlanTask>;
}

/** A moment as the day that it is for the users. */
const local = (moment: string) => `${daySql(moment)}::text`;
const planned = columnsIn(taskFields, 'plan');
/** The columns of a `DatedTask`. */
export const datedColumns = (t: string): string => `${t}.id, ${t}.project_id, ${t}.parent_id,
  ${planned.map(({ column, type }) => (type === 'date' ? `${t}.${column}::text AS ${column}` : `${t}.${column}`)).join(', ')},
  ${local(`${t}.real_start`)} AS began_on, ${local(`${t}.real_end`)} AS ended_on, ${t}.category, ${t}.private_type,
  CASE WHEN ${t}.private_type = 0 THEN ${t}.child_total - ${t}.private_total ELSE ${t}.child_total END AS counted_children`;
/** Those of a `PlanTask` of the tasks `t`. */
export const planColumns = () =>
  `${datedColumns('t')}, t.type_id, t.stage_id, t.task_no, t.title, t.executor_id, t.created_by`;

/**
 * Later tasks and parents, of those their later tasks and parents, and so on; and where something is asked of a parent,
 * all in it.
 */
const REACH = `
  WITH RECURSIVE reach AS (
    SELECT s.id, s.asked FROM unnest($2::uuid[], $3::boolean[]) AS s(id, asked)
    UNION
    SELECT n.id, n.asked FROM reach r CROSS JOIN LATERAL (
      SELECT d.post_id AS id, true AS asked FROM task_depend d WHERE d.tenant_id = $1 AND d.pre_id = r.id
      UNION ALL
      SELECT t.parent_id, false FROM task t WHERE t.tenant_id = $1 AND t.id = r.id AND t.parent_id IS NOT NULL
      UNION ALL
      SELECT t.id, true FROM task t WHERE r.asked AND t.tenant_id = $1 AND t.parent_id = r.id AND t.deleted_at IS NULL
    ) n
  ) SELECT id FROM reach LIMIT ${REACH_MAX}`;

/**
 * Tasks are looked up by arrays of ids throughout: an embedded database keeps no statistics, takes an enterprise for a
 * handful of rows, and would compare each row of a joined set with each task.
 */
const tasksSql = () => `SELECT ${planColumns()} FROM task t
  WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`;
/** What parents span. */
const childrenSql = () => `SELECT ${planColumns()} FROM task t
  WHERE t.tenant_id = $1 AND t.parent_id = ANY($2::uuid[]) AND t.deleted_at IS NULL`;

const LINKS = `
  SELECT d.pre_id AS "preId", d.post_id AS "postId", d.type, d.lag_days AS lag FROM task_depend d
   WHERE d.tenant_id = $1 AND d.post_id = ANY($2::uuid[])`;

type LinkRow = TaskLink & { type: DependencyType } & Record<string, unknown>;

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

export async function loadGraph(
  platform: Platform,
  db: TenantDb,
  changes: readonly PlanChange[],
  as: { scheduling?: string } = {},
): Promise<LoadedGraph> {
  const seeds = [changes.map(({ id }) => id), changes.map(({ spans }) => !spans)];
  const reached = new Set((await db.query<{ id: string }>(REACH, seeds)).map(({ id }) => id));
  const reach = [...reached];
  const links = await db.query<LinkRow>(LINKS, [reach]);
  const ids = new Set([...reach, ...links.map(({ preId }) => preId)]);
  const own = await db.query<PlanTask>(tasksSql(), [[...ids]]);
  const children = await db.query<PlanTask>(childrenSql(), [reach]);
  const tasks = byId([...own, ...children]);
  return { tasks, nodes: await nodesOf(platform, db, [...tasks.values()], as), links, reached };
}

/** @param scheduling a project that schedules by itself, whatever its settings say still */
export async function nodesOf(
  platform: Platform,
  db: TenantDb,
  rows: readonly DatedTask[],
  { scheduling }: { scheduling?: string } = {},
): Promise<Map<string, TaskNode>> {
  const follows = new Map<string, boolean>();
  for (const id of new Set(rows.map((row) => row.project_id))) {
    const project = await platform.projects.find(db.tenantId, id);
    follows.set(
      id,
      Boolean(project && !project.recycled && !isClosed(project) && (id === scheduling || schedulesItself(project))),
    );
  }
  return byId(rows.map((row) => nodeOf(row, follows.get(row.project_id) === true)));
}

/** @param scheduled whether its project schedules by itself */
export function nodeOf(row: DatedTask, scheduled: boolean): TaskNode {
  const finished = finishedCategories.includes(row.category);
  const span = spanOf(row.plan_start, row.plan_end);
  const begun = row.began_on === null ? null : dayNumber(row.began_on);
  const ended = finished && row.ended_on !== null ? dayNumber(row.ended_on) : null;
  return {
    id: row.id,
    parentId: row.parent_id,
    span,
    // A parent that has begun begins and ends with its children.
    real: finished || row.counted_children === 0 ? realSpan(span, begun, ended, finished) : null,
    pin: row.not_before === null ? null : dayNumber(row.not_before),
    milestone: row.milestone && row.counted_children === 0,
    follows: scheduled && !finished && row.schedule_mode === 'auto',
    begun: begun !== null,
    finished,
    cancelled: row.category === 'CANCELLED',
    isPrivate: row.private_type !== 0,
  };
}

const dayOf = (instant: string | null) => instant && dayHere(instant);
/** A record of lists as scheduling sees it. */
export const datedOf = (record: TaskRecord): DatedTask => ({
  ...(Object.fromEntries(planned.map(({ column }) => [column, record[column]])) as RecordOf<typeof taskFields, 'plan'>),
  id: record.id,
  project_id: record.project_id,
  parent_id: record.parent_id,
  began_on: dayOf(record.real_start),
  ended_on: dayOf(record.real_end),
  category: record.category,
  private_type: record.private_type,
  counted_children: countedChildren(record),
});

export const spanOf = (start: string | null, end: string | null): Span | null => {
  const first = start ?? end;
  const last = end ?? start;
  return first && last ? { start: dayNumber(first), end: dayNumber(last) } : null;
};

/** What has begun ends as planned, and not before it began; null where nothing real is known. */
function realSpan(span: Span | null, begun: number | null, ended: number | null, finished: boolean): Span | null {
  if (ended !== null) return { start: Math.min(begun ?? span?.start ?? ended, ended), end: ended };
  if (finished || begun === null || !span) return null;
  return { start: begun, end: Math.max(begun, span.end) };
}
