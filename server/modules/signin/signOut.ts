/** A provider tells by itself that its session ended (OpenID Connect Back-Channel Logout 1.0): then ours ends as well. */
import { ApiError } from '../../errors';
import type { Platform } from '../../platform';
import { hashToken } from '../auth';
import { signedOutBy } from './oidc';
import { type KnownProvider, providerOf } from './provider';

/** Longer than a token counts. */
const REMEMBERED_MINUTES = 15;

async function knownOr(platform: Platform, id: string): Promise<KnownProvider | null> {
  try {
    return await providerOf(platform, id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** False: the token is none of this provider's, or came before. Who has no session here is signed out already. */
export async function endByNotice(platform: Platform, id: string, token: string | undefined): Promise<boolean> {
  const provider = await knownOr(platform, id);
  if (provider?.kind !== 'OIDC' || !token) return false;
  const ended = await signedOutBy(platform.env, provider, token).catch(() => null);
  if (!ended) return false;
  const first = await platform.database.query(
    `INSERT INTO sso_logout (token_hash, expires_at) VALUES ($1, now() + make_interval(mins => $2::int))
     ON CONFLICT DO NOTHING RETURNING token_hash`,
    [hashToken(`${provider.id} ${ended.jti}`), REMEMBERED_MINUTES],
  );
  if (first.length === 0) return false;
  await platform.access.closeEnded(provider.id, ended);
  return true;
}
