import { and, eq, sql } from 'drizzle-orm';
import type { CommentCreate, CommentReact } from '../../../../contract/task/comments';
import { htmlToText, sanitize } from '../../../base/html';
import { newId } from '../../../base/present';
import { taskComment, taskCommentReaction, taskCommentVersion } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { forbidden, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { staleRow } from '../../../object/stale';
import { canCommentTask, type TaskFacts } from '../../../policies/task';
import { emit } from '../../message';
import { loadTask } from '../core/load';
import { autoFollow, listenersOf } from '../follow/service';
import { commentAnchor, excerptOf, tellMentioned } from './mentions';
import { indexComment, reindexComments } from './words';

export async function addComment(
  context: TenantContext,
  { taskId, content, parentId }: CommentCreate,
): Promise<{ id: string }> {
  const { platform, db, actor } = context;
  const { facts, project } = await loadTask(context, { id: taskId });
  if (!canCommentTask(actor, project, facts)) throw forbidden('您没有权限评论该任务');
  const id = newId();
  const html = clean(content);
  await db.transaction(async (tx) => {
    await lockTask(tx, taskId);
    const rootId = parentId ? await openThread(tx, taskId, parentId) : null;
    await tx.insert(taskComment, {
      id,
      taskId,
      parentId: rootId,
      content: html,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    await recount(tx, taskId);
    await indexComment(tx, taskId, html);
    const anchor = commentAnchor(id);
    const mentioned = await tellMentioned(platform, tx, actor, { taskId, html, where: '评论', anchor, once: id });
    await autoFollow(tx, project.settings, taskId, mentioned);
    const parties = [...taskPeople(facts), ...(rootId ? await threadPeople(tx, rootId) : [])];
    const concerned = await listenersOf(tx, taskId, parties);
    await emit(platform, tx, actor, {
      event: 'commented',
      objectId: taskId,
      // Whom it names has heard of it.
      to: concerned.filter((userId) => !mentioned.includes(userId)),
      variables: { excerpt: excerptOf(html), anchor },
    });
  });
  published(context, project.id, taskId);
  return { id };
}

/** The root of the thread that is answered in. An answer opens a settled thread again. */
async function openThread(db: TenantDb, taskId: string, answeredId: string): Promise<string> {
  const answered = await db.find(taskComment, answeredId);
  if (answered?.taskId !== taskId) throw invalid('所回复的评论不存在或已删除', 'parentId');
  const rootId = answered.parentId ?? answered.id;
  await db.query(
    'UPDATE task_comment SET resolved_at = NULL, resolved_by = NULL WHERE tenant_id = $1 AND id = $2 AND resolved_at IS NOT NULL',
    [rootId],
  );
  return rootId;
}

const taskPeople = ({ executorId, team, createdBy, involved }: TaskFacts) => [
  executorId,
  ...team,
  createdBy,
  ...involved,
];

async function threadPeople(db: TenantDb, rootId: string): Promise<(string | null)[]> {
  const rows = await db.query<{ created_by: string | null }>(
    `SELECT DISTINCT created_by FROM task_comment
      WHERE tenant_id = $1 AND (id = $2 OR parent_id = $2) AND deleted_at IS NULL`,
    [rootId],
  );
  return rows.map((row) => row.created_by);
}

export async function editComment(
  context: TenantContext,
  id: string,
  { version, content }: { version: number; content: string },
): Promise<{ version: number }> {
  const { platform, db, actor } = context;
  const comment = await ownComment(context, id);
  const html = clean(content);
  if (html === comment.content && version === comment.version) return { version };
  await db.transaction(async (tx) => {
    await lockTask(tx, comment.taskId);
    const changed = await tx.update(
      taskComment,
      { content: html, version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
      and(eq(taskComment.id, id), eq(taskComment.version, version)),
    );
    if (changed === 0) throw await staleRow(context, await tx.find(taskComment, id));
    await tx.insert(taskCommentVersion, { commentId: id, version, content: comment.content });
    await tellMentioned(platform, tx, actor, {
      taskId: comment.taskId,
      html,
      before: comment.content,
      where: '评论',
      anchor: commentAnchor(id),
      once: id,
    });
    await reindexComments(tx, comment.taskId);
  });
  published(context, comment.projectId, comment.taskId);
  return { version: version + 1 };
}

export async function removeComment(context: TenantContext, id: string): Promise<void> {
  const { db, actor } = context;
  const comment = await ownComment(context, id);
  await db.transaction(async (tx) => {
    await lockTask(tx, comment.taskId);
    await tx.update(taskComment, { deletedAt: sql`now()`, deletedBy: actor.userId }, eq(taskComment.id, id));
    await recount(tx, comment.taskId);
    await reindexComments(tx, comment.taskId);
  });
  published(context, comment.projectId, comment.taskId);
}

/** Adds or takes away one's own reaction. */
export async function react(context: TenantContext, id: string, { reaction, on }: CommentReact): Promise<void> {
  const { db, actor } = context;
  const { taskId, projectId } = await openComment(context, id);
  const userId = actor.userId;
  if (on) await db.insertIfAbsent(taskCommentReaction, { commentId: id, userId, reaction });
  else {
    await db.delete(
      taskCommentReaction,
      eq(taskCommentReaction.commentId, id),
      eq(taskCommentReaction.userId, userId),
      eq(taskCommentReaction.reaction, reaction),
    );
  }
  published(context, projectId, taskId);
}

/** Settles a thread, or opens it again. */
export async function resolveThread(context: TenantContext, id: string, resolved: boolean): Promise<void> {
  const { db, actor } = context;
  const comment = await openComment(context, id);
  if (comment.parentId) throw invalid('只能解决整个讨论，请在讨论的第一条评论上操作', 'id');
  await db.update(
    taskComment,
    { resolvedAt: resolved ? sql`now()` : null, resolvedBy: resolved ? actor.userId : null },
    eq(taskComment.id, id),
  );
  published(context, comment.projectId, comment.taskId);
}

/** A comment on a task that the actor may comment on. */
async function openComment(context: TenantContext, id: string) {
  const comment = await context.db.find(taskComment, id);
  if (!comment) throw notFound('评论');
  const { project, facts } = await loadTask(context, { id: comment.taskId });
  if (!canCommentTask(context.actor, project, facts)) throw forbidden('您没有权限评论该任务');
  return { ...comment, projectId: project.id };
}

/** A comment is its author's: nobody else may change it, a manager may remove it with its task. */
async function ownComment(context: TenantContext, id: string) {
  const comment = await context.db.find(taskComment, id);
  if (!comment) throw notFound('评论');
  const { project } = await loadTask(context, { id: comment.taskId });
  if (comment.createdBy !== context.actor.userId) throw forbidden('只能修改或删除自己的评论');
  return { ...comment, projectId: project.id };
}

function clean(content: string): string {
  const html = sanitize(content);
  if (!htmlToText(html)) throw invalid('评论内容不能为空', 'content');
  return html;
}

/** Comments on one task are counted one after the other: a count beside another one would not see its comment. */
async function lockTask(db: TenantDb, taskId: string): Promise<void> {
  await db.query('SELECT 1 AS one FROM task WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [taskId]);
}

async function recount(db: TenantDb, taskId: string): Promise<void> {
  await db.query(
    `UPDATE task SET comment_count = (SELECT count(*)::int FROM task_comment c
        WHERE c.tenant_id = $1 AND c.task_id = $2 AND c.deleted_at IS NULL) WHERE tenant_id = $1 AND id = $2`,
    [taskId],
  );
}

function published({ platform, actor }: TenantContext, projectId: string, taskId: string): void {
  platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId, taskIds: [taskId] });
}
