/** Tools of tasks (specification §7 "Task dependency", "Task detail also uses: … tools"). */
import { taskToolApi } from '../../../../contract/task/tool/api';
import { judgedBy, type RouteDefinition, route } from '../../../http/route';
import { addTool, changeTool, dependTools, orderTools, removeTool } from './service';

const right = judgedBy('canRelateTask');

export const toolRoutes: RouteDefinition[] = [
  route(taskToolApi.list, judgedBy('canViewTask'), (context, { params }) => dependTools(context, params.id)),
  route(taskToolApi.add, right, (context, { body }) => addTool(context, body)),
  route(taskToolApi.update, right, (context, { body }) => changeTool(context, body)),
  route(taskToolApi.order, right, async (context, { body }) => {
    await orderTools(context, body);
    return null;
  }),
  route(taskToolApi.remove, right, async (context, { params }) => {
    await removeTool(context, params.id);
    return null;
  }),
];
