/**
 * OpenID Connect, code flow with PKCE, state and nonce. The library does not check the signature of an ID token that came
 * over the back channel: that is done here besides, and keys that were rotated are fetched anew.
 */

import {
  createRemoteJWKSet,
  type JWTPayload,
  type JWTVerifyOptions,
  errors as joseErrors,
  jwtVerify,
  customFetch as keyFetch,
} from 'jose';
import * as client from 'openid-client';
import { ssoCauses } from '../../../contract/auth/providers';
import type { ProviderFacts, SsoReturn } from '../../../contract/auth/signIn';
import { cutText } from '../../../contract/text/cut';
import { reachable } from '../../base/safeFetch';
import type { Env } from '../../env';
import { ApiError, againstRule, invalid } from '../../errors';
import { faultOf, SignInRefused } from './faults';
import { fetchFor, type KnownProvider, reachOf, returnAddress } from './provider';

const TIMEOUT_SECONDS = 5;
const FRESH_MS = 3_600_000;
/** For so long a provider that is away is believed to be as it was. */
const STALE_MS = 24 * 3_600_000;
const KEYS_AGAIN_MS = 10_000;
const MAX_KNOWN = 500;
/** For so much the clocks of both sides may differ, either way: of each time in a token. */
const CLOCKS_DIFFER = 60;
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

interface Known {
  metadata: client.ServerMetadata;
  keys: ReturnType<typeof createRemoteJWKSet>;
  readAt: number;
  keysReadAt: number;
}
const known = new Map<string, Known>();

const isPlain = (issuer: string) => issuer.startsWith('http:');

async function discover(env: Env, issuer: string): Promise<Known> {
  const { url } = reachable(issuer, reachOf(env));
  const fetch = fetchFor(env) as client.CustomFetch;
  const found = await client.discovery(url, 'discovery', undefined, undefined, {
    [client.customFetch]: fetch,
    timeout: TIMEOUT_SECONDS,
    ...(isPlain(issuer) && { execute: [client.allowInsecureRequests] }),
  });
  const metadata = found.serverMetadata();
  if (!metadata.jwks_uri || !metadata.token_endpoint || !metadata.authorization_endpoint) {
    throw new Error('对方没有给出登录、令牌和公钥的地址');
  }
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    [keyFetch]: fetchFor(env) as typeof globalThis.fetch,
  });
  return { metadata, keys, readAt: Date.now(), keysReadAt: 0 };
}

/** Where the key's endpoints stand; a provider that is away for a day is believed to be as it was. */
async function knownOf(env: Env, issuer: string): Promise<Known> {
  const kept = known.get(issuer);
  if (kept && Date.now() - kept.readAt < FRESH_MS) return kept;
  try {
    const found = await discover(env, issuer);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(issuer, found);
    return found;
  } catch (error) {
    if (kept && Date.now() - kept.readAt < STALE_MS) return kept;
    throw error;
  }
}

