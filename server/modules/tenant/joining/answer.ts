/**
 * Answering an invitation by its link. The visitor needs no session and stands in no enterprise; the token alone says
 * which one it is. Looking changes nothing: scanners of mails open every link.
 */
import { holdsSomewhere } from '../../../../contract/access';
import type { InvitationAnswer, InvitationView } from '../../../../contract/tenant/invitation';
import { invitationLifecycle } from '../../../../contract/tenant/invitationLifecycle';
import type { Session } from '../../../base/actor';
import { iso, newId } from '../../../base/present';
import { invitation } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { ApiError, againstRule, duplicate, forbidden, invalid } from '../../../errors';
import { loadActors } from '../../../object/actors';
import type { Platform } from '../../../platform';
import { assertStrongPassword, hashPassword, hashToken, proveAddress } from '../../auth';
import { assertPlaceWithin } from '../delegation/reach';
import { assertMayGive } from '../given';
import { joinTenant } from '../members/join';
import { logInvitation, stateNow } from './invitation';

type Row = typeof invitation.$inferSelect;

const REPLACED =
  '邀请链接已失效：邀请人重新发送后，只有最新的链接有效。请打开最近一封邀请邮件中的链接，或联系邀请人重新发送';

async function find(platform: Platform, token: string): Promise<{ db: TenantDb; row: Row }> {
  const [known] = await platform.database.query<{ tenant_id: string; id: string }>(
    `SELECT i.tenant_id, i.id FROM invitation i JOIN tenant t ON t.id = i.tenant_id AND NOT t.disabled
      WHERE i.token_hash = $1`,
    [hashToken(token)],
  );
  const db = known && new TenantDb(platform.database, known.tenant_id);
  const row = known && (await db?.find(invitation, known.id));
  // Of an invitation that was sent again only the newest link is known.
  if (!db || !row) throw new ApiError('NOT_FOUND', REPLACED);
  return { db, row };
}

const accountWith = async ({ database }: Platform, email: string): Promise<boolean> =>
  (await database.query('SELECT id FROM account WHERE lower(email) = $1 AND email_verified_at IS NOT NULL', [email]))
    .length > 0;

export async function showInvitation(platform: Platform, token: string): Promise<InvitationView> {
  const { db, row } = await find(platform, token);
  const [tenant] = await platform.database.query<{ name: string; logo: string | null }>(
    'SELECT name, logo FROM tenant WHERE id = $1',
    [db.tenantId],
  );
  const people = await platform.directory.of(db.tenantId);
  return {
    tenantName: tenant?.name ?? '',
    tenantLogo: tenant?.logo ?? null,
    inviterName: people(row.createdBy)?.name ?? null,
    email: row.email,
    name: row.name,
    state: stateNow(row),
    expiresTime: iso(row.expiresAt),
    hasAccount: row.email !== null && (await accountWith(platform, row.email)),
  };
}

const over = (row: Row) => againstRule(`邀请${invitationLifecycle.states[stateNow(row)].label}，请联系邀请人重新发送`);

/**
 * Uses the link once more, in one conditional statement: of three at once, a link for two lets two in. The last use ends
 * it; a mailed one has a single use.
 */
