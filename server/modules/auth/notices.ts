/** Tells people of changes of their ways in: in the product, and by mail to an address that was proven. */
import { deviceOf } from '../../../contract/auth/securityWords';
import type { Session } from '../../base/actor';
import { newId } from '../../base/present';
import { message } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';
import { queueMail } from './accountMail';

const PAGE = '/personalCenter';
const WHAT_ELSE = '如果这不是您本人的操作，请立即修改密码，并在以下页面检查登录方式、设备和访问令牌：';

interface Notice {
  title: string;
  body: string;
}

/** @param tenantId whose station message it becomes; null: by mail alone */
async function tell(
  platform: Platform,
  { accountId, tenantId, ...notice }: Notice & { accountId: string; tenantId: string | null },
): Promise<void> {
  if (tenantId) {
    await new TenantDb(platform.database, tenantId).insert(message, {
      ...{ id: newId(), receiverId: accountId, type: '系统', ...notice, url: PAGE },
    });
    platform.bus.publish({ type: 'message', tenantId, userId: accountId });
  }
  await mailOwner(platform, accountId, notice);
}

/** To an address that was proven: whoever changes a way in must not be the only one to know. */
export async function mailOwner(platform: Platform, accountId: string, { title, body }: Notice): Promise<void> {
  const [owner] = await platform.database.query<{ email: string; name: string }>(
    'SELECT email, name FROM account WHERE id = $1 AND email IS NOT NULL AND email_verified_at IS NOT NULL',
    [accountId],
  );
  if (!owner) return;
  await queueMail(platform, {
    to: owner.email,
    subject: `${platform.env.appTitle}：${title}`,
    text: [`${owner.name}，您好：`, body, WHAT_ELSE, '{link}'],
    page: PAGE,
  });
}

/** Of a change that was made by a link, in no enterprise. */
export const tellOwnerByMail = (platform: Platform, accountId: string, body: string): Promise<void> =>
  mailOwner(platform, accountId, { title: '账号安全有变化', body });

/** Of a change that was made in a session. */
export const tellOwner = (platform: Platform, { account, actor }: Session, body: string): Promise<void> =>
  tell(platform, { accountId: account.id, tenantId: actor?.tenantId ?? null, title: '账号安全有变化', body });

/** Somebody gave a code that had been used, in no session: as a message where its holder signed in last, and by mail. */
export async function tellReusedCode(
  platform: Platform,
  { accountId, username, ip }: { accountId: string; username: string; ip: string },
): Promise<void> {
  const [last] = await platform.database.query<{ opened_in: string }>(
    `SELECT opened_in FROM login_attempt WHERE username = $1 AND success AND opened_in IS NOT NULL
      ORDER BY at DESC LIMIT 1`,
    [username],
  );
  await tell(platform, {
    ...{ accountId, tenantId: last?.opened_in ?? null, title: '您用过的验证码被再次提交' },
    body: `地址：${ip}。登录没有成功；再次提交的人可能看到了您的验证码，也知道您的密码。`,
  });
}

/** Sign-ins that are looked back at. */
const KNOWN_DAYS = 180;

/** A sign-in from a device that none before came from; the very first is no news. @param attemptId of this sign-in */
export async function tellNewDevice(
  platform: Platform,
  {
    accountId,
    tenantId,
    username,
    attemptId,
    ip,
    userAgent,
  }: {
    accountId: string;
    tenantId: string | null;
    username: string;
    attemptId: string;
    ip: string;
    userAgent: string;
  },
): Promise<void> {
  const before = await platform.database.query<{ user_agent: string | null }>(
    `SELECT DISTINCT user_agent FROM login_attempt
      WHERE username = $1 AND success AND id <> $2 AND at > now() - interval '${KNOWN_DAYS} days' LIMIT 500`,
    [username, attemptId],
  );
  const device = deviceOf(userAgent);
  if (before.length === 0 || before.some((one) => deviceOf(one.user_agent) === device)) return;
  await tell(platform, {
    ...{ accountId, tenantId, title: '您的账号在新设备登录' },
    body: `设备：${device}，地址：${ip}。`,
  });
}
