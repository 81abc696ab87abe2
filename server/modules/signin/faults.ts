/** What was wrong with the answer of a provider, in words that say to its administrator where to look. */
import type { SsoFault } from '../../../contract/auth/signIn';
import { ApiError } from '../../errors';

/** The answer does not hold. Whoever signs in reads the kind of fault; its words are for the log and the test. */
export class SignInRefused extends ApiError {
  constructor(
    message: string,
    readonly fault: SsoFault,
  ) {
    super('RULE', message);
  }
}

/** Both libraries hang what they compared on the error, or on its cause. */
interface Compared {
  code?: string;
  message?: string;
  error?: string;
  claim?: string;
  claims?: Record<string, unknown>;
  payload?: Record<string, unknown>;
  cause?: unknown;
}

const DEPTH_MAX = 5;
function chainOf(error: unknown): Compared[] {
  const chain: Compared[] = [];
  for (let at = error; typeof at === 'object' && at !== null && chain.length < DEPTH_MAX; at = (at as Compared).cause) {
    chain.push(at as Compared);
  }
  return chain;
}

const keyFaults = /^ERR_(JWKS?_|JWS_SIGNATURE|JOSE_ALG|JOSE_NOT_SUPPORTED)|"alg"/;
const TIMES = ['nbf', 'iat', 'exp', 'auth_time'];
const said = (value: unknown) => (value === undefined ? '没有' : JSON.stringify(value).slice(0, 200));

/** Some refuse an application as HTTP does, by a challenge: `WWW-Authenticate: Basic error="invalid_client"`. */
function challengeIn(chain: readonly Compared[]): string | undefined {
  const challenge = chain.find(({ code }) => code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE');
  if (!challenge) return undefined;
  const [first] = Array.isArray(challenge.cause) ? (challenge.cause as { parameters?: { error?: string } }[]) : [];
  return first?.parameters?.error ?? 'invalid_client';
}

/** @param expected what we hold against the token: the provider's own name of itself, and our name there */
export function faultOf(error: unknown, expected: { issuer: string; clientId: string }): SsoFault {
  const chain = chainOf(error);
  const words = chain.map(({ message }) => message ?? '').join(' ');
  const refusal = chain.find((one) => one.error)?.error ?? challengeIn(chain);
  if (refusal === 'invalid_client' || refusal === 'unauthorized_client') {
    return { cause: 'secret', text: `对方不接受 Client ID 或 Client Secret（${refusal}），请核对两者` };
  }
  if (refusal)
    return { cause: 'code', text: `对方没有接受这次登录的凭据（${refusal}），可能已使用过、已过期或返回地址未登记` };
  if (chain.some(({ code, message }) => keyFaults.test(code ?? '') || message?.includes('"alg"'))) {
    return {
      cause: 'key',
      text: '签名与对方公布的公钥都不相符，请确认对方的公钥地址（jwks_uri）给出的是正在使用的公钥',
    };
  }
  const claim = chain.find((one) => one.claim)?.claim ?? /"(\w+)"(?: \([^)]*\))? claim/.exec(words)?.[1];
  const claims = chain.map((one) => one.claims ?? one.payload).find(Boolean) ?? {};
  if (!claim)
    return { cause: 'claim', text: `对方的应答不符合 OpenID Connect：${words.trim().slice(0, 300) || '没有说明'}` };
  const value = claims[claim];
  if (TIMES.includes(claim) && typeof value === 'number') {
    const seconds = Math.round(value - Date.now() / 1000);
    return {
      cause: 'clock',
      text: `令牌的 ${claim} 比本系统的时钟${seconds > 0 ? '晚' : '早'} ${Math.abs(seconds)} 秒，请校准两边的时钟`,
    };
  }
  if (claim === 'iss') {
    return {
      cause: 'issuer',
      text: `令牌的签发者（iss）是 ${said(value)}，应为 ${said(expected.issuer)}，请核对服务地址`,
    };
  }
  if (claim === 'aud' || claim === 'azp') {
    return {
      cause: 'audience',
      text: `令牌的接收者（${claim}）是 ${said(value)}，应为 ${said(expected.clientId)}，请核对 Client ID`,
    };
  }
  return {
    cause: 'claim',
    text: `令牌的 ${claim} 是 ${said(value)}，与这次登录不符或缺少，请核对对方为本系统签发的内容`,
  };
}
