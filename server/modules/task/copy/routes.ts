/** Copies of tasks. */
import { taskApi } from '../../../../contract/task/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { copyTask } from './service';

export const copyRoutes: RouteDefinition[] = [
  route(taskApi.copy, judgedBy('canViewTask, then project TASK:CREATE of the target'), (context, { body }) =>
    copyTask(context, body),
  ),
];
