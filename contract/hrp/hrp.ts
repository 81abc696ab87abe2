/**
 * Positions and groups of an enterprise, and who stands in them from when until when (product model 17.8; `hrp` of §7 of
 * the specification). Days are calendar days, both ends counted; without an end a stay goes on.
 */
import { type Static, Type } from 'typebox';
import { DAYS_MAX } from '../constants';
import { Day, Id, Nullable, Person, RowVersion, spanning } from '../envelope';

const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
const Version = { version: RowVersion };

const positionFields = {
  code: Type.String({ minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$' }),
  name: Name,
  /** How senior: 1 is the lowest. */
  level: Nullable(Type.Integer({ minimum: 1, maximum: 20 })),
  /** What rates may be set for, beside the position: P6. */
  grade: Nullable(Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })),
};
export const Position = Type.Object({
  id: Id,
  ...positionFields,
  /** People in it today, and stays of all times. */
  members: Type.Integer(),
  stays: Type.Integer(),
  ...Version,
});
export type Position = Static<typeof Position>;
export const PositionCreate = Type.Object(positionFields);
export type PositionCreate = Static<typeof PositionCreate>;
export const PositionUpdate = Type.Object({ ...Type.Partial(PositionCreate).properties, ...Version });
export type PositionUpdate = Static<typeof PositionUpdate>;

export const Group = Type.Object({
  id: Id,
  name: Name,
  parentId: Nullable(Id),
  leader: Nullable(Person),
  members: Type.Integer(),
  stays: Type.Integer(),
  ...Version,
});
export type Group = Static<typeof Group>;
export const GroupCreate = Type.Object({ name: Name, parentId: Nullable(Id), leaderId: Nullable(Id) });
export type GroupCreate = Static<typeof GroupCreate>;
export const GroupUpdate = Type.Object({ ...Type.Partial(GroupCreate).properties, ...Version });
export type GroupUpdate = Static<typeof GroupUpdate>;

const stayFields = {
  from: Day,
  to: Nullable(Day),
  /** Of a position: the one that counts where somebody has several. */
  main: Type.Boolean(),
};
/** Somebody in a position, or in a group. */
export const HrMember = Type.Object({
  id: Id,
  person: Person,
  positionId: Nullable(Id),
  groupId: Nullable(Id),
  ...stayFields,
  ...Version,
});
export type HrMember = Static<typeof HrMember>;
/** All of one position, one group or one person; `on` keeps those who are in it that day. */
export const HrMemberQuery = Type.Object({
  positionId: Type.Optional(Id),
  groupId: Type.Optional(Id),
  userId: Type.Optional(Id),
  on: Type.Optional(Day),
});
export type HrMemberQuery = Static<typeof HrMemberQuery>;
/** Names either a position or a group. */
export const HrMemberCreate = Type.Object(
  {
    userId: Id,
    positionId: Type.Optional(Id),
    groupId: Type.Optional(Id),
    ...stayFields,
  },
  spanning(DAYS_MAX),
);
export type HrMemberCreate = Static<typeof HrMemberCreate>;
export const HrMemberUpdate = Type.Object({ ...Type.Partial(Type.Object(stayFields)).properties, ...Version });
export type HrMemberUpdate = Static<typeof HrMemberUpdate>;

export const Saved = Type.Object({ id: Id, ...Version });
export type Saved = Static<typeof Saved>;
