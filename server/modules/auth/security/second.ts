/**
 * The second factor: set up with the password, asked for after it, left with both. Its secret is encrypted at rest, a code
 * passes once, and wrong codes count as tries at the door, together with wrong passwords.
 */
import { randomBytes } from 'node:crypto';
import QRCode from 'qrcode';
import type { LoginAnswer, LoginSecond, RecoveryCodes, Security, TotpBegun } from '../../../../contract/auth/security';
import { RECOVERY_CODES } from '../../../../contract/auth/securityWords';
import { ErrorShowType } from '../../../../contract/constants';
import type { Session } from '../../../base/actor';
import { iso } from '../../../base/present';
import type { Database } from '../../../db/client';
import { ApiError, againstRule, invalid } from '../../../errors';
import type { Platform } from '../../../platform';
import { decrypt, encrypt } from '../../../secrets';
import { hashToken, newToken } from '../accessStore';
import { tellOwner, tellReusedCode } from '../notices';
import { assertOwnAccount } from '../service';
import { countSecond, forgetTry, isOwnPassword } from '../tries';
import { passkeyFault } from './passkey/site';
import { hashRecovery, newRecovery } from './recoveryCodes';
import { base32, stepOf, totpUri } from './totp';

const SECRET_BYTES = 20;
const TICKET = `interval '5 minutes'`;

interface TotpRow extends Record<string, unknown> {
  secret_cipher: string;
  confirmed_at: string | null;
}
type Queries = Pick<Database, 'query'>;

const totpOf = async (database: Queries, accountId: string): Promise<TotpRow | undefined> =>
  (
    await database.query<TotpRow>('SELECT secret_cipher, confirmed_at FROM account_totp WHERE account_id = $1', [
      accountId,
    ])
  )[0];

