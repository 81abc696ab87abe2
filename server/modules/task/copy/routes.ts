/** Copies of tasks. */
import { Planted, TaskCopy } from '../../../../contract/task/templates';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { copyTask } from './service';

export const copyRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: 'collaboration-center/ccTask/copy',
    summary: '复制任务（可含子任务、成员、标签、字段、依赖），到本项目或其他项目',
    right: judgedBy('canViewTask, then project TASK:CREATE of the target'),
    schemas: { body: TaskCopy, data: Planted },
    handle: (context, { body }) => copyTask(context, body),
  }),
];
