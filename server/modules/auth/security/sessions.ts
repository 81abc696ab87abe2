/** One's own sessions and sign-ins. */
import type { LoginEntry, LoginEntryQuery, OwnSession } from '../../../../contract/auth/security';
import { deviceOf, type LoginStep } from '../../../../contract/auth/securityWords';
import type { PageOf } from '../../../../contract/envelope';
import type { Session } from '../../../base/actor';
import { iso } from '../../../base/present';
import { notFound } from '../../../errors';
import { readPage, windowSql } from '../../../object/list/page';
import type { Platform } from '../../../platform';
import { hashToken } from '../accessStore';

interface Row extends Record<string, unknown> {
  token_hash: string;
  ip: string | null;
  user_agent: string | null;
  tenant_name: string | null;
  provider: string | null;
  created_at: string;
  last_at: string;
}
/** Names a session without its key. */
const nameOf = (tokenHash: string) => hashToken(tokenHash);

const rowsOf = ({ database }: Platform, { account, boundTenantId }: Session) =>
  database.query<Row>(
    `SELECT s.token_hash, s.ip, s.user_agent, t.name AS tenant_name, s.provider, s.created_at, s.last_at
       FROM session s LEFT JOIN tenant t ON t.id = s.tenant_id
      WHERE s.account_id = $1 AND s.expires_at > now() AND ($2::uuid IS NULL OR s.bound_tenant_id = $2::uuid)
      ORDER BY s.last_at DESC, s.token_hash LIMIT 200`,
    [account.id, boundTenantId],
  );

/** Those that were used last first. A session that an enterprise's provider opened sees those of its kind alone. */
export async function ownSessions(platform: Platform, session: Session): Promise<OwnSession[]> {
  const rows = await rowsOf(platform, session);
  return rows.map((row) => ({
    id: nameOf(row.token_hash),
    current: row.token_hash === session.tokenHash,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    tenantName: row.tenant_name,
    byProvider: row.provider !== null,
    openedTime: iso(row.created_at),
    lastTime: iso(row.last_at),
  }));
}

/** @throws 404 */
export async function endSession(platform: Platform, session: Session, id: string): Promise<void> {
  const found = (await rowsOf(platform, session)).find(({ token_hash: hash }) => nameOf(hash) === id);
  if (!found) throw notFound('登录');
  await platform.access.close(found.token_hash, session.account.id);
}

/** All but the one that asks; returns how many. */
export async function endOthers(platform: Platform, session: Session): Promise<number> {
  const others = (await rowsOf(platform, session))
    .map((row) => row.token_hash)
    .filter((hash) => hash !== session.tokenHash);
  return platform.access.closeMany(session.account.id, others);
}

/** A try to sign in, as the login log keeps it. */
export interface LoginRow extends Record<string, unknown> {
  id: string;
  at: string;
  success: boolean;
  step: LoginStep;
  way: string | null;
  ip: string;
  user_agent: string | null;
}
export const presentLogin = (row: LoginRow): LoginEntry => ({
  id: row.id,
  time: iso(row.at),
  success: row.success,
  step: row.step,
  way: row.way,
  ip: row.ip,
  device: deviceOf(row.user_agent),
});

/**
 * Tries at one's own account, right and wrong ones, the newest first. A session that an enterprise's provider opened sees
 * those alone that were opened in that enterprise: where else somebody works is not its matter.
 */
export async function ownLogins(
  { database }: Platform,
  { account, boundTenantId }: Session,
  query: LoginEntryQuery,
): Promise<PageOf<LoginEntry>> {
  const { rows, page } = await readPage(query, (window) => {
    const values: unknown[] = [account.username, boundTenantId];
    return database.query<LoginRow & { total: number }>(
      `SELECT id, at, success, step, way, ip, user_agent, count(*) OVER ()::int AS total FROM login_attempt
        WHERE username = $1 AND ($2::uuid IS NULL OR success AND opened_in = $2)
        ORDER BY at DESC, id DESC ${windowSql((value) => `$${values.push(value)}`, window)}`,
      values,
    );
  });
  return { result: rows.map(presentLogin), ...page };
}
