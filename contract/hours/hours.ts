/** The week of hours: other work beside tasks, handing in, approving, locking (product model 17.7). Minutes are stored. */
import { type Static, Type } from 'typebox';
import { OPINION_MAX } from '../approval/kinds';
import { Day, Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { WORK_REMARK_MAX, type WorkKind, workKinds } from '../task/enums';
import { TaskRef } from '../task/task';
import { Minutes, WeekHours } from '../task/work';
import { type SlotKind, slotKinds } from '../time/roster';
import { type Oddity, type OtherWork, oddities, otherWork, type WorkState, workStates } from '../time/workWords';

const codes = <T extends string>(labels: Readonly<Record<T, string>>) => OneOf(Object.keys(labels) as T[]);
export const OfDay = Type.Object({ day: Type.Optional(Day) });

export const WeekSheet = Type.Object({
  ...WeekHours.properties,
  days: Type.Array(
    Type.Object({ day: Day, kind: codes<SlotKind>(slotKinds), capacity: Type.Integer(), locked: Type.Boolean() }),
  ),
  lockedTo: Nullable(Day),
  /** Parts of it that were handed in, each with its approvals. */
  sheets: Type.Array(
    Type.Object({
      id: Id,
      /** Null: other work. */
      projectName: Nullable(Type.String()),
      /** Somebody answered what still waits: to take it back needs a reason. */
      answered: Type.Boolean(),
    }),
  ),
  /** Tasks that are on one's desk now, to be offered as rows. */
  tasks: Type.Array(Type.Object({ ...TaskRef.properties, projectName: Type.String() })),
});
export type WeekSheet = Static<typeof WeekSheet>;

const written = {
  day: Day,
  minutes: Minutes,
  kind: Type.Optional(codes<WorkKind>(workKinds)),
  remark: Type.Optional(Type.String({ maxLength: WORK_REMARK_MAX })),
};
export const OtherCreate = Type.Object({ other: codes<OtherWork>(otherWork), ...written });
export type OtherCreate = Static<typeof OtherCreate>;
export const OtherUpdate = Type.Object({
  version: RowVersion,
  ...Type.Partial(Type.Object(written)).properties,
});
export type OtherUpdate = Static<typeof OtherUpdate>;
export const OtherSaved = Type.Object({ id: Id, version: RowVersion });

export const WeekOf = Type.Object({ day: Day });
export const WeekWithdraw = Type.Object({
  day: Day,
  /** Once somebody has answered. */
  reason: Type.Optional(Type.String({ maxLength: OPINION_MAX })),
});
export type WeekWithdraw = Static<typeof WeekWithdraw>;
export const Counted = Type.Object({ count: Type.Integer() });
export type Counted = Static<typeof Counted>;

/** One person's week in a project, or on other work: what is handed in and approved as one. */
export const SheetRow = Type.Object({
  id: Id,
  day: Day,
  minutes: Type.Integer(),
  kind: codes<WorkKind>(workKinds),
  remark: Type.String(),
  state: codes<WorkState>(workStates),
  task: Nullable(TaskRef),
  other: Nullable(codes<OtherWork>(otherWork)),
  odd: Type.Array(codes<Oddity>(oddities)),
});
export type SheetRow = Static<typeof SheetRow>;
const sheet = {
  person: Nullable(Person),
  from: Day,
  to: Day,
  /** Null: other work. */
  projectName: Nullable(Type.String()),
  minutes: Type.Integer(),
  rows: Type.Array(SheetRow),
};
export const Sheet = Type.Object({
  id: Id,
  ...sheet,
  /** The reader's own. */
  own: Type.Boolean(),
});
export type Sheet = Static<typeof Sheet>;

/** What waits for one's approval, or was approved by one's projects lately; oddities first. */
export const PENDING_MAX = 200;
export const PendingHours = Type.Object({
  sheets: Type.Array(
    Type.Object({
      /** Of rows that were approved before there were sheets: a name for the list. */
      key: Type.String(),
      /** That waits; null: approved. */
      approvalId: Nullable(Id),
      ...sheet,
      submittedTime: Nullable(Instant),
    }),
  ),
  total: Type.Integer(),
});
export type PendingHours = Static<typeof PendingHours>;
export const PendingQuery = Type.Object({ state: Type.Optional(OneOf(['SUBMITTED', 'APPROVED'] as const)) });
export type PendingQuery = Static<typeof PendingQuery>;

export const RETURN_MAX = 500;
const Ids = Type.Array(Id, { minItems: 1, maxItems: RETURN_MAX, uniqueItems: true });
export const HoursReturn = Type.Object({
  ids: Ids,
  reason: Type.String({ minLength: 1, maxLength: OPINION_MAX, pattern: '\\S' }),
});
export type HoursReturn = Static<typeof HoursReturn>;

export const WorkLock = Type.Object({
  lockedTo: Nullable(Day),
  version: RowVersion,
  editable: Type.Boolean(),
  /** The last months, the newest first: what was logged, and what of it is not approved. */
  months: Type.Array(Type.Object({ month: Type.String(), minutes: Type.Integer(), open: Type.Integer() })),
});
export type WorkLock = Static<typeof WorkLock>;
/** To the end of a month; null unlocks all. */
export const WorkLockSave = Type.Object({ to: Nullable(Day), version: RowVersion });
export type WorkLockSave = Static<typeof WorkLockSave>;
