import { and, eq, sql } from 'drizzle-orm';
import type { TaskComment } from '../../../../contract/task/task';
import { taskComment } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { forbidden, invalid, notFound, stale } from '../../../errors';
import { htmlToText, mentionsIn, sanitize } from '../../../http/html';
import { iso, newId } from '../../../http/present';
import type { TenantContext } from '../../../http/route';
import { canCommentTask, type TaskFacts } from '../../../policies/task';
import { emit } from '../../message';
import { loadTask } from '../core/load';
import { indexComment, reindexComments } from './words';

export async function listComments(context: TenantContext, taskId: string): Promise<TaskComment[]> {
  const { platform, db, actor } = context;
  await loadTask(context, { id: taskId });
  const rows = await db.query<{
    id: string;
    content: string;
    version: number;
    created_by: string | null;
    created_at: string;
    updated_at: string;
  }>(
    `SELECT id, content, version, created_by, created_at, updated_at FROM task_comment
      WHERE tenant_id = $1 AND task_id = $2 AND deleted_at IS NULL ORDER BY id`,
    [taskId],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => ({
    id: row.id,
    taskId,
    author: people(row.created_by),
    content: row.content,
    version: row.version,
    createdTime: iso(row.created_at),
    updatedTime: iso(row.updated_at),
    mine: row.created_by === actor.userId,
  }));
}

export async function addComment(
  context: TenantContext,
  { taskId, content }: { taskId: string; content: string },
): Promise<{ id: string }> {
  const { db, actor } = context;
  const { facts, project } = await loadTask(context, { id: taskId });
  if (!canCommentTask(actor, project, facts)) throw forbidden('您没有权限评论该任务');
  const id = newId();
  const html = clean(content);
  await db.transaction(async (tx) => {
    await lockTask(tx, taskId);
    await tx.insert(taskComment, { id, taskId, content: html, createdBy: actor.userId, updatedBy: actor.userId });
    await recount(tx, taskId);
    await indexComment(tx, taskId, html);
    await tellOfComment({ ...context, db: tx }, taskId, facts, html);
  });
  published(context, project.id, taskId);
  return { id };
}

export async function editComment(
  context: TenantContext,
  id: string,
  { version, content }: { version: number; content: string },
): Promise<{ version: number }> {
  const { db, actor } = context;
  const comment = await ownComment(context, id);
  const html = clean(content);
  await db.transaction(async (tx) => {
    const changed = await tx.update(
      taskComment,
      { content: html, version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
      and(eq(taskComment.id, id), eq(taskComment.version, version)),
    );
    if (changed === 0) throw stale({ current: { content: comment.content, version: comment.version } });
    await reindexComments(tx, comment.taskId);
    const known = new Set(mentionsIn(comment.content));
    await tellMentioned({ ...context, db: tx }, comment.taskId, html, (userId) => !known.has(userId));
  });
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

const EXCERPT_CHARS = 120;
const excerptOf = (html: string) => htmlToText(html).replace(/\s+/g, ' ').slice(0, EXCERPT_CHARS);

/** Whom it names hears that; the others who take part in the task hear of a comment. */
async function tellOfComment(context: TenantContext, taskId: string, facts: TaskFacts, html: string): Promise<void> {
  const { platform, db, actor } = context;
  const mentioned = await tellMentioned(context, taskId, html);
  const others = [facts.executorId, facts.createdBy, ...facts.involved].filter((id) => !id || !mentioned.includes(id));
  await emit(platform, db, actor, {
    event: 'commented',
    objectId: taskId,
    to: others,
    variables: { excerpt: excerptOf(html) },
  });
}

async function tellMentioned(
  { platform, db, actor }: TenantContext,
  taskId: string,
  html: string,
  isNew: (userId: string) => boolean = () => true,
): Promise<string[]> {
  const mentioned = mentionsIn(html).filter(isNew);
  await emit(platform, db, actor, {
    event: 'mentioned',
    objectId: taskId,
    to: mentioned,
    variables: { excerpt: excerptOf(html) },
  });
  return mentioned;
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
