/** Comments on a task, and who can be mentioned in its texts. */
import { type Static, Type } from 'typebox';
import { Id } from '../envelope';
import { commentFields, newCommentFields } from '../object/comments';

export const TaskComment = Type.Object({ ...commentFields, taskId: Id });
export type TaskComment = Static<typeof TaskComment>;
export const CommentCreate = Type.Object({ ...newCommentFields, taskId: Id });
export type CommentCreate = Static<typeof CommentCreate>;

/** Of a task, or of a project where a task is about to be created. */
export const MentionableQuery = Type.Object({ taskId: Type.Optional(Id), projectId: Type.Optional(Id) });
export type MentionableQuery = Static<typeof MentionableQuery>;
