/** Subtrees of tasks: reading them nested, ordering siblings, progress from children (specification §7 "Tasks"). */
import { type Static, Type } from 'typebox';
import { Id, OneOf, pagingFields } from '../envelope';
import { CHILDREN_PAGE } from './enums';
import { TaskRow } from './task';

/** A child with its rank among its siblings; groups keep that order inside. */
const ChildTask = Type.Object({ ...TaskRow.properties, sort: Type.Number() });
export type ChildTask = Static<typeof ChildTask>;

/** `subTasks`: one page of a task's children in their order, by type (§3 "Child tasks"). */
export const ChildTasks = Type.Object({
  groups: Type.Array(Type.Object({ taskTypeId: Type.String(), name: Type.String(), tasks: Type.Array(ChildTask) })),
  /** The types that a new child may be of. */
  taskTypeList: Type.Array(
    Type.Object({ taskTypeId: Type.String(), name: Type.String(), icon: Type.String(), color: Type.String() }),
  ),
  total: Type.Integer(),
  pageNo: Type.Integer(),
  pageSize: Type.Integer(),
});
export type ChildTasks = Static<typeof ChildTasks>;
export const ChildTasksQuery = Type.Object({
  /** Where it is given, the parent has to stand in it. */
  projectId: Type.Optional(Id),
  parentId: Id,
  pageNo: pagingFields.pageNo,
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: CHILDREN_PAGE })),
});
export type ChildTasksQuery = Static<typeof ChildTasksQuery>;

/** Nodes of one answer; the rest of a larger subtree is read by `subTasks`. */
export const TREE_MAX = 2000;

export type TaskTreeNode = TaskRow & { children: TaskTreeNode[] };
export const TaskTree = Type.Object({
  ...TaskRow.properties,
  /** Nested nodes of the same shape, in their order. */
  children: Type.Array(Type.Unsafe<TaskTreeNode>({ type: 'object', additionalProperties: true })),
});

/** Puts a task before or after one of its siblings. */
export const TaskReorder = Type.Object({ taskId: Id, targetId: Id, position: OneOf(['before', 'after']) });
export type TaskReorder = Static<typeof TaskReorder>;
