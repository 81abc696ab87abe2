/** Writing comments on objects of any kind; who may is for the object's kind to say, each time anew. */
import { and, eq, sql } from 'drizzle-orm';
import type { CommentReact } from '../../../contract/object/comments';
import { type ObjectRef, type ObjectType, objectTypes } from '../../../contract/objectTypes';
import { htmlToText, mentionsIn, sanitize } from '../../base/html';
import { newId } from '../../base/present';
import { comment, commentReaction, commentVersion } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { ObjectContext } from '../define';
import { announce, type Tell } from '../events';
import { autoFollow, listenersOf } from '../follow';
import { closedProject } from '../project';
import type { Found } from '../registry';
import { staleRow } from '../stale';
import { commentAnchor, excerptOf, tellMentioned } from './mentions';

export async function addComment(
  context: ObjectContext,
  ref: ObjectRef,
  { content, parentId }: { content: string; parentId?: string },
): Promise<{ id: string }> {
  const { platform, db, actor } = context;
  const id = newId();
  const html = clean(content);
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { subject } = await commentable(within, ref);
    const rootId = parentId ? await openThread(tx, ref, parentId) : null;
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    const of = { objectType: ref.type, objectId: ref.id };
    await tx.insert(comment, { id, ...of, parentId: rootId, content: html, ...by });
    await platform.objects.kind(ref.type).onComment?.(tx, ref.id, html);
    const anchor = commentAnchor(ref.type, id);
    const mentioned = mentionsIn(html);
    await autoFollow(tx, ref, subject, mentioned);
    const parties = [...subject.parties, ...(rootId ? await threadPeople(tx, rootId) : [])];
    const concerned = await listenersOf(tx, ref, parties);
    await platform.telling(platform, tx, actor, { of: written(id) }, async (tell) => {
      await tellMentioned(tell, { ref, html, where: '评论', anchor, once: id });
      await tell({
        event: 'commented',
        object: ref.type,
        objectId: ref.id,
        // Whom it names has heard of it.
        to: concerned.filter((userId) => !mentioned.includes(userId)),
        variables: { excerpt: excerptOf(html), anchor },
      });
    });
    announce(within, ref, subject);
  });
  return { id };
}

/** What is said of a comment, and of whom its later text names: nobody hears of one that was taken away at once. */
const written = (id: string) => `comment:${id}`;
const edited = (id: string) => `comment:${id}:text`;

/** The root of the thread that is answered in. An answer opens a settled thread again. */
async function openThread(db: TenantDb, ref: ObjectRef, answeredId: string): Promise<string> {
  const answered = await db.find(comment, answeredId);
  if (answered?.objectId !== ref.id) throw invalid('所回复的评论不存在或已删除', 'parentId');
  const rootId = answered.parentId ?? answered.id;
  await db.query(
    'UPDATE comment SET resolved_at = NULL, resolved_by = NULL WHERE tenant_id = $1 AND id = $2 AND resolved_at IS NOT NULL',
    [rootId],
  );
  return rootId;
}

async function threadPeople(db: TenantDb, rootId: string): Promise<(string | null)[]> {
  const rows = await db.query<{ created_by: string | null }>(
    `SELECT DISTINCT created_by FROM comment
      WHERE tenant_id = $1 AND (id = $2 OR parent_id = $2) AND deleted_at IS NULL`,
    [rootId],
  );
  return rows.map((row) => row.created_by);
}

export async function editComment(
  context: ObjectContext,
  type: ObjectType,
  id: string,
  { version, content }: { version: number; content: string },
): Promise<{ version: number }> {
  const { platform, db, actor } = context;
  const html = clean(content);
  return db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { row, ref, subject } = await ownComment(within, type, id);
    if (html === row.content && version === row.version) return { version };
    const changed = await tx.update(
      comment,
      { content: html, version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
      and(eq(comment.id, id), eq(comment.version, version)),
    );
    if (changed === 0) throw await staleRow(within, await tx.find(comment, id));
    await tx.insert(commentVersion, { commentId: id, version, content: row.content });
    const tellNamed = (tell: Tell) => {
      const anchor = commentAnchor(ref.type, id);
      return tellMentioned(tell, { ref, html, before: row.content, where: '评论', anchor, once: id });
    };
    await platform.telling(platform, tx, actor, { of: edited(id), from: row.content, to: html }, tellNamed);
    await platform.objects.kind(type).onComment?.(tx, ref.id, null);
    announce(within, ref, subject);
    return { version: version + 1 };
  });
}

export async function removeComment(context: ObjectContext, type: ObjectType, id: string): Promise<void> {
  const { platform, db, actor } = context;
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { ref, subject } = await ownComment(within, type, id);
    await tx.update(comment, { deletedAt: sql`now()`, deletedBy: actor.userId }, eq(comment.id, id));
    await platform.withdraw(platform, tx, actor, [written(id), edited(id)]);
    await platform.objects.kind(type).onComment?.(tx, ref.id, null);
    announce(within, ref, subject);
  });
}

