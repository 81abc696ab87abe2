/** Dependencies and relations (specification §7 "Task dependency", `ccTaskRela`). */
import { taskDependApi } from '../../../../contract/task/depend/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { dependTasks, relatedTasks, simpleTaskList } from '../read/dependencyRows';
import { createLinked, linkTasks, removeDepend, updateDepend } from './links';
import { addRelation, removeRelation } from './relations';

export const dependRoutes: RouteDefinition[] = [
  route(taskDependApi.createTask, judgedBy('canRelateTask, project TASK:CREATE'), (context, { params, body }) =>
    createLinked(context, params.taskId, body),
  ),
  route(taskDependApi.link, judgedBy('canRelateTask, canViewTask of the others'), (context, { params, body }) =>
    linkTasks(context, params.taskId, body),
  ),
  route(taskDependApi.remove, judgedBy('canRelateTask'), async (context, { params, body }) => {
    await removeDepend(context, params.taskId, body.dependId);
    return null;
  }),
  route(taskDependApi.update, judgedBy('canRelateTask'), async (context, { params, body }) => {
    await updateDepend(context, params.taskId, body);
    return null;
  }),
  route(taskDependApi.list, judgedBy('canViewTask'), (context, { params }) => dependTasks(context, params.id)),
  route(taskDependApi.searchTasks, judgedBy('project TASK:LIST'), (context, { params, body }) =>
    simpleTaskList(context, params.projectId, body),
  ),
  route(taskDependApi.relate, judgedBy('canRelateTask, canViewTask of the other'), (context, { body }) =>
    addRelation(context, body),
  ),
  route(taskDependApi.listRelations, judgedBy('canViewTask'), (context, { query }) =>
    relatedTasks(context, query.taskId),
  ),
  route(taskDependApi.unrelate, judgedBy('canRelateTask of either task'), async (context, { params }) => {
    await removeRelation(context, params.id);
    return null;
  }),
];
