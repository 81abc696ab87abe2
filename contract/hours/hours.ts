/** The week of hours: other work beside tasks, handing in, approving, locking (product model 17.7). Minutes are stored. */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { WORK_REMARK_MAX, type WorkKind, workKinds } from '../task/enums';
import { TaskRef } from '../task/task';
import { Minutes, WeekHours } from '../task/work';
import { type SlotKind, slotKinds } from '../time/roster';
import { type Oddity, type OtherWork, oddities, otherWork, type WorkState, workStates } from './kinds';

const codes = <T extends string>(labels: Readonly<Record<T, string>>) => OneOf(Object.keys(labels) as T[]);
export const OfDay = Type.Object({ day: Type.Optional(Day) });

export const WeekSheet = Type.Object({
  ...WeekHours.properties,
  days: Type.Array(
    Type.Object({ day: Day, kind: codes<SlotKind>(slotKinds), capacity: Type.Integer(), locked: Type.Boolean() }),
  ),
  lockedTo: Nullable(Day),
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
  version: Type.Integer(),
  ...Type.Partial(Type.Object(written)).properties,
});
export type OtherUpdate = Static<typeof OtherUpdate>;
export const OtherSaved = Type.Object({ id: Id, version: Type.Integer() });

export const WeekOf = Type.Object({ day: Day });
export const Counted = Type.Object({ count: Type.Integer() });
export type Counted = Static<typeof Counted>;

/** What waits for one's approval, or was approved by one's projects lately; oddities first. */
export const PENDING_MAX = 500;
export const PendingHours = Type.Object({
  rows: Type.Array(
    Type.Object({
      id: Id,
      person: Nullable(Person),
      day: Day,
      minutes: Type.Integer(),
      kind: codes<WorkKind>(workKinds),
      remark: Type.String(),
      state: codes<WorkState>(workStates),
      projectName: Nullable(Type.String()),
      task: Nullable(TaskRef),
      other: Nullable(codes<OtherWork>(otherWork)),
      odd: Type.Array(codes<Oddity>(oddities)),
      submittedTime: Nullable(Instant),
    }),
  ),
  total: Type.Integer(),
});
export type PendingHours = Static<typeof PendingHours>;
export const PendingQuery = Type.Object({ state: Type.Optional(OneOf(['SUBMITTED', 'APPROVED'] as const)) });
export type PendingQuery = Static<typeof PendingQuery>;

const Ids = Type.Array(Id, { minItems: 1, maxItems: PENDING_MAX, uniqueItems: true });
export const HoursApprove = Type.Object({ ids: Ids });
export const HoursReturn = Type.Object({
  ids: Ids,
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
});
export type HoursReturn = Static<typeof HoursReturn>;

export const WorkLock = Type.Object({
  lockedTo: Nullable(Day),
  version: Type.Integer(),
  editable: Type.Boolean(),
  /** The last months, the newest first: what was logged, and what of it is not approved. */
  months: Type.Array(Type.Object({ month: Type.String(), minutes: Type.Integer(), open: Type.Integer() })),
});
export type WorkLock = Static<typeof WorkLock>;
/** To the end of a month; null unlocks all. */
export const WorkLockSave = Type.Object({ to: Nullable(Day), version: Type.Integer() });
export type WorkLockSave = Static<typeof WorkLockSave>;
