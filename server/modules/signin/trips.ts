/** Round trips to a provider: begun by one browser, taken back once, by the same browser. */
import { HOME, safeTarget } from '../../../contract/auth/target';
import type { Session } from '../../base/actor';
import { againstRule } from '../../errors';
import type { Platform } from '../../platform';
import { decrypt, encrypt } from '../../secrets';
import { hashToken } from '../auth';
import { newTrip, type Trip } from './oidc';

export const TRIP_MINUTES = 10;

export interface KnownTrip extends Trip {
  provider: string;
  redirect: string;
  /** Whom the identity is to be tied to, in the session that asked for it. */
  bindTo: { accountId: string; sessionHash: string } | null;
}

interface Begin {
  provider: string;
  redirect: string | undefined;
  browser: string;
  /** Binds instead of logging in. */
  session: Session | null;
  /** Only says what is wrong. */
  test?: boolean;
}

export async function beginTrip(
  { database, env }: Platform,
  { provider, redirect, browser, session, test }: Begin,
): Promise<Trip> {
  const trip = newTrip(test);
  await database.query(
    `INSERT INTO sso_state (state_hash, provider, account_id, session_hash, browser_hash, nonce, verifier_cipher, redirect, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(mins => $9::int))`,
    [
      hashToken(trip.state),
      provider,
      session?.account.id ?? null,
      session?.tokenHash ?? null,
      hashToken(browser),
      trip.nonce,
      encrypt(env, trip.verifier),
      safeTarget(redirect, session ? '/personalCenter' : HOME),
      TRIP_MINUTES,
    ],
  );
  return trip;
}

interface TripRow extends Record<string, unknown> {
  provider: string;
  account_id: string | null;
  session_hash: string | null;
  nonce: string;
  verifier_cipher: string;
  redirect: string;
}

/** Gone with the first return, whatever comes of it. @throws RULE for an unknown, used or old one, or another browser's */
export async function takeTrip(
  { database, env }: Platform,
  state: string | undefined,
  browser: string | undefined,
): Promise<KnownTrip> {
  const [row] =
    state && browser
      ? await database.query<TripRow>(
          `DELETE FROM sso_state WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > now()
           RETURNING provider, account_id, session_hash, nonce, verifier_cipher, redirect`,
          [hashToken(state), hashToken(browser)],
        )
      : [];
  if (!row) throw againstRule('这次登录已失效，请回到登录页重新开始');
  return {
    provider: row.provider,
    redirect: row.redirect,
    state: state as string,
    nonce: row.nonce,
    verifier: decrypt(env, row.verifier_cipher),
    bindTo: row.account_id && row.session_hash ? { accountId: row.account_id, sessionHash: row.session_hash } : null,
  };
}
