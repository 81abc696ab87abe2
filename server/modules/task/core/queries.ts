/** Reads of tasks: the list, children, the workbench's counters. */

import { DUE_SOON_DAYS } from '../../../../contract/constants';
import type { PageOf } from '../../../../contract/envelope';
import type { DeskCounters, TaskQuery, TaskRow } from '../../../../contract/task/task';
import { addDays, today } from '../../../base/present';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { countOf, pageRows } from '../../../object/list/pageRows';
import type { JsonRow } from '../../../object/list/records';
import { SqlConditions } from '../../../object/list/sql';
import { canInProject } from '../../../policies/project';
import { projectFor } from '../../project';
import type { Bind } from '../fields/conditions';
import { sortedPage } from '../fields/sortedPage';
import { aroundRecords } from './aroundRow';
import { turnOf } from './executors';
import { applyFilter, filterFields, orderBy, ownPart, sortsOf, visibleTo } from './filter';
import { loadTask } from './load';
import { presentRow, taskRecords } from './rows';

/** A number of matches beyond this is not counted over all projects at once. */
const CROSS_PROJECT_CAP = 10_000;

/** `POST ccTask/query`: one page and its total, in one project or over all that the actor may see. */
export function queryTasks(context: TenantContext, query: TaskQuery): Promise<PageOf<TaskRow>> {
  return query.projectId ? queryProject(context, query.projectId, query) : queryAllProjects(context, query);
}

async function queryProject(context: TenantContext, projectId: string, query: TaskQuery): Promise<PageOf<TaskRow>> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const { pageNo = 1, pageSize = 10, filter = {} } = query;
  const sorts = sortsOf(query);
  const fields = await filterFields(db, projectId, filter, sorts);
  const sql = new SqlConditions();
  const ofProject = sql.bind(projectId);
  const scope = `t.tenant_id = $1 AND t.project_id = ${ofProject} AND t.deleted_at IS NULL`;
  sql.add(scope);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  applyFilter(filter, actor, sql, fields);
  const { where } = sql;
  const counting = countOf(context, projectId, sql);
  const paging = sql.copy();
  const bind: Bind = (value) => paging.bind(value);
  const records = query.around ? aroundRecords(actor, bind) : taskRecords;
  const page = { select: records.select, where, sorts, limit: pageSize, offset: (pageNo - 1) * pageSize };
  const sorted = sortedPage({ ...page, project: ofProject, fields, bind, viewer: actor });
  const rows = sorted
    ? db.query<JsonRow>(sorted, paging.params)
    : pageRows<JsonRow>(db, {
        ...page,
        scope,
        filter,
        order: orderBy(sorts, fields, bind, actor),
        paging,
        total: counting,
      });
  const people = await platform.directory.of(actor.tenantId);
  const [total, found] = await Promise.all([counting, rows]);
  return { result: found.map((row) => presentRow(records.read(row), people, actor)), total, pageNo, pageSize };
}

