/** Reading the comments of an object. */
import type { CommentVersion, ObjectComment } from '../../../contract/object/comments';
import type { CommentReaction } from '../../../contract/object/commentWords';
import type { ObjectRef, ObjectType } from '../../../contract/objectTypes';
import type { People } from '../../base/people';
import { iso } from '../../base/present';
import { comment } from '../../db/schema';
import { notFound } from '../../errors';
import type { ObjectContext } from '../define';

interface CommentRow extends Record<string, unknown> {
  id: string;
  object_id: string;
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
export async function listComments(context: ObjectContext, ref: ObjectRef): Promise<ObjectComment[]> {
  const { platform, db, actor } = context;
  await platform.objects.load(context, ref, 'view');
  const rows = await db.query<CommentRow>(
    `SELECT c.id, c.object_id, c.parent_id, c.content, c.version, c.created_by, c.created_at, c.updated_at, c.deleted_at,
            c.resolved_at, c.resolved_by,
            (SELECT coalesce(json_agg(json_build_array(r.reaction, r.user_id) ORDER BY r.created_at, r.user_id), '[]')
               FROM comment_reaction r WHERE r.tenant_id = c.tenant_id AND r.comment_id = c.id) AS reactions
       FROM comment c
      WHERE c.tenant_id = $1 AND c.object_type = $3 AND c.object_id = $2 AND (c.deleted_at IS NULL OR EXISTS (
            SELECT 1 FROM comment a
             WHERE a.tenant_id = $1 AND a.object_type = $3 AND a.object_id = $2 AND a.parent_id = c.id AND a.deleted_at IS NULL))
      ORDER BY c.id`,
    [ref.id, ref.type],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => present(row, people, actor.userId));
}

function present(row: CommentRow, people: People, me: string): ObjectComment {
  const deleted = row.deleted_at !== null;
  return {
    id: row.id,
    objectId: row.object_id,
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

function reactionsOf(given: CommentRow['reactions'], people: People, me: string): ObjectComment['reactions'] {
  const users = new Map<CommentReaction, string[]>();
  for (const [reaction, userId] of given) users.set(reaction, [...(users.get(reaction) ?? []), userId]);
  return [...users].map(([reaction, ids]) => ({
    reaction,
    people: ids.flatMap((id) => people(id) ?? []),
    mine: ids.includes(me),
  }));
}

/** `GET …/comments/{id}/versions`: what it said before it was edited, the latest first. */
export async function commentVersions(context: ObjectContext, type: ObjectType, id: string): Promise<CommentVersion[]> {
  const { platform, db } = context;
  const row = await db.find(comment, id);
  if (row?.objectType !== type) throw notFound('评论');
  await platform.objects.load(context, { type, id: row.objectId }, 'view');
  const rows = await db.query<{ version: number; content: string; until: string }>(
    `SELECT version, content, until FROM comment_version
      WHERE tenant_id = $1 AND comment_id = $2 ORDER BY version DESC`,
    [id],
  );
  return rows.map((row) => ({ ...row, until: iso(row.until) }));
}
