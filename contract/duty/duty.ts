/**
 * Duty rosters (product model 17.8; `hrp` duty of §7 of the specification). A roster has shifts, each with its rotation. Days
 * up to `publishedTo` stand fast; those behind them are reckoned anew with each look, for 90 days.
 */
import { type Static, Type } from 'typebox';
import { DAYS_MAX } from '../constants';
import { Day, Id, Instant, Nullable, NullableOf, OneOf, PeriodOf, Person, RowVersion, spanning } from '../envelope';
import {
  type Cycle,
  cycles,
  fairnessModes,
  type HolidayMode,
  holidayModes,
  type SlotKind,
  slotKinds,
} from '../time/roster';
import { EVERY_WEEKDAY } from '../time/workdays';
import {
  DUTY_NOTE_MAX,
  DUTY_ROWS_MAX,
  type EscalationState,
  escalationStates,
  GRID_DAYS_MAX,
  NOTICE_MINUTES_MAX,
  overrideKinds,
  SEATS_MAX,
  swapKinds,
} from './kinds';
import { type SwapState, swapStates } from './lifecycle';

const codes = <T extends string>(labels: Readonly<Record<T, string>>) => OneOf(Object.keys(labels) as T[]);
/** On the wall: of the shift's zone, of leave in the enterprise's. */
const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const Members = Type.Array(Id, { maxItems: 100, uniqueItems: true });

const shiftFields = {
  name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
  /** One that ends at or before its beginning ends on the next day and belongs to the first. */
  from: Clock,
  to: Clock,
  /** Whose clocks the shift keeps to, as `Europe/Berlin`; absent or null: the enterprise's. */
  zone: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 50 }))),
  /** It has no end of its own and goes on until the next shift of the roster that hands over begins; `to` is not read then. */
  handsOver: Type.Optional(Type.Boolean()),
  /** How many people serve at once; absent: one. */
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: SEATS_MAX })),
  /** A shift that is off is in no day that is not published yet. */
  enabled: Type.Boolean(),
  start: Day,
  cycle: OneOf(Object.keys(cycles) as Cycle[]),
  /** Hours of an hour cycle (24 at most), slots, weeks or months that one serves in a row. */
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
const Tally = Type.Record(Type.String(), Type.Record(Type.String(), Type.Number()));
/** Whose turn comes next: what `rotate` goes on from. */
const TurnState = Type.Object({
  served: Type.Object({ usual: Type.Integer(), holiday: Type.Integer() }),
  credits: Tally,
  last: Tally,
});
export const Shift = Type.Object({ id: Id, ...shiftFields });
export type Shift = Static<typeof Shift>;

const rosterFields = {
  name: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  groupId: Nullable(Id),
  /** Between two shifts of one person, over all rosters. */
  minRestHours: Type.Integer({ minimum: 0, maximum: 48 }),
  /** So long before a shift its people are told; null: not at all. */
  noticeMinutes: Nullable(Type.Integer({ minimum: 5, maximum: NOTICE_MINUTES_MAX })),
};
export const RosterSave = Type.Object({
  ...rosterFields,
  shifts: Type.Array(ShiftSave, { minItems: 1, maxItems: 10 }),
});
export type RosterSave = Static<typeof RosterSave>;
export const RosterUpdate = Type.Object({ ...RosterSave.properties, version: RowVersion });
export type RosterUpdate = Static<typeof RosterUpdate>;
export const Roster = Type.Object({
  id: Id,
  ...rosterFields,
  groupName: Nullable(Type.String()),
  shifts: Type.Array(Shift),
  /** By shift, of those with published days. */
  states: Type.Record(Type.String(), TurnState),
  people: Type.Array(Person),
  publishedTo: Nullable(Day),
  version: RowVersion,
});
export type Roster = Static<typeof Roster>;
export const Rosters = Type.Object({ rosters: Type.Array(Roster), editable: Type.Boolean() });
export type Rosters = Static<typeof Rosters>;

