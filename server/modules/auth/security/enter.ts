/** What follows a sign-in, whichever way it was made: its entry in the log, and word of a device that is new. */
import { newId } from '../../../base/present';
import type { Platform } from '../../../platform';
import { tellNewDevice } from '../notices';
import { clearFailures } from '../tries';

export interface SignInClient {
  ip: string;
  userAgent: string;
}

/** A sign-in by a provider stands in the login log, too. @param way the provider's name */
export async function noteSignIn(
  platform: Platform,
  accountId: string,
  { ip, userAgent }: SignInClient,
  way: string,
  tenantId: string | null,
): Promise<void> {
  const attemptId = newId();
  const [row] = await platform.database.query<{ username: string }>(
    `INSERT INTO login_attempt (id, username, ip, success, way, user_agent, opened_in)
     SELECT $1, username, $2, true, $3, $5, $6 FROM account WHERE id = $4 RETURNING username`,
    [attemptId, ip, way, accountId, userAgent, tenantId],
  );
  if (row) await tellNewDevice(platform, { accountId, tenantId, username: row.username, attemptId, ip, userAgent });
}

/** An enterprise's directory that knew the password: it vouches for that enterprise alone. */
interface Voucher {
  tenantId: string;
  sourceId: string;
  name: string;
}

/**
 * Opens the session of somebody who has answered all that was asked, and notes where it began.
 * @param by absent: the account's own password or passkey
 * @returns its token
 */
export async function finishLogin(
  platform: Platform,
  {
    accountId,
    userName,
    attemptId,
    passkey,
  }: { accountId: string; userName: string; attemptId: string; passkey?: boolean },
  client: SignInClient,
  by?: Voucher,
): Promise<string> {
  const { access, database } = platform;
  const token = await access.open(
    accountId,
    client,
    by?.tenantId,
    by && { boundTenantId: by.tenantId, provider: by.sourceId, idTokenCipher: null, sid: null },
    passkey,
  );
  const tenantId = (await access.session(token))?.actor?.tenantId ?? null;
  await database.query(
    'UPDATE login_attempt SET success = true, user_agent = $2, opened_in = $3, way = coalesce($4, way) WHERE id = $1',
    [attemptId, client.userAgent, tenantId, by?.name ?? null],
  );
  await clearFailures(database, userName);
  await tellNewDevice(platform, { accountId, tenantId, username: userName, attemptId, ...client });
  return token;
}
