/** `GET ccTask/subTasks`: the children of one task, a page at a time, by type (specification §3 "Child tasks"). */

import { CHILDREN_PAGE } from '../../../../contract/task/enums';
import type { ChildTask, ChildTasks, ChildTasksQuery } from '../../../../contract/task/tree';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { windowOf, windowSql } from '../../../object/list/page';
import { type JsonRow, jsonRecords } from '../../../object/list/records';
import { SqlConditions } from '../../../object/list/sql';
import { canInProject } from '../../../policies/project';
import { ownPart, visibleTo } from '../read/filter';
import { INVOLVED, loadTask } from '../read/load';
import { predecessorTotal } from '../read/predecessorTotal';
import { presentRow, type TaskRecord, taskColumns } from '../read/rows';

type ChildRecord = TaskRecord & { involved: string[]; pre_total: number; sort: number; all: number };

export async function listChildren(
  context: TenantContext,
  { projectId, parentId, pageNo = 1, pageSize = CHILDREN_PAGE }: ChildTasksQuery,
): Promise<ChildTasks> {
  const { platform, db, actor } = context;
  const { project, record } = await loadTask(context, { id: parentId });
  if (projectId && projectId !== project.id) throw notFound('任务');
  const sql = new SqlConditions();
  sql.add(`t.tenant_id = $1 AND t.parent_id = ${sql.bind(parentId)} AND t.deleted_at IS NULL`);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  // Who was given a task of a project that they cannot see, sees of its children what they have a part in.
  if (!canInProject(actor, project, 'TASK:LIST')) sql.add(ownPart(sql.bind(actor.userId)));
  const children = jsonRecords<ChildRecord>([
    ...taskColumns,
    ['involved', INVOLVED],
    ['pre_total', predecessorTotal(actor.isManager ? null : sql.bind(actor.userId))],
    ['sort', 't.sort'],
    ['all', 'count(*) OVER ()::int'],
  ]);
  const rows = await db.query<JsonRow>(
    `SELECT ${children.select} FROM task t WHERE ${sql.where}
      ORDER BY t.sort, t.seq ${windowSql((value) => sql.bind(value), windowOf({ pageNo, pageSize }))}`,
    sql.params,
  );
  const people = await platform.directory.of(actor.tenantId);
  const workflow = await platform.workflows.of(actor.tenantId);
  const records = rows.map(children.read);
  const groups = new Map<string, ChildTask[]>();
  for (const child of records) {
    const tasks = groups.get(child.type_id) ?? [];
    tasks.push({ ...presentRow(child, people, actor, workflow), sort: child.sort });
    groups.set(child.type_id, tasks);
  }
  const mayStandBelow = workflow.types.filter(
    (type) =>
      workflow.usable(type, project.id) &&
      (type.parentTypeIds.length === 0 || type.parentTypeIds.includes(record.type_id)),
  );
  return {
    groups: [...groups].map(([taskTypeId, tasks]) => ({
      taskTypeId,
      name: workflow.type(taskTypeId)?.name ?? '',
      tasks,
    })),
    taskTypeList: mayStandBelow.map(({ id, name, icon, color }) => ({ taskTypeId: id, name, icon, color })),
    total: records[0]?.all ?? 0,
    pageNo,
    pageSize,
  };
}
