/** Reads of tasks: the list, children. */

import type { PageOf } from '../../../../contract/envelope';
import type { TaskQuery, TaskRow } from '../../../../contract/task/task';
import type { TenantContext } from '../../../http/route';
import type { Bind } from '../../../object/fields/operand';
import { countOf, pageRows } from '../../../object/list/pageRows';
import type { JsonRow } from '../../../object/list/records';
import { SqlConditions } from '../../../object/list/sql';
import { projectFor } from '../../../object/project';
import { canInProject } from '../../../policies/project';
import { sortedPage } from '../fields/sortedPage';
import { queryAllProjects } from './acrossProjects';
import { aroundRecords } from './aroundRow';
import { applyFilter, filterFields, orderBy, ownPart, sortsOf, visibleTo } from './filter';
import { loadTask } from './load';
import { presentRow, taskRecords } from './rows';

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
        backwards: () => orderBy(sorts, fields, bind, actor, undefined, true),
        paging,
        total: counting,
      });
  const people = await platform.directory.of(actor.tenantId);
  const [total, found] = await Promise.all([counting, rows]);
  return { result: found.map((row) => presentRow(records.read(row), people, actor)), total, pageNo, pageSize };
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
