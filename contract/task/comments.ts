/** Comments on a task: threads of one level, reactions, who can be mentioned (product model 17.1). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { COMMENT_MAX, type CommentReaction, commentReactions } from './enums';

const Content = Type.String({ minLength: 1, maxLength: COMMENT_MAX });
const Reaction = OneOf(Object.keys(commentReactions) as CommentReaction[]);

export const TaskComment = Type.Object({
  id: Id,
  taskId: Id,
  /** The comment that it answers; threads are one level deep. */
  parentId: Nullable(Id),
  author: Nullable(Person),
  /** Sanitised HTML; empty of one that was deleted and stays for the sake of its answers. */
  content: Type.String(),
  deleted: Type.Boolean(),
  /** From 1; above that it was edited. */
  version: Type.Integer(),
  createdTime: Instant,
  updatedTime: Instant,
  /** Whether the asking user may change or remove it. */
  mine: Type.Boolean(),
  /** The thread that it began is settled. */
  resolved: Nullable(Type.Object({ by: Nullable(Person), time: Instant })),
  reactions: Type.Array(Type.Object({ reaction: Reaction, people: Type.Array(Person), mine: Type.Boolean() })),
});
export type TaskComment = Static<typeof TaskComment>;

export const CommentCreate = Type.Object({ taskId: Id, content: Content, parentId: Type.Optional(Id) });
export type CommentCreate = Static<typeof CommentCreate>;
export const CommentUpdate = Type.Object({ version: Type.Integer(), content: Content });
export const CommentReact = Type.Object({ reaction: Reaction, on: Type.Boolean() });
export type CommentReact = Static<typeof CommentReact>;
export const CommentResolve = Type.Object({ resolved: Type.Boolean() });

/** What a comment said before. */
export const CommentVersion = Type.Object({
  version: Type.Integer(),
  content: Type.String(),
  /** When it was replaced. */
  until: Instant,
});
export type CommentVersion = Static<typeof CommentVersion>;

/** Of a task, or of a project where a task is about to be created. */
export const MentionableQuery = Type.Object({ taskId: Type.Optional(Id), projectId: Type.Optional(Id) });
export type MentionableQuery = Static<typeof MentionableQuery>;
