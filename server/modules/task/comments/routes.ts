/** Comments on tasks. The specification names their object `taskId`; of all other kinds it is `objectId`. */
import { taskPartApi } from '../../../../contract/task/part/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { listComments } from '../../../object/comments/queries';
import { oneCommentRoutes } from '../../../object/comments/routes';
import { addComment } from '../../../object/comments/service';
import { mentionable } from './mentions';

export const commentRoutes: RouteDefinition[] = [
  route(taskPartApi.listComments, judgedBy('view of the task'), async (context, { query }) => {
    const comments = await listComments(context, { type: 'task', id: query.taskId });
    return comments.map(({ objectId, ...one }) => ({ ...one, taskId: objectId }));
  }),
  route(taskPartApi.addComment, judgedBy('comment on the task'), (context, { body: { taskId, ...body } }) =>
    addComment(context, { type: 'task', id: taskId }, body),
  ),
  ...oneCommentRoutes(taskPartApi, 'task'),
  route(taskPartApi.listMentionable, judgedBy('canViewTask'), (context, { query }) => mentionable(context, query)),
];
