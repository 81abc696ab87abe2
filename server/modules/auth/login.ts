/**
 * Login (specification §7): argon2, one text and like time for unknown user and wrong password, five failures in 15
 * minutes lock an account, from the third on the picture's text is demanded, and an address that fails much is slowed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import type { LoginForm } from '../../../contract/auth/account';
import { ErrorShowType } from '../../../contract/constants';
import type { ErrorKind } from '../../../contract/errors';
import type { Database } from '../../db/client';
import { ApiError } from '../../errors';
import { newId } from '../../http/present';
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
  locked_until: string | null;
}

async function failuresOf(database: Database, username: string, ip: string): Promise<Failures> {
  const [row] = await database.query<Failures>(
    `SELECT (SELECT count(*)::int FROM login_attempt WHERE username = $1 AND NOT success AND NOT cleared
                AND at > now() - interval '${WINDOW_MINUTES} minutes') AS account,
            (SELECT count(*)::int FROM login_attempt WHERE ip = $2 AND NOT success
                AND at > now() - interval '${WINDOW_MINUTES} minutes') AS address,
            (SELECT max(at) + interval '${WINDOW_MINUTES} minutes' FROM login_attempt
              WHERE username = $1 AND NOT success AND NOT cleared) AS locked_until`,
    [username, ip],
  );
  return row as Failures;
}

function refuse(kind: ErrorKind, failures: number, message?: string): ApiError {
  return new ApiError(kind, message, { needVerificationCode: failures >= CAPTCHA_AFTER }, ErrorShowType.SILENT);
}

/** Returns the token of a new session. Throws LOGIN_FAILED, CAPTCHA_REQUIRED, CAPTCHA_WRONG or ACCOUNT_LOCKED. */
export async function login(
  { database, access }: Platform,
  form: LoginForm,
  visitor: string | undefined,
  client: { ip: string; userAgent: string },
): Promise<string> {
  const username = form.username.trim().toLowerCase();
  const failures = await failuresOf(database, username, client.ip);
  if (failures.address > SLOW_ADDRESS_AFTER) {
    await sleep(Math.min((failures.address - SLOW_ADDRESS_AFTER) * SLOW_STEP_MS, SLOW_MAX_MS));
  }
  if (failures.account >= LOCK_AFTER) throw locked(failures.locked_until);
  if (failures.account >= CAPTCHA_AFTER) {
    if (!form.verificationCode) throw refuse('CAPTCHA_REQUIRED', failures.account);
    if (!(await consumeCaptcha(database, visitor, form.verificationCode))) {
      throw refuse('CAPTCHA_WRONG', failures.account);
    }
  }

  const [found] = await database.query<{ id: string; password_hash: string; disabled: boolean }>(
    'SELECT id, password_hash, disabled FROM account WHERE username = $1',
    [username],
  );
  decoy ??= hashPassword('no such account');
  const matches = await passwordMatches(found?.password_hash ?? (await decoy), form.password);
  const success = Boolean(found && !found.disabled && matches);
  await database.query('INSERT INTO login_attempt (id, username, ip, success) VALUES ($1, $2, $3, $4)', [
    newId(),
    username.slice(0, 100),
    client.ip,
    success,
  ]);
  if (!success || !found) {
    const count = failures.account + 1;
    if (count >= LOCK_AFTER) throw locked(null);
    throw refuse('LOGIN_FAILED', count);
  }
  await clearFailures(database, username);
  return access.open(found.id, client);
}

export async function clearFailures(database: Database, username: string): Promise<void> {
  await database.query('UPDATE login_attempt SET cleared = true WHERE username = $1 AND NOT success AND NOT cleared', [
    username,
  ]);
}

function locked(until: string | null): ApiError {
  const end = until
    ? Date.parse(`${until.slice(0, 10)}T${until.slice(11, -3)}Z`)
    : Date.now() + WINDOW_MINUTES * 60_000;
  const minutes = Math.max(1, Math.ceil((end - Date.now()) / 60_000));
  return new ApiError(
    'ACCOUNT_LOCKED',
    `登录失败次数过多，账号已锁定，请 ${minutes} 分钟后再试`,
    { needVerificationCode: true, lockedUntil: new Date(end).toISOString() },
    ErrorShowType.SILENT,
  );
}
