/** Comments of one kind of object, below an address: `commentRoutes('collaboration-center/ccTask', 'task')`. */
import { Id, IdParams, RowVersion } from '../../../contract/envelope';
import {
  CommentReact,
  CommentRemoved,
  CommentResolve,
  CommentUpdate,
  CommentVersion,
  newCommentFields,
  ObjectComment,
} from '../../../contract/object/comments';
import type { ObjectType } from '../../../contract/objectTypes';
import { CommentCreate, TaskComment } from '../../../contract/task/comments';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { commentVersions, listComments } from './queries';
import { addComment, editComment, react, removeComment, resolveThread, setCommentRemoved } from './service';

const NewId = Type.Object({ id: Id });

/** The specification names the object of a task's comments `taskId`; of all other kinds it is `objectId`. */
const namedAfterTask = (base: string): RouteDefinition[] => [
  route({
    method: 'GET',
    path: `${base}/comments`,
    summary: '任务评论',
    right: judgedBy('view of the task'),
    schemas: { query: Type.Object({ taskId: Id }), data: Type.Array(TaskComment) },
    async handle(context, { query }) {
      const comments = await listComments(context, { type: 'task', id: query.taskId });
      return comments.map(({ objectId, ...one }) => ({ ...one, taskId: objectId }));
    },
  }),
  route({
    method: 'POST',
    path: `${base}/comments`,
    summary: '发表评论',
    right: judgedBy('comment on the task'),
    schemas: { body: CommentCreate, data: NewId },
    handle: (context, { body: { taskId, ...body } }) => addComment(context, { type: 'task', id: taskId }, body),
  }),
];

const namedPlainly = (base: string, type: ObjectType): RouteDefinition[] => [
  route({
    method: 'GET',
    path: `${base}/comments`,
    summary: '评论',
    right: judgedBy(`view of the ${type}`),
    schemas: { query: Type.Object({ objectId: Id }), data: Type.Array(ObjectComment) },
    handle: (context, { query }) => listComments(context, { type, id: query.objectId }),
  }),
  route({
    method: 'POST',
    path: `${base}/comments`,
    summary: '发表评论',
    right: judgedBy(`comment on the ${type}`),
    schemas: { body: Type.Object({ ...newCommentFields, objectId: Id }), data: NewId },
    handle: (context, { body: { objectId, ...body } }) => addComment(context, { type, id: objectId }, body),
  }),
];

export const commentRoutes = (base: string, type: ObjectType): RouteDefinition[] => [
  ...(type === 'task' ? namedAfterTask(base) : namedPlainly(base, type)),
  route({
    method: 'PUT',
    path: `${base}/comments/{id}`,
    summary: '修改自己的评论',
    right: judgedBy('author of the comment'),
    schemas: { params: IdParams, body: CommentUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { params, body }) => editComment(context, type, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/comments/{id}`,
    summary: '删除自己的评论',
    right: judgedBy('author of the comment'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeComment(context, type, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/comments/{id}/versions`,
    summary: '评论修改前的内容',
    right: judgedBy(`view of the ${type}`),
    schemas: { params: IdParams, data: Type.Array(CommentVersion) },
    handle: (context, { params }) => commentVersions(context, type, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/comments/{id}/reaction`,
    summary: '添加或取消自己的表情回应',
    right: judgedBy(`comment on the ${type}`),
    schemas: { params: IdParams, body: CommentReact, data: Nothing },
    async handle(context, { params, body }) {
      await react(context, type, params.id, body);
      return null;
    },
  }),
  route({
    method: 'PUT',
    path: `${base}/comments/{id}/removed`,
    summary: '撤销自己的发表或删除',
    right: judgedBy('author of the comment'),
    schemas: { params: IdParams, body: CommentRemoved, data: Nothing },
    async handle(context, { params, body }) {
      await setCommentRemoved(context, type, params.id, body.removed);
      return null;
    },
  }),
  route({
    method: 'PUT',
    path: `${base}/comments/{id}/resolved`,
    summary: '解决或重新打开讨论',
    right: judgedBy(`comment on the ${type}`),
    schemas: { params: IdParams, body: CommentResolve, data: Nothing },
    async handle(context, { params, body }) {
      await resolveThread(context, type, params.id, body.resolved);
      return null;
    },
  }),
];
