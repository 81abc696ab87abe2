/** Tools of tasks (specification §7 "Task dependency", "Task detail also uses: … tools"). */
import { Id, IdParams, RowVersion } from '../../../../contract/envelope';
import { DependTools, ToolCreate, ToolsOrder, ToolUpdate } from '../../../../contract/task/tools';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { addTool, changeTool, dependTools, orderTools, removeTool } from './service';

const base = 'collaboration-center/ccTask/tools';
const right = judgedBy('canRelateTask');

export const toolRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: 'collaboration-center/task/depend/{id}/dependTools',
    summary: '任务的工具，以及前置与后置任务的工具',
    right: judgedBy('canViewTask'),
    schemas: { params: IdParams, data: DependTools },
    handle: (context, { params }) => dependTools(context, params.id),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '为任务添加工具',
    right,
    schemas: { body: ToolCreate, data: Type.Object({ toolId: Id }) },
    handle: (context, { body }) => addTool(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改任务的工具',
    right,
    schemas: { body: ToolUpdate, data: Type.Object({ version: RowVersion }) },
    handle: (context, { body }) => changeTool(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/order`,
    summary: '调整任务工具的顺序',
    right,
    schemas: { body: ToolsOrder, data: Nothing },
    async handle(context, { body }) {
      await orderTools(context, body);
      return null;
    },
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '移除任务的工具',
    right,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeTool(context, params.id);
      return null;
    },
  }),
];
