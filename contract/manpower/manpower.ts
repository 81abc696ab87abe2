/** People of a project by weeks: planned, spent, capacity, overload (specification §2 "manpowerPlanning"). Minutes. */
import { type Static, Type } from 'typebox';
import { Day, Id, Nullable, Person } from '../envelope';
import { BOOKINGS_MAX, WEEK_MINUTES } from './kinds';

export const MANPOWER_WEEKS_MAX = 26;
/** People of one look. */
export const MANPOWER_PEOPLE_MAX = 200;

export const ManpowerQuery = Type.Object({
  projectId: Id,
  /** Any day of the first week; this week without one. */
  from: Type.Optional(Day),
  weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: MANPOWER_WEEKS_MAX, default: 8 })),
});
export type ManpowerQuery = Static<typeof ManpowerQuery>;

export const ManpowerCell = Type.Object({
  /** In this project: what its tasks still need, in proportion to what the days of their plan can hold. */
  planned: Type.Integer(),
  /** Set aside in this project by hand; its tasks are done within it, so that the larger of both counts. */
  booked: Type.Integer(),
  /** In all others together: a sum, whatever of them the reader may see. */
  elsewhere: Type.Integer(),
  /** Logged in this project. */
  spent: Type.Integer(),
  capacity: Type.Integer(),
});
export type ManpowerCell = Static<typeof ManpowerCell>;
export const ManpowerRow = Type.Object({
  person: Person,
  /** Main position today. */
  position: Nullable(Type.String()),
  /** A week each. */
  cells: Type.Array(ManpowerCell),
  /** Open work without days. */
  unplanned: Type.Integer(),
  /** Where more was planned than fits, to the minute; also within a week whose sum would fit. */
  overload: Type.Array(
    Type.Object({
      from: Day,
      to: Day,
      excess: Type.Integer(),
      /** Numbers of this project's tasks in it. */
      tasks: Type.Array(Type.String()),
      /** Whether others take part in it. */
      elsewhere: Type.Boolean(),
      /** Which projects make it, the largest first: those whose manpower the reader may read. */
      projects: Type.Array(Type.Object({ projectId: Id, name: Type.String(), minutes: Type.Integer() })),
      /** Of all others, as one sum. */
      hidden: Type.Integer(),
    }),
  ),
});
export type ManpowerRow = Static<typeof ManpowerRow>;
/** A position for which no person is known yet: it loads nobody. */
export const OpenPosition = Type.Object({
  positionId: Id,
  name: Type.String(),
  /** Minutes set aside, a week each. */
  booked: Type.Array(Type.Integer()),
});
export type OpenPosition = Static<typeof OpenPosition>;
export const Manpower = Type.Object({
  /** Mondays. */
  weeks: Type.Array(Day),
  rows: Type.Array(ManpowerRow),
  positions: Type.Array(OpenPosition),
  /** The reader may set time aside, and ask for staff. */
  editable: Type.Boolean(),
});
export type Manpower = Static<typeof Manpower>;

const cellOf = {
  /** One of both. */
  userId: Nullable(Id),
  positionId: Nullable(Id),
  /** A Monday. */
  week: Day,
};
const WeekMinutes = Type.Integer({ minimum: 0, maximum: WEEK_MINUTES });
export const BookingSave = Type.Object({
  projectId: Id,
  cells: Type.Array(
    Type.Object({
      ...cellOf,
      /** What stood there: a cell that holds something else by now is kept. */
      was: WeekMinutes,
      /** 0: nothing is set aside any more. */
      minutes: WeekMinutes,
    }),
    { minItems: 1, maxItems: BOOKINGS_MAX },
  ),
});
export type BookingSave = Static<typeof BookingSave>;
export type BookingCell = BookingSave['cells'][number];
/** The cells that were not written, with what stands there. */
export const BookingSaved = Type.Object({
  kept: Type.Array(Type.Object({ ...cellOf, minutes: Type.Integer() })),
});
export type BookingSaved = Static<typeof BookingSaved>;
