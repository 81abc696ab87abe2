/** Keys that datasets are read by, and the log of their calls (product model 17.9). */
import { type Static, Type } from 'typebox';
import { Day, Id, Instant, Nullable, Page, Person, pagingFields, RowVersion } from '../envelope';
import { RATE_MAX } from './limits';

const editable = {
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  datasetIds: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
  /** Addresses or networks that it may be used from; none: from anywhere. */
  addresses: Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 }),
  perMinute: Type.Integer({ minimum: 1, maximum: RATE_MAX }),
  /** The last day on which it holds; null: no end. */
  endsOn: Nullable(Day),
  enabled: Type.Boolean(),
};
export const DataKeyCreate = Type.Object(editable);
export type DataKeyCreate = Static<typeof DataKeyCreate>;
export const DataKeyUpdate = Type.Object({
  ...Type.Partial(Type.Object(editable)).properties,
  version: RowVersion,
});
export type DataKeyUpdate = Static<typeof DataKeyUpdate>;

export const DataKey = Type.Object({
  id: Id,
  /** Public: names the key in each call. */
  appKey: Type.String(),
  ...editable,
  /** Until when its former secret holds. */
  formerUntil: Nullable(Instant),
  lastUsedTime: Nullable(Instant),
  createdBy: Nullable(Person),
  version: RowVersion,
});
export type DataKey = Static<typeof DataKey>;

/** Shown once: nobody can read the secret again. */
export const DataKeySecret = Type.Object({
  id: Id,
  appKey: Type.String(),
  secret: Type.String(),
  version: RowVersion,
});
export type DataKeySecret = Static<typeof DataKeySecret>;

export const DataCall = Type.Object({
  id: Id,
  time: Instant,
  datasetName: Nullable(Type.String()),
  keyName: Nullable(Type.String()),
  status: Type.Integer(),
  /** Why it was refused. */
  reason: Nullable(Type.String()),
  ms: Type.Integer(),
  rows: Nullable(Type.Integer()),
  cached: Type.Boolean(),
  ip: Type.String(),
});
export type DataCall = Static<typeof DataCall>;
export const DataCallPage = Page(DataCall);
export type DataCallPage = Static<typeof DataCallPage>;
export const DataCallQuery = Type.Object({
  ...pagingFields,
  datasetId: Type.Optional(Id),
  keyId: Type.Optional(Id),
  failed: Type.Optional(Type.Boolean()),
});
export type DataCallQuery = Static<typeof DataCallQuery>;
export const DataCallDay = Type.Object({ day: Day, calls: Type.Integer(), failed: Type.Integer() });
export type DataCallDay = Static<typeof DataCallDay>;
