/**
 * Login (specification §7): argon2, one text and like time for unknown user and wrong password, five failures in 15
 * minutes lock an account, from the third on the picture's text is demanded, and an address that fails much is slowed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import type { LoginForm } from '../../../contract/auth/account';
import { ErrorShowType } from '../../../contract/constants';
import type { ErrorKind } from '../../../contract/errors';
import { iso, newId } from '../../base/present';
import type { Database } from '../../db/client';
import { ApiError } from '../../errors';
import type { Platform } from '../../platform';
import { consumeCaptcha } from './captcha';

export const LOCK_AFTER = 5;
export const CAPTCHA_AFTER = 2;
export const WINDOW_MINUTES = 15;
const SLOW_ADDRESS_AFTER = 10;
const SLOW_STEP_MS = 200;
const SLOW_MAX_MS = 3000;

export const hashPassword = (password: string) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
export const passwordMatches = (passwordHash: string, password: string) => verify(passwordHash, password);

/** Verified instead of a real one when there is no such account, so that both take as long. */
let decoy: Promise<string> | null = null;

interface Failures extends Record<string, unknown> {
  account: number;
  address: number;
  /** Until when the account is locked; null when it is not. */
  locked_until: string | null;
}

const WINDOW = `interval '${WINDOW_MINUTES} minutes'`;

/** An account is locked for the window's length from the last of so many failures that lay within one window. */
async function failuresOf(database: Pick<Database, 'query'>, username: string, ip: string): Promise<Failures> {
  const [row] = await database.query<Failures>(
    `SELECT (SELECT count(*)::int FROM login_attempt WHERE username = $1 AND NOT success AND NOT cleared
                AND at > now() - ${WINDOW}) AS account,
            (SELECT count(*)::int FROM login_attempt WHERE ip = $2 AND NOT success AND at > now() - ${WINDOW}) AS address,
            (SELECT max(at) + ${WINDOW} FROM (
               SELECT at FROM login_attempt WHERE username = $1 AND NOT success AND NOT cleared
                ORDER BY at DESC LIMIT ${LOCK_AFTER}) last
             HAVING count(*) = ${LOCK_AFTER} AND max(at) - min(at) <= ${WINDOW} AND max(at) > now() - ${WINDOW}
            ) AS locked_until`,
    [username, ip],
  );
  return row as Failures;
}

/** The tries for one user name in this process, one behind the other: a right one beside wrong ones is not taken for one of them. */
const inTurn = new Map<string, Promise<unknown>>();

async function takeTurn<T>(username: string, attempt: () => Promise<T>): Promise<T> {
  const mine = (inTurn.get(username) ?? Promise.resolve()).then(attempt, attempt);
  inTurn.set(username, mine);
  try {
    return await mine;
  } finally {
    if (inTurn.get(username) === mine) inTurn.delete(username);
  }
}

function refuse(kind: ErrorKind, failures: number, message?: string): ApiError {
  return new ApiError(kind, message, { needVerificationCode: failures >= CAPTCHA_AFTER }, ErrorShowType.SILENT);
}

/** Returns the token of a new session. Throws LOGIN_FAILED, CAPTCHA_REQUIRED, CAPTCHA_WRONG or ACCOUNT_LOCKED. */
export async function login(
  platform: Platform,
  form: LoginForm,
  visitor: string | undefined,
  client: { ip: string; userAgent: string },
): Promise<string> {
  const username = form.username.trim().toLowerCase();
  const { address } = await failuresOf(platform.database, username, client.ip);
  if (address > SLOW_ADDRESS_AFTER) {
    await sleep(Math.min((address - SLOW_ADDRESS_AFTER) * SLOW_STEP_MS, SLOW_MAX_MS));
  }
  return takeTurn(username, () => attemptLogin(platform, username, form, visitor, client));
}

/**
 * Counts a try at a password before it is judged, as one that failed: tries at the same time, in whatever process, are
 * each judged by all that came before. Returns the try's id.
 * @param admit why the try is not even counted, by the failures before it
 * @throws ApiError ACCOUNT_LOCKED, or what `admit` says
 */
async function countTry(
  database: Database,
  username: string,
  ip: string,
  admit: (failures: number) => Promise<ApiError | null> = async () => null,
): Promise<string> {
  const id = newId();
  const refusal = await database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 8))', [username]);
    const before = await failuresOf(tx, username, ip);
    // Refusals are handed out, not thrown: a picture that was used up stays so.
    const refused = before.locked_until ? locked(before.locked_until) : await admit(before.account);
    if (refused) return refused;
    await tx.query('INSERT INTO login_attempt (id, username, ip, success) VALUES ($1, $2, $3, false)', [
      id,
      username,
      ip,
    ]);
    return null;
  });
  if (refusal) throw refusal;
  return id;
}

const succeeded = (database: Database, id: string) =>
  database.query('UPDATE login_attempt SET success = true WHERE id = $1', [id]);

async function attemptLogin(
  { database, access }: Platform,
  username: string,
  { password, verificationCode }: LoginForm,
  visitor: string | undefined,
  client: { ip: string; userAgent: string },
): Promise<string> {
  const attempt = await countTry(database, username, client.ip, async (failures) => {
    if (failures < CAPTCHA_AFTER) return null;
    if (!verificationCode) return refuse('CAPTCHA_REQUIRED', failures);
    return (await consumeCaptcha(database, visitor, verificationCode)) ? null : refuse('CAPTCHA_WRONG', failures);
  });
  const [found] = await database.query<{ id: string; password_hash: string | null; disabled: boolean }>(
    'SELECT id, password_hash, disabled FROM account WHERE username = $1',
    [username],
  );
  decoy ??= hashPassword('no such account');
  const matches = await passwordMatches(found?.password_hash ?? (await decoy), password);
  if (!found?.password_hash || found.disabled || !matches) {
    const after = await failuresOf(database, username, client.ip);
    throw after.locked_until ? locked(after.locked_until) : refuse('LOGIN_FAILED', after.account);
  }
  await succeeded(database, attempt);
  await clearFailures(database, username);
  return access.open(found.id, client);
}

/**
 * Whether a password is that of an account that is logged in. A wrong one counts as a try: who found a screen unlocked
 * must not guess more often there than at the door.
 * @throws ApiError ACCOUNT_LOCKED
 */
export function isOwnPassword(
  { database }: Platform,
  { id, username }: { id: string; username: string },
  password: string,
  ip: string,
): Promise<boolean> {
  return takeTurn(username, async () => {
    const attempt = await countTry(database, username, ip);
    const [row] = await database.query<{ password_hash: string | null }>(
      'SELECT password_hash FROM account WHERE id = $1',
      [id],
    );
    const kept = row?.password_hash;
    const matches = Boolean(kept) && (await passwordMatches(kept as string, password));
    if (matches) await succeeded(database, attempt);
    return matches;
  });
}

export async function clearFailures(database: Database, username: string): Promise<void> {
  await database.query('UPDATE login_attempt SET cleared = true WHERE username = $1 AND NOT success AND NOT cleared', [
    username,
  ]);
}

function locked(until: string): ApiError {
  const end = Date.parse(iso(until));
  const minutes = Math.max(1, Math.ceil((end - Date.now()) / 60_000));
  return new ApiError(
    'ACCOUNT_LOCKED',
    `登录失败次数过多，账号已锁定，请 ${minutes} 分钟后再试`,
    { needVerificationCode: true, lockedUntil: new Date(end).toISOString() },
    ErrorShowType.SILENT,
  );
}
