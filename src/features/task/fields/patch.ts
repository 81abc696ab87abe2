/** A change to some fields of a task, and how the task looks with it before the server has answered. */
import type { Person } from '@contract/envelope';
import type { StageCategory } from '@contract/task/enums';
import type { TaskDetail, TaskRow, TaskUpdate } from '@contract/task/task';
import { normNamed } from './norm';

export type TaskPatch = Omit<TaskUpdate, 'version'>;
export type AnyTask = TaskRow | TaskDetail;

/** What a patch's ids stand for. */
export interface Lookup {
  personOf: (userId: string) => Person | undefined;
  categoryOf: (stageId: string) => StageCategory | undefined;
}

export function applyPatch<T extends AnyTask>(task: T, patch: TaskPatch, lookup: Lookup): T {
  const { executorId, stageId, involveMember, customFields, reason: _reason, ...rest } = patch;
  // Said of the step, not of the task; a team shows once the server has settled whose turn it is.
  const { team, ignorePredecessors: _ignore, wholeTeam: _whole, openChildren: _children, ...plain } = rest;
  const next: T = { ...task, ...plain };
  if (executorId !== undefined) {
    next.executor = executorId === null ? null : (lookup.personOf(executorId) ?? task.executor);
  }
  if (plain.specificationId !== undefined) {
    next.specification = plain.specificationId ? normNamed(plain.specificationId) : null;
  }
  if (team === null) next.team = null;
  if (stageId) {
    next.stageId = stageId;
    next.category = lookup.categoryOf(stageId) ?? task.category;
  }
  if (customFields) next.customFields = { ...task.customFields, ...customFields };
  if (involveMember && 'involveMember' in next) {
    next.involveMember = involveMember;
    next.involveMemberInfo = involveMember.flatMap((id) => lookup.personOf(id) ?? []);
  }
  return next;
}

/** Both changes as one. */
export const mergedPatch = (patch: TaskPatch, part: TaskPatch): TaskPatch => ({
  ...patch,
  ...part,
  ...(part.customFields && { customFields: { ...patch.customFields, ...part.customFields } }),
});
