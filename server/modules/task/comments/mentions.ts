/** Who can be named in the texts of a task. */

import type { Person } from '../../../../contract/envelope';
import type { MentionableQuery } from '../../../../contract/task/comments';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { peopleWho } from '../../../object/comments/mentionable';
import { projectFor } from '../../../object/project';
import { canInProject } from '../../../policies/project';
import { canViewTask } from '../../../policies/task';
import { loadTask } from '../read/load';

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
