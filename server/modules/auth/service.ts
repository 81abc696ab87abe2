import type { CurrentUser, PasswordChange, ProfileUpdate, Tenant } from '../../../contract/auth/account';
import { hasTwoKinds, KINDS_FAULT } from '../../../contract/auth/password';
import type { Session } from '../../base/actor';
import { againstRule, invalid, notFound } from '../../errors';
import { entryFault } from '../../http/entry';
import type { Platform } from '../../platform';
import { isCommonPassword } from './commonPasswords';
import { tellOwner } from './notices';
import { clearFailures, hashPassword, isOwnPassword } from './tries';

export async function currentUser(
  { calendars }: Pick<Platform, 'calendars'>,
  session: Session,
  ip: string,
): Promise<CurrentUser> {
  const { account, actor, csrfToken } = session;
  const barred = entryFault(session, ip);
  return {
    userId: account.id,
    userName: account.username,
    name: account.name,
    avatar: account.avatar,
    email: account.email,
    emailVerified: account.emailVerified,
    mobile: account.mobile,
    roles: (actor?.roles ?? []).map((roleCode, index) => ({ roleCode, roleName: actor?.roleNames[index] ?? roleCode })),
    tenantId: actor?.tenantId ?? null,
    tenantCode: actor?.tenantCode ?? null,
    timeZone: actor && (await calendars.hoursOf(actor.tenantId)).zoneName,
    csrfToken,
    barred: barred && { kind: barred.kind, message: barred.message },
  };
}

/** What an enterprise's provider vouches for ends with the enterprise: the account itself is not its to change. */
export function assertOwnAccount(session: Session): void {
  if (session.boundTenantId) throw againstRule('您是用企业的登录方式进来的，修改密码或邮箱请先用密码登录');
}

/** Length is demanded by the schema. @throws VALIDATION for one kind of signs only, and for what many would think of */
export function assertStrongPassword(password: string, field: string): void {
  if (!hasTwoKinds(password)) throw invalid(KINDS_FAULT, field);
  if (isCommonPassword(password)) {
    throw invalid('这个密码太常见，容易被猜到。请换一个，例如用几个不相干的词连起来', field);
  }
}

export async function changePassword(
  platform: Platform,
  session: Session,
  { oldPassword, newPassword }: PasswordChange,
  ip: string,
): Promise<void> {
  assertOwnAccount(session);
  const { database, access } = platform;
  if (!(await isOwnPassword(platform, session.account, oldPassword, ip))) throw invalid('原密码不正确', 'oldPassword');
  if (oldPassword === newPassword) throw invalid('新密码不能与原密码相同', 'newPassword');
  assertStrongPassword(newPassword, 'newPassword');
  await database.query(
    'UPDATE account SET password_hash = $2, updated_at = now(), version = version + 1 WHERE id = $1',
    [session.account.id, await hashPassword(newPassword)],
  );
  await clearFailures(database, session.account.username);
  await access.closeAll(session.account.id);
  await tellOwner(platform, session, '登录密码已修改。');
}

/**
 * Another address opens the account by a forgotten password: so it takes the password, and the address before is told.
 * @throws RULE, VALIDATION, ACCOUNT_LOCKED
 */
export async function updateProfile(
  platform: Platform,
  session: Session,
  { name, email, mobile, password }: ProfileUpdate,
  ip: string,
): Promise<void> {
  const { account } = session;
  const moves = email !== undefined && email?.toLowerCase() !== account.email?.toLowerCase();
  if (moves) {
    assertOwnAccount(session);
    if (!password) throw invalid('修改邮箱请输入登录密码', 'password');
    if (!(await isOwnPassword(platform, account, password, ip))) throw invalid('密码不正确', 'password');
    await tellOwner(platform, session, email ? `邮箱已改为 ${email}。` : '邮箱已清除。');
  }
  await platform.database.transaction(async (tx) => {
    await tx.query(
      `UPDATE account SET name = coalesce($2, name),
              email = CASE WHEN $3::boolean OR lower($4) = lower(email) THEN $4 ELSE email END,
              email_verified_at = CASE WHEN $3::boolean AND lower($4) IS DISTINCT FROM lower(email) THEN NULL
                                       ELSE email_verified_at END,
              mobile = CASE WHEN $5::boolean THEN $6 ELSE mobile END,
              updated_at = now(), version = version + 1
        WHERE id = $1`,
      [account.id, name?.trim() ?? null, moves, email ?? null, mobile !== undefined, mobile ?? null],
    );
    // A link to the address before sets no password any more.
    if (moves) await tx.query(`DELETE FROM account_token WHERE account_id = $1 AND purpose = 'reset'`, [account.id]);
  });
  await tellChanged(platform, account.id);
}

/** Name or picture of an account changed: wherever it is named, it is read anew. */
export async function tellChanged(platform: Platform, accountId: string): Promise<void> {
  const memberships = await platform.database.query<{ tenant_id: string }>(
    'SELECT tenant_id FROM tenant_member WHERE id = $1',
    [accountId],
  );
  for (const { tenant_id } of memberships) platform.bus.publish({ type: 'directory', tenantId: tenant_id });
  platform.bus.publish({ type: 'session', accountId });
}

export async function myTenants({ database }: Platform, session: Session): Promise<Tenant[]> {
  const rows = await database.query<{ id: string; code: string; name: string; logo: string | null }>(
    `SELECT t.id, t.code, t.name, t.logo FROM tenant t
       JOIN tenant_member m ON m.tenant_id = t.id AND m.id = $1 AND NOT m.disabled
      WHERE NOT t.disabled AND ($2::uuid IS NULL OR t.id = $2::uuid) ORDER BY t.created_at, t.code`,
    [session.account.id, session.boundTenantId],
  );
  return rows.map(({ id, code, name, logo }) => ({
    tenantCode: code,
    tenantName: name,
    logo,
    current: id === session.actor?.tenantId,
  }));
}

export async function switchTenant(platform: Platform, session: Session, tenantCode: string): Promise<void> {
  const [row] = await platform.database.query<{ id: string }>(
    `SELECT t.id FROM tenant t JOIN tenant_member m ON m.tenant_id = t.id AND m.id = $2 AND NOT m.disabled
      WHERE t.code = $1 AND NOT t.disabled`,
    [tenantCode, session.account.id],
  );
  if (!row) throw notFound('企业');
  await platform.access.moveToTenant(session, row.id);
}
