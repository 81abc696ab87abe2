/** Administrators of departments: rights over people that hold in one department and in all below it. */
import { type Static, Type } from 'typebox';
import { delegablePrivileges } from '../delegable';
import { Id, Instant, Nullable, OneOf, Person, RowVersion } from '../envelope';

/** `ENTERPRISE:MEMBER_VIEW_LIST` comes with each of the others. */
const Privileges = Type.Array(OneOf(delegablePrivileges), {
  minItems: 1,
  maxItems: delegablePrivileges.length,
  uniqueItems: true,
});

export const Delegation = Type.Object({
  id: Id,
  person: Nullable(Person),
  departmentId: Id,
  /** From the top down. */
  departmentNames: Type.Array(Type.String()),
  /** How many enabled members it is about today. */
  people: Type.Integer(),
  privileges: Privileges,
  /** Who gave it, and when. */
  createdBy: Nullable(Person),
  createdTime: Instant,
  version: RowVersion,
});
export type Delegation = Static<typeof Delegation>;

export const DelegationCreate = Type.Object({ userId: Id, departmentId: Id, privileges: Privileges });
export type DelegationCreate = Static<typeof DelegationCreate>;
/** Person and department stay: another one is another delegation. */
export const DelegationUpdate = Type.Object({ privileges: Privileges, version: RowVersion });
export type DelegationUpdate = Static<typeof DelegationUpdate>;
export const DelegationSaved = Type.Object({ id: Id, version: RowVersion });
