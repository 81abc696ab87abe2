/** A person's own passkeys: registered with the password, renamed, removed. */
import type { Passkey, PasskeyAdd, PasskeyAdded, PasskeyCreation } from '../../../../../contract/auth/passkey';
import { PASSKEYS_MAX } from '../../../../../contract/auth/securityWords';
import type { Session } from '../../../../base/actor';
import { iso, newId } from '../../../../base/present';
import type { Connection, Database } from '../../../../db/client';
import { TenantDb } from '../../../../db/scope';
import { againstRule, invalid, notFound } from '../../../../errors';
import { logOperation } from '../../../../object/operationLog';
import type { Platform } from '../../../../platform';
import { tellOwner } from '../../notices';
import { assertOwnAccount } from '../../service';
import { isOwnPassword } from '../../tries';
import { asksForCode, writeRecovery } from '../second';
import { newChallenge, TIMEOUT_MS, takeChallenge } from './challenge';
import { passkeyFault, siteOf } from './site';

/** ES256, EdDSA and RS256 (COSE): what all authenticators of these years have one of. */
const ALGORITHMS = [-7, -8, -257];

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  credential_id: string;
  transports: string[];
  synced: boolean;
  created_at: string;
  last_at: string | null;
  last_ip: string | null;
}

const rowsOf = (database: Pick<Database, 'query'>, accountId: string) =>
  database.query<Row>(
    `SELECT id, name, credential_id, transports, synced, created_at, last_at, last_ip FROM account_passkey
      WHERE account_id = $1 ORDER BY created_at, id`,
    [accountId],
  );

/** As a browser is told of those that are there. */
export const knownOf = async ({ database }: Platform, accountId: string) =>
  (await rowsOf(database, accountId)).map(({ credential_id: id, transports }) => ({ id, transports }));

export async function ownPasskeys({ database }: Platform, { account }: Session): Promise<Passkey[]> {
  return (await rowsOf(database, account.id)).map((row) => ({
    ...{ id: row.id, name: row.name, synced: row.synced, createdTime: iso(row.created_at) },
    lastTime: row.last_at && iso(row.last_at),
    lastIp: row.last_ip,
  }));
}

async function assertPassword(platform: Platform, { account }: Session, password: string, ip: string): Promise<void> {
  if (!(await isOwnPassword(platform, account, password, ip))) throw invalid('密码不正确', 'password');
}

/** With the password: who finds a screen unlocked must not leave a key of their own. @throws RULE, VALIDATION, ACCOUNT_LOCKED */
export async function beginPasskey(
  platform: Platform,
  session: Session,
  password: string,
  ip: string,
): Promise<PasskeyCreation> {
  assertOwnAccount(session);
  const fault = passkeyFault(platform.env);
  if (fault) throw againstRule(fault);
  await assertPassword(platform, session, password, ip);
  const { account, tokenHash } = session;
  const known = await knownOf(platform, account.id);
  if (known.length >= PASSKEYS_MAX) throw againstRule(`最多可有 ${PASSKEYS_MAX} 个通行密钥，请先移除不用的`);
  return {
    challenge: await newChallenge(platform, { purpose: 'register', accountId: account.id, boundTo: tokenHash }),
    site: { id: siteOf(platform.env).id, name: platform.env.appTitle },
    user: { id: handleOf(account.id), name: account.username, displayName: account.name },
    known,
    algorithms: ALGORITHMS,
    timeoutMs: TIMEOUT_MS,
  };
}

/** By what an authenticator knows whose a passkey is: the account's id, which says nothing of its person. */
export const handleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');

/** What of an answer is kept, once it was verified. @throws RULE */
async function verified(platform: Platform, session: Session, answer: PasskeyAdd) {
  const again = againstRule('登记没有成功，请重新开始：请求已过期，或浏览器给出的内容不属于这次登记');
  const of = { purpose: 'register', accountId: session.account.id, boundTo: session.tokenHash } as const;
  const challenge = await takeChallenge(platform, answer.clientData, of);
  if (challenge === null) throw again;
  const { id: rpId, origin } = siteOf(platform.env);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id, clientData, attestation } = answer;
  const judged = await verifyRegistrationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: clientData, attestationObject: attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!judged?.verified) throw again;
  return judged.registrationInfo;
}

type Change = { action: 'passkeyAdded' | 'passkeyRemoved'; id: string; name: string };

