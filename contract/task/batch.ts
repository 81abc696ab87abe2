/** Changing many tasks at once (`POST ccTask/query/batch`): a background job with a report row by row. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf } from '../envelope';
import { importStates } from './enums';
import { TaskFilter } from './task';

export const batchKinds = {
  executor: '指派执行人',
  stage: '变更阶段',
  complete: '完成',
  urgent: '设置优先级',
  dates: '设置起止时间',
  shift: '平移起止时间',
  labels: '增减标签',
  parent: '变更父任务',
  recycle: '删除',
} as const;
export type BatchKind = keyof typeof batchKinds;
const Kind = OneOf(Object.keys(batchKinds) as BatchKind[]);

/** Tasks of one batch. */
export const BATCH_MAX = 100_000;
export const BATCH_IDS_MAX = 10_000;
export const SHIFT_MAX_DAYS = 3650;

/**
 * What is done to each task; which of the fields count depends on `kind`.
 * executor: `executorId` (null: nobody). stage: `stageId`, `reason` where the transition demands one. complete: to the
 * stage of completion of the task's own process. urgent: `urgent`. dates: `planStart`, `planEnd` (null clears). shift:
 * `days`, forwards or backwards. labels: `addLabelIds`, `removeLabelIds`. parent: `parentId` (null: to the top). recycle: `reason`; children go along.
 */
export const BatchOperation = Type.Object({
  kind: Kind,
  executorId: Type.Optional(Nullable(Id)),
  stageId: Type.Optional(Id),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
  urgent: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  planStart: Type.Optional(Nullable(Day)),
  planEnd: Type.Optional(Nullable(Day)),
  days: Type.Optional(Type.Integer({ minimum: -SHIFT_MAX_DAYS, maximum: SHIFT_MAX_DAYS })),
  parentId: Type.Optional(Nullable(Id)),
  addLabelIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  removeLabelIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
});
export type BatchOperation = Static<typeof BatchOperation>;

/** Either the tasks themselves, or all that a filter finds in the project when the batch begins. */
export const BatchRequest = Type.Object({
  projectId: Id,
  taskIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: BATCH_IDS_MAX })),
  filter: Type.Optional(TaskFilter),
  operation: BatchOperation,
});
export type BatchRequest = Static<typeof BatchRequest>;

/** unchanged: it was so already, or went along with its parent. */
export const batchOutcomes = { changed: '已变更', unchanged: '未变化', failed: '失败' } as const;
export type BatchOutcome = keyof typeof batchOutcomes;

export const BatchRow = Type.Object({
  row: Type.Integer(),
  taskId: Id,
  taskNo: Nullable(Type.String()),
  title: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});
export const BatchJob = Type.Object({
  jobId: Id,
  projectId: Id,
  operation: BatchOperation,
  state: OneOf(Object.keys(importStates) as (keyof typeof importStates)[]),
  total: Type.Integer(),
  done: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  failed: Type.Integer(),
  /** The first failures; every row is in the downloadable report. */
  issues: Type.Array(BatchRow),
  error: Nullable(Type.String()),
  createdTime: Instant,
  finishedTime: Nullable(Instant),
});
export type BatchJob = Static<typeof BatchJob>;
