/**
 * What hangs on an object of whatever kind: `(tenant_id, object_type, object_id)`. No foreign key leads to the object: one
 * trigger a kind forgets these rows when objects are deleted (`server/db/sql/forgetting.sql`, `docs/decisions/rows-of-a-task.md`).
 */
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { FieldChange } from '../../../contract/object/history';
import type { ObjectType } from '../../../contract/objectTypes';
import { audit, instant, recyclable, tenantKey, versioned } from './columns';

const ofObject = () => ({
  objectType: text('object_type').$type<ObjectType>().notNull(),
  objectId: uuid('object_id').notNull(),
});

/** With `parentId` it is an answer: threads are one level deep. */
export const comment = pgTable(
  'comment',
  {
    ...tenantKey(),
    ...ofObject(),
    parentId: uuid('parent_id'),
    content: text('content').notNull(),
    /** The thread that this one began is settled. */
    resolvedAt: instant('resolved_at'),
    resolvedBy: uuid('resolved_by'),
    ...audit(),
    ...versioned(),
    ...recyclable(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('comment_object').on(t.tenantId, t.objectType, t.objectId, t.id),
    foreignKey({
      columns: [t.tenantId, t.parentId],
      foreignColumns: [t.tenantId, t.id],
      name: 'comment_parent',
    }).onDelete('cascade'),
  ],
);

/** What a comment said before it was edited. */
export const commentVersion = pgTable(
  'comment_version',
  {
    tenantId: uuid('tenant_id').notNull(),
    commentId: uuid('comment_id').notNull(),
    version: integer('version').notNull(),
    content: text('content').notNull(),
    /** When it was replaced. */
    until: instant('until').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.commentId, t.version] }),
    foreignKey({
      columns: [t.tenantId, t.commentId],
      foreignColumns: [comment.tenantId, comment.id],
      name: 'comment_version_comment',
    }).onDelete('cascade'),
  ],
);

export const commentReaction = pgTable(
  'comment_reaction',
  {
    tenantId: uuid('tenant_id').notNull(),
    commentId: uuid('comment_id').notNull(),
    userId: uuid('user_id').notNull(),
    reaction: text('reaction').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.commentId, t.userId, t.reaction] }),
    foreignKey({
      columns: [t.tenantId, t.commentId],
      foreignColumns: [comment.tenantId, comment.id],
      name: 'comment_reaction_comment',
    }).onDelete('cascade'),
  ],
);

/** Who wants to hear of an object without a part in it; `muted`: has a part in it and does not want to hear. */
export const follower = pgTable(
  'follower',
  {
    tenantId: uuid('tenant_id').notNull(),
    ...ofObject(),
    userId: uuid('user_id').notNull(),
    muted: boolean('muted').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.objectType, t.objectId, t.userId] }),
    index('follower_user').on(t.tenantId, t.userId),
  ],
);

/** Another object that a change speaks of: its id, and the number that is left of it once it is deleted for good. */
export interface KeptOther {
  type: 'task' | 'project' | 'document' | 'planNode';
  id: string;
  no: string;
  /** It was private when this was written: once it is gone, nobody can be judged by it any more. */
  hidden?: true;
  /** The project to which it was granted: its people may know it by that. */
  grantedTo?: string;
}

/**
 * A change as it is kept. Where it speaks of other objects it holds no name of theirs: `before` and `after` are what is
 * said behind the names, which are looked up, and judged, for whoever reads (`modules/task/history/others.ts`).
 */
export interface KeptChange extends FieldChange {
  others?: [before: KeptOther[], after: KeptOther[]];
}

/**
 * Who changed what of an object and when, never changed itself. `project_id` makes the project's feed one index scan; null
 * of what stands in none.
 */
export const objectHistory = pgTable(
  'history',
  {
    ...tenantKey(),
    ...ofObject(),
    projectId: uuid('project_id'),
    /** Null: the system itself. */
    actorId: uuid('actor_id'),
    event: text('event').notNull(),
    changes: jsonb('changes').$type<KeptChange[]>().notNull().default([]),
    reason: text('reason'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('history_object').on(t.tenantId, t.objectType, t.objectId, t.id),
    index('history_project').on(t.tenantId, t.projectId, t.id),
  ],
);
