/** The cookie that names a session: its name, how a browser is given it, and which session it is. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../base/actor';
import type { Platform } from '../platform';
import { SESSION_COOKIE, sessionCookie } from './names';

/** The session's end is the server's to decide, and slides; the cookie only has to outlive it. */
const COOKIE_SECONDS = 90 * 24 * 3600;

type Settings = Pick<Platform, 'env'>;

/** No `Domain`, and the path of all: a `__Host-` name is refused by browsers otherwise, below a prefix as well. */
export const cookieOptions = (secure: boolean, maxAge: number) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge }) as const;

/** Gives the browser a session's token. */
export function giveCookie({ env: { secureCookie: secure } }: Settings, reply: FastifyReply, token: string): void {
  void reply.setCookie(sessionCookie(secure), token, cookieOptions(secure, COOKIE_SECONDS));
}

/** Takes the session's cookie from the browser. */
export function takeCookie({ env: { secureCookie: secure } }: Settings, reply: FastifyReply): void {
  void reply.clearCookie(sessionCookie(secure), { path: '/', secure });
}

/**
 * The session that a browser's cookie names. Where HTTPS has come to stand, sessions of before have the cookie's old name:
 * it is read once, and replaced, so that nobody is signed out by that. A cookie of that name names no session that was
 * opened since: another host of the domain could have planted it.
 */
export async function sessionOf(
  platform: Platform,
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  reply: FastifyReply,
): Promise<Session | null> {
  const { secureCookie: secure } = platform.env;
  const token = cookies[sessionCookie(secure)];
  if (token) return platform.access.session(token);
  const old = secure ? cookies[SESSION_COOKIE] : undefined;
  if (!old) return null;
  const session = await platform.access.session(old);
  if (!session || !(await platform.access.renameCookie(session.tokenHash))) return null;
  giveCookie(platform, reply, old);
  void reply.clearCookie(SESSION_COOKIE, { path: '/', secure });
  return session;
}
