/** The operation log as the back office reads it (specification §2 `operationLog`, §6 ENTERPRISE:OPERATE_LOG_VIEW). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, Page, Person, pagingFields } from '../envelope';
import { FieldChange } from '../object/history';

const Code = Type.String({ minLength: 1, maxLength: 150 });
/** Days are those of the users' zone, both included. */
const filters = {
  actorId: Type.Optional(Id),
  module: Type.Optional(Code),
  action: Type.Optional(Code),
  objectType: Type.Optional(Code),
  objectId: Type.Optional(Id),
  projectId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Beginning of an address, or a whole trace id. */
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
};
export const OperationFilter = Type.Object(filters);
export type OperationFilter = Static<typeof OperationFilter>;
export const OperationQuery = Type.Object({ ...filters, ...pagingFields });
export type OperationQuery = Static<typeof OperationQuery>;

export const Operation = Type.Object({
  id: Id,
  at: Instant,
  /** Null: the system itself, or somebody who was not logged in. */
  actor: Nullable(Person),
  /** Codes to filter by, each with its word. */
  module: Type.String(),
  moduleText: Type.String(),
  action: Type.String(),
  actionText: Type.String(),
  objectType: Nullable(Type.String()),
  objectTypeText: Nullable(Type.String()),
  objectId: Nullable(Id),
  /** Null: it has no name, is gone, or the reader may not see it. */
  objectName: Nullable(Type.String()),
  projectId: Nullable(Id),
  projectName: Nullable(Type.String()),
  /** Labels of the fields that changed; empty where the reader may not see the object. */
  fields: Type.Array(Type.String()),
  ip: Nullable(Type.String()),
});
export type Operation = Static<typeof Operation>;
export const OperationPage = Page(Operation);

export const OperationDetail = Type.Object({
  entry: Operation,
  /** The reader may see the object; else neither values nor names are told. */
  told: Type.Boolean(),
  changes: Type.Array(FieldChange),
  reason: Nullable(Type.String()),
  /** What else the entry says. */
  facts: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  traceId: Nullable(Type.String()),
  userAgent: Nullable(Type.String()),
  /** Method and path of the request. */
  operation: Nullable(Type.String()),
  /** Its place in the chain of hashes; null: not sealed yet, which takes a minute at most. */
  seal: Nullable(Type.Object({ seq: Type.Integer(), hash: Type.String(), sealedTime: Instant })),
});
export type OperationDetail = Static<typeof OperationDetail>;

/** What the log of this enterprise can be filtered by, and how far it is sealed. */
export const OperationFacets = Type.Object({
  modules: Type.Array(Type.Object({ module: Type.String(), text: Type.String() })),
  actions: Type.Array(Type.Object({ module: Type.String(), action: Type.String(), text: Type.String() })),
  sealed: Type.Object({ count: Type.Integer(), time: Nullable(Instant) }),
  /** What the last nightly verification found; null: there was none yet. */
  verified: Nullable(
    Type.Object({
      time: Instant,
      /** How many entries the chain held. */
      sealed: Type.Integer(),
      /** The place of the oldest, where older ones were kept long enough and are gone. */
      from: Type.Optional(Type.Integer()),
      flaws: Type.Integer(),
      /** The first of them, in words. */
      found: Type.Array(Type.String()),
    }),
  ),
});
export type OperationFacets = Static<typeof OperationFacets>;