/** A part of the final schedule: the rotation, then overrides. */
export const DutyPiece = Type.Object({
  shiftId: Id,
  /** Its start's, on the wall of the shift's zone. */
  day: Day,
  from: Instant,
  to: Instant,
  userId: Id,
  published: Type.Boolean(),
  /** By an override: `overrides` says which. */
  overrideId: Nullable(Id),
});
export type DutyPiece = Static<typeof DutyPiece>;
/** Why a slot is not as the rotation gave it. */
export const DutyOverride = Type.Object({
  id: Id,
  shiftId: Id,
  day: Day,
  kind: codes(overrideKinds),
  userId: Id,
  byId: Nullable(Id),
  reason: Type.String(),
  /** Of an approved swap; null: by hand. */
  swapId: Nullable(Id),
  from: Instant,
  to: Instant,
});
export type DutyOverride = Static<typeof DutyOverride>;
export const DutyGridQuery = PeriodOf(GRID_DAYS_MAX);
export type DutyGridQuery = Static<typeof DutyGridQuery>;
export const DutyGrid = Type.Object({
  /** `special`: what the calendar says beyond its place in the week. */
  days: Type.Array(Type.Object({ day: Day, kind: codes<SlotKind>(slotKinds), special: NullableOf(['off', 'work']) })),
  pieces: Type.Array(DutyPiece),
  /** Hours in which nobody serves, or fewer than should. */
  vacancies: Type.Array(
    Type.Object({ shiftId: Id, day: Day, from: Instant, to: Instant, missing: Type.Integer({ minimum: 1 }) }),
  ),
  people: Type.Array(Person),
  /** `hours`: of a part of the day, as `10:00–12:00`; null: of all of it. */
  leaves: Type.Array(Type.Object({ userId: Id, day: Day, hours: Nullable(Type.String()) })),
  overrides: Type.Array(DutyOverride),
  publishedTo: Nullable(Day),
  /** The last day that can be reckoned. */
  horizon: Day,
});
export type DutyGrid = Static<typeof DutyGrid>;

export const DutyPublish = Type.Object({ to: Day, version: RowVersion });
export type DutyPublish = Static<typeof DutyPublish>;
export const DutyPublished = Type.Object({ version: RowVersion, slots: Type.Integer(), vacancies: Type.Integer() });
export type DutyPublished = Static<typeof DutyPublished>;

/** Both or neither: some hours of what somebody serves; without, all of it. */
const someHours = { from: Type.Optional(Instant), to: Type.Optional(Instant) };

/** Of one slot of a shift: `add` puts somebody in, `replace` another instead, `remove` takes somebody out. */
export const DutyOverrideCreate = Type.Object({
  shiftId: Id,
  day: Day,
  kind: codes(overrideKinds),
  userId: Id,
  byId: Type.Optional(Id),
  ...someHours,
  reason: Type.String({ maxLength: 200 }),
});
export type DutyOverrideCreate = Static<typeof DutyOverrideCreate>;

/** Who serves, by a table. Each shift that it names on a day is served by those whom it names for it; all others stay. */
export const DutyImport = Type.Object({
  rows: Type.Array(
    Type.Object({
      day: Day,
      /** The name of one of the roster's. */
      shift: Type.String({ maxLength: 50 }),
      /** Names, or user names, with commas between them; empty: nobody. */
      people: Type.String({ maxLength: 500 }),
    }),
    { minItems: 1, maxItems: DUTY_ROWS_MAX },
  ),
  /** Only says what it would do. */
  dryRun: Type.Boolean(),
});
export type DutyImport = Static<typeof DutyImport>;
/** Nothing is written where some row has a problem: shifts are judged as they stand together. */
export const DutyImported = Type.Object({
  /** Shifts of a day that others serve than before, and those that stay. */
  changed: Type.Integer(),
  same: Type.Integer(),
  /** Rows of those that change. */
  rows: Type.Integer(),
  /** Days that change and are not published yet. */
  unpublished: Type.Integer(),
  /** By the place of their row. */
  problems: Type.Array(Type.Object({ row: Type.Integer(), text: Type.String() })),
});
export type DutyImported = Static<typeof DutyImported>;

/** Both or neither: from a clock of the first day to one of the last; without, whole days. */
const leaveClocks = { fromClock: Type.Optional(Clock), toClock: Type.Optional(Clock) };
export const DutyLeaveCreate = Type.Object(
  { userId: Id, from: Day, to: Day, ...leaveClocks, reason: Type.String({ maxLength: 200 }) },
  spanning(DAYS_MAX),
);
export type DutyLeaveCreate = Static<typeof DutyLeaveCreate>;
export const DutyLeave = Type.Object({
  id: Id,
  person: Person,
  from: Day,
  to: Day,
  fromClock: Nullable(Type.String()),
  toClock: Nullable(Type.String()),
  reason: Type.String(),
  /** Published shifts in it that are still theirs: somebody else has to be found. */
  shifts: Type.Array(Type.Object({ rosterId: Id, shiftId: Id, shiftName: Type.String(), day: Day })),
});
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

