/**
 * Duty rosters (product model 17.8; `hrp` duty of §7 of the specification). A roster has shifts, each with its rotation. Days
 * up to `publishedTo` stand fast; those behind them are reckoned anew with each look, for 90 days.
 */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Person } from '../envelope';
import { EVERY_WEEKDAY } from '../tenant/workdays';
import { fairnessModes, type HolidayMode, holidayModes, type SlotKind, slotKinds } from '../time/roster';
import { overrideKinds } from './kinds';

const codes = <T extends string>(labels: Readonly<Record<T, string>>) => OneOf(Object.keys(labels) as T[]);
/** On the wall, in the enterprise's zone. */
const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const Members = Type.Array(Id, { maxItems: 100, uniqueItems: true });

const shiftFields = {
  name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  /** One that ends at or before its beginning ends on the next day and belongs to the first. */
  from: Clock,
  to: Clock,
  /** A shift that is off is in no day that is not published yet. */
  enabled: Type.Boolean(),
  start: Day,
  cycle: OneOf(['day', 'week'] as const),
  length: Type.Integer({ minimum: 1, maximum: 31 }),
  /** Bit 0 is Monday. */
  weekdays: Type.Integer({ minimum: 1, maximum: EVERY_WEEKDAY }),
  holidays: OneOf(Object.keys(holidayModes) as HolidayMode[]),
  fairness: codes(fairnessModes),
  members: Members,
  /** Who serves holidays where they are served by others. */
  holidayMembers: Members,
};
export const ShiftSave = Type.Object({ id: Type.Optional(Id), ...shiftFields });
export type ShiftSave = Static<typeof ShiftSave>;
export const Shift = Type.Object({ id: Id, ...shiftFields });
export type Shift = Static<typeof Shift>;

const rosterFields = {
  name: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  groupId: Nullable(Id),
  /** Between two shifts of one person, over all rosters. */
  minRestHours: Type.Integer({ minimum: 0, maximum: 48 }),
};
export const RosterSave = Type.Object({
  ...rosterFields,
  shifts: Type.Array(ShiftSave, { minItems: 1, maxItems: 10 }),
});
export type RosterSave = Static<typeof RosterSave>;
export const RosterUpdate = Type.Object({ ...RosterSave.properties, version: Type.Integer() });
export type RosterUpdate = Static<typeof RosterUpdate>;
export const Roster = Type.Object({
  id: Id,
  ...rosterFields,
  groupName: Nullable(Type.String()),
  shifts: Type.Array(Shift),
  people: Type.Array(Person),
  publishedTo: Nullable(Day),
  version: Type.Integer(),
});
export type Roster = Static<typeof Roster>;
export const Rosters = Type.Object({ rosters: Type.Array(Roster), editable: Type.Boolean() });
export type Rosters = Static<typeof Rosters>;

/** A part of the final schedule: the rotation, then overrides. */
export const DutyPiece = Type.Object({
  shiftId: Id,
  /** Its start's, on the wall of the enterprise. */
  day: Day,
  from: Instant,
  to: Instant,
  userId: Id,
  published: Type.Boolean(),
  /** By an override, which may be taken back. */
  overrideId: Nullable(Id),
});
export type DutyPiece = Static<typeof DutyPiece>;
export const DutyGridQuery = Type.Object({ from: Day, to: Day });
export type DutyGridQuery = Static<typeof DutyGridQuery>;
export const DutyGrid = Type.Object({
  days: Type.Array(Type.Object({ day: Day, kind: codes<SlotKind>(slotKinds) })),
  pieces: Type.Array(DutyPiece),
  /** Slots that nobody serves. */
  vacancies: Type.Array(Type.Object({ shiftId: Id, day: Day })),
  people: Type.Array(Person),
  leaves: Type.Array(Type.Object({ userId: Id, day: Day })),
  /** Overrides that took somebody out and put nobody in. */
  removals: Type.Array(Type.Object({ id: Id, shiftId: Id, day: Day, userId: Id })),
  publishedTo: Nullable(Day),
  /** The last day that can be reckoned. */
  horizon: Day,
});
export type DutyGrid = Static<typeof DutyGrid>;

export const DutyPublish = Type.Object({ to: Day, version: Type.Integer() });
export type DutyPublish = Static<typeof DutyPublish>;
export const DutyPublished = Type.Object({ version: Type.Integer(), slots: Type.Integer(), vacancies: Type.Integer() });
export type DutyPublished = Static<typeof DutyPublished>;

/** Of one slot of a shift: `add` puts somebody in, `replace` another instead, `remove` takes somebody out. */
export const DutyOverrideCreate = Type.Object({
  shiftId: Id,
  day: Day,
  kind: codes(overrideKinds),
  userId: Id,
  byId: Type.Optional(Id),
  reason: Type.String({ maxLength: 200 }),
});
export type DutyOverrideCreate = Static<typeof DutyOverrideCreate>;

export const DutyLeaveCreate = Type.Object({ userId: Id, from: Day, to: Day, reason: Type.String({ maxLength: 200 }) });
export type DutyLeaveCreate = Static<typeof DutyLeaveCreate>;
export const DutyLeave = Type.Object({ id: Id, person: Person, from: Day, to: Day, reason: Type.String() });
export type DutyLeave = Static<typeof DutyLeave>;

/** Of the published schedule. */
export const DutyNow = Type.Object({
  rosterId: Id,
  rosterName: Type.String(),
  shiftName: Type.String(),
  person: Person,
  from: Instant,
  to: Instant,
});
export type DutyNow = Static<typeof DutyNow>;
/** Who is on duty, and one's own shifts of the next days that have not ended. */
export const DutyCurrent = Type.Object({
  now: Type.Array(DutyNow),
  mine: Type.Array(DutyNow),
  /** Whether the enterprise has any roster. */
  rosters: Type.Integer(),
  editable: Type.Boolean(),
});
export type DutyCurrent = Static<typeof DutyCurrent>;
