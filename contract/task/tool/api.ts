/** What the calls of tools of tasks take and answer; their addresses are in `calls.ts`. */

import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing, RowVersion } from '../../envelope';
import { DependTools, ToolCreate, ToolsOrder, ToolUpdate } from '../tools';
import { taskToolCalls } from './calls';

export const taskToolApi = apiOf(taskToolCalls, {
  list: { summary: '任务的工具，以及前置与后置任务的工具', data: DependTools },
  add: { summary: '为任务添加工具', body: ToolCreate, data: Type.Object({ toolId: Id }) },
  update: { summary: '修改任务的工具', body: ToolUpdate, data: Type.Object({ version: RowVersion }) },
  order: { summary: '调整任务工具的顺序', body: ToolsOrder, data: Nothing },
  remove: { summary: '移除任务的工具', data: Nothing },
});
export type TaskToolApi = typeof taskToolApi;
