/** Hours worked on tasks, and reports of their progress (product model 17.1, 17.7). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { DAY_MINUTES, MIN_MINUTES } from '../time/duration';
import { type OtherWork, otherWork, type WorkState, workStates } from '../time/workWords';
import { DAY_HOURS_MAX, REPORT_MAX, WORK_REMARK_MAX, type WorkKind, workKinds } from './enums';
import { TaskDetail, TaskRef } from './task';

const Kind = OneOf(Object.keys(workKinds) as WorkKind[]);
/** In steps of a tenth. */
const Hours = Type.Number({ minimum: 0.1, maximum: DAY_HOURS_MAX });
export const Minutes = Type.Integer({ minimum: MIN_MINUTES, maximum: DAY_MINUTES });
const Left = Nullable(Type.Number({ minimum: 0, maximum: 100_000 }));
const Remark = Type.String({ maxLength: WORK_REMARK_MAX });

/** Either `hours` or `minutes`. `leftHours`: what the task still needs; without it, the hours are taken off what was left. */
export const WorklogCreate = Type.Object({
  taskId: Id,
  day: Day,
  hours: Type.Optional(Hours),
  minutes: Type.Optional(Minutes),
  leftHours: Type.Optional(Left),
  kind: Type.Optional(Kind),
  remark: Type.Optional(Remark),
});
export type WorklogCreate = Static<typeof WorklogCreate>;

export const WorklogUpdate = Type.Object({
  version: RowVersion,
  day: Type.Optional(Day),
  hours: Type.Optional(Hours),
  minutes: Type.Optional(Minutes),
  leftHours: Type.Optional(Left),
  kind: Type.Optional(Kind),
  remark: Type.Optional(Remark),
});
export type WorklogUpdate = Static<typeof WorklogUpdate>;

const entry = {
  id: Id,
  day: Day,
  hours: Type.Number(),
  minutes: Type.Integer(),
  state: OneOf(Object.keys(workStates) as WorkState[]),
  returnReason: Type.String(),
  leftAfter: Nullable(Type.Number()),
  kind: Kind,
  remark: Type.String(),
  version: RowVersion,
  updatedTime: Instant,
};
export const Worklog = Type.Object({
  ...entry,
  user: Nullable(Person),
  /** Whether the asking user may change or remove it. */
  editable: Type.Boolean(),
});
export type Worklog = Static<typeof Worklog>;

const HourSums = Type.Object({ estimate: Type.Number(), consumed: Type.Number(), left: Type.Number() });
export type HourSums = Static<typeof HourSums>;

/** Logs of one answer; the newest come first. */
export const WORKLOGS_MAX = 200;
export const TaskHours = Type.Object({
  logs: Type.Array(Worklog),
  logTotal: Type.Integer(),
  /** Who worked on it or has a part in its team; `estimate` of the part, or of the task where it has one executor. */
  people: Type.Array(
    Type.Object({ person: Nullable(Person), estimate: Nullable(Type.Number()), consumed: Type.Number() }),
  ),
  /** The task with all below it that the asking user may see; null where nothing is below. */
  tree: Nullable(HourSums),
  mayLog: Type.Boolean(),
  /** Why not. */
  refusal: Nullable(Type.String()),
});
export type TaskHours = Static<typeof TaskHours>;

/** The answer of whatever changes hours: the task as it stands now. */
export const WorklogSaved = Type.Object({
  id: Id,
  /** What was left of the task before. */
  leftBefore: Nullable(Type.Number()),
  task: TaskDetail,
});
export type WorklogSaved = Static<typeof WorklogSaved>;

export const WeekHours = Type.Object({
  /** Monday and Sunday. */
  from: Day,
  to: Day,
  /** Days of it on which the enterprise works. */
  workdays: Type.Array(Day),
  logs: Type.Array(
    Type.Object({
      ...entry,
      /** Null: not to be seen (any more); the hours count all the same. */
      other: Nullable(OneOf(Object.keys(otherWork) as OtherWork[])),
      task: Nullable(Type.Object({ ...TaskRef.properties, projectName: Type.String() })),
    }),
  ),
});
export type WeekHours = Static<typeof WeekHours>;

const reportText = Type.String({ minLength: 1, maxLength: REPORT_MAX, pattern: '\\S' });
export const ProgressCreate = Type.Object({
  taskId: Id,
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  content: reportText,
  problems: Type.Optional(Type.String({ maxLength: REPORT_MAX })),
});
export type ProgressCreate = Static<typeof ProgressCreate>;
export const ProgressUpdate = Type.Object({
  version: RowVersion,
  content: Type.Optional(reportText),
  problems: Type.Optional(Type.String({ maxLength: REPORT_MAX })),
});
export type ProgressUpdate = Static<typeof ProgressUpdate>;
export const ProgressReport = Type.Object({
  id: Id,
  day: Day,
  progress: Type.Integer(),
  content: Type.String(),
  problems: Type.String(),
  author: Nullable(Person),
  createdTime: Instant,
  version: RowVersion,
  /** Its author may still set it right, on the same day. */
  editable: Type.Boolean(),
});
export type ProgressReport = Static<typeof ProgressReport>;
