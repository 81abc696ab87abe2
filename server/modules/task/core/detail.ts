/** One task with everything that its page shows (specification §3 "Task detail"). */
import type { TaskDetail } from '../../../../contract/task/task';
import { jsonInstant } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { canInProject } from '../../../policies/project';
import {
  canAssignTask,
  canCommentTask,
  canDateTask,
  canDeleteTask,
  canRelateTask,
  canReparentTask,
  canTransition,
  canUpdateTask,
  seesPrivateTasks,
} from '../../../policies/task';
import { type LoadedTask, loadTask } from './load';
import { presentRow } from './rows';

export async function taskDetail(
  context: Pick<TenantContext, 'platform' | 'actor' | 'db'>,
  key: { id: string } | { taskNo: string },
): Promise<TaskDetail> {
  return presentDetail(context, await loadTask(context, key));
}

export async function presentDetail(
  { platform, actor }: Pick<TenantContext, 'platform' | 'actor'>,
  { record, facts, project }: LoadedTask,
): Promise<TaskDetail> {
  const [people, workflow] = await Promise.all([
    platform.directory.of(actor.tenantId),
    platform.workflows.of(actor.tenantId),
  ]);
  const nextStages = workflow
    .transitionsFrom(record.stage_id)
    .filter((one) => canTransition(actor, project, facts, one))
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
    relate: canRelateTask(actor, project, facts),
    delete: canDeleteTask(actor, project, facts, project.settings),
    comment: canCommentTask(actor, project, facts),
    createChild: canInProject(actor, project, 'TASK:CREATE') && facts.category !== 'CLOSED',
  })
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);
  return {
    ...presentRow(record, people, actor),
    notes: record.notes,
    project: { id: project.id, code: project.code, name: project.name },
    projectType: record.project_type,
    parentTasks: record.ancestors
      .filter(({ parties }) => !parties || parties.includes(actor.userId) || seesPrivateTasks(actor, project))
      .map(({ parties: _parties, ...parent }) => parent),
    involveMember: record.involved,
    involveMemberInfo: record.involved.flatMap((id) => people(id) ?? []),
    links: record.links,
    progressWeight: record.progress_weight,
    realStart: jsonInstant(record.real_start),
    realEnd: jsonInstant(record.real_end),
    externalKey: record.external_key,
    actions,
    nextStages,
  };
}
