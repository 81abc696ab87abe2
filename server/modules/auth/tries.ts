/**
 * Tries at a password or a code: each is counted before it is judged, five failures within 15 minutes lock an account, and
 * an address that fails much is slowed (specification §7).
 */
import { hash, verify } from '@node-rs/argon2';
import type { LoginStep } from '../../../contract/auth/securityWords';
import { ErrorShowType } from '../../../contract/constants';
import type { ErrorKind } from '../../../contract/errors';
import { iso, newId } from '../../base/present';
import type { Database } from '../../db/client';
import { ApiError } from '../../errors';
import type { Platform } from '../../platform';

export const LOCK_AFTER = 5;
export const CAPTCHA_AFTER = 2;
export const WINDOW_MINUTES = 15;

export const hashPassword = (password: string) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
export const passwordMatches = (passwordHash: string, password: string) => verify(passwordHash, password);

interface Failures extends Record<string, unknown> {
  account: number;
  address: number;
  /** Until when the account is locked; null when it is not. */
  locked_until: string | null;
}

const WINDOW = `interval '${WINDOW_MINUTES} minutes'`;

/** An account is locked for the window's length from the last of so many failures that lay within one window. */
export async function failuresOf(database: Pick<Database, 'query'>, username: string, ip: string): Promise<Failures> {
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

export async function takeTurn<T>(username: string, attempt: () => Promise<T>): Promise<T> {
  const mine = (inTurn.get(username) ?? Promise.resolve()).then(attempt, attempt);
  inTurn.set(username, mine);
  try {
    return await mine;
  } finally {
    if (inTurn.get(username) === mine) inTurn.delete(username);
  }
}

export function refuse(kind: ErrorKind, failures: number, message?: string): ApiError {
  return new ApiError(kind, message, { needVerificationCode: failures >= CAPTCHA_AFTER }, ErrorShowType.SILENT);
}

/**
 * Counts a try at a password before it is judged, as one that failed: tries at the same time, in whatever process, are
 * each judged by all that came before. Returns the try's id.
 * @param admit why the try is not even counted, by the failures before it
 * @throws ApiError ACCOUNT_LOCKED, or what `admit` says
 */
export async function countTry(
  database: Database,
  username: string,
  { ip, userAgent = null, step = 'password' }: { ip: string; userAgent?: string | null; step?: LoginStep },
  admit: (failures: number) => Promise<ApiError | null> = async () => null,
): Promise<string> {
  const id = newId();
  const refusal = await database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 8))', [username]);
    const before = await failuresOf(tx, username, ip);
    // Refusals are handed out, not thrown: a picture that was used up stays so.
    const refused = before.locked_until ? locked(before.locked_until) : await admit(before.account);
    if (refused) return refused;
    await tx.query(
      'INSERT INTO login_attempt (id, username, ip, success, step, user_agent) VALUES ($1, $2, $3, false, $4, $5)',
      [id, username, ip, step, userAgent],
    );
    return null;
  });
  if (refusal) throw refusal;
  return id;
}

/**
 * A code of the second factor counts as a try, as a password does. Returns the try of a right one, null for a wrong one.
 * @throws ApiError ACCOUNT_LOCKED
 */
export function countSecond(
  { database }: Platform,
  username: string,
  ip: string,
  judge: () => Promise<boolean>,
): Promise<string | null> {
  return takeTurn(username, async () => {
    const attempt = await countTry(database, username, { ip, step: 'second' });
    return (await judge()) ? attempt : null;
  });
}

/** A right answer that opened no session is neither a failure nor a sign-in. */
export const forgetTry = ({ database }: Pick<Platform, 'database'>, attempt: string) =>
  database.query('DELETE FROM login_attempt WHERE id = $1', [attempt]);

/**
 * Whether a password is that of an account that is logged in. A wrong one counts as a try: who found a screen unlocked
 * must not guess more often there than at the door.
 * @throws ApiError ACCOUNT_LOCKED
 */
export function isOwnPassword(
  platform: Platform,
  { id, username }: { id: string; username: string },
  password: string,
  ip: string,
): Promise<boolean> {
  return takeTurn(username, async () => {
    const { database } = platform;
    const attempt = await countTry(database, username, { ip });
    const [row] = await database.query<{ password_hash: string | null }>(
      'SELECT password_hash FROM account WHERE id = $1',
      [id],
    );
    const kept = row?.password_hash;
    const matches = Boolean(kept) && (await passwordMatches(kept as string, password));
    if (matches) await forgetTry(platform, attempt);
    return matches;
  });
}

export async function clearFailures(database: Database, username: string): Promise<void> {
  await database.query('UPDATE login_attempt SET cleared = true WHERE username = $1 AND NOT success AND NOT cleared', [
    username,
  ]);
}

export function locked(until: string): ApiError {
  const end = Date.parse(iso(until));
  const minutes = Math.max(1, Math.ceil((end - Date.now()) / 60_000));
  return new ApiError(
    'ACCOUNT_LOCKED',
    `登录失败次数过多，账号已锁定，请 ${minutes} 分钟后再试`,
    { needVerificationCode: true, lockedUntil: new Date(end).toISOString() },
    ErrorShowType.SILENT,
  );
}
