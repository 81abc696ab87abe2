/** A forgotten password, a first one, and an address that is proven: each by a mailed link. */
import type { MailLink, PasswordForgotten, PasswordLink, PasswordReset } from '../../../../contract/auth/recovery';
import type { Session } from '../../../base/actor';
import type { Connection } from '../../../db/client';
import { againstRule, duplicate } from '../../../errors';
import type { Platform } from '../../../platform';
import { queueMail } from '../accountMail';
import { tellOwnerByMail } from '../notices';
import { assertStrongPassword } from '../service';
import { clearFailures, hashPassword } from '../tries';
import { makeToken, peekToken, takeToken } from './tokens';

const FORGOTTEN_QUEUE = 'password-forgotten';
/** A mailbox is not filled by pressing a button. */
const AGAIN_AFTER = '1 minute';
const IGNORE = '如果这不是您本人的操作，忽略这封邮件即可，账号不会有任何变化。';

/**
 * Asks for a link. The account is looked for in the background: neither the answer nor its time tells whether there is one.
 */
export async function forgetPassword(platform: Platform, { account }: PasswordForgotten): Promise<void> {
  await platform.jobs.send(FORGOTTEN_QUEUE, { account: account.trim().toLowerCase() });
}

/** Only to an address that was proven: one that was merely typed may be somebody else's. */
async function mailReset(platform: Platform, wanted: string): Promise<void> {
  const { database } = platform;
  await database.transaction(async (tx) => {
    const [found] = await tx.query<{ id: string; username: string; name: string; email: string }>(
      `SELECT a.id, a.username, a.name, a.email FROM account a
        WHERE (a.username = $1 OR lower(a.email) = $1) AND a.email_verified_at IS NOT NULL AND NOT a.disabled
          AND NOT EXISTS (SELECT 1 FROM account_token k WHERE k.account_id = a.id AND k.purpose = 'reset'
                             AND k.created_at > now() - interval '${AGAIN_AFTER}')
        ORDER BY (a.username = $1) DESC LIMIT 1`,
      [wanted],
    );
    if (!found) return;
    const token = await makeToken(tx, found.id, 'reset', found.email);
    await queueMail(platform, {
      to: found.email,
      subject: `重置${platform.env.appTitle}的登录密码`,
      text: [
        `${found.name}，您好：`,
        `我们收到了重置账号 ${found.username} 的密码的请求。请在 30 分钟内打开以下链接，设置新密码：`,
        '{link}',
        `链接只能使用一次。${IGNORE}`,
      ],
      page: `/resetPassword?token=${token}`,
    });
  });
}

/** Whose password a link sets; looking does not use it up, for scanners of mails open every link. */
export async function passwordLink({ database }: Platform, token: string): Promise<PasswordLink> {
  const known = await peekToken(database, token, ['reset', 'activate']);
  const [row] = await database.query<{ username: string; name: string }>(
    'SELECT username, name FROM account WHERE id = $1',
    [known.account_id],
  );
  return { userName: row?.username ?? '', name: row?.name ?? '', first: known.purpose === 'activate' };
}

/** Sets the password, ends every session of the account, and lifts its lock. The link's address is proven by it. */
export async function resetPassword(platform: Platform, { token, newPassword }: PasswordReset): Promise<void> {
  const { database, access } = platform;
  assertStrongPassword(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const { id, username, purpose } = await database.transaction(async (tx) => {
    const known = await takeToken(tx, token, ['reset', 'activate']);
    const [row] = await tx.query<{ id: string; username: string }>(
      `UPDATE account SET password_hash = $2, updated_at = now(), version = version + 1
        WHERE id = $1 AND NOT disabled RETURNING id, username`,
      [known.account_id, passwordHash],
    );
    if (!row) throw againstRule('账号已停用，请联系企业管理员');
    // Whatever else was mailed to set this password is void now.
    await tx.query(`DELETE FROM account_token WHERE account_id = $1 AND purpose <> 'verifyMail'`, [row.id]);
    if (known.email) await proveAddress(tx, row.id, known.email).catch(() => undefined);
    return { ...row, purpose: known.purpose };
  });
  await clearFailures(database, username);
  await access.closeAll(id);
  if (purpose === 'reset') await tellOwnerByMail(platform, id, '登录密码已通过邮件中的链接重置。');
}

/** Mails a link to the address that the account names now, which may be somebody else's: not again within a minute. */
export async function askToVerify(platform: Platform, { account }: Session): Promise<void> {
  const { database, env } = platform;
  await database.transaction(async (tx) => {
    const [row] = await tx.query<{ email: string | null; proven: boolean }>(
      'SELECT email, email_verified_at IS NOT NULL AS proven FROM account WHERE id = $1 FOR UPDATE',
      [account.id],
    );
    const email = row?.email;
    if (!email) throw againstRule('请先填写邮箱');
    if (row.proven) throw againstRule('邮箱已经验证过了');
    const [sent] = await tx.query<{ wait: number }>(
      `SELECT ceil(extract(epoch FROM created_at + interval '${AGAIN_AFTER}' - now()))::int AS wait FROM account_token
        WHERE account_id = $1 AND purpose = 'verifyMail' AND created_at > now() - interval '${AGAIN_AFTER}'`,
      [account.id],
    );
    if (sent) throw againstRule(`验证邮件刚刚发出，请 ${sent.wait} 秒后再试`);
    const token = await makeToken(tx, account.id, 'verifyMail', email);
    await queueMail(platform, {
      to: email,
      subject: `验证您在${env.appTitle}的邮箱`,
      text: [
        `${account.name}，您好：`,
        `请在 24 小时内打开以下链接，确认这是账号 ${account.username} 的邮箱：`,
        '{link}',
        IGNORE,
      ],
      page: `/verifyEmail?token=${token}`,
    });
  });
}

export async function mailLink({ database }: Platform, token: string): Promise<MailLink> {
  return { email: (await peekToken(database, token, ['verifyMail'])).email ?? '' };
}

/** The link proves the address that it was mailed to, as long as the account still names that one. */
export async function verifyMail(platform: Platform, token: string): Promise<MailLink> {
  const { database, bus } = platform;
  const { account_id: accountId, email } = await database.transaction(async (tx) => {
    const known = await takeToken(tx, token, ['verifyMail']);
    if (!(await proveAddress(tx, known.account_id, known.email ?? ''))) {
      throw againstRule('账号的邮箱已经改为别的地址，请重新发送验证邮件');
    }
    return known;
  });
  bus.publish({ type: 'session', accountId });
  return { email: email ?? '' };
}

/**
 * Marks an account's address as proven. False where the account names another one by now.
 * @throws ApiError DUPLICATE where another account has proven it
 */
export async function proveAddress(
  connection: Pick<Connection, 'query'>,
  accountId: string,
  email: string,
): Promise<boolean> {
  const [taken] = await connection.query(
    'SELECT id FROM account WHERE lower(email) = lower($2) AND email_verified_at IS NOT NULL AND id <> $1',
    [accountId, email],
  );
  if (taken) throw duplicate('这个邮箱已经属于另一个账号', 'email');
  const rows = await connection.query(
    `UPDATE account SET email_verified_at = coalesce(email_verified_at, now()), updated_at = now()
      WHERE id = $1 AND lower(email) = lower($2) RETURNING id`,
    [accountId, email],
  );
  return rows.length > 0;
}

/** Names the queue; before the jobs start. */
export function defineRecoveryJobs(platform: Platform): void {
  platform.jobs.define<{ account: string }>(FORGOTTEN_QUEUE, ({ account }) => mailReset(platform, account));
}
