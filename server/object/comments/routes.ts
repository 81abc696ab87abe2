/** Comments of one kind of object, below an address: `commentRoutes('collaboration-center/ccTask', 'task')`. */
import { Id } from '../../../contract/envelope';
import type { ObjectType } from '../../../contract/objectTypes';
import { commentApi } from '../../../contract/partApi';
import { CommentCreate, TaskComment } from '../../../contract/task/comments';
import { judgedBy, type RouteDefinition, route, Type } from '../../http/route';
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

export function commentRoutes(base: string, type: ObjectType): RouteDefinition[] {
  const api = commentApi(base);
  const author = judgedBy('author of the comment');
  const viewer = judgedBy(`view of the ${type}`);
  const commenter = judgedBy(`comment on the ${type}`);
  const namedPlainly = [
    route(api.listComments, viewer, (context, { query }) => listComments(context, { type, id: query.objectId })),
    route(api.addComment, commenter, (context, { body: { objectId, ...body } }) =>
      addComment(context, { type, id: objectId }, body),
    ),
  ];
  return [
    ...(type === 'task' ? namedAfterTask(base) : namedPlainly),
    route(api.editComment, author, (context, { params, body }) => editComment(context, type, params.id, body)),
    route(api.removeComment, author, async (context, { params }) => {
      await removeComment(context, type, params.id);
      return null;
    }),
    route(api.listCommentVersions, viewer, (context, { params }) => commentVersions(context, type, params.id)),
    route(api.reactToComment, commenter, async (context, { params, body }) => {
      await react(context, type, params.id, body);
      return null;
    }),
    route(api.setCommentRemoved, author, async (context, { params, body }) => {
      await setCommentRemoved(context, type, params.id, body.removed);
      return null;
    }),
    route(api.resolveComment, commenter, async (context, { params, body }) => {
      await resolveThread(context, type, params.id, body.resolved);
      return null;
    }),
  ];
}
