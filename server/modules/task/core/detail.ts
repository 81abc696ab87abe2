/** One task with everything that its page shows (specification §3 "Task detail"). */
import type { StageCategory } from '../../../../contract/task/enums';
import type { TaskDetail, TaskLink, TaskRef } from '../../../../contract/task/task';
import type { TenantContext } from '../../../http/route';
import { iso } from '../../../http/present';
import {
  canAssignTask,
  canCommentTask,
  canDateTask,
  canDeleteTask,
  canReparentTask,
  canTransition,
  canUpdateTask,
} from '../../../policies/task';
import { canInProject } from '../../../policies/project';
import { type LoadedTask, loadTask } from './load';
import { presentRow } from './rows';

export async function taskDetail(
  context: Pick<TenantContext, 'platform' | 'actor' | 'db'>,
  key: { id: string } | { taskNo: string },
): Promise<TaskDetail> {
  return presentDetail(context, await loadTask(context, key));
}

export async function presentDetail(
  { platform, actor, db }: Pick<TenantContext, 'platform' | 'actor' | 'db'>,
  { record, facts, project }: LoadedTask,
): Promise<TaskDetail> {
  const [people, workflow, ancestors, links] = await Promise.all([
    platform.directory.of(actor.tenantId),
    platform.workflows.of(actor.tenantId),
    record.parent_id ? ancestorsOf(db, record.parent_id) : [],
    linksOf(db, record.id),
  ]);
  const nextStages = workflow
    .transitionsFrom(record.stage_id)
    .filter((one) => canTransition(actor, project, facts, one.actorRule))
    .map((one) => ({
      stageId: one.toStageId,
      name: one.name,
      toName: workflow.stage(one.toStageId)?.name ?? '',
      reasonRequired: one.reasonRequired,
    }));
  const actions = Object.entries({
    edit: canUpdateTask(actor, project, facts),
    assign: canAssignTask(actor, project, facts),
    dates: canDateTask(actor, project, facts),
    transition: nextStages.length > 0,
    reparent: canReparentTask(actor, project, facts),
    delete: canDeleteTask(actor, project, facts, project.settings),
    comment: canCommentTask(actor, project, facts),
    createChild: canInProject(actor, project, 'TASK:CREATE') && facts.category !== 'CLOSED',
  })
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);
  return {
    ...presentRow(record, people),
    notes: record.notes,
    project: { id: project.id, code: project.code, name: project.name },
    projectType: record.project_type,
    parentTasks: ancestors,
    involveMember: record.involved,
    involveMemberInfo: record.involved.flatMap((id) => people(id) ?? []),
    links,
    estimateHours: record.estimate_hours,
    realStart: iso(record.real_start),
    realEnd: iso(record.real_end),
    externalKey: record.external_key,
    actions,
    nextStages,
  };
}

/** From the root down to the given task. */
async function ancestorsOf(db: TenantContext['db'], parentId: string): Promise<TaskRef[]> {
  const rows = await db.query<{ id: string; task_no: string; title: string }>(
    `WITH RECURSIVE up AS (
       SELECT id, parent_id, task_no, title, 1 AS depth FROM task WHERE tenant_id = $1 AND id = $2
       UNION ALL
       SELECT t.id, t.parent_id, t.task_no, t.title, up.depth + 1
         FROM task t JOIN up ON t.tenant_id = $1 AND t.id = up.parent_id WHERE up.depth < 100
     ) SELECT id, task_no, title FROM up ORDER BY depth DESC`,
    [parentId],
  );
  return rows.map((row) => ({ taskId: row.id, taskNo: row.task_no, title: row.title }));
}

/** Dependencies (PRE_TASK, POST_TASK) and relations to tasks that are not recycled nor private. */
async function linksOf(db: TenantContext['db'], taskId: string): Promise<TaskLink[]> {
  const rows = await db.query<{
    link_id: string;
    group: string;
    type: string;
    id: string;
    task_no: string;
    title: string;
    stage_id: string;
    category: StageCategory;
  }>(
    `SELECT l.link_id, l."group", l.type, t.id, t.task_no, t.title, t.stage_id, t.category
       FROM (
         SELECT id AS link_id, 'PRE_TASK' AS "group", type, pre_id AS other FROM task_depend WHERE tenant_id = $1 AND post_id = $2
         UNION ALL
         SELECT id, 'POST_TASK', type, post_id FROM task_depend WHERE tenant_id = $1 AND pre_id = $2
         UNION ALL
         SELECT id, kind, 'out', to_id FROM task_relation WHERE tenant_id = $1 AND from_id = $2
         UNION ALL
         SELECT id, kind, 'in', from_id FROM task_relation WHERE tenant_id = $1 AND to_id = $2
       ) l
       JOIN task t ON t.tenant_id = $1 AND t.id = l.other AND t.deleted_at IS NULL AND t.private_type = 0
      ORDER BY l."group", t.seq LIMIT 500`,
    [taskId],
  );
  return rows.map((row) => ({
    id: row.link_id,
    group: row.group,
    type: row.type,
    task: { taskId: row.id, taskNo: row.task_no, title: row.title, stageId: row.stage_id, category: row.category },
  }));
}