export const DutySwapCreate = Type.Object({
  /** One's own slot. */
  shiftId: Id,
  day: Day,
  kind: codes(swapKinds),
  /** Who is asked; nobody by name: all who may serve the shift. */
  askedId: Type.Optional(Id),
  /** Of who is asked, where two are exchanged. */
  returnShiftId: Type.Optional(Id),
  returnDay: Type.Optional(Day),
  /** Of one's own slot: of a shift that runs, from now on at the earliest. */
  ...someHours,
  reason: Type.String({ maxLength: 200 }),
});
export type DutySwapCreate = Static<typeof DutySwapCreate>;

const SwapSlot = Type.Object({ shiftId: Id, shiftName: Type.String(), day: Day, from: Instant, to: Instant });
const State = codes<SwapState>(swapStates);
export const DutySwap = Type.Object({
  id: Id,
  rosterId: Id,
  rosterName: Type.String(),
  kind: codes(swapKinds),
  state: State,
  /** What is given, by whom. */
  slot: SwapSlot,
  requester: Nullable(Person),
  /** Null: whoever may serve it. */
  asked: Nullable(Person),
  taker: Nullable(Person),
  /** What is taken for it. */
  returned: Nullable(SwapSlot),
  reason: Type.String(),
  /** Of the last step. */
  answer: Type.String(),
  version: RowVersion,
  /** The steps that the reader may take. */
  may: Type.Array(State),
});
export type DutySwap = Static<typeof DutySwap>;
export const DutySwapStep = Type.Object({
  to: State,
  version: RowVersion,
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});
export type DutySwapStep = Static<typeof DutySwapStep>;

/** One's own shifts as a calendar that other programs subscribe to. */
export const DutyFeed = Type.Object({ since: Nullable(Instant) });
export type DutyFeed = Static<typeof DutyFeed>;
/** The address is told this once. */
export const DutyFeedMade = Type.Object({ since: Instant, url: Type.String() });
export type DutyFeedMade = Static<typeof DutyFeedMade>;

/** Who may serve a shift on a day: those of its rotation and of the roster's group. */
export const DutyCandidatesQuery = Type.Object({ shiftId: Id, day: Day, ...someHours });
export type DutyCandidatesQuery = Static<typeof DutyCandidatesQuery>;
export const DutyCandidates = Type.Array(
  Type.Object({
    person: Person,
    /** What stands against it, in words. */
    problem: Nullable(Type.String()),
    /** Whose turn it is among those who can, by the order of the rotation. */
    next: Type.Boolean(),
  }),
);
export type DutyCandidates = Static<typeof DutyCandidates>;

/** What was left to whoever serves after; of a slot. */
export const DutyNotesQuery = Type.Object({ shiftId: Id, day: Day });
export type DutyNotesQuery = Static<typeof DutyNotesQuery>;
export const DutyNote = Type.Object({
  id: Id,
  person: Nullable(Person),
  shiftName: Type.String(),
  day: Day,
  text: Type.String(),
  time: Instant,
  version: RowVersion,
});
export type DutyNote = Static<typeof DutyNote>;
export const DutyNotes = Type.Object({
  /** Of the shift that served before this one in the roster. */
  before: Type.Array(DutyNote),
  /** Of the slot itself. */
  own: Type.Array(DutyNote),
  /** The reader served or serves the slot, and may leave a note. */
  editable: Type.Boolean(),
});
export type DutyNotes = Static<typeof DutyNotes>;
export const DutyNoteSave = Type.Object({
  shiftId: Id,
  day: Day,
  /** Nothing but blanks takes the note away. */
  text: Type.String({ maxLength: DUTY_NOTE_MAX }),
  /** Of the note that was read; 0: there was none. */
  version: RowVersion,
});
export type DutyNoteSave = Static<typeof DutyNoteSave>;

/** A call for whoever is on duty. */
export const DutyEscalation = Type.Object({
  id: Id,
  text: Type.String(),
  rosterName: Type.String(),
  minutes: Type.Integer(),
  /** What it is about; null: not for the reader to see, or gone. */
  object: Nullable(Type.Object({ title: Type.String(), page: Type.String() })),
  state: codes<EscalationState>(escalationStates),
  /** In the order in which they were told. */
  called: Type.Array(Person),
  answeredBy: Nullable(Person),
  answeredTime: Nullable(Instant),
  time: Instant,
  answerable: Type.Boolean(),
});
export type DutyEscalation = Static<typeof DutyEscalation>;
