/** Reads of dependencies and relations; whether a linked task shows is judged as for any other task. */

import type { PageOf } from '../../../../contract/envelope';
import type {
  DependGroup,
  DependTask,
  DependTasks,
  Relations,
  SimpleTask,
  SimpleTaskQuery,
} from '../../../../contract/task/depend';
import type { DependencyType, RelationKind } from '../../../../contract/task/enums';
import type { People } from '../../../base/people';
import type { TenantContext } from '../../../http/route';
import { countOf, pageRows } from '../../../object/list/pageRows';
import { type JsonRow, jsonRecords } from '../../../object/list/records';
import { SqlConditions } from '../../../object/list/sql';
import { projectFor } from '../../../object/project';
import { canViewTask } from '../../../policies/task';
import { grantedRelations } from './dependencyGrants';
import { applyFilter, orderBy, sortsOf, visibleTo } from './filter';
import { unseenIn, withoutHidden } from './hidden';
import { factsOf, INVOLVED, loadTask } from './load';
import type { Viewer } from './privateChildren';
import { presentRow, type TaskRecord, taskColumns, taskRecords } from './rows';
import type { Workflow } from './workflowStore';

type LinkedRecord = TaskRecord & { involved: string[]; link_id: string };

export function presentSimple(record: TaskRecord, people: People, viewer: Viewer, workflow: Workflow): SimpleTask {
  const { taskId, projectId, taskNo, title, taskTypeId, stageId, category, urgent, executor, planStart, planEnd } =
    presentRow(record, people, viewer, workflow);
  return { taskId, projectId, taskNo, title, taskTypeId, stageId, category, urgent, executor, planStart, planEnd };
}

const linkColumns = [...taskColumns, ['involved', INVOLVED], ['link_id', 'l.link_id']] as const;
const depends = jsonRecords<LinkedRecord & { grp: DependGroup; type: DependencyType; lag_days: number }>([
  ...linkColumns,
  ['grp', 'l.grp'],
  ['type', 'l.type'],
  ['lag_days', 'l.lag_days'],
]);
const DEPENDS = `
  SELECT ${depends.select} FROM (
    SELECT id AS link_id, 'PRE_TASK' AS grp, type, lag_days, pre_id AS other FROM task_depend
     WHERE tenant_id = $1 AND post_id = $2
    UNION ALL
    SELECT id, 'POST_TASK', type, lag_days, post_id FROM task_depend WHERE tenant_id = $1 AND pre_id = $2
  ) l JOIN task t ON t.tenant_id = $1 AND t.id = l.other AND t.deleted_at IS NULL ORDER BY t.seq`;

type DependRecord = ReturnType<typeof depends.read>;
const dependsOf = async (context: TenantContext, taskId: string): Promise<DependRecord[]> =>
  visible(context, (await context.db.query<JsonRow>(DEPENDS, [taskId])).map(depends.read));

export interface DependRow {
  group: DependGroup;
  dependId: string;
  type: DependencyType;
  lagDays: number;
  /** Without what its stage hides. */
  record: TaskRecord;
}
/** What comes before and after a task, as far as the asking user may see it. */
export async function dependRows(context: TenantContext, taskId: string): Promise<DependRow[]> {
  const workflow = await context.platform.workflows.of(context.actor.tenantId);
  return (await dependsOf(context, taskId)).map((row) => ({
    group: row.grp,
    dependId: row.link_id,
    type: row.type,
    lagDays: row.lag_days,
    record: withoutHidden(row, workflow),
  }));
}

/** `GET task/depend/{id}/dependTasks` (§3): what comes before and after, by task type. */
export async function dependTasks(context: TenantContext, taskId: string): Promise<DependTasks> {
  const { platform, actor } = context;
  await loadTask(context, { id: taskId });
  const seen = await dependsOf(context, taskId);
  const people = await platform.directory.of(actor.tenantId);
  const workflow = await platform.workflows.of(actor.tenantId);
  const side = (group: DependGroup) => {
    const groups = new Map<string, DependTask[]>();
    for (const row of seen.filter((one) => one.grp === group)) {
      const list = groups.get(row.type_id) ?? [];
      list.push({
        ...presentSimple(row, people, actor, workflow),
        dependId: row.link_id,
        type: row.type,
        lagDays: row.lag_days,
      });
      groups.set(row.type_id, list);
    }
    return {
      taskGroups: [...groups].map(([taskTypeId, taskList]) => ({
        taskTypeId,
        name: workflow.type(taskTypeId)?.name ?? '',
        taskList,
      })),
    };
  };
  return { PRE_TASK: side('PRE_TASK'), POST_TASK: side('POST_TASK') };
}

