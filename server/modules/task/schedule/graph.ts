/** Reads what a change of a plan can reach: set by set, a fixed number of statements however long the chain is. */
import type { DependencyType, ScheduleMode, StageCategory } from '../../../../contract/task/enums';
import { finishedCategories } from '../../../../contract/task/enums';
import { dayNumber, type Span } from '../../../../contract/tenant/workdays';
import type { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { isClosed } from '../../../policies/project';
import type { PlanGraph, PlanLink, PlanNode } from './engine';
import { schedulesItself } from './setting';

/** Tasks that one change moves at the most; what lies behind them shows as violated. */
export const REACH_MAX = 20_000;

export interface PlanTask extends Record<string, unknown> {
  id: string;
  project_id: string;
  task_no: string;
  title: string;
  parent_id: string | null;
  plan_start: string | null;
  plan_end: string | null;
  schedule_mode: ScheduleMode;
  category: StageCategory;
  executor_id: string | null;
  created_by: string | null;
  private_type: number;
}

export interface LoadedGraph extends PlanGraph {
  tasks: ReadonlyMap<string, PlanTask>;
}

const COLUMNS = `t.id, t.project_id, t.task_no, t.title, t.parent_id, t.plan_start::text, t.plan_end::text,
  t.schedule_mode, t.category, t.executor_id, t.created_by, t.private_type`;

/** Later tasks and parents, of those their later tasks and parents, and so on. */
const REACH = `
  WITH RECURSIVE reach AS (
    SELECT s.id FROM unnest($2::uuid[]) AS s(id)
    UNION
    SELECT n.id FROM reach r CROSS JOIN LATERAL (
      SELECT d.post_id AS id FROM task_depend d WHERE d.tenant_id = $1 AND d.pre_id = r.id
      UNION ALL
      SELECT t.parent_id FROM task t WHERE t.tenant_id = $1 AND t.id = r.id AND t.parent_id IS NOT NULL
    ) n
  ) SELECT id FROM reach LIMIT ${REACH_MAX}`;

/**
 * Tasks are looked up by arrays of ids throughout: an embedded database keeps no statistics, takes an enterprise for a
 * handful of rows, and would compare each row of a joined set with each task.
 */
const TASKS = `SELECT ${COLUMNS} FROM task t
  WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[]) AND t.deleted_at IS NULL`;
/** What parents span. */
const CHILDREN = `SELECT ${COLUMNS} FROM task t
  WHERE t.tenant_id = $1 AND t.parent_id = ANY($2::uuid[]) AND t.deleted_at IS NULL`;

const LINKS = `
  SELECT d.pre_id AS "preId", d.post_id AS "postId", d.type, d.lag_days AS lag FROM task_depend d
   WHERE d.tenant_id = $1 AND d.post_id = ANY($2::uuid[])`;

type LinkRow = PlanLink & { type: DependencyType } & Record<string, unknown>;

/** What tasks wait for. */
export const linksInto = (db: TenantDb, postIds: readonly string[]): Promise<PlanLink[]> =>
  db.query<LinkRow>(LINKS, [postIds]);

export const spanOf = (start: string | null, end: string | null): Span | null => {
  const first = start ?? end;
  const last = end ?? start;
  return first && last ? { start: dayNumber(first), end: dayNumber(last) } : null;
};

export async function loadGraph(platform: Platform, db: TenantDb, seeds: readonly string[]): Promise<LoadedGraph> {
  const reach = (await db.query<{ id: string }>(REACH, [seeds])).map(({ id }) => id);
  const links = await linksInto(db, reach);
  const ids = new Set([...reach, ...links.map(({ preId }) => preId)]);
  const own = await db.query<PlanTask>(TASKS, [[...ids]]);
  const children = await db.query<PlanTask>(CHILDREN, [reach]);
  const tasks = new Map([...own, ...children].map((row) => [row.id, row]));
  return { tasks, nodes: await nodesOf(platform, db, [...tasks.values()]), links };
}

export async function nodesOf(
  platform: Platform,
  db: TenantDb,
  rows: readonly PlanTask[],
): Promise<Map<string, PlanNode>> {
  const follows = new Map<string, boolean>();
  for (const id of new Set(rows.map((row) => row.project_id))) {
    const project = await platform.projects.find(db.tenantId, id);
    follows.set(id, Boolean(project && !project.recycled && !isClosed(project) && schedulesItself(project)));
  }
  return new Map(
    rows.map((row) => {
      const finished = finishedCategories.includes(row.category);
      return [
        row.id,
        {
          id: row.id,
          parentId: row.parent_id,
          span: spanOf(row.plan_start, row.plan_end),
          follows: !finished && row.schedule_mode === 'auto' && follows.get(row.project_id) === true,
          finished,
          cancelled: row.category === 'CANCELLED',
        },
      ];
    }),
  );
}
