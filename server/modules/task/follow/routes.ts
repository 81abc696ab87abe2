import { Id } from '../../../../contract/envelope';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { followObject } from '../../../object/follow';

export const followRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: 'collaboration-center/ccTask/follow',
    summary: '关注或取消关注任务',
    right: judgedBy('canViewTask'),
    schemas: { body: Type.Object({ taskId: Id, following: Type.Boolean() }), data: Nothing },
    async handle(context, { body }) {
      await followObject(context, { type: 'task', id: body.taskId }, body.following);
      return null;
    },
  }),
];
