/** Enterprises, their menus, people, departments and roles (specification §3, §6, §7). */
import { type Static, Type } from 'typebox';
import { Nullable, Person, pagingFields, RowVersion } from '../envelope';

/** A menu or app entry (§3). `openType` is text: an unknown one must lead to the warning of §2, not to a crash. */
export const MenuEntry = Type.Object({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  openType: Type.String(),
  openUrl: Nullable(Type.String()),
  iconUrl: Nullable(Type.String()),
  icon: Nullable(Type.String()),
  path: Nullable(Type.String()),
  hideInMenu: Type.Boolean(),
  moreMenu: Type.Boolean(),
});
export type MenuEntry = Static<typeof MenuEntry>;

/** A member as pickers and member lists show them. */
export const TenantMember = Type.Object({
  userId: Type.String(),
  userName: Type.String(),
  name: Type.String(),
  avatar: Nullable(Type.String()),
  email: Nullable(Type.String()),
  departmentId: Nullable(Type.String()),
  departmentName: Nullable(Type.String()),
  position: Nullable(Type.String()),
  /** Where it was asked for: is in the project. */
  inProject: Type.Optional(Type.Boolean()),
});
export type TenantMember = Static<typeof TenantMember>;

export const AccountSearch = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  /** One person, by id: to name who is known by it alone. */
  userId: Type.Optional(Type.String({ format: 'uuid' })),
  /** A project: its members stand first, and are marked, for those who see them. */
  membersOf: Type.Optional(Type.String({ format: 'uuid' })),
  /** Leaves out who is a member of this project already. */
  excludeProjectId: Type.Optional(Type.String({ format: 'uuid' })),
  ...pagingFields,
});
export type AccountSearch = Static<typeof AccountSearch>;
export const Department = Type.Object({
  id: Type.String(),
  parentId: Nullable(Type.String()),
  name: Type.String(),
  /** Who is in it itself, enabled. */
  memberCount: Type.Integer(),
  leader: Nullable(Person),
  version: RowVersion,
});
export type Department = Static<typeof Department>;

export const Role = Type.Object({
  roleId: Type.String(),
  roleCode: Type.String(),
  roleName: Type.String(),
  scope: Type.Integer(),
  builtin: Type.Boolean(),
  privileges: Type.Array(Type.String()),
});
export type Role = Static<typeof Role>;

/** What the console keeps for a user: column choices and the like; opaque to the server, 32 kB at the most. */
export const Preference = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 100 }),
  value: Type.Unknown(),
});
export type Preference = Static<typeof Preference>;
