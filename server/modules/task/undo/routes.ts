import { taskApi } from '../../../../contract/task/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { takeBackTask } from './takeBack';
import { unmakeTasks } from './unmake';

/** Taking back one's own acts on tasks. */
export const undoRoutes: RouteDefinition[] = [
  route(
    taskApi.takeBack,
    judgedBy('canUpdateTask, canAssignTask, canDateTask, canTransition'),
    (context, { params, body }) => takeBackTask(context, params.taskId, body),
  ),
  route(taskApi.unmake, judgedBy('canDeleteTask'), (context, { body }) => unmakeTasks(context, body.taskIds)),
];