async function use(tx: TenantDb, { id, tokenHash }: Row, by: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE invitation SET uses = uses + 1, version = version + 1, updated_at = now(), updated_by = $4,
            state = CASE WHEN uses + 1 >= max_uses THEN 'ACCEPTED' ELSE state END,
            ended_at = CASE WHEN uses + 1 >= max_uses THEN now() END
      WHERE tenant_id = $1 AND id = $2 AND token_hash = $3 AND state = 'PENDING' AND uses < max_uses
        AND expires_at > now() RETURNING id`,
    [id, tokenHash, by],
  );
  return rows.length > 0;
}

/** What is given is judged once more, by what the inviter may today. */
async function assertStillGiven(db: TenantDb, row: Row): Promise<void> {
  const inviter = row.createdBy ? (await loadActors(db, [row.createdBy])).get(row.createdBy) : undefined;
  const withdrawn = againstRule('邀请人已不能授予这份邀请中的角色，请联系企业管理员重新邀请');
  if (!inviter) throw withdrawn;
  // Who invites may not invite any more: what they still hold of roles is no matter then.
  if (!holdsSomewhere(inviter, 'ENTERPRISE:MEMBER_INVITE')) throw withdrawn;
  await assertPlaceWithin(db, inviter, 'ENTERPRISE:MEMBER_INVITE', row.departmentId).catch(() => {
    throw withdrawn;
  });
  await assertMayGive(db, inviter, row).catch(() => {
    throw withdrawn;
  });
}

/**
 * Joins: the session's account, or a new one. A mailed invitation is for its address alone: another account is refused
 * and the invitation stays.
 * @returns the account and the enterprise that it now stands in
 */
export async function acceptInvitation(
  platform: Platform,
  { token, account }: InvitationAnswer,
  session: Session | null,
): Promise<{ accountId: string; tenantId: string }> {
  const { db, row } = await find(platform, token);
  if (stateNow(row) !== 'PENDING') throw over(row);
  await assertStillGiven(db, row);
  if (session) assertFor(db.tenantId, row, session);
  else if (!account) throw invalid('请登录，或填写新账号的用户名、姓名和密码');
  const made = session || !account ? null : await newAccount(platform, row, account);
  const accountId = await db.transaction(async (tx) => {
    const id = session?.account.id ?? (await made?.(tx)) ?? '';
    if (!(await use(tx, row, id))) throw over((await tx.find(invitation, row.id)) ?? row);
    if (row.email) await proveAddress(platform.database, id, row.email);
    const { departmentId, roleIds, createdBy: by } = row;
    if (!(await joinTenant(platform, tx, { userId: id, departmentId, roleIds, by }))) {
      throw againstRule('您已经是这个企业的成员');
    }
    if (row.email) await platform.hooks.onMemberJoined({ platform, db: tx }, { userId: id, address: row.email });
    await logInvitation(
      tx,
      { userId: id } as Parameters<typeof logInvitation>[1],
      'invitationAccepted',
      row.id,
      row.email,
    );
    return id;
  });
  return { accountId, tenantId: db.tenantId };
}

function assertFor(tenantId: string, { email }: Row, { account, boundTenantId }: Session): void {
  if (boundTenantId && boundTenantId !== tenantId) {
    throw againstRule('您是用企业的登录方式进来的，接受其他企业的邀请请用密码登录');
  }
  if (email === null || account.email?.toLowerCase() === email) return;
  throw forbidden(
    `这份邀请是发给 ${email} 的，而您登录的账号「${account.username}」用的是${account.email ? `邮箱 ${account.email}` : '其他邮箱'}。请换账号登录，或先在个人中心改用这个邮箱`,
  );
}

/** Its password is hashed before the transaction begins. */
async function newAccount(
  platform: Platform,
  { email }: Row,
  { userName, name, password }: NonNullable<InvitationAnswer['account']>,
): Promise<(tx: TenantDb) => Promise<string>> {
  const username = userName.toLowerCase();
  assertStrongPassword(password, 'password');
  if (email && (await accountWith(platform, email))) throw duplicate('这个邮箱已有账号，请登录后接受邀请', 'userName');
  const passwordHash = await hashPassword(password);
  return async () => {
    const id = newId();
    const added = await platform.database.query(
      `INSERT INTO account (id, username, password_hash, name, email) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (username) DO NOTHING RETURNING id`,
      [id, username, passwordHash, name.trim(), email],
    );
    if (added.length === 0) throw duplicate('用户名已被使用，请换一个', 'userName');
    return id;
  };
}

/** Only the holder of the link says no; a link for several is simply left alone. */
export async function declineInvitation(platform: Platform, token: string): Promise<void> {
  const { db, row } = await find(platform, token);
  if (row.email === null) throw againstRule('邀请链接可供多人使用，不需要拒绝');
  await db.transaction(async (tx) => {
    const declined = await tx.query(
      `UPDATE invitation SET state = 'DECLINED', ended_at = now(), updated_at = now(), version = version + 1
        WHERE tenant_id = $1 AND id = $2 AND token_hash = $3 AND state = 'PENDING' AND expires_at > now() RETURNING id`,
      [row.id, row.tokenHash],
    );
    if (declined.length === 0) throw over((await tx.find(invitation, row.id)) ?? row);
    await logInvitation(tx, null, 'invitationDeclined', row.id, row.email);
  });
}
