/** Subtrees of tasks: reading them nested, ordering siblings, progress from children (specification §7 "Tasks"). */
import { type Static, Type } from 'typebox';
import { Id, OneOf } from '../envelope';
import { TaskRow } from './task';

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
