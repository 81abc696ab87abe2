import { Id } from '../../../../contract/envelope';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { followTask } from './service';

export const followRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: 'collaboration-center/ccTask/follow',
    summary: '关注或取消关注任务',
    right: judgedBy('canViewTask'),
    schemas: { body: Type.Object({ taskId: Id, following: Type.Boolean() }), data: Nothing },
    async handle(context, { body }) {
      await followTask(context, body.taskId, body.following);
      return null;
    },
  }),
];
