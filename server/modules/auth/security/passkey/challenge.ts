/** What authenticators are asked to sign: made here, kept as a hash, good once and for five minutes. */
import type { PasskeyPurpose } from '../../../../../contract/auth/securityWords';
import type { Platform } from '../../../../platform';
import { hashToken, newToken } from '../../accessStore';

const MINUTES = 5;
export const TIMEOUT_MS = MINUTES * 60_000;

interface For {
  purpose: PasskeyPurpose;
  accountId: string | null;
  /** The hash of the session or ticket that it is asked with. */
  boundTo: string | null;
}

export async function newChallenge({ database }: Platform, { purpose, accountId, boundTo }: For): Promise<string> {
  const challenge = newToken();
  await database.query(
    `INSERT INTO passkey_challenge (challenge_hash, purpose, account_id, bound_to, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '${MINUTES} minutes')`,
    [hashToken(challenge), purpose, accountId, boundTo],
  );
  return challenge;
}

/** The challenge that a browser says it has signed, or null for what is no such answer. */
export function challengeIn(clientData: string): string | null {
  try {
    const said = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown } | null;
    return typeof said?.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}

/** Takes a challenge away: of two at once one gets it. Null where it was not asked for so, was used, or is over. */
export async function takeChallenge(
  { database }: Platform,
  clientData: string,
  { purpose, accountId, boundTo }: For,
): Promise<string | null> {
  const challenge = challengeIn(clientData);
  if (challenge === null) return null;
  const [taken] = await database.query(
    `DELETE FROM passkey_challenge WHERE challenge_hash = $1 AND purpose = $2 AND account_id IS NOT DISTINCT FROM $3::uuid
        AND bound_to IS NOT DISTINCT FROM $4::text AND expires_at > now() RETURNING challenge_hash`,
    [hashToken(challenge), purpose, accountId, boundTo],
  );
  return taken ? challenge : null;
}
