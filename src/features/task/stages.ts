/** Which stages a task may go to, by its type's process (product model 17.1). */
import type { StageRela, TaskTypeInfo } from '@contract/task/setup';
import type { TaskDetail, TaskRow } from '@contract/task/task';
import { executes } from './rights';

export type NextStage = TaskDetail['nextStages'][number];

export interface Actor {
  userId: string;
  /** Leads the project, or manages the enterprise. */
  manager: boolean;
  /** The user's role in the project, as far as its members are known. */
  roleId?: string;
}

const allowed = ({ actorRule: rule, actorRoleIds, actorUserIds }: StageRela, task: TaskRow, actor: Actor): boolean => {
  if (actor.manager || rule === 'any') return true;
  if (rule === 'users') return actorUserIds.includes(actor.userId);
  if (rule === 'roles') return actor.roleId !== undefined && actorRoleIds.includes(actor.roleId);
  // A row does not say who is involved: the server does.
  if (rule === 'involved') return true;
  if (rule === 'executor') return executes(task, actor.userId);
  if (rule === 'creator' || rule === 'verifier') return task.createdBy?.userId === actor.userId;
  return false;
};

/** Steps of the process from where a task stands: what is said of this stage comes before what is said of all. */
export const relasFrom = (type: Pick<TaskTypeInfo, 'stageRelaList'> | undefined, stageId: string): StageRela[] =>
  (type?.stageRelaList ?? [])
    .filter((rela) => rela.toStageId !== stageId && (rela.fromStageId ?? stageId) === stageId)
    .filter(
      (rela, _at, all) =>
        rela.fromStageId !== null || !all.some((one) => one.fromStageId && one.toStageId === rela.toStageId),
    );

/** A detail says it itself; for a row of the list the process is asked. */
export function nextStagesOf(task: TaskRow | TaskDetail, type: TaskTypeInfo | undefined, actor: Actor): NextStage[] {
  if ('nextStages' in task) return task.nextStages;
  if (!type) return [];
  const nameOf = new Map(type.stageList.map((stage) => [stage.stageId, stage.name]));
  return relasFrom(type, task.stageId)
    .filter((rela) => allowed(rela, task, actor))
    .map((rela) => ({
      stageId: rela.toStageId,
      name: rela.name,
      toName: nameOf.get(rela.toStageId) ?? rela.name,
      reasonRequired: rela.reasonRequired,
      requiredFields: rela.requiredFields,
      approval: rela.approvalFlowId !== null,
    }));
}
