/** Comments on tasks. */
import { Id, IdParams, Person } from '../../../../contract/envelope';
import {
  CommentCreate,
  CommentReact,
  CommentResolve,
  CommentUpdate,
  CommentVersion,
  MentionableQuery,
  TaskComment,
} from '../../../../contract/task/comments';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { mentionable } from './mentions';
import { commentVersions, listComments } from './queries';
import { addComment, editComment, react, removeComment, resolveThread } from './service';

const base = 'collaboration-center/ccTask';

export const commentRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/comments`,
    summary: '任务评论',
    right: judgedBy('canViewTask'),
    schemas: { query: Type.Object({ taskId: Id }), data: Type.Array(TaskComment) },
    handle: (context, { query }) => listComments(context, query.taskId),
  }),
  route({
    method: 'POST',
    path: `${base}/comments`,
    summary: '发表评论',
    right: judgedBy('canCommentTask'),
    schemas: { body: CommentCreate, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => addComment(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/comments/{id}`,
    summary: '修改自己的评论',
    right: judgedBy('author of the comment'),
    schemas: { params: IdParams, body: CommentUpdate, data: Type.Object({ version: Type.Integer() }) },
    handle: (context, { params, body }) => editComment(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/comments/{id}`,
    summary: '删除自己的评论',
    right: judgedBy('author of the comment'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeComment(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/comments/{id}/versions`,
    summary: '评论修改前的内容',
    right: judgedBy('canViewTask'),
    schemas: { params: IdParams, data: Type.Array(CommentVersion) },
    handle: (context, { params }) => commentVersions(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/comments/{id}/reaction`,
    summary: '添加或取消自己的表情回应',
    right: judgedBy('canCommentTask'),
    schemas: { params: IdParams, body: CommentReact, data: Nothing },
    async handle(context, { params, body }) {
      await react(context, params.id, body);
      return null;
    },
  }),
  route({
    method: 'PUT',
    path: `${base}/comments/{id}/resolved`,
    summary: '解决或重新打开讨论',
    right: judgedBy('canCommentTask'),
    schemas: { params: IdParams, body: CommentResolve, data: Nothing },
    async handle(context, { params, body }) {
      await resolveThread(context, params.id, body.resolved);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/mentionable`,
    summary: '可以提及的人：能看到该任务（或项目任务）的项目成员与参与者',
    right: judgedBy('canViewTask'),
    schemas: { query: MentionableQuery, data: Type.Array(Person) },
    handle: (context, { query }) => mentionable(context, query),
  }),
];
