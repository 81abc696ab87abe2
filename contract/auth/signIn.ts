/**
 * Sign-in by a provider of an enterprise or of the province (specification §3 "Province single-sign-on settings", §7
 * `getSsoLoginUrl`, `osslogin`, `dingTalk/login`). A provider of an enterprise is believed about its own people only.
 */
import { type Static, Type } from 'typebox';
import { cloudKindCodes } from '../directorySync/words';
import { Id, Instant, Nullable, OneOf, RowVersion } from '../envelope';
import { PASSWORD_TYPED_MAX } from './password';
import {
  type AttemptOutcome,
  attemptOutcomes,
  GROUP_ROLES_MAX,
  type ProviderKind,
  providerKinds,
  type SsoCause,
  ssoCauses,
} from './providers';

const Kind = OneOf(Object.keys(providerKinds) as ProviderKind[]);

const Text = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: '\\S' });
/** A provider's id, or the province's. */
const ProviderId = Type.String({ maxLength: 36, pattern: '^(province|[0-9a-f-]{36})$' });
const Opaque = Type.String({ minLength: 1, maxLength: 4000 });

const settings = {
  name: Text(30),
  enabled: Type.Boolean(),
  /** Of OpenID Connect: where `/.well-known/openid-configuration` stands. */
  issuer: Nullable(Type.String({ maxLength: 300 })),
  clientId: Text(200),
  /** Of DingTalk: the organisation whose people are let in. */
  corpId: Nullable(Type.String({ maxLength: 100 })),
  scopes: Type.String({ maxLength: 200 }),
  /** Who is not known yet gets an account, when the mail lies in a proven domain or was invited. */
  createAccounts: Type.Boolean(),
  /** What such an account is given. */
  roleId: Nullable(Id),
  /** Of OpenID Connect: the claim that names a person's groups. */
  groupsClaim: Text(100),
  /** What people of a group are given at each sign-in, and lose with the group. */
  groupRoles: Type.Array(Type.Object({ group: Text(200), roleId: Id }), { maxItems: GROUP_ROLES_MAX }),
};

/** Without its secret, which is written and never read. */
export const SsoProvider = Type.Object({
  id: Id,
  kind: Kind,
  ...settings,
  hasSecret: Type.Boolean(),
  /** How many people are bound to it. */
  people: Type.Integer(),
  /** Where the provider tells of a sign-out by itself; null: it knows none. */
  signOutUrl: Nullable(Type.String()),
  /** When somebody came last without the claim of groups. */
  groupsMissedTime: Nullable(Instant),
  /** Names of roles that whoever saved it last may not give any more: nobody gets them. */
  withheld: Type.Array(Type.String()),
  version: RowVersion,
});
export type SsoProvider = Static<typeof SsoProvider>;

/** With the address that has to be registered with a provider. */
export const SsoProviders = Type.Object({ returnUrl: Type.String(), providers: Type.Array(SsoProvider) });
export type SsoProviders = Static<typeof SsoProviders>;

const Secret = Type.String({ minLength: 1, maxLength: 500 });
export const SsoProviderCreate = Type.Object({ kind: Kind, ...settings, secret: Secret });
export type SsoProviderCreate = Static<typeof SsoProviderCreate>;
/** An absent secret stays. */
export const SsoProviderUpdate = Type.Object({ ...settings, secret: Type.Optional(Secret), version: RowVersion });
export type SsoProviderUpdate = Static<typeof SsoProviderUpdate>;
export type ProviderSettings = Omit<SsoProviderUpdate, 'secret' | 'version'>;

export const ProviderCheck = Type.Object({ issuer: Type.String({ minLength: 1, maxLength: 300 }) });
/** What the provider says of itself. */
export const ProviderFacts = Type.Object({
  issuer: Type.String(),
  authorizationEndpoint: Type.String(),
  keys: Type.Integer(),
});
export type ProviderFacts = Static<typeof ProviderFacts>;

/** A mail domain of an enterprise; its TXT record proves it. */
export const SsoDomain = Type.Object({
  id: Id,
  domain: Type.String(),
  /** What the TXT record of `_xinghe.<domain>` has to hold. */
  record: Type.String(),
  verifiedTime: Nullable(Instant),
});
export type SsoDomain = Static<typeof SsoDomain>;
export const SsoDomainCreate = Type.Object({
  domain: Type.String({ maxLength: 200, pattern: '^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,}$' }),
});

/** How people of one enterprise sign in, for everybody who knows its code (`/tenantLogin`). */
export const TenantEntry = Type.Object({
  tenantCode: Type.String(),
  tenantName: Type.String(),
  logo: Nullable(Type.String()),
  providers: Type.Array(Type.Object({ id: Id, kind: Kind, name: Type.String() })),
});
export type TenantEntry = Static<typeof TenantEntry>;
export const TenantEntryQuery = Type.Object({ tenantCode: Text(50) });

