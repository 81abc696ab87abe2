/** Mailed links of an account: 32 random bytes, kept as a hash, one a purpose, good for one use and for a while. */
import type { TokenPurpose } from '../../../../contract/auth/recovery';
import type { Connection } from '../../../db/client';
import { ApiError } from '../../../errors';
import { hashToken, newToken } from '../accessStore';

/** Minutes. */
export const TOKEN_LIVES: Readonly<Record<TokenPurpose, number>> = {
  activate: 7 * 24 * 60,
  reset: 30,
  verifyMail: 24 * 60,
};

/** Makes a new token; an earlier one of the same purpose is void with it. */
export async function makeToken(
  connection: Pick<Connection, 'query'>,
  accountId: string,
  purpose: TokenPurpose,
  email: string | null,
): Promise<string> {
  const token = newToken();
  await connection.query(
    `INSERT INTO account_token (account_id, purpose, token_hash, email, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5::int))
     ON CONFLICT (account_id, purpose) DO UPDATE
        SET token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at,
            created_at = now()`,
    [accountId, purpose, hashToken(token), email, TOKEN_LIVES[purpose]],
  );
  return token;
}

export interface KnownToken extends Record<string, unknown> {
  account_id: string;
  purpose: TokenPurpose;
  email: string | null;
}

const invalidLink = () => new ApiError('NOT_FOUND', '链接无效或已过期，请重新获取');

/** Looks without using it up. 404 for an unknown, used, replaced or old one, which nobody tells apart. */
export async function peekToken(
  connection: Pick<Connection, 'query'>,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<KnownToken> {
  const [row] = await connection.query<KnownToken>(
    `SELECT account_id, purpose, email FROM account_token
      WHERE token_hash = $1 AND purpose = ANY($2::text[]) AND expires_at > now()`,
    [hashToken(token), purposes],
  );
  if (!row) throw invalidLink();
  return row;
}

/** Uses it up: of two at once, one gets it. */
export async function takeToken(
  connection: Pick<Connection, 'query'>,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<KnownToken> {
  const [row] = await connection.query<KnownToken>(
    `DELETE FROM account_token WHERE token_hash = $1 AND purpose = ANY($2::text[]) AND expires_at > now()
     RETURNING account_id, purpose, email`,
    [hashToken(token), purposes],
  );
  if (!row) throw invalidLink();
  return row;
}
