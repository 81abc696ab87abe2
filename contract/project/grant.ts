/** Grants between projects (specification §7 projectGrant; `docs/decisions/grants-between-projects.md`). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, OneOf, Page, Person, pagingFields } from '../envelope';
import { ObjectPointer } from '../object/record';
import { GRANT_KINDS_MAX, type GrantAccess, type GrantKind, grantAccesses, grantKinds } from './grants';

const Kind = OneOf(Object.keys(grantKinds) as GrantKind[]);
const Access = OneOf(Object.keys(grantAccesses) as GrantAccess[]);
const Kinds = Type.Array(Kind, { minItems: 1, maxItems: GRANT_KINDS_MAX, uniqueItems: true });

/** As it is typed: in either case, with a dash or spaces. */
const Code = Type.String({ minLength: 10, maxLength: 20 });

export const GrantCode = Type.Object({ code: Type.String(), expiresTime: Instant });
export type GrantCode = Static<typeof GrantCode>;

/** `projectId` is the project that gives. */
export const GrantRead = Type.Object({ projectId: Id, code: Code });
export const GrantConfirm = Type.Object({
  projectId: Id,
  code: Code,
  kinds: Kinds,
  access: Access,
  /** The last day that it holds; null: until it is taken back. */
  endsOn: Type.Optional(Nullable(Day)),
});
export type GrantConfirm = Static<typeof GrantConfirm>;

export const GrantProject = Type.Object({ id: Id, code: Type.String(), name: Type.String(), owner: Nullable(Person) });
export type GrantProject = Static<typeof GrantProject>;

export const ProjectGrant = Type.Object({
  id: Id,
  /** The other project: who is given to, or who gives. */
  project: GrantProject,
  kinds: Type.Array(Kind),
  access: Access,
  endsOn: Nullable(Day),
  /** Its last day is over. */
  ended: Type.Boolean(),
  grantedBy: Nullable(Person),
  grantedTime: Instant,
});
export type ProjectGrant = Static<typeof ProjectGrant>;
export const ProjectGrants = Type.Object({ given: Type.Array(ProjectGrant), received: Type.Array(ProjectGrant) });
export type ProjectGrants = Static<typeof ProjectGrants>;

export const GrantedSearch = Type.Object({
  /** The project that was given to. */
  projectId: Id,
  kind: Kind,
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  /** Of this project only. */
  giverId: Type.Optional(Id),
  /** Only what may be linked. */
  linkable: Type.Optional(Type.Boolean()),
  ...pagingFields,
});
export type GrantedSearch = Static<typeof GrantedSearch>;

/** All that a grant shows of an object. */
export const GrantedObject = Type.Object({
  ...ObjectPointer.properties,
  type: Kind,
  /** Who is responsible. */
  person: Nullable(Person),
  dueOn: Nullable(Day),
  projectCode: Type.String(),
  projectName: Type.String(),
});
export type GrantedObject = Static<typeof GrantedObject>;
export const GrantedPage = Page(GrantedObject);
