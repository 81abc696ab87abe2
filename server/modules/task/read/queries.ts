/** Reads of tasks: the list of a project. */

import type { PageOf } from '../../../../contract/envelope';
import type { TaskQuery, TaskRow } from '../../../../contract/task/task';
import { begun } from '../../../base/begun';
import type { TenantContext } from '../../../http/route';
import type { Bind } from '../../../object/fields/operand';
import { isCommon } from '../../../object/list/onePlan';
import { countOf, pageRows } from '../../../object/list/pageRows';
import type { JsonRow } from '../../../object/list/records';
import { SqlConditions } from '../../../object/list/sql';
import { projectFor } from '../../../object/project';
import { queryAllProjects } from './acrossProjects';
import { aroundRecords } from './aroundRow';
import { applyFilter, filterFields, orderBy, sortsOf, visibleTo } from './filter';
import { unseenIn } from './hidden';
import { presentRow, taskRecords } from './rows';
import { sortedPage } from './sortedPage';
import { asksStagesOnly, shareOf } from './tasksByStage';

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
  const workflow = await platform.workflows.of(actor.tenantId);
  const unseen = unseenIn(workflow);
  const sql = new SqlConditions();
  const ofProject = sql.bind(projectId);
  const scope = `t.tenant_id = $1 AND t.project_id = ${ofProject} AND t.deleted_at IS NULL`;
  sql.add(scope);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  applyFilter(filter, actor, sql, unseen, fields);
  const { where } = sql;
  const share = asksStagesOnly(filter) ? begun(shareOf(context, project, filter)) : undefined;
  const counting = begun(share ? share.then(({ found }) => found) : countOf(context, projectId, sql));
  const common = share && begun(share.then(({ found, all }) => isCommon(found, all)));
  const paging = sql.copy();
  const bind: Bind = (value) => paging.bind(value);
  const records = query.around ? aroundRecords(actor, bind) : taskRecords;
  const page = { select: records.select, where, sorts, limit: pageSize, offset: (pageNo - 1) * pageSize };
  const asked = { bind, viewer: actor, unseen };
  const sorted = sortedPage({ ...page, project: ofProject, fields, ...asked });
  const rows = sorted
    ? db.query<JsonRow>(sorted, paging.params)
    : pageRows<JsonRow>(db, {
        ...page,
        scope,
        filter,
        order: orderBy(sorts, fields, asked),
        backwards: () => orderBy(sorts, fields, asked, undefined, true),
        paging,
        total: counting,
        ...(common && { stages: { project: ofProject, common } }),
      });
  const [total, found, people] = await Promise.all([counting, rows, platform.directory.of(actor.tenantId)]);
  return {
    result: found.map((row) => presentRow(records.read(row), people, actor, workflow)),
    total,
    pageNo,
    pageSize,
  };
}