function configured(env: Env, { metadata }: Known, provider: KnownProvider): client.Configuration {
  const { issuer, clientId, secret, authPath } = provider;
  const basic = (metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes(
    'client_secret_basic',
  );
  const endpoints = { ...metadata, ...(authPath && { authorization_endpoint: new URL(authPath, issuer).href }) };
  const config = new client.Configuration(
    endpoints,
    clientId,
    { [client.clockTolerance]: CLOCKS_DIFFER },
    basic ? client.ClientSecretBasic(secret()) : client.ClientSecretPost(secret()),
  );
  config[client.customFetch] = fetchFor(env) as client.CustomFetch;
  config.timeout = TIMEOUT_SECONDS;
  if (isPlain(issuer)) client.allowInsecureRequests(config);
  return config;
}

/** What the provider says of itself. @throws VALIDATION with what is wrong, at the field `issuer` */
export async function checkProvider(env: Env, issuer: string): Promise<ProviderFacts> {
  try {
    const { metadata } = await discover(env, issuer);
    const answer = await fetchFor(env)(String(metadata.jwks_uri));
    const { keys } = (await answer.json()) as { keys?: unknown[] };
    if (!Array.isArray(keys) || keys.length === 0) throw new Error('对方没有给出公钥');
    return {
      issuer: metadata.issuer,
      authorizationEndpoint: String(metadata.authorization_endpoint),
      keys: keys.length,
    };
  } catch (error) {
    throw invalid(`无法使用这个地址：${reasonOf(error)}`, 'issuer');
  }
}

function reasonOf(error: unknown): string {
  const causes = [error, (error as { cause?: unknown })?.cause].filter((one): one is Error => one instanceof Error);
  const ours = causes.find(({ message }) => /[\u4e00-\u9fff]/.test(message));
  if (ours) return ours.message;
  const code = causes.map((one) => (one as NodeJS.ErrnoException).code).find((one) => /^E[A-Z]+$/.test(one ?? ''));
  if (code) return '连接不上，请检查地址';
  return '它的应答不是 OpenID Connect 的配置';
}

export interface Trip {
  state: string;
  nonce: string;
  verifier: string;
}
/** The state itself says of a trip that it only tests: only its hash is kept, so nobody can make one up. */
const TEST = 'test.';
export const isTest = ({ state }: Pick<Trip, 'state'>): boolean => state.startsWith(TEST);

export const newTrip = (test = false): Trip => ({
  state: `${test ? TEST : ''}${client.randomState()}`,
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

const away = ({ name }: KnownProvider) =>
  new ApiError('UNAVAILABLE', `「${name}」暂时无法访问，请稍后重试，或改用密码登录`);

/** The provider's page. @throws UNAVAILABLE */
export async function authorizationUrl(env: Env, provider: KnownProvider, trip: Trip): Promise<string> {
  const found = await knownOf(env, provider.issuer).catch(() => {
    throw away(provider);
  });
  const url = client.buildAuthorizationUrl(configured(env, found, provider), {
    ...provider.extra,
    redirect_uri: returnAddress(env),
    scope: provider.scopes,
    state: trip.state,
    nonce: trip.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(trip.verifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** Whom a provider names. */
export interface Named {
  subject: string;
  name: string | null;
  /** Lower case. */
  email: string | null;
  emailVerified: boolean;
  /** Null: the provider did not say. */
  groups: readonly string[] | null;
  /** Its own name of the session that it has with the person. */
  sid: string | null;
  /** Says to the provider who goes, when the session ends. */
  idToken: string | null;
}

const GROUPS_READ = 1_000;
/** Azure names where the groups are to be asked for (`_claim_names`) when there are too many: that is no answer. */
function groupsIn(claims: Readonly<Record<string, unknown>>, name: string): string[] | null {
  const value = claims[name];
  const elsewhere = claims._claim_names;
  if (typeof elsewhere === 'object' && elsewhere !== null && name in elsewhere) return null;
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return null;
  return value.filter((one): one is string => typeof one === 'string').slice(0, GROUPS_READ);
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? cutText(value.trim(), 200) : null);

/** By the key of the set that the token names; by each that could be it, where keys have no names. */
async function verifiedBy(keys: Known['keys'], token: string, expected: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, expected)).payload;
  } catch (error) {
    if (!(error instanceof joseErrors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      const found = await jwtVerify(token, key, expected).catch((refused: unknown) => {
        if (refused instanceof joseErrors.JWSSignatureVerificationFailed) return null;
        throw refused;
      });
      if (found) return found.payload;
    }
    throw new joseErrors.JWSSignatureVerificationFailed();
  }
}

/**
 * What a token says that the provider signed for us. Keys that are not known yet are fetched, once in ten seconds: a
 * rotated key without a name is told from a forged token by nothing but its signature.
 */
async function verify(
  found: Known,
  { clientId }: KnownProvider,
  token: string,
  more: JWTVerifyOptions = {},
): Promise<JWTPayload> {
  const expected = {
    ...{ clockTolerance: CLOCKS_DIFFER, ...more, algorithms: ALGORITHMS },
    ...{ issuer: found.metadata.issuer, audience: clientId },
  };
  try {
    return await verifiedBy(found.keys, token, expected);
  } catch (error) {
    const unknown =
      error instanceof joseErrors.JWKSNoMatchingKey || error instanceof joseErrors.JWSSignatureVerificationFailed;
    if (!unknown || Date.now() - found.keysReadAt < KEYS_AGAIN_MS) throw error;
    found.keysReadAt = Date.now();
    await found.keys.reload();
    return verifiedBy(found.keys, token, expected);
  }
}

/**
 * Turns what came back into a person. The address is built from our own settings, never from the request's host.
 * @throws RULE when the provider refused or its answer does not hold, UNAVAILABLE when it is away
 */
export async function personOf(env: Env, provider: KnownProvider, trip: Trip, back: SsoReturn): Promise<Named> {
  const found = await knownOf(env, provider.issuer).catch(() => {
    throw away(provider);
  });
  const config = configured(env, found, provider);
  const address = new URL(returnAddress(env));
  for (const [name, value] of Object.entries(back)) if (value) address.searchParams.set(name, value);
  try {
    const tokens = await client.authorizationCodeGrant(config, address, {
      expectedState: trip.state,
      expectedNonce: trip.nonce,
      pkceCodeVerifier: trip.verifier,
      idTokenExpected: true,
    });
    const idToken = tokens.id_token as string;
    await verify(found, provider, idToken);
    const claims = tokens.claims() as client.IDToken;
    // Claims of the ID token stand above those of the user info, which nobody has signed.
    const more = found.metadata.userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
    const all: Record<string, unknown> = { ...more, ...claims };
    return {
      subject: claims.sub,
      name: text(all.name) ?? text(all.nickname),
      email: text(all.email)?.toLowerCase() ?? null,
      emailVerified: all.email_verified === true || all.email_verified === 'true',
      groups: groupsIn(all, provider.groupsClaim),
      sid: text(claims.sid),
      idToken,
    };
  } catch (error) {
    throw refusalOf(provider, found, error);
  }
}

const SIGN_OUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** With what clocks may differ five minutes: what is older counts no more. */
const SIGN_OUT_AGE = 240;

/** Whom a provider signs out: one of its sessions, or with the subject alone all of that person's. */
export interface SignedOut {
  jti: string;
  subject: string | null;
  sid: string | null;
}

/** @throws Error for a token that is none of this provider's sign-outs (OpenID Connect Back-Channel Logout 1.0, 2.6) */
export async function signedOutBy(env: Env, provider: KnownProvider, token: string): Promise<SignedOut> {
  const found = await knownOf(env, provider.issuer);
  const claims = await verify(found, provider, token, {
    maxTokenAge: SIGN_OUT_AGE,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const { events } = claims;
  if (typeof events !== 'object' || events === null || !(SIGN_OUT_EVENT in events)) throw new Error('No sign-out');
  // An ID token must not pass for one.
  if ('nonce' in claims) throw new Error('A nonce');
  const [subject, sid] = [text(claims.sub), text(claims.sid)];
  if (!subject && !sid) throw new Error('Nobody named');
  return { jti: String(claims.jti), subject, sid };
}

function refusalOf(provider: KnownProvider, { metadata }: Known, error: unknown): Error {
  if (error instanceof ApiError) return error;
  if (error instanceof client.AuthorizationResponseError) {
    const denied = error.error === 'access_denied';
    return againstRule(
      denied ? `您取消了「${provider.name}」的登录` : `「${provider.name}」没有让您登录：${error.error}`,
    );
  }
  const causes = [error, (error as { cause?: unknown })?.cause];
  if (causes.some((one) => /^E[A-Z]+$/.test((one as NodeJS.ErrnoException)?.code ?? ''))) return away(provider);
  const fault = faultOf(error, { issuer: metadata.issuer, clientId: provider.clientId });
  const kind = ssoCauses[fault.cause];
  return new SignInRefused(
    `「${provider.name}」的登录信息没有通过校验（${kind}），请重新登录；多次如此请联系企业管理员`,
    fault,
  );
}

/** Where the provider ends its own session; null: it offers no such page. */
export async function endSessionUrl(
  env: Env,
  provider: KnownProvider,
  idToken: string,
  after: string,
): Promise<string | null> {
  const found = await knownOf(env, provider.issuer).catch(() => null);
  if (!found?.metadata.end_session_endpoint) return null;
  return client.buildEndSessionUrl(configured(env, found, provider), {
    id_token_hint: idToken,
    post_logout_redirect_uri: after,
  }).href;
}