type RelatedRecord = LinkedRecord & { kind: RelationKind; direction: 'in' | 'out'; grant_id: string | null };
const relations = jsonRecords<RelatedRecord>([
  ...linkColumns,
  ['kind', 'l.kind'],
  ['direction', 'l.direction'],
  ['grant_id', 'l.grant_id'],
]);
const RELATIONS = `
  SELECT ${relations.select} FROM (
    SELECT id AS link_id, kind, 'out' AS direction, to_id AS other, grant_id FROM task_relation
     WHERE tenant_id = $1 AND from_id = $2
    UNION ALL
    SELECT id, kind, 'in', from_id, grant_id FROM task_relation WHERE tenant_id = $1 AND to_id = $2
  ) l JOIN task t ON t.tenant_id = $1 AND t.id = l.other AND t.deleted_at IS NULL ORDER BY l.kind, t.seq`;

/** `GET ccTaskRela?taskId=` */
export async function relatedTasks(context: TenantContext, taskId: string): Promise<Relations> {
  const { platform, actor, db } = context;
  const { project } = await loadTask(context, { id: taskId });
  const rows = (await db.query<JsonRow>(RELATIONS, [taskId])).map(relations.read);
  const people = await platform.directory.of(actor.tenantId);
  const workflow = await platform.workflows.of(actor.tenantId);
  const seen = await visible(context, rows);
  const result = seen.map((row) => ({
    ...presentSimple(row, people, actor, workflow),
    id: row.link_id,
    kind: row.kind,
    direction: row.direction,
  }));
  const unseen = rows.filter((row) => !seen.includes(row));
  return { result, granted: await grantedRelations(context, project, unseen) };
}

async function visible<R extends LinkedRecord>({ platform, actor }: TenantContext, rows: R[]): Promise<R[]> {
  const seen: R[] = [];
  for (const row of rows) {
    const project = await platform.projects.find(actor.tenantId, row.project_id);
    if (project && !project.recycled && canViewTask(actor, project, factsOf(row))) seen.push(row);
  }
  return seen;
}

/** `POST ccTask/project/{projectId}/simpleTaskList`: what a picker offers, the latest first. */
export async function simpleTaskList(
  context: TenantContext,
  projectId: string,
  { keyword, excludeTaskIds, pageNo = 1, pageSize = 10 }: SimpleTaskQuery,
): Promise<PageOf<SimpleTask>> {
  const { platform, db, actor } = context;
  const project = await projectFor(context, projectId, 'TASK:LIST');
  const sql = new SqlConditions();
  const scope = `t.tenant_id = $1 AND t.project_id = ${sql.bind(projectId)} AND t.deleted_at IS NULL`;
  sql.add(scope);
  visibleTo(actor, project.ownerId === actor.userId, sql);
  const unseen = unseenIn(await platform.workflows.of(actor.tenantId));
  applyFilter({ keyword }, actor, sql, unseen);
  if (excludeTaskIds?.length) sql.add(`NOT (t.id = ANY(${sql.bind(excludeTaskIds)}::uuid[]))`);
  const counting = countOf(context, projectId, sql);
  const sorts = sortsOf({ sort: 'updatedTime' });
  const reading = pageRows<JsonRow>(db, {
    select: taskRecords.select,
    scope,
    where: sql.where,
    order: orderBy(sorts, undefined, { bind: () => '', viewer: actor, unseen }),
    paging: sql.copy(),
    sorts,
    filter: { keyword },
    limit: pageSize,
    offset: (pageNo - 1) * pageSize,
    total: counting,
  });
  const [total, rows] = await Promise.all([counting, reading]);
  const people = await platform.directory.of(actor.tenantId);
  const workflow = await platform.workflows.of(actor.tenantId);
  return {
    result: rows.map((row) => presentSimple(taskRecords.read(row), people, actor, workflow)),
    total,
    pageNo,
    pageSize,
  };
}
