/** Tools of tasks (specification §7 `task/depend/{id}/dependTools`): addresses that work on them needs. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { TaskRef } from './task';
import { TASK_TOOLS_MAX, TOOL_NAME_MAX, TOOL_URL_MAX, type ToolOpenType, toolIcons, toolOpenTypes } from './toolEnums';

const fields = {
  name: Type.String({ minLength: 1, maxLength: TOOL_NAME_MAX, pattern: '\\S' }),
  /** http(s), or a path of this console. */
  url: Type.String({ minLength: 1, maxLength: TOOL_URL_MAX }),
  icon: OneOf([...toolIcons]),
  openType: OneOf(Object.keys(toolOpenTypes) as ToolOpenType[]),
};

export const TaskTool = Type.Object({
  toolId: Id,
  taskId: Id,
  ...fields,
  createdBy: Nullable(Person),
  version: RowVersion,
});
export type TaskTool = Static<typeof TaskTool>;

const Side = Type.Array(Type.Object({ task: TaskRef, tools: Type.Array(TaskTool) }));
/** A task's own tools, and those of the tasks that it waits for and that wait for it, where there are any. */
export const DependTools = Type.Object({ tools: Type.Array(TaskTool), PRE_TASK: Side, POST_TASK: Side });
export type DependTools = Static<typeof DependTools>;

export const ToolCreate = Type.Object({
  taskId: Id,
  ...fields,
  icon: Type.Optional(fields.icon),
  openType: Type.Optional(fields.openType),
});
export type ToolCreate = Static<typeof ToolCreate>;

export const ToolUpdate = Type.Object({
  toolId: Id,
  version: RowVersion,
  name: Type.Optional(fields.name),
  url: Type.Optional(fields.url),
  icon: Type.Optional(fields.icon),
  openType: Type.Optional(fields.openType),
});
export type ToolUpdate = Static<typeof ToolUpdate>;

/** Tools of a task in their new order; what is left out follows. */
export const ToolsOrder = Type.Object({
  taskId: Id,
  toolIds: Type.Array(Id, { maxItems: TASK_TOOLS_MAX, uniqueItems: true }),
});
export type ToolsOrder = Static<typeof ToolsOrder>;
