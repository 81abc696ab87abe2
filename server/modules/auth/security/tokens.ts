/**
 * Tokens by which programs act as their owner in one enterprise: shown once, kept as a hash, with an end. What they may do
 * is judged with each call by what the owner may then; nothing of the account itself is open to them (`byToken` of a route).
 */
import type { ApiToken, ApiTokenCreate, ApiTokenMade } from '../../../../contract/auth/security';
import { TOKENS_MAX, type TokenScope } from '../../../../contract/auth/securityWords';
import type { Session } from '../../../base/actor';
import { iso, newId } from '../../../base/present';
import { TenantDb } from '../../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../../errors';
import { assertEntry } from '../../../http/entry';
import { personalToken } from '../../../http/personalToken';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';
import { hashToken, newToken } from '../accessStore';
import { tellOwner } from '../notices';
import { assertOwnAccount } from '../service';
import { isOwnPassword } from '../tries';

/** Of its beginning, as much as its owner knows it by. */
const HINT = 10;

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  hint: string;
  scope: TokenScope;
  tenant_name: string;
  created_at: string;
  expires_at: string;
  ended: boolean;
  last_at: string | null;
  last_ip: string | null;
}

export async function ownTokens({ database }: Platform, { account, boundTenantId }: Session): Promise<ApiToken[]> {
  const rows = await database.query<Row>(
    `SELECT k.id, k.name, k.hint, k.scope, t.name AS tenant_name, k.created_at, k.expires_at, k.expires_at <= now()::timestamptz(3) AS ended,
            k.last_at, k.last_ip
       FROM api_token k JOIN tenant t ON t.id = k.bound_tenant_id
      WHERE k.account_id = $1 AND ($2::uuid IS NULL OR k.bound_tenant_id = $2::uuid) ORDER BY k.created_at DESC, k.id`,
    [account.id, boundTenantId],
  );
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, hint: row.hint, scope: row.scope, tenantName: row.tenant_name },
    createdTime: iso(row.created_at),
    expiresTime: iso(row.expires_at),
    ended: row.ended,
    lastTime: row.last_at && iso(row.last_at),
    lastIp: row.last_ip,
  }));
}

/** With the password: who finds a screen unlocked must not leave with a key. @throws RULE, VALIDATION, ACCOUNT_LOCKED */
export async function createToken(
  platform: Platform,
  session: Session,
  { name, scope, days, password }: ApiTokenCreate,
  ip: string,
): Promise<ApiTokenMade> {
  assertOwnAccount(session);
  assertEntry(session, ip);
  const { account, actor } = session;
  if (!actor) throw forbidden('您还没有加入任何企业，请联系企业管理员');
  if (!(await isOwnPassword(platform, account, password, ip))) throw invalid('密码不正确', 'password');
  const token = personalToken(newToken());
  const id = newId();
  await new TenantDb(platform.database, actor.tenantId).transaction(async (tx, connection) => {
    await connection.query('SELECT id FROM account WHERE id = $1 FOR UPDATE', [account.id]);
    const [held] = await connection.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM api_token WHERE account_id = $1',
      [account.id],
    );
    if ((held?.n ?? 0) >= TOKENS_MAX) throw againstRule(`最多可有 ${TOKENS_MAX} 个访问令牌，请先撤销不用的`);
    await connection.query(
      `INSERT INTO api_token (id, account_id, bound_tenant_id, name, hint, token_hash, scope, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))`,
      [id, account.id, actor.tenantId, name.trim(), token.slice(0, HINT), hashToken(token), scope, days],
    );
    await logOperation(tx, actor, {
      ...{ module: 'auth', action: 'tokenMade', objectType: 'apiToken', objectId: id },
      detail: { name: name.trim(), scope, days },
    });
  });
  await tellOwner(platform, session, `您创建了访问令牌「${name.trim()}」，${days} 天内有效。`);
  return { id, token };
}

/** At once, for the calls under way as well. @throws 404 */
export async function revokeToken(platform: Platform, session: Session, id: string): Promise<void> {
  const { account, boundTenantId } = session;
  const [gone] = await platform.database.query<{ name: string; tenant: string }>(
    `DELETE FROM api_token WHERE id = $1 AND account_id = $2 AND ($3::uuid IS NULL OR bound_tenant_id = $3::uuid)
     RETURNING name, bound_tenant_id AS tenant`,
    [id, account.id, boundTenantId],
  );
  if (!gone) throw notFound('访问令牌');
  await logOperation(
    new TenantDb(platform.database, gone.tenant),
    { userId: account.id },
    {
      ...{ module: 'auth', action: 'tokenRevoked', objectType: 'apiToken', objectId: id, detail: { name: gone.name } },
    },
  );
  platform.bus.publish({ type: 'session', accountId: account.id });
  await platform.bus.flush();
}
