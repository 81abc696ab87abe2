/** What is kept of a source that stands elsewhere, and what a reading of it found. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, RowVersion } from '../envelope';
import { EXTERNAL_COLUMNS_MAX, externalKindCodes, refreshMinutes } from './external';
import { dataTypeCodes } from './types';

export const ExternalColumn = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  type: OneOf(dataTypeCodes),
});
export type ExternalColumn = Static<typeof ExternalColumn>;

/** Where it stands. Of HTTP address and place; of a database host to statement. */
export const ExternalPlace = Type.Object({
  kind: OneOf(externalKindCodes),
  url: Type.String({ maxLength: 1000 }),
  /** Of JSON: where the rows stand, `data.items`; empty: the answer is the list. */
  rowsAt: Type.String({ maxLength: 200, pattern: '^([^.\\s]+(\\.[^.\\s]+)*)?$' }),
  host: Type.String({ maxLength: 253 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  database: Type.String({ maxLength: 63 }),
  username: Type.String({ maxLength: 63 }),
  /** The connection is encrypted, and the certificate of the database is checked. */
  tls: Type.Boolean(),
  sql: Type.String({ maxLength: 5000 }),
});
export type ExternalPlace = Static<typeof ExternalPlace>;

const fields = {
  name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  place: ExternalPlace,
  /** Of HTTP the header Authorization, of a database the password. Absent: the kept one stays; empty: none. Never told. */
  secret: Type.Optional(Type.String({ maxLength: 2000 })),
  everyMinutes: Type.Unsafe<(typeof refreshMinutes)[number]>({ type: 'integer', enum: [...refreshMinutes] }),
  columns: Type.Array(ExternalColumn, { minItems: 1, maxItems: EXTERNAL_COLUMNS_MAX }),
};
export const ExternalInput = Type.Object(fields);
export type ExternalInput = Static<typeof ExternalInput>;
export const ExternalUpdate = Type.Object({ ...fields, version: RowVersion });
export type ExternalUpdate = Static<typeof ExternalUpdate>;
/** A reading before anything is kept. `id`: with the secret that is kept of it, where none is given. */
export const ExternalTrial = Type.Object({
  place: ExternalPlace,
  secret: fields.secret,
  id: Type.Optional(Id),
});
export type ExternalTrial = Static<typeof ExternalTrial>;
const Cell = Type.Unsafe<string | number | boolean | null>({});
export const ExternalFound = Type.Object({
  columns: Type.Array(ExternalColumn),
  sample: Type.Array(Type.Array(Cell)),
  rows: Type.Integer(),
  /** Why it could not be read, in words. */
  problem: Nullable(Type.String()),
});
export type ExternalFound = Static<typeof ExternalFound>;

export const External = Type.Object({
  id: Id,
  name: Type.String(),
  place: ExternalPlace,
  hasSecret: Type.Boolean(),
  everyMinutes: fields.everyMinutes,
  columns: Type.Array(ExternalColumn),
  rows: Nullable(Type.Integer()),
  /** When what is kept was read. */
  fetchedTime: Nullable(Instant),
  /** Why the last reading failed, or what of it did not fit; what is kept is older then. */
  problem: Nullable(Type.String()),
  version: RowVersion,
});
export type External = Static<typeof External>;