export const SsoStart = Type.Object({
  provider: ProviderId,
  /** Where to go afterwards: a path of the console. */
  redirect: Type.Optional(Type.String({ maxLength: 2000 })),
  /** `bind`: ties the identity to the account that is logged in. `test`: only says what is wrong, to who keeps the provider. */
  purpose: Type.Optional(OneOf(['login', 'bind', 'test'] as const)),
});
export type SsoStart = Static<typeof SsoStart>;
export const SsoUrl = Type.Object({ url: Type.String() });

/** What came back in the address; the page sends it and forgets it. */
export const SsoReturn = Type.Object({
  code: Type.Optional(Opaque),
  state: Type.Optional(Opaque),
  iss: Type.Optional(Opaque),
  error: Type.Optional(Opaque),
  error_description: Type.Optional(Opaque),
});
export type SsoReturn = Static<typeof SsoReturn>;
/** What a provider sends by itself when its session ends (OpenID Connect Back-Channel Logout 1.0); other fields are ignored. */
export const LogoutNotice = Type.Object({ logout_token: Type.Optional(Opaque) }, { additionalProperties: true });
export const ProviderIdParams = Type.Object({ provider: ProviderId });
export const DingTalkReturn = Type.Object({ authCode: Opaque, state: Opaque });
export type DingTalkReturn = Static<typeof DingTalkReturn>;

/**
 * A page that is opened within the app of DingTalk, WeCom or Feishu asks who opened it. Without a code it is the only
 * enterprise here that lets its people in so.
 */
export const InAppStart = Type.Object({
  kind: OneOf(cloudKindCodes),
  tenantCode: Type.Optional(Text(50)),
  redirect: Type.Optional(Type.String({ maxLength: 2000 })),
});
export type InAppStart = Static<typeof InAppStart>;
export const InAppWay = Type.Object({
  kind: OneOf(cloudKindCodes),
  name: Type.String(),
  state: Type.String(),
  /** Where to go for the code, which comes back to the page of all providers; null: the page asks the app. */
  url: Nullable(Type.String()),
  clientId: Type.String(),
  corpId: Nullable(Type.String()),
});
export type InAppWay = Static<typeof InAppWay>;
export const InAppReturn = Type.Object({ code: Opaque, state: Opaque });
export type InAppReturn = Static<typeof InAppReturn>;

/** What is wrong with a provider's answer, for who keeps it. */
export const SsoFault = Type.Object({ cause: OneOf(Object.keys(ssoCauses) as SsoCause[]), text: Type.String() });
export type SsoFault = Static<typeof SsoFault>;

/**
 * `in`: a session was opened. `bound`: the identity is tied to this account. `confirm`: the mail is that of an account,
 * whose password has to be given once. `tested`: nothing was done; `fault` says what is wrong, null that nothing is.
 */
export const SsoOutcome = Type.Object({
  outcome: OneOf(['in', 'bound', 'confirm', 'tested'] as const),
  fault: Type.Optional(Nullable(SsoFault)),
  redirect: Type.String(),
  ticket: Type.Optional(Type.String()),
  userName: Type.Optional(Type.String()),
  providerName: Type.String(),
});
export type SsoOutcome = Static<typeof SsoOutcome>;
/** A sign-in by a provider as its keeper reads it. */
export const SsoAttempt = Type.Object({
  time: Instant,
  outcome: OneOf(Object.keys(attemptOutcomes) as AttemptOutcome[]),
  /** As the provider calls who came; null: it did not get so far. */
  name: Nullable(Type.String()),
  /** Why it failed. */
  reason: Nullable(Type.String()),
  ip: Type.String(),
});
export type SsoAttempt = Static<typeof SsoAttempt>;
export const SsoConfirm = Type.Object({
  ticket: Opaque,
  password: Type.String({ minLength: 1, maxLength: PASSWORD_TYPED_MAX }),
});
export type SsoConfirm = Static<typeof SsoConfirm>;

/** An identity of one's own. */
export const Identity = Type.Object({
  id: Id,
  providerId: ProviderId,
  providerName: Type.String(),
  tenantName: Nullable(Type.String()),
  name: Nullable(Type.String()),
  boundTime: Instant,
  lastTime: Nullable(Instant),
});
export type Identity = Static<typeof Identity>;
/** A provider of one's enterprises that is not bound yet, or of the province. */
export const Identities = Type.Object({
  bound: Type.Array(Identity),
  free: Type.Array(
    Type.Object({ id: ProviderId, kind: Type.String(), name: Type.String(), tenantName: Nullable(Type.String()) }),
  ),
});
export type Identities = Static<typeof Identities>;
