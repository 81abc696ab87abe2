/** Requests for staff: a project asks for a position, someone is proposed, the project confirms. Minutes; weeks are Mondays. */
import { type Static, Type } from 'typebox';
import { Day, Id, Nullable, OneOf, Person, RowVersion } from '../envelope';
import { REQUEST_WEEKS_MAX, STAFF_REASON_MAX, WEEK_MINUTES } from './kinds';
import { type StaffState, staffStates } from './lifecycle';

/** Requests of one list: the live ones first, then the newest. */
export const REQUESTS_MAX = 200;

const State = OneOf(Object.keys(staffStates) as StaffState[]);
const need = {
  projectId: Id,
  positionId: Id,
  minutes: Type.Integer({ minimum: 6, maximum: WEEK_MINUTES }),
};
export const StaffRequestCreate = Type.Object({
  ...need,
  /** Any day of the first week. */
  from: Day,
  weeks: Type.Integer({ minimum: 1, maximum: REQUEST_WEEKS_MAX }),
  /** Whose leader is asked; absent: who keeps the positions of the enterprise. */
  groupId: Type.Optional(Id),
  reason: Type.String({ maxLength: STAFF_REASON_MAX }),
});
export type StaffRequestCreate = Static<typeof StaffRequestCreate>;

export const StaffRequest = Type.Object({
  id: Id,
  ...need,
  projectName: Type.String(),
  positionName: Type.String(),
  /** Who answers: a group by its leader; null: who keeps the positions. */
  groupName: Nullable(Type.String()),
  from: Day,
  to: Day,
  reason: Type.String(),
  answer: Type.String(),
  requester: Nullable(Person),
  proposed: Nullable(Person),
  state: State,
  version: RowVersion,
  /** The steps that the reader may take. */
  may: Type.Array(State),
});
export type StaffRequest = Static<typeof StaffRequest>;
/** Without a project: those that the reader made, answers, or is proposed in. */
export const StaffQuery = Type.Object({ projectId: Type.Optional(Id) });
export type StaffQuery = Static<typeof StaffQuery>;

export const StaffRequestStep = Type.Object({
  to: State,
  version: RowVersion,
  /** With a proposal. */
  proposedId: Type.Optional(Id),
  reason: Type.Optional(Type.String({ maxLength: STAFF_REASON_MAX })),
});
export type StaffRequestStep = Static<typeof StaffRequestStep>;

/** Who stands in the position, with the most time first. */
export const StaffCandidates = Type.Array(
  Type.Object({
    person: Person,
    /** What is left of all weeks, and of the tightest one; below 0 where it is overbooked already. */
    free: Type.Integer(),
    tightest: Type.Integer(),
  }),
);
export type StaffCandidates = Static<typeof StaffCandidates>;
