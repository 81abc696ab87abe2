/** Who changed what of an object, of whatever kind. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, Person } from '../envelope';

export const FieldChange = Type.Object({
  field: Type.String(),
  label: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
});
export type FieldChange = Static<typeof FieldChange>;

export const ObjectHistory = Type.Object({
  id: Type.String(),
  at: Instant,
  /** Null: the system itself. */
  actor: Nullable(Person),
  /** Of all kinds created, updated, deleted, recovered; the others are the kind's own. */
  event: Type.String(),
  changes: Type.Array(FieldChange),
  reason: Nullable(Type.String()),
  /** Of a change of the state: for how many seconds the object had stood in the one before. */
  stoodSeconds: Nullable(Type.Integer()),
});
export type ObjectHistory = Static<typeof ObjectHistory>;

export const HISTORY_PAGE = 50;
export const historyFilters = {
  /** Only changes of this field: the `field` of a `FieldChange`. */
  field: Type.Optional(Type.String({ maxLength: 40 })),
  /** Only what this person did. */
  actorId: Type.Optional(Id),
  /** Only changes of the state. */
  transitions: Type.Optional(Type.Boolean()),
  /** Only what is older than this entry: the next page. */
  before: Type.Optional(Id),
};
const HistoryQuery = Type.Object(historyFilters);
export type HistoryQuery = Static<typeof HistoryQuery>;

/** What a history can be filtered by. */
export const HistoryFacets = Type.Object({
  fields: Type.Array(Type.Object({ field: Type.String(), label: Type.String() })),
  people: Type.Array(Person),
});
export type HistoryFacets = Static<typeof HistoryFacets>;
