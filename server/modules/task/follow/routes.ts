import { taskPartApi } from '../../../../contract/task/part/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { followObject } from '../../../object/follow';

export const followRoutes: RouteDefinition[] = [
  route(taskPartApi.follow, judgedBy('canViewTask'), async (context, { body }) => {
    await followObject(context, { type: 'task', id: body.taskId }, body.following);
    return null;
  }),
];
