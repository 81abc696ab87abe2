/** Calls that come with a person's own token: without a cookie, and so without CSRF. */
import { crc32 } from 'node:zlib';
import type { Session } from '../base/actor';
import { ApiError, forbidden } from '../errors';
import type { Platform } from '../platform';
import { PERSONAL_TOKEN_PREFIX } from './names';
import type { RouteDefinition } from './route';

const SUM_LENGTH = 7;
const sumOf = (text: string) => crc32(text).toString(36).padStart(SUM_LENGTH, '0');

/** @param random the secret part. A mistyped token is known by its sum without asking the database */
export const personalToken = (random: string): string => {
  const text = PERSONAL_TOKEN_PREFIX + random;
  return text + sumOf(text);
};
const isWhole = (token: string) =>
  token.startsWith(PERSONAL_TOKEN_PREFIX) && sumOf(token.slice(0, -SUM_LENGTH)) === token.slice(-SUM_LENGTH);

/**
 * Judged by what the owner may now, and by what the token may: nothing of the account itself, and with a reading token no
 * change. A route that is open to everybody does not look at it.
 * @throws 401, 403
 */
export async function personalSession(
  platform: Platform,
  { method, right, call, byToken = false }: RouteDefinition,
  authorization: string,
  ip: string,
): Promise<Session | null> {
  if (right.kind === 'public') return null;
  const token = authorization.slice('Bearer '.length).trim();
  const session = isWhole(token) ? await platform.access.tokenSession(token, ip) : null;
  if (!session) throw new ApiError('UNAUTHENTICATED', '访问令牌无效、已过期或已撤销');
  if (right.kind === 'session' && !byToken) throw forbidden('账号与登录的设置不对访问令牌开放');
  const reads = call?.reads ?? method === 'GET';
  if (session.byToken === 'read' && !reads) throw forbidden('这个访问令牌是只读的');
  return session;
}
