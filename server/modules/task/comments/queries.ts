import type { CommentVersion, TaskComment } from '../../../../contract/task/comments';
import type { CommentReaction } from '../../../../contract/task/enums';
import type { People } from '../../../base/people';
import { iso } from '../../../base/present';
import { taskComment } from '../../../db/schema';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { loadTask } from '../core/load';

interface CommentRow extends Record<string, unknown> {
  id: string;
  task_id: string;
  parent_id: string | null;
  content: string;
  version: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  resolved_at: string | null;
  resolved_by: string | null;
  reactions: [CommentReaction, string][];
}

/** In the order in which they were written. One that was deleted stays as long as answers to it stand. */
export async function listComments(context: TenantContext, taskId: string): Promise<TaskComment[]> {
  const { platform, db, actor } = context;
  await loadTask(context, { id: taskId });
  const rows = await db.query<CommentRow>(
    `SELECT c.id, c.task_id, c.parent_id, c.content, c.version, c.created_by, c.created_at, c.updated_at, c.deleted_at,
            c.resolved_at, c.resolved_by,
            (SELECT coalesce(json_agg(json_build_array(r.reaction, r.user_id) ORDER BY r.created_at, r.user_id), '[]')
               FROM task_comment_reaction r WHERE r.tenant_id = c.tenant_id AND r.comment_id = c.id) AS reactions
       FROM task_comment c
      WHERE c.tenant_id = $1 AND c.task_id = $2 AND (c.deleted_at IS NULL OR EXISTS (
            SELECT 1 FROM task_comment a
             WHERE a.tenant_id = $1 AND a.task_id = $2 AND a.parent_id = c.id AND a.deleted_at IS NULL))
      ORDER BY c.id`,
    [taskId],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => present(row, people, actor.userId));
}

function present(row: CommentRow, people: People, me: string): TaskComment {
  const deleted = row.deleted_at !== null;
  return {
    id: row.id,
    taskId: row.task_id,
    parentId: row.parent_id,
    author: deleted ? null : people(row.created_by),
    content: deleted ? '' : row.content,
    deleted,
    version: row.version,
    createdTime: iso(row.created_at),
    updatedTime: iso(row.updated_at),
    mine: !deleted && row.created_by === me,
    resolved: row.resolved_at === null ? null : { by: people(row.resolved_by), time: iso(row.resolved_at) },
    reactions: deleted ? [] : reactionsOf(row.reactions, people, me),
  };
}

function reactionsOf(given: CommentRow['reactions'], people: People, me: string): TaskComment['reactions'] {
  const users = new Map<CommentReaction, string[]>();
  for (const [reaction, userId] of given) users.set(reaction, [...(users.get(reaction) ?? []), userId]);
  return [...users].map(([reaction, ids]) => ({
    reaction,
    people: ids.flatMap((id) => people(id) ?? []),
    mine: ids.includes(me),
  }));
}

/** `GET ccTask/comments/{id}/versions`: what it said before it was edited, the latest first. */
export async function commentVersions(context: TenantContext, id: string): Promise<CommentVersion[]> {
  const { db } = context;
  const comment = await db.find(taskComment, id);
  if (!comment) throw notFound('评论');
  await loadTask(context, { id: comment.taskId });
  const rows = await db.query<{ version: number; content: string; until: string }>(
    `SELECT version, content, until FROM task_comment_version
      WHERE tenant_id = $1 AND comment_id = $2 ORDER BY version DESC`,
    [id],
  );
  return rows.map((row) => ({ ...row, until: iso(row.until) }));
}
