/** What a person keeps of their own account (specification §2 "personal centre"): second factor, sessions, log, tokens. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, pagingFields } from '../envelope';
import { PASSWORD_TYPED_MAX } from './password';
import { type LoginStep, loginSteps, type TokenScope, tokenScopes } from './securityWords';

const Password = Type.String({ minLength: 1, maxLength: PASSWORD_TYPED_MAX });
/** Six digits, or a recovery code. */
const Code = Type.String({ minLength: 6, maxLength: 40 });

/** By what the second step may be taken; a recovery code always. */
const SecondWays = Type.Object({ code: Type.Boolean(), passkey: Type.Boolean() });

export const LoginSecond = Type.Object({ ticket: Type.String({ minLength: 20, maxLength: 100 }), code: Code });
export type LoginSecond = Static<typeof LoginSecond>;

/** With a ticket the password was right, and a second step is asked for (`portal/login/second`, `portal/login/passkey`). */
export const LoginAnswer = Type.Object({
  userName: Type.String(),
  ticket: Type.Optional(Type.String()),
  second: Type.Optional(SecondWays),
});
export type LoginAnswer = Static<typeof LoginAnswer>;

export const Security = Type.Object({
  /** Since when a code is asked for; null: it is not. */
  totpSince: Nullable(Instant),
  recoveryLeft: Type.Integer(),
  /** Sign-in has a second step, by codes or by passkeys: recovery codes stand for it. */
  secondStep: Type.Boolean(),
  /** Why there can be no passkeys at this address; null: there can. */
  passkeyFault: Nullable(Type.String()),
});
export type Security = Static<typeof Security>;

export const WithPassword = Type.Object({ password: Password });
export type WithPassword = Static<typeof WithPassword>;
export const TotpBegun = Type.Object({
  /** Base32, to be typed in where nothing can be scanned. */
  secret: Type.String(),
  uri: Type.String(),
  /** The uri as a picture: `data:image/svg+xml`. */
  picture: Type.String(),
});
export type TotpBegun = Static<typeof TotpBegun>;
export const TotpCode = Type.Object({ code: Code });
export const TotpRemoval = Type.Object({ password: Password, code: Code });
export type TotpRemoval = Static<typeof TotpRemoval>;
/** Shown once. */
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

export const OwnSession = Type.Object({
  id: Type.String(),
  current: Type.Boolean(),
  device: Type.String(),
  ip: Nullable(Type.String()),
  /** Where it stands. */
  tenantName: Nullable(Type.String()),
  /** Opened by a provider of sign-in. */
  byProvider: Type.Boolean(),
  openedTime: Instant,
  lastTime: Instant,
});
export type OwnSession = Static<typeof OwnSession>;
export const SessionParams = Type.Object({ id: Type.String({ maxLength: 60, pattern: '^[A-Za-z0-9_-]+$' }) });

export const LoginEntry = Type.Object({
  id: Id,
  time: Instant,
  success: Type.Boolean(),
  step: OneOf(Object.keys(loginSteps) as LoginStep[]),
  /** The provider's name; null: by password. */
  way: Nullable(Type.String()),
  ip: Type.String(),
  device: Type.String(),
});
export type LoginEntry = Static<typeof LoginEntry>;
export const LoginEntryPage = Page(LoginEntry);
export const LoginEntryQuery = Type.Object(pagingFields);
export type LoginEntryQuery = Static<typeof LoginEntryQuery>;

const Scope = OneOf(Object.keys(tokenScopes) as TokenScope[]);
export const ApiToken = Type.Object({
  id: Id,
  name: Type.String(),
  /** Its beginning. */
  hint: Type.String(),
  scope: Scope,
  tenantName: Type.String(),
  createdTime: Instant,
  expiresTime: Instant,
  ended: Type.Boolean(),
  lastTime: Nullable(Instant),
  lastIp: Nullable(Type.String()),
});
export type ApiToken = Static<typeof ApiToken>;
export const ApiTokenCreate = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  scope: Scope,
  days: Type.Integer({ minimum: 1, maximum: 365 }),
  password: Password,
});
export type ApiTokenCreate = Static<typeof ApiTokenCreate>;
/** The token itself, this once. */
export const ApiTokenMade = Type.Object({ id: Id, token: Type.String() });
export type ApiTokenMade = Static<typeof ApiTokenMade>;
