/** Roles of the three scopes where they are kept, and why somebody has a right (specification §6 "role management"). */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';

const Scope = Type.Integer({ minimum: 0, maximum: 2, description: '0 企业，1 项目，2 项目集' });
const Name = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' });
const Description = Type.String({ maxLength: 200 });
const Privileges = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200, uniqueItems: true });

/** A role with what its keeper needs to know. */
export const KeptRole = Type.Object({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  scope: Scope,
  /** The product brings it: its privileges are locked. */
  builtin: Type.Boolean(),
  privileges: Type.Array(Type.String()),
  /** In how many places it is given: to a person, or to a department in a project. */
  holders: Type.Integer(),
  version: RowVersion,
});
export type KeptRole = Static<typeof KeptRole>;

export const RoleCreate = Type.Object({
  name: Name,
  description: Nullable(Description),
  scope: Scope,
  privileges: Privileges,
});
export type RoleCreate = Static<typeof RoleCreate>;

export const RoleUpdate = Type.Object({
  name: Type.Optional(Name),
  description: Type.Optional(Nullable(Description)),
  privileges: Type.Optional(Privileges),
  version: RowVersion,
});
export type RoleUpdate = Static<typeof RoleUpdate>;

/** A person or a department that a role is given to, and where. */
export const RoleHolder = Type.Object({
  person: Nullable(Person),
  department: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** The project or collection; null for the enterprise, or where the reader may not see it. */
  place: Nullable(Type.Object({ id: Id, name: Type.String() })),
  hidden: Type.Boolean(),
});
export type RoleHolder = Static<typeof RoleHolder>;
export const RoleHolderPage = Page(RoleHolder);
export const RoleHolderQuery = Type.Object(pagingFields);
export type RoleHolderQuery = Static<typeof RoleHolderQuery>;

/**
 * Where a right comes from. `everything`: a role that passes every check; `role`: one's own; `department`: the role of a
 * department; `owner`: the project or collection is theirs; `open`: the project is open to the enterprise; `overall`: the
 * privilege over all collections.
 */
/** `group`: its groups at the provider of sign-in. */
export const sourceKinds = [
  'everything',
  'role',
  'department',
  'group',
  'owner',
  'open',
  'overall',
  'delegation',
] as const;
export const RightSource = Type.Object({
  kind: OneOf(sourceKinds),
  /** From the person to the object, as it is read aloud: 研发部 → 项目成员 → 项目甲. */
  path: Type.Array(Type.String()),
});
export type RightSource = Static<typeof RightSource>;

export const RightsQuery = Type.Object({
  userId: Id,
  scope: Scope,
  /** Of the project or collection; absent for the enterprise. */
  entityId: Type.Optional(Id),
});
export type RightsQuery = Static<typeof RightsQuery>;

export const Rights = Type.Object({
  person: Person,
  /** As its name is; null for the enterprise. */
  entity: Nullable(Type.Object({ id: Id, name: Type.String() })),
  /** Every privilege of the scope; without a source it is not held. */
  privileges: Type.Array(
    Type.Object({
      code: Type.String(),
      sources: Type.Array(RightSource),
      /** Held, if only in departments, and not withheld by the state of the project (closed, archived). */
      now: Type.Boolean(),
    }),
  ),
  /** What another project lets its people see of this one: no privilege, and only looked at. */
  grants: Type.Array(
    Type.Object({ path: Type.Array(Type.String()), kinds: Type.Array(Type.String()), access: Type.String() }),
  ),
});
export type Rights = Static<typeof Rights>;