/**
 * Taking back one's own posting (`removed`) or one's own removal. What others have answered or reacted to stays; what
 * stands as it should already counts as done.
 */
export async function setCommentRemoved(
  context: ObjectContext,
  type: ObjectType,
  id: string,
  removed: boolean,
): Promise<void> {
  const { platform, db, actor } = context;
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { row, ref, subject } = await ownComment(within, type, id, withRemoved);
    if ((row.deletedAt !== null) === removed) return;
    if (removed && (await isTakenUp(tx, id, actor.userId))) throw againstRule('评论已有人回复或回应，未撤销');
    await tx.query(
      `UPDATE comment SET deleted_at = CASE WHEN $3 THEN now() END, deleted_by = CASE WHEN $3 THEN $4::uuid END
        WHERE tenant_id = $1 AND id = $2`,
      [id, removed, actor.userId],
    );
    if (removed) await platform.withdraw(platform, tx, actor, [written(id), edited(id)]);
    else await platform.tellAgain(platform, tx, actor, [written(id), edited(id)]);
    await platform.objects.kind(type).onComment?.(tx, ref.id, removed ? null : row.content);
    announce(within, ref, subject);
  });
}

/** Whether somebody else has answered it or reacted to it. */
async function isTakenUp(db: TenantDb, id: string, authorId: string): Promise<boolean> {
  const [found] = await db.query(
    `SELECT 1 FROM comment WHERE tenant_id = $1 AND parent_id = $2 AND deleted_at IS NULL AND created_by <> $3
      UNION ALL SELECT 1 FROM comment_reaction WHERE tenant_id = $1 AND comment_id = $2 AND user_id <> $3 LIMIT 1`,
    [id, authorId],
  );
  return Boolean(found);
}

/** Adds or takes away one's own reaction. */
export async function react(
  context: ObjectContext,
  type: ObjectType,
  id: string,
  { reaction, on }: CommentReact,
): Promise<void> {
  const userId = context.actor.userId;
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { ref, subject } = await openComment(within, type, id);
    if (on) await tx.insertIfAbsent(commentReaction, { commentId: id, userId, reaction });
    else {
      await tx.delete(
        commentReaction,
        eq(commentReaction.commentId, id),
        eq(commentReaction.userId, userId),
        eq(commentReaction.reaction, reaction),
      );
    }
    announce(within, ref, subject);
  });
}

/** Settles a thread, or opens it again. */
export async function resolveThread(
  context: ObjectContext,
  type: ObjectType,
  id: string,
  resolved: boolean,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { row, ref, subject } = await openComment(within, type, id);
    if (row.parentId) throw invalid('只能解决整个讨论，请在讨论的第一条评论上操作', 'id');
    await tx.update(
      comment,
      { resolvedAt: resolved ? sql`now()` : null, resolvedBy: resolved ? context.actor.userId : null },
      eq(comment.id, id),
    );
    announce(within, ref, subject);
  });
}

/** The object, held until the transaction ends: it is not deleted meanwhile, nor are its comments counted twice at once. */
async function commentable(context: ObjectContext, ref: ObjectRef): Promise<Found> {
  const { objects } = context.platform;
  const found = await objects.load(context, ref, 'view', objects.kind(ref.type).onComment ? 'change' : 'keep');
  assertKept(found);
  if (!found.may('comment')) throw forbidden(`您没有权限评论该${objectTypes[ref.type].label}`);
  return found;
}

/** In an archived project nobody writes, whatever their part in the object. */
function assertKept({ subject: { project } }: Found): void {
  if (project?.archived) throw closedProject(project);
}

const standing = (db: TenantDb, id: string) => db.find(comment, id);
/** One that was removed is found too. */
const withRemoved: typeof standing = async (db, id) => (await db.selectWithRecycled(comment, eq(comment.id, id)))[0];

async function commentOf(db: TenantDb, type: ObjectType, id: string, find = standing) {
  const row = await find(db, id);
  if (row?.objectType !== type) throw notFound('评论');
  return { row, ref: { type, id: row.objectId } };
}

/** A comment on an object that the actor may comment on. */
async function openComment(context: ObjectContext, type: ObjectType, id: string) {
  const { row, ref } = await commentOf(context.db, type, id);
  return { row, ...(await commentable(context, ref)) };
}

/** A comment is its author's: nobody else may change it, a manager may remove it with its object. */
async function ownComment(context: ObjectContext, type: ObjectType, id: string, find = standing) {
  const { objects } = context.platform;
  const { ref } = await commentOf(context.db, type, id, find);
  const found = await objects.load(context, ref, 'view', objects.kind(type).onComment ? 'change' : 'keep');
  assertKept(found);
  // Read again: behind the lock it is what stands there now.
  const { row } = await commentOf(context.db, type, id, find);
  if (row.createdBy !== context.actor.userId) throw forbidden('只能修改或删除自己的评论');
  return { row, ...found };
}

function clean(content: string): string {
  const html = sanitize(content);
  if (!htmlToText(html)) throw invalid('评论内容不能为空', 'content');
  return html;
}
