/** Adding somebody without asking: a new account, which its owner activates by a link. */
import type { MemberAdd, MemberAdded } from '../../../../contract/tenant/members';
import { pageAddress } from '../../../base/pageAddress';
import { newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { againstRule, duplicate } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';
import { makeToken, queueMail } from '../../auth';
import { assertPlaceWithin, loadMemberWithin } from '../delegation/reach';
import { assertMayGive, type Given, givenOf } from '../given';
import { assertNotAbove } from '../member';
import { joinTenant } from './join';
import { NO_WAY_IN } from './queries';

const addressOf = (token: string) => `/resetPassword?token=${token}`;

/**
 * Makes the account and its membership in the caller's transaction. 409 where the name or the address is somebody's.
 * @param shown the caller shows the link to whoever adds, too
 */
export async function createMember(
  context: TenantContext,
  input: Pick<MemberAdd, 'userName' | 'name' | 'email' | 'mobile' | 'position'>,
  given: Given,
  shown: boolean,
): Promise<{ userId: string; token: string }> {
  const { platform, db, actor } = context;
  const { database } = platform;
  const userId = newId();
  const email = input.email?.trim().toLowerCase() || null;
  const taken = email
    ? await database.query('SELECT id FROM account WHERE lower(email) = $1 AND email_verified_at IS NOT NULL', [email])
    : [];
  if (taken.length > 0) throw duplicate('这个邮箱已有账号，请改为发送邀请', 'email');
  const added = await database.query(
    `INSERT INTO account (id, username, name, email, mobile) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (username) DO NOTHING RETURNING id`,
    [userId, input.userName.toLowerCase(), input.name.trim(), email, input.mobile?.trim() || null],
  );
  if (added.length === 0) throw duplicate('用户名已被使用，请换一个；对方已有账号时请发送邀请', 'userName');
  await joinTenant(platform, db, { ...given, userId, position: input.position?.trim() || null, by: actor.userId });
  await logOperation(db, actor, {
    module: 'tenant',
    action: 'memberCreated',
    objectType: 'member',
    objectId: userId,
    detail: { userName: input.userName.toLowerCase(), name: input.name.trim() },
  });
  return { userId, token: await activation(platform, db, userId, shown) };
}

/**
 * A new link; it is mailed too, where the account names an address. One that is shown to somebody besides proves no
 * address: they could open it without the mailbox.
 */
async function activation(platform: Platform, db: TenantDb, userId: string, shown: boolean): Promise<string> {
  const { database, env } = platform;
  const [row] = await database.query<{ name: string; username: string; email: string | null; tenant: string }>(
    'SELECT a.name, a.username, a.email, t.name AS tenant FROM account a, tenant t WHERE a.id = $1 AND t.id = $2',
    [userId, db.tenantId],
  );
  const token = await makeToken(database, userId, 'activate', shown ? null : (row?.email ?? null));
  if (row?.email) {
    await queueMail(
      platform,
      {
        to: row.email,
        subject: `「${row.tenant}」为您创建了${env.appTitle}账号`,
        text: [
          `${row.name}，您好：`,
          `「${row.tenant}」已将您加为成员，您的用户名是 ${row.username}。请在 7 天内打开以下链接，设置登录密码：`,
          '{link}',
          '链接只能使用一次。',
        ],
        page: addressOf(token),
      },
      db.tenantId,
    );
  }
  return token;
}

export async function addMember(context: TenantContext, input: MemberAdd): Promise<MemberAdded> {
  const { platform, db, actor } = context;
  const given = await givenOf(db, input);
  await assertPlaceWithin(db, actor, 'ENTERPRISE:MEMBER_UPDATE', given.departmentId);
  await assertMayGive(db, actor, given);
  const { userId, token } = await db.transaction((tx) => createMember({ ...context, db: tx }, input, given, true));
  return { userId, url: pageAddress(platform, addressOf(token)) };
}

/**
 * The link once more, for who has no way in yet and belongs to no other enterprise: nobody lets themselves into an account
 * that is somebody's, nor into one that may more than they may.
 */
export async function activateAgain(context: TenantContext, userId: string): Promise<MemberAdded> {
  const { platform, db, actor } = context;
  await loadMemberWithin(context, 'ENTERPRISE:MEMBER_UPDATE', userId);
  const [row] = await platform.database.query<{ active: boolean; others: number }>(
    `SELECT NOT (${NO_WAY_IN}) AS active,
            (SELECT count(*)::int FROM tenant_member o WHERE o.id = a.id AND o.tenant_id <> $2) AS others
       FROM account a WHERE a.id = $1`,
    [userId, db.tenantId],
  );
  if (!row || row.active || row.others > 0) throw againstRule('账号已经激活，忘记密码时请由本人在登录页找回');
  await assertNotAbove(db, actor, userId);
  return db.transaction(async (tx) => {
    const token = await activation(platform, tx, userId, true);
    await logOperation(tx, actor, {
      module: 'tenant',
      action: 'memberActivationSent',
      objectType: 'member',
      objectId: userId,
    });
    return { userId, url: pageAddress(platform, addressOf(token)) };
  });
}
