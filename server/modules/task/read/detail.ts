/** One task with everything that its page shows (specification §3 "Task detail"). */

import type { TaskDetail } from '../../../../contract/task/task';
import type { People } from '../../../base/people';
import { jsonInstant } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import { canInProject } from '../../../policies/project';
import {
  canActForTeam,
  canAssignTask,
  canCommentTask,
  canDateTask,
  canDeleteTask,
  canRelateTask,
  canReparentTask,
  canTransition,
  canUpdateTask,
  canViewTask,
  seesPrivateTasks,
} from '../../../policies/task';
import { isConditional, openFor } from './conditions';
import { withoutHidden } from './hidden';
import { tenths } from './hoursLeft';
import { type FullTaskRecord, type LoadedTask, loadTask } from './load';
import { specificationOf } from './norms';
import type { Viewer } from './privateChildren';
import { presentRow, presentTeam } from './rows';
import { projectFieldsOf } from './values';
import type { Transition } from './workflowStore';

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
  const [people, workflow] = await Promise.all([
    platform.directory.of(actor.tenantId),
    platform.workflows.of(actor.tenantId),
  ]);
  const ways = workflow.transitionsFrom(record.stage_id).filter((one) => canTransition(actor, project, facts, one));
  const nextStages = (await withoutUnmet(db, record, ways, actor)).map((one) => ({
    stageId: one.toStageId,
    name: one.name,
    toName: workflow.stage(one.toStageId)?.name ?? '',
    reasonRequired: one.reasonRequired,
    requiredFields: one.requiredFields,
    approval: one.approvalFlowId !== null,
  }));
  const actions = Object.entries({
    edit: canUpdateTask(actor, project, facts),
    assign: canAssignTask(actor, project, facts),
    dates: canDateTask(actor, project, facts),
    transition: nextStages.length > 0,
    reparent: canReparentTask(actor, project, facts),
    relate: canRelateTask(actor, project, facts),
    forTeam: record.team !== null && canActForTeam(actor, project, facts),
    delete: canDeleteTask(actor, project, facts, project.settings),
    comment: canCommentTask(actor, project, facts),
    createChild: canInProject(actor, project, 'TASK:CREATE') && facts.category !== 'CLOSED',
  })
    .filter(([, allowed]) => allowed)
    .map(([action]) => action);
  const shown = withoutHidden(record, workflow);
  const around = {
    team: await teamWithHours(db, shown, people),
    notes: shown.notes,
    project: { id: project.id, code: project.code, name: project.name },
    projectType: record.project_type,
    processId: workflow.stage(record.stage_id)?.processId ?? '',
    groupId: record.group_id,
    specificationId: record.specification_id,
    specification: await specificationOf({ platform, db, actor }, record.specification_id),
    relaObjId: record.rela_obj_id,
    formKey: record.form_key,
    parentTasks: record.ancestors
      .filter(({ parties }) => !parties || parties.includes(actor.userId) || seesPrivateTasks(actor, project))
      .map(({ parties: _parties, ...parent }) => parent),
    involveMember: shown.involved,
    involveMemberInfo: shown.involved.flatMap((id) => people(id) ?? []),
    links: await linksInSight({ platform, actor }, record),
    progressWeight: record.progress_weight,
    followers: record.followers.flatMap((id) => people(id) ?? []),
    followed: record.followers.includes(actor.userId),
    realStart: jsonInstant(record.real_start),
    realEnd: jsonInstant(record.real_end),
    resumeDate: record.category === 'PAUSED' ? record.resume_on : null,
    externalKey: record.external_key,
    projectSettings: project.settings,
    enableAssignOuterUser: project.settings.TASK_ASSIGN_OUTER_MEMBER === '1',
    actions,
    nextStages,
  };
  // A literal that begins with a spread of this many fields takes 70 µs; this takes one.
  return Object.assign(presentRow(record, people, actor, workflow), around);
}

/** Of the links, those whose other end the actor may see too. */
async function linksInSight(
  { platform, actor }: Pick<TenantContext, 'platform' | 'actor'>,
  record: FullTaskRecord,
): Promise<TaskDetail['links']> {
  const seen: TaskDetail['links'] = [];
  for (const { projectId, createdBy, executorId, ...link } of record.links) {
    const project = await platform.projects.find(actor.tenantId, projectId);
    const facts = { createdBy, executorId, involved: [], team: [], privateType: 0, category: link.task.category };
    if (project && !project.recycled && canViewTask(actor, project, facts)) seen.push(link);
  }
  return seen;
}

/** What each has logged, and what of the own estimate that leaves. */
async function teamWithHours(db: TenantDb, record: FullTaskRecord, people: People): Promise<TaskDetail['team']> {
  const team = presentTeam(record, people);
  if (!team) return null;
  const rows = await db.query<{ user_id: string; hours: number }>(
    `SELECT user_id, round(sum(minutes) / 60.0, 2)::float8 AS hours FROM worklog WHERE tenant_id = $1 AND task_id = $2 GROUP BY user_id`,
    [record.id],
  );
  const worked = new Map(rows.map((row) => [row.user_id, row.hours]));
  const parts = team.parts.map((part) => {
    const consumed = (part.person && worked.get(part.person.userId)) ?? 0;
    const left = part.state === 'done' ? 0 : part.hours === null ? null : Math.max(0, tenths(part.hours - consumed));
    return { ...part, consumed, left };
  });
  return { ...team, parts };
}

/** Steps that the task is ready for: those with a condition are asked in one statement. */
async function withoutUnmet(
  db: TenantDb,
  record: FullTaskRecord,
  ways: Transition[],
  me: Viewer,
): Promise<Transition[]> {
  const conditional = ways.filter(isConditional);
  if (conditional.length === 0) return ways;
  const fields = await projectFieldsOf(db, record.project_id);
  const open = await openFor(db, [record.id], conditional, fields, me);
  return ways.filter((one) => !isConditional(one) || open.get(one.id)?.has(record.id));
}
