/** Comments on an object of any kind: threads of one level, reactions (product model 17.1). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { COMMENT_MAX, type CommentReaction, commentReactions } from './commentWords';

const Content = Type.String({ minLength: 1, maxLength: COMMENT_MAX });
const Reaction = OneOf(Object.keys(commentReactions) as CommentReaction[]);

/** What a comment is beside the object that it is on. */
export const commentFields = {
  id: Id,
  /** The comment that it answers; threads are one level deep. */
  parentId: Nullable(Id),
  author: Nullable(Person),
  /** Sanitised HTML; empty of one that was deleted and stays for the sake of its answers. */
  content: Type.String(),
  deleted: Type.Boolean(),
  /** From 1; above that it was edited. */
  version: RowVersion,
  createdTime: Instant,
  updatedTime: Instant,
  /** Whether the asking user may change or remove it. */
  mine: Type.Boolean(),
  /** The thread that it began is settled. */
  resolved: Nullable(Type.Object({ by: Nullable(Person), time: Instant })),
  reactions: Type.Array(Type.Object({ reaction: Reaction, people: Type.Array(Person), mine: Type.Boolean() })),
};
export const ObjectComment = Type.Object({ ...commentFields, objectId: Id });
export type ObjectComment = Static<typeof ObjectComment>;

/** What is written, beside the object that it is on. */
export const newCommentFields = { content: Content, parentId: Type.Optional(Id) };
export const CommentUpdate = Type.Object({ version: RowVersion, content: Content });
export const CommentReact = Type.Object({ reaction: Reaction, on: Type.Boolean() });
export type CommentReact = Static<typeof CommentReact>;
export const CommentResolve = Type.Object({ resolved: Type.Boolean() });
export const CommentRemoved = Type.Object({ removed: Type.Boolean() });

/** What a comment said before. */
export const CommentVersion = Type.Object({
  version: RowVersion,
  content: Type.String(),
  /** When it was replaced. */
  until: Instant,
});
export type CommentVersion = Static<typeof CommentVersion>;

export const Follow = Type.Object({ objectId: Id, following: Type.Boolean() });
export type Follow = Static<typeof Follow>;
export const Followers = Type.Object({ followers: Type.Array(Person), followed: Type.Boolean() });
export type Followers = Static<typeof Followers>;
