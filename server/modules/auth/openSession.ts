import { SESSION_COOKIE } from '../../http/names';
import type { RequestContext } from '../../http/route';

/** The session's end is the server's to decide, and slides; the cookie only has to outlive it. */
const COOKIE_SECONDS = 90 * 24 * 3600;

export const cookieOptions = (secure: boolean, maxAge: number) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge }) as const;

/** Gives the browser a session's token. */
export async function openSession(
  { platform, request, reply }: Pick<RequestContext, 'platform' | 'request' | 'reply'>,
  token: string,
): Promise<void> {
  // Whoever was logged in here before is not any more: the cookie that could end that session is overwritten.
  if (request.session) await platform.access.close(request.session.tokenHash, request.session.account.id);
  void reply.setCookie(SESSION_COOKIE, token, cookieOptions(platform.env.secureCookie, COOKIE_SECONDS));
}
