/** People of a project by weeks: planned, spent, capacity, overload (specification §2 "manpowerPlanning"). Minutes. */
import { type Static, Type } from 'typebox';
import { Day, Id, Nullable, Person } from '../envelope';

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
    }),
  ),
});
export type ManpowerRow = Static<typeof ManpowerRow>;
export const Manpower = Type.Object({
  /** Mondays. */
  weeks: Type.Array(Day),
  rows: Type.Array(ManpowerRow),
});
export type Manpower = Static<typeof Manpower>;
