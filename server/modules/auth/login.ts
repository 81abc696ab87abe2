/**
 * Login (specification §7): argon2, one text and like time for unknown user and wrong password; from the third failure on
 * the picture's text is demanded. Where a second factor was set up, a code is asked for after the password.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { LoginForm } from '../../../contract/auth/account';
import type { LoginAnswer } from '../../../contract/auth/security';
import type { Platform } from '../../platform';
import { consumeCaptcha } from './captcha';
import { finishLogin, type SignInClient } from './security/enter';
import { asksForCode, ticketFor } from './security/second';
import {
  CAPTCHA_AFTER,
  countTry,
  failuresOf,
  forgetTry,
  hashPassword,
  locked,
  passwordMatches,
  refuse,
  takeTurn,
} from './tries';

const SLOW_ADDRESS_AFTER = 10;
const SLOW_STEP_MS = 200;
const SLOW_MAX_MS = 3000;

/** Verified instead of a real one when there is no such account, so that both take as long. */
let decoy: Promise<string> | null = null;

/** With the token of a new session; or with a ticket, where a code is asked for. */
type Entered = LoginAnswer & { token?: string };

/** Opens a session, or asks for the second factor. Throws LOGIN_FAILED, CAPTCHA_REQUIRED, CAPTCHA_WRONG or ACCOUNT_LOCKED. */
export async function login(
  platform: Platform,
  form: LoginForm,
  visitor: string | undefined,
  client: SignInClient,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Entered> {
  const username = form.username.trim().toLowerCase();
  const { address } = await failuresOf(platform.database, username, client.ip);
  if (address > SLOW_ADDRESS_AFTER) {
    await sleep(Math.min((address - SLOW_ADDRESS_AFTER) * SLOW_STEP_MS, SLOW_MAX_MS));
  }
  try {
    return await takeTurn(username, () => attemptLogin(platform, username, form, visitor, client));
  } catch (error) {
    await noteStranger(platform, username, client, log);
    throw error;
  }
}

/**
 * A failure under a name that nobody has belongs into no enterprise's login log: it goes to the log of the server. The name
 * is cut short, as what was typed there may be a password.
 */
async function noteStranger(
  { database }: Platform,
  username: string,
  { ip }: SignInClient,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  // Asked after each failure, so that the time it takes does not tell whether there is such an account.
  const known = await database.query('SELECT 1 FROM account WHERE username = $1', [username]);
  if (known.length > 0) return;
  const name = `${[...username].slice(0, 2).join('')}***`;
  log.warn({ ip, name, length: username.length }, 'a sign-in failed under a name that nobody has');
}

async function attemptLogin(
  platform: Platform,
  username: string,
  { password, verificationCode }: LoginForm,
  visitor: string | undefined,
  client: SignInClient,
): Promise<Entered> {
  const { database } = platform;
  const attempt = await countTry(database, username, client, async (failures) => {
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
    const by = found && !found.disabled ? await byDirectory(platform, found, password, attempt) : null;
    if (found && by) {
      const accountId = found.id;
      return {
        userName: username,
        token: await finishLogin(platform, { accountId, userName: username, attemptId: attempt }, client, by),
      };
    }
    const after = await failuresOf(database, username, client.ip);
    throw after.locked_until ? locked(after.locked_until) : refuse('LOGIN_FAILED', after.account);
  }
  if (await asksForCode(database, found.id)) {
    // Neither in nor refused yet. The failures stay: they are cleared by who gives the code as well.
    await forgetTry(platform, attempt);
    return ticketFor(platform, found.id, username);
  }
  const token = await finishLogin(platform, { accountId: found.id, userName: username, attemptId: attempt }, client);
  return { userName: username, token };
}

interface KnownAccount {
  id: string;
  password_hash: string | null;
}

/**
 * The enterprise whose LDAP directory knows the password. Where the directory does not answer, the try is forgotten only of
 * an account without a password of its own: an own password has been judged wrong by then, and whoever keeps a directory
 * that is away must not be able to try passwords without end.
 *
 * @throws UNAVAILABLE
 */
async function byDirectory(
  platform: Platform,
  { id, password_hash: own }: KnownAccount,
  password: string,
  attempt: string,
) {
  try {
    return await platform.directoryPassword(id, password);
  } catch (error) {
    if (own === null) await forgetTry(platform, attempt);
    throw error;
  }
}
