/** Members of an enterprise as the back office keeps them (specification §2 `memberManage`, §6, §7 "Accounts"). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, pagingFields, RowVersion } from '../envelope';
import { memberActs, memberSortKeys, memberStates } from './constants';
import { UserName } from './invitation';

const StateCode = OneOf(Object.keys(memberStates) as (keyof typeof memberStates)[]);
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
const Position = Nullable(Type.String({ maxLength: 100 }));
const Email = Nullable(Type.String({ format: 'email', maxLength: 200 }));
const Mobile = Nullable(Type.String({ maxLength: 30 }));
const RoleIds = Type.Array(Id, { maxItems: 20 });

export const Member = Type.Object({
  userId: Id,
  userName: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  email: Nullable(Type.String()),
  mobile: Nullable(Type.String()),
  departmentId: Nullable(Type.String()),
  /** From the top down. */
  departmentNames: Type.Array(Type.String()),
  position: Nullable(Type.String()),
  roles: Type.Array(Type.Object({ roleId: Type.String(), roleCode: Type.String(), roleName: Type.String() })),
  state: StateCode,
  joinedTime: Instant,
  /** Who leads their department or, where that is themselves, the one above. */
  superior: Type.Optional(Nullable(Type.String())),
  /** Tasks that they execute and that are not over, of those that the reader sees. */
  openTasks: Type.Optional(Type.Integer()),
  /** In this enterprise, within the half year that the log is kept; absent for who may not read that log. */
  lastLoginTime: Type.Optional(Nullable(Instant)),
  /** What who asks may do with this one. */
  may: Type.Array(OneOf(memberActs)),
  version: RowVersion,
});
export type Member = Static<typeof Member>;

export const MemberQuery = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  /** With everybody below it. */
  departmentId: Type.Optional(Id),
  /** Absent: everybody but who was removed. */
  state: Type.Optional(StateCode),
  roleId: Type.Optional(Id),
  sort: Type.Optional(OneOf(memberSortKeys)),
  order: Type.Optional(OneOf(['asc', 'desc'])),
  ...pagingFields,
});
export type MemberQuery = Static<typeof MemberQuery>;
export const MemberPage = Type.Object({
  ...Page(Member).properties,
  counts: Type.Record(Type.String(), Type.Integer()),
});
export type MemberPage = Static<typeof MemberPage>;

export const MemberAdd = Type.Object({
  userName: UserName,
  name: Name,
  email: Type.Optional(Email),
  mobile: Type.Optional(Mobile),
  departmentId: Type.Optional(Nullable(Id)),
  position: Type.Optional(Position),
  /** Of scope 0; absent: a plain member. */
  roleIds: Type.Optional(RoleIds),
});
export type MemberAdd = Static<typeof MemberAdd>;

/** By its link the member sets the first password; told here and never again. */
export const MemberAdded = Type.Object({ userId: Id, url: Type.String() });
export type MemberAdded = Static<typeof MemberAdded>;

export const MemberUpdate = Type.Object({
  userId: Id,
  version: RowVersion,
  departmentId: Type.Optional(Nullable(Id)),
  position: Type.Optional(Position),
  roleIds: Type.Optional(RoleIds),
});
export type MemberUpdate = Static<typeof MemberUpdate>;

export const MEMBERS_AT_ONCE = 200;
export const MemberBatch = Type.Object({
  userIds: Type.Array(Id, { minItems: 1, maxItems: MEMBERS_AT_ONCE, uniqueItems: true }),
  departmentId: Type.Optional(Nullable(Id)),
  addRoleIds: Type.Optional(RoleIds),
  removeRoleIds: Type.Optional(RoleIds),
});
export type MemberBatch = Static<typeof MemberBatch>;
export const MemberBatchAnswer = Type.Object({
  changed: Type.Integer(),
  refused: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
});
export type MemberBatchAnswer = Static<typeof MemberBatchAnswer>;

/** Out for now, or in again; `handOverTo` takes over what is open. */
export const MemberStatus = Type.Object({
  userId: Id,
  disabled: Type.Boolean(),
  handOverTo: Type.Optional(Id),
});
export type MemberStatus = Static<typeof MemberStatus>;
export const MemberRemoval = Type.Object({ userId: Id, handOverTo: Type.Optional(Id) });
export type MemberRemoval = Static<typeof MemberRemoval>;

/** What somebody is responsible for: 未完成的任务 12. All of it, as all of it is handed over by whoever removes them. */
export const Duty = Type.Object({ label: Type.String(), count: Type.Integer() });
export type Duty = Static<typeof Duty>;

export const DepartmentSave = Type.Object({
  name: Name,
  parentId: Type.Optional(Nullable(Id)),
  leaderId: Type.Optional(Nullable(Id)),
});
export type DepartmentSave = Static<typeof DepartmentSave>;
export const DepartmentUpdate = Type.Object({
  id: Id,
  version: RowVersion,
  ...Type.Partial(DepartmentSave).properties,
});
export type DepartmentUpdate = Static<typeof DepartmentUpdate>;
