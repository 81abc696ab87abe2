/** What somebody is told who may not: that the right is missing, or that what is closed has to be activated first. */
import type { Actor } from '../../../base/actor';
import { type ApiError, closed, forbidden } from '../../../errors';
import { closedProject } from '../../../object/project';
import { isClosed, type ProjectFacts } from '../../../policies/project';
import type { TaskFacts } from '../../../policies/task';

export type TaskJudge = (actor: Actor, project: ProjectFacts, task: TaskFacts) => boolean;
interface Judged {
  project: ProjectFacts;
  facts: TaskFacts;
}

export const closedTask = () => closed('任务已关闭，请先激活任务');

/** Null where the actor may. Judged once more as if nothing were closed: who may not even then lacks the right. */
export function refusalOf(
  judge: TaskJudge,
  actor: Actor,
  { project, facts }: Judged,
  message?: string,
): ApiError | null {
  if (judge(actor, project, facts)) return null;
  const open: ProjectFacts = isClosed(project) ? { ...project, status: 'DOING', archived: false } : project;
  const written: TaskFacts = facts.category === 'CLOSED' ? { ...facts, category: 'IN_PROGRESS' } : facts;
  if (!judge(actor, open, written)) return forbidden(message);
  return isClosed(project) ? closedProject(project) : closedTask();
}

/** @throws ApiError CLOSED (422), FORBIDDEN with the message */
export function assertMay(judge: TaskJudge, actor: Actor, task: Judged, message?: string): void {
  const refusal = refusalOf(judge, actor, task, message);
  if (refusal) throw refusal;
}
