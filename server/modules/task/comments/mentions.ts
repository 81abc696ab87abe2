/** Who can be named in the texts of a task, and telling those who were. */

import type { Person } from '../../../../contract/envelope';
import type { MentionableQuery } from '../../../../contract/task/comments';
import type { Actor } from '../../../base/actor';
import { htmlToText, mentionsIn } from '../../../base/html';
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { loadActors } from '../../../object/actors';
import { type LoadedProject, projectFor } from '../../../object/project';
import type { Platform } from '../../../platform';
import { canInProject } from '../../../policies/project';
import { canViewTask } from '../../../policies/task';
import { emit } from '../../message';
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

const EXCERPT_CHARS = 120;
export const excerptOf = (html: string) => htmlToText(html).replace(/\s+/g, ' ').slice(0, EXCERPT_CHARS);

/** The address of a comment, behind that of its task. */
export const commentAnchor = (commentId: string) => `?comment=${commentId}`;

/**
 * Tells whom a text names, each once for one text, however often it is edited: `once` is the text's own name. Returns
 * whom it names and did not name before.
 */
export async function tellMentioned(
  platform: Platform,
  db: TenantDb,
  actor: Actor,
  text: { taskId: string; html: string; before?: string; where: '评论' | '描述'; anchor?: string; once: string },
): Promise<string[]> {
  const known = new Set(mentionsIn(text.before ?? ''));
  const named = mentionsIn(text.html).filter((userId) => !known.has(userId));
  if (named.length === 0) return [];
  await emit(platform, db, actor, {
    event: 'mentioned',
    objectId: text.taskId,
    to: named,
    variables: { where: text.where, excerpt: excerptOf(text.html), anchor: text.anchor ?? '' },
    once: text.once,
  });
  return named;
}
