/** Taking back one's own changes of tasks. */
import { type Static, Type } from 'typebox';
import { Id, Nullable } from '../envelope';
import { takeBackOf } from '../object/undo';
import { TaskUpdate } from './task';

/** Values of a task's fields, and what it stands below; the words of a step are no value. */
export const TaskValues = Type.Object({
  ...Type.Omit(TaskUpdate, ['version', 'reason', 'ignorePredecessors', 'wholeTeam', 'openChildren']).properties,
  parentId: Type.Optional(Nullable(Id)),
});
export type TaskValues = Static<typeof TaskValues>;
export const TaskTakeBack = takeBackOf(TaskValues);
export type TaskTakeBack = Static<typeof TaskTakeBack>;

/** Tasks that were made in one act. */
export const TasksUnmake = Type.Object({ taskIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) });
export const Unmade = Type.Object({
  count: Type.Integer(),
  /** Recycled by themselves: what stood below them comes back with them. */
  rootIds: Type.Array(Id),
});
export type Unmade = Static<typeof Unmade>;
