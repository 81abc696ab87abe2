/** Who can be named in the texts of a task. */

import type { Person } from '../../../../contract/envelope';
import type { MentionableQuery } from '../../../../contract/task/comments';
import type { Actor } from '../../../base/actor';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { loadActors } from '../../../object/actors';
import { type LoadedProject, projectFor } from '../../../object/project';
import { canInProject } from '../../../policies/project';
import { canViewTask } from '../../../policies/task';
import { loadTask } from '../core/load';

/** `GET ccTask/mentionable`: people of the project, and parties of the task, who may see it; whoever has a part in it first. */
export async function mentionable(context: TenantContext, { taskId, projectId }: MentionableQuery): Promise<Person[]> {
  if (taskId) {
    const { project, facts } = await loadTask(context, { id: taskId });
    const parties = [facts.executorId, ...facts.team, facts.createdBy, ...facts.involved];
    return peopleWho(context, project, parties, (one) => canViewTask(one, project, facts));
  }
  if (!projectId) throw invalid('请指定任务或项目', 'taskId');
  const project = await projectFor(context, projectId, 'TASK:LIST');
  return peopleWho(context, project, [], (one) => canInProject(one, project, 'TASK:LIST'));
}

async function peopleWho(
  { platform, db, actor }: TenantContext,
  project: LoadedProject,
  first: readonly (string | null)[],
  may: (one: Actor) => boolean,
): Promise<Person[]> {
  const members = await db.query<{ user_id: string }>(
    'SELECT user_id FROM project_member WHERE tenant_id = $1 AND project_id = $2 ORDER BY created_at, user_id',
    [project.id],
  );
  const ids = new Set([...first, project.ownerId, ...members.map((row) => row.user_id)]);
  ids.delete(actor.userId);
  const asked = [...ids].filter((id) => id !== null);
  const actors = await loadActors(db, asked);
  const people = await platform.directory.of(actor.tenantId);
  return asked.flatMap((id) => {
    const one = actors.get(id);
    return one && may(one) ? (people(id) ?? []) : [];
  });
}
