/** Passkeys (WebAuthn): what the browser is given to ask an authenticator with, and what it answers. Bytes are base64url. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from '../envelope';

const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const CredentialId = Bytes(1400);
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
const Known = Type.Array(Type.Object({ id: Type.String(), transports: Type.Array(Type.String()) }));

export const Passkey = Type.Object({
  id: Id,
  name: Type.String(),
  /** Copied between the devices of its holder by whoever makes them. */
  synced: Type.Boolean(),
  createdTime: Instant,
  lastTime: Nullable(Instant),
  lastIp: Nullable(Type.String()),
});
export type Passkey = Static<typeof Passkey>;

/** For `navigator.credentials.create`. */
export const PasskeyCreation = Type.Object({
  challenge: Type.String(),
  site: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  /** Those that are registered: no device makes a second one. */
  known: Known,
  /** COSE algorithms. */
  algorithms: Type.Array(Type.Integer()),
  timeoutMs: Type.Integer(),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

export const PasskeyAdd = Type.Object({
  name: Name,
  id: CredentialId,
  clientData: Bytes(8000),
  attestation: Bytes(40_000),
  transports: Type.Array(Type.String({ minLength: 1, maxLength: 30, pattern: '^[a-z-]+$' }), { maxItems: 10 }),
});
export type PasskeyAdd = Static<typeof PasskeyAdd>;
/** With recovery codes, where there were none. */
export const PasskeyAdded = Type.Object({ id: Id, codes: Nullable(Type.Array(Type.String())) });
export type PasskeyAdded = Static<typeof PasskeyAdded>;
export const PasskeyRename = Type.Object({ name: Name });

const Ticket = Type.String({ minLength: 20, maxLength: 100 });
/** Without a ticket: a sign-in without password. */
export const PasskeyAskFor = Type.Object({ ticket: Type.Optional(Ticket) });
export type PasskeyAskFor = Static<typeof PasskeyAskFor>;
/** For `navigator.credentials.get`; `known` is empty where the device shall say whose it is. */
export const PasskeyAsk = Type.Object({
  challenge: Type.String(),
  siteId: Type.String(),
  known: Known,
  timeoutMs: Type.Integer(),
});
export type PasskeyAsk = Static<typeof PasskeyAsk>;

export const PasskeyAnswer = Type.Object({
  ticket: Type.Optional(Ticket),
  id: CredentialId,
  clientData: Bytes(8000),
  authenticatorData: Bytes(8000),
  signature: Bytes(8000),
  /** Whose it is, as it was told when it was registered. */
  userHandle: Type.Optional(Bytes(100)),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;
