/** Tools of tasks (specification §7 `task/depend/{id}/dependTools`). Failures are shown by who asks. */
import { ErrorShowType } from '@contract/constants';
import type { DependTools, ToolCreate, ToolsOrder, ToolUpdate } from '@contract/task/tools';
import { request } from '@umijs/max';

const TOOLS = '/api/collaboration-center/ccTask/tools';
const quiet = { showType: ErrorShowType.SILENT };

/** A task's own tools, and those of what it depends on and what depends on it. */
export const listDependTools = (taskId: string) =>
  request<DependTools>(`/api/collaboration-center/task/depend/${taskId}/dependTools`, quiet);

export const addTool = (data: ToolCreate) => request<{ toolId: string }>(TOOLS, { method: 'POST', data, ...quiet });

export const updateTool = (data: ToolUpdate) => request<{ version: number }>(TOOLS, { method: 'PUT', data, ...quiet });

export const orderTools = (data: ToolsOrder) => request<null>(`${TOOLS}/order`, { method: 'PUT', data, ...quiet });

export const removeTool = (toolId: string) => request<null>(`${TOOLS}/${toolId}`, { method: 'DELETE', ...quiet });
