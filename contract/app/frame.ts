/** Framed apps: who opens them (a signed context), and what they may then ask us. */
import { type Static, Type } from 'typebox';
import { Id, Instant, OneOf } from '../envelope';
import { appScopeCodes } from './kinds';

export const FrameAsk = Type.Object({
  /** Of the frame's handshake: it stands in the token, so that one cannot be used for another. */
  nonce: Type.String({ pattern: '^[\\w-]{8,100}$' }),
  projectId: Type.Optional(Id),
  taskId: Type.Optional(Id),
});
export type FrameAsk = Static<typeof FrameAsk>;

export const FrameToken = Type.Object({ token: Type.String(), expiresTime: Instant, jwks: Type.String() });
export type FrameToken = Static<typeof FrameToken>;

/** An app proves itself by its secret, and for whom it asks by the context that it was given. */
export const TokenAsk = Type.Object({
  installId: Id,
  token: Type.String({ minLength: 20, maxLength: 8000 }),
  secret: Type.String({ minLength: 20, maxLength: 200 }),
});
export type TokenAsk = Static<typeof TokenAsk>;
export const TokenGiven = Type.Object({
  accessToken: Type.String(),
  expiresTime: Instant,
  scopes: Type.Array(OneOf(appScopeCodes)),
});
export type TokenGiven = Static<typeof TokenGiven>;

export const Jwks = Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) });
