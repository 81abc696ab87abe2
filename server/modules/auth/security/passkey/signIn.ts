/**
 * Signing in by a passkey: without a password, where the device says whose it is, or as the step after it. Wrong answers
 * count as tries at the account, together with wrong passwords and codes.
 */
import type { PasskeyAnswer, PasskeyAsk } from '../../../../../contract/auth/passkey';
import { ErrorShowType } from '../../../../../contract/constants';
import { ApiError, againstRule } from '../../../../errors';
import type { Platform } from '../../../../platform';
import { hashToken } from '../../accessStore';
import { mailOwner } from '../../notices';
import { countTry, takeTurn } from '../../tries';
import type { SignInClient } from '../enter';
import { ticketHolder } from '../second';
import { newChallenge, TIMEOUT_MS, takeChallenge } from './challenge';
import { handleOf, knownOf } from './keeping';
import { passkeyFault, siteOf } from './site';

const refuse = (message: string) => new ApiError('LOGIN_FAILED', message, undefined, ErrorShowType.SILENT);
const OVER = '这次登录已过期，请重新开始';
const WRONG = '通行密钥没有通过验证，请重试，或换一种方式登录';

/** What an authenticator shall sign. @throws RULE where there are no passkeys, LOGIN_FAILED for a ticket that is over */
export async function askForPasskey(platform: Platform, ticket: string | undefined): Promise<PasskeyAsk> {
  const fault = passkeyFault(platform.env);
  if (fault) throw againstRule(fault);
  const { id: siteId } = siteOf(platform.env);
  const holder = ticket === undefined ? null : await ticketHolder(platform, ticket);
  const challenge = await newChallenge(platform, {
    purpose: holder ? 'second' : 'signIn',
    accountId: holder?.accountId ?? null,
    boundTo: ticket === undefined ? null : hashToken(ticket),
  });
  const known = holder ? await knownOf(platform, holder.accountId) : [];
  return { challenge, siteId, known, timeoutMs: TIMEOUT_MS };
}

interface Kept extends Record<string, unknown> {
  id: string;
  account_id: string;
  username: string;
  name: string;
  public_key: string;
  counter: number;
}

/** Whether the signature is one of this passkey over this challenge, given at this site, and what its counter says. */
async function judge(
  platform: Platform,
  kept: Kept,
  { id, clientData, authenticatorData, signature, userHandle, ticket }: PasskeyAnswer,
): Promise<{ counter: number; synced: boolean } | 'over' | null> {
  const challenge = await takeChallenge(platform, clientData, {
    purpose: ticket === undefined ? 'signIn' : 'second',
    accountId: ticket === undefined ? null : kept.account_id,
    boundTo: ticket === undefined ? null : hashToken(ticket),
  });
  if (challenge === null) return 'over';
  if (userHandle !== undefined && userHandle !== handleOf(kept.account_id)) return null;
  const { id: rpId, origin } = siteOf(platform.env);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const judged = await verifyAuthenticationResponse({
    response: {
      ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: clientData, authenticatorData, signature, userHandle },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    // Its counter is judged below, once the signature is known to be right.
    credential: { id, publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')), counter: 0 },
    // Alone it stands for password and second factor: whoever holds the device has to prove who they are to it.
    requireUserVerification: ticket === undefined,
  }).catch(() => null);
  if (!judged?.verified) return null;
  const { newCounter: counter, credentialBackedUp: synced } = judged.authenticationInfo;
  return { counter, synced };
}

/** A use moves the counter on; one that does not was made by a copy. Of two at once, one passes. */
async function uses(
  { database }: Platform,
  { id }: Kept,
  { counter, synced }: { counter: number; synced: boolean },
  ip: string,
): Promise<boolean> {
  const moved = await database.query(
    `UPDATE account_passkey SET counter = $2::bigint, synced = $3, last_at = now(), last_ip = $4
      WHERE id = $1 AND (counter < $2::bigint OR counter = 0 AND $2::bigint = 0) RETURNING id`,
    [id, counter, synced, ip],
  );
  return moved.length > 0;
}

/**
 * Whom a passkey lets in. A credential that nobody has is no try at anybody's account: its id is nothing that one guesses.
 * @throws LOGIN_FAILED, ACCOUNT_LOCKED
 */
export async function passkeyLogin(
  platform: Platform,
  answer: PasskeyAnswer,
  client: SignInClient,
): Promise<{ accountId: string; userName: string; attemptId: string }> {
  const { database } = platform;
  const holder = answer.ticket === undefined ? null : await ticketHolder(platform, answer.ticket);
  const [kept] = await database.query<Kept>(
    `SELECT k.id, k.account_id, a.username, k.name, k.public_key, k.counter
       FROM account_passkey k JOIN account a ON a.id = k.account_id AND NOT a.disabled WHERE k.credential_id = $1`,
    [answer.id],
  );
  // Another person's passkey after one's password is a wrong try at the account that the password opened.
  if (holder && kept?.account_id !== holder.accountId) {
    await countTry(database, holder.userName, { ...client, step: 'passkey' });
    throw refuse(WRONG);
  }
  if (!kept) throw refuse('平台不认识这个通行密钥，可能已被移除。请用密码登录');
  const [accountId, userName] = [kept.account_id, kept.username];
  return takeTurn(userName, async () => {
    const attemptId = await countTry(database, userName, { ...client, step: 'passkey' });
    const judged = await judge(platform, kept, answer);
    if (judged === 'over') throw refuse(OVER);
    if (!judged) throw refuse(WRONG);
    if (!(await uses(platform, kept, judged, client.ip))) {
      await mailOwner(platform, accountId, {
        title: '您的通行密钥可能被复制',
        body: `通行密钥「${kept.name}」的使用次数比上次少，登录没有成功。地址：${client.ip}。`,
      });
      throw refuse('这个通行密钥的使用次数不对，可能被复制。请用其他方式登录，并在个人中心移除它');
    }
    if (answer.ticket !== undefined) {
      const spent = await database.query('DELETE FROM login_ticket WHERE ticket_hash = $1 RETURNING account_id', [
        hashToken(answer.ticket),
      ]);
      if (spent.length === 0) throw refuse('这次登录已完成');
    }
    return { accountId, userName, attemptId };
  });
}
