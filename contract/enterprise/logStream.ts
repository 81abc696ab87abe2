/** The operation log as it is sent on to what an enterprise watches its systems by (SIEM). */
import { type Static, Type } from 'typebox';
import { Instant, Nullable, OneOf, RowVersion } from '../envelope';
import { type LogStreamKind, logStreamKinds } from './logStreamKinds';

const Kind = OneOf(Object.keys(logStreamKinds) as LogStreamKind[]);
const Address = Type.String({ minLength: 1, maxLength: 500 });
/** A certificate (PEM) that signs the server's, where no public one does; of syslog. */
const Ca = Type.String({ maxLength: 20_000 });

export const LogStream = Type.Object({
  kind: Kind,
  address: Type.String(),
  ca: Type.String(),
  enabled: Type.Boolean(),
  /** Messages of the webhook are signed. */
  hasSecret: Type.Boolean(),
  /** Entries that are sealed and not sent yet. */
  waiting: Type.Integer(),
  sentTime: Nullable(Instant),
  /** Why the last try failed, since when, and when the next one is. */
  fault: Nullable(Type.String()),
  nextTime: Nullable(Instant),
  mayChange: Type.Boolean(),
  /** 0: nothing is set yet. */
  version: RowVersion,
});
export type LogStream = Static<typeof LogStream>;

export const LogStreamSave = Type.Object({
  kind: Kind,
  address: Address,
  ca: Type.Optional(Ca),
  enabled: Type.Boolean(),
  /** A new secret of the webhook; the one before signs no more. */
  renew: Type.Optional(Type.Boolean()),
  version: RowVersion,
});
export type LogStreamSave = Static<typeof LogStreamSave>;
/** The secret is told once, where it was made. */
export const LogStreamSaved = Type.Object({ version: RowVersion, secret: Nullable(Type.String()) });
export type LogStreamSaved = Static<typeof LogStreamSaved>;
export const LogStreamTested = Type.Object({ ok: Type.Boolean(), text: Type.String() });
export type LogStreamTested = Static<typeof LogStreamTested>;
