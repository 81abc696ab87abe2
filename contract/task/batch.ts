/** Changing many tasks at once (`POST ccTask/query/batch`): a background job with a report row by row. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf } from '../envelope';
import { type BatchKind, batchKinds } from './batchEnums';
import { importStates, type PartState, type TeamMode } from './enums';
import { type CustomValues, TaskFill, TaskFilter } from './task';

const Kind = OneOf(Object.keys(batchKinds) as BatchKind[]);

/** Tasks of one batch. */
export const BATCH_MAX = 100_000;
export const BATCH_IDS_MAX = 10_000;
export const SHIFT_MAX_DAYS = 3650;

/** What a copy takes along. It begins anew: first stage, no progress, no comments, no hours. */
export const CopyOptions = Type.Object({
  /** With all that is below. */
  subtree: Type.Optional(Type.Boolean()),
  /** Executor and involved people. */
  members: Type.Optional(Type.Boolean()),
  labels: Type.Optional(Type.Boolean()),
  customFields: Type.Optional(Type.Boolean()),
  /** Dependencies between the tasks that are copied together. */
  depends: Type.Optional(Type.Boolean()),
  dates: Type.Optional(OneOf(['keep', 'shift', 'clear'])),
  /** With `shift`. */
  days: Type.Optional(Type.Integer({ minimum: -SHIFT_MAX_DAYS, maximum: SHIFT_MAX_DAYS })),
});
export type CopyOptions = Static<typeof CopyOptions>;

/**
 * What is done to each task; which of the fields count depends on `kind`.
 * executor: `executorId` (null: nobody). stage: `stageId`, `reason` where the transition demands one. complete: to the
 * stage of completion of the task's own process, `withChildren` all that is below first; a step may say what else a
 * single one may (`ignorePredecessors` …). urgent: `urgent`. dates:
 * `planStart`, `planEnd` (null clears). shift: `days`, forwards or backwards. labels: `addLabelIds`, `removeLabelIds`.
 * type: `taskTypeId`; a task whose stage the other process lacks goes to one that means the same, and the report says so.
 * parent: `parentId` (null: to the top). move: to `projectId`, with all that is below. copy: to `projectId` (the task's
 * own where it is left out), as `copy` says. urge: `reason` is the note. recycle: `reason`; children go along. restore: out of the recycle bin.
 * undo: takes another batch back (`batch/{jobId}/undo`). imported: what an import changed; it is begun by an import alone.
 */
export const BatchOperation = Type.Object({
  kind: Kind,
  executorId: Type.Optional(Nullable(Id)),
  stageId: Type.Optional(Id),
  taskTypeId: Type.Optional(Id),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
  /** With stage and complete: for fields that the step asks for, where a task has no value of its own. */
  fill: Type.Optional(TaskFill),
  urgent: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  planStart: Type.Optional(Nullable(Day)),
  planEnd: Type.Optional(Nullable(Day)),
  days: Type.Optional(Type.Integer({ minimum: -SHIFT_MAX_DAYS, maximum: SHIFT_MAX_DAYS })),
  parentId: Type.Optional(Nullable(Id)),
  addLabelIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  removeLabelIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  withChildren: Type.Optional(Type.Boolean()),
  /** Of a step, as in a single change (`TaskUpdate`). */
  ignorePredecessors: Type.Optional(Type.Boolean()),
  wholeTeam: Type.Optional(Type.Boolean()),
  openChildren: Type.Optional(OneOf(['along', 'leave'])),
  leftHours: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
  projectId: Type.Optional(Id),
  copy: Type.Optional(CopyOptions),
  /** Of what is taken back, or done again: which kind that was at first. */
  undoes: Type.Optional(Kind),
  /** Waits until that batch is over; the server alone says it. */
  after: Type.Optional(Id),
  /** Of a copy: all of a project into a new one; its end is told. */
  wholeProject: Type.Optional(Type.Boolean()),
});
export type BatchOperation = Static<typeof BatchOperation>;

/** A task's fields that a batch changed, each from what to what. */
export interface RowChange {
  title?: Changed<string>;
  notes?: Changed<string>;
  involveMember?: Changed<string[]>;
  taskTypeId?: Changed<string>;
  executorId?: Changed<string | null>;
  stageId?: Changed<string>;
  team?: Changed<TeamState>;
  leftHours?: Changed<number | null>;
  progress?: Changed<number>;
  urgent?: Changed<number>;
  planStart?: Changed<string | null>;
  planEnd?: Changed<string | null>;
  estimateHours?: Changed<number | null>;
  /** Those fields that changed; null: no value. */
  customFields?: Changed<CustomValues>;
  labelIds?: Changed<string[]>;
  parentId?: Changed<string | null>;
  /** The pin, which follows from the dates that are put by hand. */
  notBefore?: Changed<string | null>;
  /** Whom the process has told of the step. */
  told?: string[];
  /** Of a task that was moved into another project: it and all that went along. */
  moved?: MovedOne[];
}
/** How a task stood in the one project, and stands in the other. */
export interface MovedOne {
  id: string;
  place: Changed<TaskPlace>;
}
export interface TaskPlace {
  projectId: string;
  seq: number;
  typeId: string;
  stageId: string;
  executorId: string | null;
  team: TeamState;
  involved: string[];
  labelIds: string[];
  customFields: CustomValues;
  externalKey: string | null;
  parentId: string | null;
}
/** Who executes a task together; all null: one alone. */
export interface TeamState {
  mode: TeamMode | null;
  parts: { userId: string; state: PartState; hours: number | null }[] | null;
}
export type Changed<V> = [from: V, to: V];

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
  outcome: OneOf(Object.keys(batchOutcomes) as BatchOutcome[]),
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
  /** Changed, but not all of it: people, labels or fields that another project does not have. */
  noted: Type.Integer(),
  /** The first that failed, or of which something was left out; every row is in the downloadable report. */
  issues: Type.Array(BatchRow),
  /** Until when it can be taken back by who asks; null where it cannot, or has been. */
  undoUntil: Nullable(Instant),
  /** The batch that took it back. */
  undoneBy: Nullable(Type.String()),
  error: Nullable(Type.String()),
  createdTime: Instant,
  finishedTime: Nullable(Instant),
});
export type BatchJob = Static<typeof BatchJob>;