/** Changes an account's ways in; what was changed stands in the log of the enterprise that the session stands in. */
async function changing<T>(
  { database }: Platform,
  { account, actor }: Session,
  work: (tx: Connection) => Promise<{ result: T; change: Change }>,
): Promise<T> {
  const change = async (connection: Connection) => {
    await connection.query('SELECT id FROM account WHERE id = $1 FOR UPDATE', [account.id]);
    return work(connection);
  };
  if (!actor) return (await database.transaction(change)).result;
  return new TenantDb(database, actor.tenantId).transaction(async (tx, connection) => {
    const { result, change: made } = await change(connection);
    await logOperation(tx, actor, {
      ...{ module: 'auth', action: made.action, objectType: 'passkey', objectId: made.id },
      detail: { name: made.name },
    });
    return result;
  });
}

/**
 * Keeps a passkey. From now on a password alone opens no session of the account; recovery codes come with the first one.
 * @throws RULE
 */
export async function addPasskey(platform: Platform, session: Session, answer: PasskeyAdd): Promise<PasskeyAdded> {
  assertOwnAccount(session);
  const { credential, credentialBackedUp } = await verified(platform, session, answer);
  const { account, tokenHash } = session;
  const [id, name] = [newId(), answer.name.trim()];
  const codes = await changing(platform, session, async (tx) => {
    const known = await rowsOf(tx, account.id);
    if (known.length >= PASSKEYS_MAX) throw againstRule(`最多可有 ${PASSKEYS_MAX} 个通行密钥，请先移除不用的`);
    const first = !(await asksForCode(tx, account.id));
    const kept = await tx.query(
      `INSERT INTO account_passkey (id, account_id, name, credential_id, public_key, counter, transports, synced)
       VALUES ($1, $2, $3, $4, $5, $6, $7::text[], $8) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      [
        ...[id, account.id, name, credential.id, Buffer.from(credential.publicKey).toString('base64url')],
        ...[credential.counter, answer.transports, credentialBackedUp],
      ],
    );
    if (kept.length === 0) throw againstRule('这个通行密钥已经登记过，请换一个设备或密钥');
    // It was shown just now: an enterprise that asks for one lets this session in.
    await tx.query('UPDATE session SET passkey = true WHERE token_hash = $1', [tokenHash]);
    const written = first ? (await writeRecovery(tx, account.id)).codes : null;
    return { result: written, change: { action: 'passkeyAdded', id, name } };
  });
  platform.bus.publish({ type: 'session', accountId: account.id });
  await tellOwner(platform, session, `您的账号登记了通行密钥「${name}」，今后可以用它登录。`);
  return { id, codes };
}

/** @throws 404 */
export async function renamePasskey({ database }: Platform, session: Session, id: string, name: string): Promise<void> {
  assertOwnAccount(session);
  const [row] = await database.query(
    'UPDATE account_passkey SET name = $3 WHERE id = $1 AND account_id = $2 RETURNING id',
    [id, session.account.id, name.trim()],
  );
  if (!row) throw notFound('通行密钥');
}

/** With the password. With the last second factor the recovery codes go, too. @throws 404, VALIDATION, ACCOUNT_LOCKED */
export async function removePasskey(
  platform: Platform,
  session: Session,
  { id, password }: { id: string; password: string },
  ip: string,
): Promise<void> {
  assertOwnAccount(session);
  const { account } = session;
  if (!(await rowsOf(platform.database, account.id)).some((one) => one.id === id)) throw notFound('通行密钥');
  await assertPassword(platform, session, password, ip);
  const gone = await changing(platform, session, async (tx) => {
    const [row] = await tx.query<{ name: string }>(
      'DELETE FROM account_passkey WHERE id = $1 AND account_id = $2 RETURNING name',
      [id, account.id],
    );
    if (!row) throw notFound('通行密钥');
    if (!(await asksForCode(tx, account.id))) {
      await tx.query('DELETE FROM account_recovery WHERE account_id = $1', [account.id]);
    }
    // Who shows none any more is no session by passkey.
    if ((await rowsOf(tx, account.id)).length === 0) {
      await tx.query('UPDATE session SET passkey = false WHERE account_id = $1', [account.id]);
    }
    return { result: row, change: { action: 'passkeyRemoved', id, name: row.name } };
  });
  platform.bus.publish({ type: 'session', accountId: account.id });
  await tellOwner(platform, session, `您的账号移除了通行密钥「${gone.name}」。`);
}