/** By what an account's second step may be taken, beside recovery codes; null: it has none. */
async function waysOf(database: Queries, accountId: string): Promise<{ code: boolean; passkey: boolean } | null> {
  const [row] = await database.query<{ code: boolean; passkey: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM account_totp WHERE account_id = $1 AND confirmed_at IS NOT NULL) AS code,
            EXISTS (SELECT 1 FROM account_passkey WHERE account_id = $1) AS passkey`,
    [accountId],
  );
  return row && (row.code || row.passkey) ? row : null;
}

/** Whether its password alone opens no session of an account. */
export const asksForCode = async (database: Queries, accountId: string): Promise<boolean> =>
  (await waysOf(database, accountId)) !== null;

export async function security({ database, env }: Platform, { account }: Session): Promise<Security> {
  const [row] = await database.query<{ since: string | null; codes: number }>(
    `SELECT (SELECT confirmed_at FROM account_totp WHERE account_id = $1) AS since,
            (SELECT count(*)::int FROM account_recovery WHERE account_id = $1 AND used_at IS NULL) AS codes`,
    [account.id],
  );
  return {
    totpSince: row?.since ? iso(row.since) : null,
    recoveryLeft: row?.codes ?? 0,
    secondStep: await asksForCode(database, account.id),
    passkeyFault: passkeyFault(env),
  };
}

async function assertPassword(platform: Platform, { account }: Session, password: string, ip: string): Promise<void> {
  if (!(await isOwnPassword(platform, account, password, ip))) throw invalid('密码不正确', 'password');
}

/** A secret to be scanned; nothing is asked for until a code of it was given. @throws RULE, VALIDATION, ACCOUNT_LOCKED */
export async function beginTotp(
  platform: Platform,
  session: Session,
  password: string,
  ip: string,
): Promise<TotpBegun> {
  assertOwnAccount(session);
  await assertPassword(platform, session, password, ip);
  const { database, env } = platform;
  const secret = randomBytes(SECRET_BYTES);
  const begun = await database.query(
    `INSERT INTO account_totp (account_id, secret_cipher) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET secret_cipher = excluded.secret_cipher, last_step = 0, created_at = now()
      WHERE account_totp.confirmed_at IS NULL RETURNING account_id`,
    [session.account.id, encrypt(env, secret.toString('base64'))],
  );
  if (begun.length === 0) throw againstRule('动态验证码已经开启，要换一个设备请先关闭');
  const uri = totpUri(secret, { issuer: env.appTitle, account: session.account.username });
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2 });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { secret: base32(secret), uri, picture };
}

/** `used`: it was right once. Whoever gives it has seen it, so its holder is told. */
type Judged = 'right' | 'used' | 'wrong';

/** The code passes, and neither it nor one before it does again: of two at once, one. */
async function passes({ database, env }: Platform, accountId: string, code: string): Promise<Judged> {
  const row = await totpOf(database, accountId);
  const step = row && stepOf(Buffer.from(decrypt(env, row.secret_cipher), 'base64'), code.trim(), Date.now());
  if (!step) return 'wrong';
  const taken = await database.query(
    'UPDATE account_totp SET last_step = $2 WHERE account_id = $1 AND last_step < $2 RETURNING account_id',
    [accountId, step],
  );
  return taken.length === 1 ? 'right' : 'used';
}

async function usesRecovery({ database }: Platform, accountId: string, code: string): Promise<Judged> {
  const of = [accountId, hashRecovery(code)];
  const taken = await database.query(
    `UPDATE account_recovery SET used_at = now()
      WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING account_id`,
    of,
  );
  if (taken.length === 1) return 'right';
  const known = await database.query('SELECT 1 FROM account_recovery WHERE account_id = $1 AND code_hash = $2', of);
  return known.length > 0 ? 'used' : 'wrong';
}

const isDigits = (code: string) => /^\d{6}$/.test(code.trim());
const judge = (platform: Platform, accountId: string, code: string) =>
  isDigits(code) ? passes(platform, accountId, code) : usesRecovery(platform, accountId, code);

const refusals = {
  used: '这个验证码已经用过。动态验证码请等下一个，恢复码请换一个',
  wrong: '验证码不正确',
} as const;

/**
 * Counts a code as a try (`countSecond`). One that was used before is named, and its holder is told.
 * @returns the try of a right one, else why it is none @throws ACCOUNT_LOCKED
 */
async function tryCode(
  platform: Platform,
  { id, username }: { id: string; username: string },
  ip: string,
  judged: () => Promise<Judged>,
): Promise<{ attempt: string } | { refusal: string }> {
  let outcome = 'wrong' as Judged;
  const attempt = await countSecond(platform, username, ip, async () => {
    outcome = await judged();
    return outcome === 'right';
  });
  if (attempt) return { attempt };
  if (outcome === 'used') await tellReusedCode(platform, { accountId: id, username, ip });
  return { refusal: outcome === 'used' ? refusals.used : refusals.wrong };
}

/** New ones; those before are void. */
export async function writeRecovery(database: Queries, accountId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecovery);
  await database.query('DELETE FROM account_recovery WHERE account_id = $1', [accountId]);
  await database.query('INSERT INTO account_recovery (account_id, code_hash) SELECT $1, unnest($2::text[])', [
    accountId,
    codes.map(hashRecovery),
  ]);
  return { codes };
}

/** From now on a code is asked for. @throws RULE, VALIDATION, ACCOUNT_LOCKED */
export async function confirmTotp(
  platform: Platform,
  session: Session,
  code: string,
  ip: string,
): Promise<RecoveryCodes> {
  assertOwnAccount(session);
  const { account } = session;
  const row = await totpOf(platform.database, account.id);
  if (!row) throw againstRule('请先扫描二维码');
  if (row.confirmed_at) throw againstRule('动态验证码已经开启');
  const tried = await tryCode(platform, account, ip, () => passes(platform, account.id, code));
  if ('refusal' in tried) throw invalid(`${tried.refusal}，请核对手机的时间后重试`, 'code');
  await forgetTry(platform, tried.attempt);
  const codes = await platform.database.transaction(async (tx) => {
    await tx.query('UPDATE account_totp SET confirmed_at = now() WHERE account_id = $1', [account.id]);
    return writeRecovery(tx, account.id);
  });
  // An enterprise may have waited for it.
  platform.bus.publish({ type: 'session', accountId: account.id });
  await tellOwner(platform, session, '您的账号开启了动态验证码，今后登录时会要求输入。');
  return codes;
}

/** New ones; those before are void. */
export async function renewRecovery(
  platform: Platform,
  session: Session,
  password: string,
  ip: string,
): Promise<RecoveryCodes> {
  assertOwnAccount(session);
  await assertPassword(platform, session, password, ip);
  if (!(await asksForCode(platform.database, session.account.id))) throw againstRule('没有登录的第二步，用不到恢复码');
  const codes = await platform.database.transaction((tx) => writeRecovery(tx, session.account.id));
  await tellOwner(platform, session, '您的账号换了一组恢复码，以前的恢复码不再有效。');
  return codes;
}

/** With the password and a code, or a recovery code. @throws RULE, VALIDATION, ACCOUNT_LOCKED */
export async function removeTotp(
  platform: Platform,
  session: Session,
  { password, code }: { password: string; code: string },
  ip: string,
): Promise<void> {
  assertOwnAccount(session);
  const { account } = session;
  await assertPassword(platform, session, password, ip);
  if (!(await totpOf(platform.database, account.id))?.confirmed_at) throw againstRule('动态验证码没有开启');
  const tried = await tryCode(platform, account, ip, () => judge(platform, account.id, code));
  if ('refusal' in tried) throw invalid(tried.refusal, 'code');
  await forgetTry(platform, tried.attempt);
  await platform.database.transaction(async (tx) => {
    await tx.query('DELETE FROM account_totp WHERE account_id = $1', [account.id]);
    // A passkey is a second factor as well, and they stand for it, too.
    if (!(await asksForCode(tx, account.id))) {
      await tx.query('DELETE FROM account_recovery WHERE account_id = $1', [account.id]);
    }
  });
  platform.bus.publish({ type: 'session', accountId: account.id });
  await tellOwner(platform, session, '您的账号关闭了动态验证码，今后登录时不再要求输入。');
}

/** For somebody who gave the right password. */
export async function ticketFor({ database }: Platform, accountId: string, userName: string): Promise<LoginAnswer> {
  const ticket = newToken();
  await database.query(
    `INSERT INTO login_ticket (ticket_hash, account_id, expires_at) VALUES ($1, $2, now() + ${TICKET})`,
    [hashToken(ticket), accountId],
  );
  return { userName, ticket, second: (await waysOf(database, accountId)) ?? undefined };
}

/** Whose password was right, by the ticket that they were given. @throws LOGIN_FAILED where it is over */
export async function ticketHolder(
  { database }: Platform,
  ticket: string,
): Promise<{ accountId: string; userName: string }> {
  const [kept] = await database.query<{ account_id: string; username: string }>(
    `SELECT l.account_id, a.username FROM login_ticket l JOIN account a ON a.id = l.account_id AND NOT a.disabled
      WHERE l.ticket_hash = $1 AND l.expires_at > now()`,
    [hashToken(ticket)],
  );
  if (!kept) throw new ApiError('LOGIN_FAILED', '这次登录已过期，请重新输入密码', undefined, ErrorShowType.SILENT);
  return { accountId: kept.account_id, userName: kept.username };
}

/**
 * The code after the password. Wrong ones count with wrong passwords, and only a whole sign-in clears them: whoever has the
 * password does not guess for longer.
 * @returns the account @throws LOGIN_FAILED, ACCOUNT_LOCKED
 */
export async function passSecond(
  platform: Platform,
  { ticket, code }: LoginSecond,
  ip: string,
): Promise<{ accountId: string; userName: string; attemptId: string }> {
  const { database } = platform;
  const { accountId, userName: username } = await ticketHolder(platform, ticket);
  const tried = await tryCode(platform, { id: accountId, username }, ip, () => judge(platform, accountId, code));
  if ('refusal' in tried) throw new ApiError('LOGIN_FAILED', tried.refusal, undefined, ErrorShowType.SILENT);
  const spent = await database.query('DELETE FROM login_ticket WHERE ticket_hash = $1 RETURNING account_id', [
    hashToken(ticket),
  ]);
  if (spent.length === 0) throw new ApiError('LOGIN_FAILED', '这次登录已完成', undefined, ErrorShowType.SILENT);
  return { accountId, userName: username, attemptId: tried.attempt };
}
