import type { RequestContext } from '../../http/route';
import { giveCookie } from '../../http/sessionCookie';

/** Gives the browser a session's token. */
export async function openSession(
  { platform, request, reply }: Pick<RequestContext, 'platform' | 'request' | 'reply'>,
  token: string,
): Promise<void> {
  // Whoever was logged in here before is not any more: the cookie that could end that session is overwritten.
  if (request.session) await platform.access.close(request.session.tokenHash, request.session.account.id);
  giveCookie(platform, reply, token);
}
