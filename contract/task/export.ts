/** Export of a view's tasks (`POST ccTask/export`): its columns, filter and order, as a file. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf } from '../envelope';
import { type ImportState, importStates } from './enums';
import { TaskFilter, TaskQuery } from './task';

export * from './exportColumns';

export const TaskExport = Type.Object({
  projectId: Id,
  format: OneOf(['xlsx', 'csv']),
  columns: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { minItems: 1, maxItems: 100 }),
  filter: Type.Optional(TaskFilter),
  sorts: TaskQuery.properties.sorts,
});
export type TaskExport = Static<typeof TaskExport>;

/** An export in the background; its file is its owner's. */
export const ExportJob = Type.Object({
  jobId: Id,
  projectId: Id,
  fileName: Type.String(),
  state: OneOf(Object.keys(importStates) as ImportState[]),
  total: Type.Integer(),
  done: Type.Integer(),
  /** Of the file, so far. */
  bytes: Type.Integer(),
  error: Nullable(Type.String()),
  createdTime: Instant,
  finishedTime: Nullable(Instant),
});
export type ExportJob = Static<typeof ExportJob>;
