/** People and departments in a project (specification §7 "Accounts and files"). */
import { type Static, Type } from 'typebox';
import { Id, Instant } from '../envelope';

const Ids = Type.Array(Id, { maxItems: 200, uniqueItems: true });
export const BindRoles = Type.Object({
  projectId: Id,
  roleId: Id,
  userIds: Type.Optional(Ids),
  orgIds: Type.Optional(Ids),
});
export type BindRoles = Static<typeof BindRoles>;

export const ProjectDepartment = Type.Object({
  departmentId: Id,
  name: Type.String(),
  roleId: Type.String(),
  roleName: Type.String(),
  /** Whom the role reaches, those of departments below included. */
  people: Type.Integer(),
  joinedTime: Instant,
});
export type ProjectDepartment = Static<typeof ProjectDepartment>;