async function queryAllProjects(context: TenantContext, query: TaskQuery): Promise<PageOf<TaskRow>> {
  const { platform, db, actor } = context;
  const { pageNo = 1, pageSize = 10, filter = {} } = query;
  if (filter.withChildren) throw invalid('只能在一个项目内包含子任务', 'filter.withChildren');
  const sorts = sortsOf({ sort: 'updatedTime', ...query });
  const sql = new SqlConditions();
  sql.add('t.tenant_id = $1 AND t.deleted_at IS NULL');
  inVisibleProjects(context, sql);
  visibleTo(actor, false, sql, 'p.owner_id');
  applyFilter(filter, actor, sql);
  const from =
    'FROM task t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL';
  const { where, params, planning } = sql;
  const counting = db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 ${from} WHERE ${where} LIMIT ${CROSS_PROJECT_CAP}) capped`,
    [...params],
    planning,
  );
  const order = orderBy(sorts, undefined, (value) => sql.bind(value), actor);
  // See `pageRows`: what the rows show is made for those of the page alone.
  const rows = db.query<JsonRow & { project_name: string }>(
    `SELECT ${taskRecords.select}, t.project_name FROM (SELECT t.*, p.name AS project_name ${from} WHERE ${where}
      ORDER BY ${order} LIMIT ${sql.bind(pageSize)} OFFSET ${sql.bind((pageNo - 1) * pageSize)}) t ORDER BY ${order}`,
    params,
    planning,
  );
  const people = await platform.directory.of(actor.tenantId);
  const [[count], records] = await Promise.all([counting, rows]);
  return {
    result: records.map((row) => ({
      ...presentRow(taskRecords.read(row), people, actor),
      projectName: row.project_name,
    })),
    total: count?.count ?? 0,
    pageNo,
    pageSize,
  };
}

/** Projects that the actor may see, and whatever is their own: what one executes shows wherever it stands. */
function inVisibleProjects({ actor }: TenantContext, sql: SqlConditions): void {
  if (actor.isManager) return;
  const me = sql.bind(actor.userId);
  const members = sql.bind(
    Object.entries(actor.privileges.projectPrivileges)
      .filter(([, privileges]) => privileges.includes('TASK:LIST'))
      .map(([id]) => id),
  );
  const open = actor.privileges.globals.includes('PROJECT') ? ` OR p.visibility = 'tenant'` : '';
  sql.add(`(p.owner_id = ${me} OR p.id = ANY(${members}::uuid[])${open} OR ${ownPart(me)})`);
}

/** Children of one task, in their order. */
export async function listChildren(context: TenantContext, parentId: string): Promise<TaskRow[]> {
  const { platform, db, actor } = context;
  const { project } = await loadTask(context, { id: parentId });
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.parent_id = ${sql.bind(parentId)} AND t.deleted_at IS NULL`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  // Who was given a task of a project that they cannot see, sees of its children what they have a part in.
  if (!canInProject(actor, project, 'TASK:LIST')) sql.add(ownPart(sql.bind(actor.userId)));
  const records = aroundRecords(actor, (value) => sql.bind(value));
  const rows = await db.query<JsonRow>(
    `SELECT ${records.select} FROM task t WHERE ${sql.where} ORDER BY t.sort, t.seq`,
    sql.params,
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => presentRow(records.read(row), people, actor));
}

/** The workbench's six counters, in one statement. */
export async function deskCounters({ db, actor }: TenantContext): Promise<DeskCounters> {
  const [row] = await db.query<DeskCounters & Record<string, unknown>>(
    `SELECT count(*) FILTER (WHERE t.category = 'NOT_STARTED')::int AS todo,
            count(*) FILTER (WHERE t.category IN ('IN_PROGRESS', 'VERIFYING', 'PAUSED'))::int AS doing,
            count(*) FILTER (WHERE t.plan_end >= $3::date AND t.plan_end < $4::date)::int AS "dueSoon",
            count(*) FILTER (WHERE t.plan_end < $3::date)::int AS overdue,
            (SELECT count(*)::int FROM (SELECT 1 FROM task c JOIN project q ON q.tenant_id = c.tenant_id AND q.id = c.project_id
                AND q.deleted_at IS NULL WHERE c.tenant_id = $1 AND c.created_by = $2 AND c.deleted_at IS NULL
                AND c.category NOT IN ('DONE', 'CANCELLED', 'CLOSED') LIMIT ${CROSS_PROJECT_CAP}) x) AS created,
            (SELECT count(*)::int FROM task_member m
               JOIN task c ON c.tenant_id = m.tenant_id AND c.id = m.task_id AND c.deleted_at IS NULL
                AND c.category NOT IN ('DONE', 'CANCELLED', 'CLOSED')
               JOIN project q ON q.tenant_id = c.tenant_id AND q.id = c.project_id AND q.deleted_at IS NULL
              WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.role = 'involve') AS involved
       FROM task t
       JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
      WHERE t.tenant_id = $1 AND ${turnOf('ARRAY[$2]')} AND t.deleted_at IS NULL
        AND t.category NOT IN ('DONE', 'CANCELLED', 'CLOSED')`,
    [actor.userId, today(), addDays(today(), DUE_SOON_DAYS)],
  );
  return row as DeskCounters;
}
