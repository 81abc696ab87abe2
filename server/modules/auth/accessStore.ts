/**
 * Sessions and the rights of their users (specification §3, §6). Read from the database once, kept for seconds, and
 * dropped the moment a session, a membership or a role changes, here or in another process.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { Demands } from '../../../contract/auth/demands';
import type { TokenScope } from '../../../contract/auth/securityWords';
import { turnsOf } from '../../../contract/turns';
import type { Actor, Session } from '../../base/actor';
import { iso } from '../../base/present';
import { TtlCache } from '../../base/ttlCache';
import type { Database } from '../../db/client';
import { TenantDb } from '../../db/scope';
import type { Env } from '../../env';
import { againstRule } from '../../errors';
import type { EventBus } from '../../events/bus';
import { loadActors } from '../../object/actors';
import { demandsIn, hasFactor, JOINED_DEMANDS } from './demands';

const CACHE_MS = 30_000;
/** A sliding session is written at most this often. */
const SLIDE_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;

/** Of a session that a provider opened. */
export interface ByProvider {
  /** The only enterprise that it holds for; null: the operator's provider, for all of them. */
  boundTenantId: string | null;
  provider: string;
  idTokenCipher: string | null;
  sid: string | null;
}

/** Whether a change is one of a session or of the rights that it was read with. */
type Concerns = (session: Session) => boolean;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
export const newToken = () => randomBytes(32).toString('base64url');

interface AccountRow extends Record<string, unknown> {
  account_id: string;
  username: string;
  name: string;
  avatar: string | null;
  email: string | null;
  email_verified: boolean;
  mobile: string | null;
}
interface TokenRow extends AccountRow {
  demands: Demands | null;
  bound_tenant_id: string;
  scope: TokenScope;
  expires_at: string;
}
const accountOf = ({ account_id: id, email_verified: emailVerified, ...row }: AccountRow): Session['account'] => {
  const { username, name, avatar, email, mobile } = row;
  return { id, username, name, avatar, email, emailVerified, mobile };
};

interface SessionRow extends AccountRow {
  tenant_id: string | null;
  csrf_token: string;
  access_token: string | null;
  bound_tenant_id: string | null;
  provider: string | null;
  id_token_cipher: string | null;
  created_at: string;
  expires_at: string;
  last_at: string;
  idle_minutes: number | null;
  max_hours: number | null;
  factor_there: boolean;
  passkey: boolean;
  demands: Demands | null;
}

const FACTOR = `${hasFactor('a.id')} AS factor_there`;

export class AccessStore {
  private readonly sessions = new TtlCache<Session | null>(CACHE_MS, undefined, 'session');
  private readonly hashes = new Map<string, string>();
  private readonly live = new Map<string, Session>();
  /** Loads under way, each with the changes that came meanwhile: one that concerns what it read is not kept. */
  private readonly loading = new Set<Concerns[]>();

  constructor(
    private readonly database: Database,
    private readonly bus: EventBus,
    private readonly env: Env,
  ) {
    const drop = (concerns: Concerns) => this.drop(concerns);
    bus.on('session', (event) => drop((session) => session.account.id === event.accountId));
    const inTenant = (tenantId: string) => (session: Session) =>
      session.actor === null || session.actor.tenantId === tenantId;
    bus.on('access', ({ tenantId, userIds }) => {
      const inside = inTenant(tenantId);
      drop((session) => inside(session) && (userIds?.includes(session.account.id) ?? true));
    });
    bus.on('directory', ({ tenantId }) => drop(inTenant(tenantId)));
  }

  /** The session of a cookie's token, or null when it is unknown, expired, or its account was disabled. */
  async session(token: string): Promise<Session | null> {
    let tokenHash = this.hashes.get(token);
    if (!tokenHash) {
      tokenHash = hashToken(token);
      if (this.hashes.size > 10_000) this.hashes.clear();
      this.hashes.set(token, tokenHash);
    }
    const key = tokenHash;
    const session = await this.sessions.get(key, () => this.loadCurrent(() => this.load(key)));
    if (!session || session.expiresAt < Date.now()) return null;
    return session;
  }

  /**
   * The session of a call that comes with a person's token: as that person, in the token's enterprise, for that call alone.
   * Null for one that is unknown, over, revoked, or whose owner may not come in any more.
   */
  async tokenSession(token: string, ip: string): Promise<Session | null> {
    const tokenHash = hashToken(token);
    const session = await this.sessions.get(tokenHash, () => this.loadCurrent(() => this.loadToken(tokenHash, ip)));
    return session && session.expiresAt > Date.now() ? session : null;
  }

  private async loadToken(tokenHash: string, ip: string): Promise<Session | null> {
    const [row] = await this.database.query<TokenRow>(
      `UPDATE api_token k SET last_at = now(), last_ip = $2 FROM account a
        WHERE k.token_hash = $1 AND k.expires_at > now() AND a.id = k.account_id AND NOT a.disabled
        RETURNING ${demandsIn('k.bound_tenant_id')}, k.account_id, k.bound_tenant_id, k.scope, k.expires_at, a.username, a.name, a.avatar, a.email, a.email_verified_at IS NOT NULL AS email_verified,
                  a.mobile`,
      [tokenHash, ip],
    );
    const actor = row && (await this.actor(row.account_id, row.bound_tenant_id));
    if (!row || !actor) return null;
    const session: Session = {
      ...{ tokenHash, csrfToken: '', accessToken: null, boundTenantId: row.bound_tenant_id, endsAt: null, actor },
      account: accountOf(row),
      byToken: row.scope,
      // A token was made in a session that was let in; from where it is used is asked each time.
      ...(row.demands && { entry: { demands: row.demands, vouched: true, factor: true, passkey: true } }),
      expiresAt: Date.parse(iso(row.expires_at)),
    };
    this.live.set(tokenHash, session);
    return session;
  }

  /**
   * Opens a session for an account; returns the token for the cookie.
   * @param tenantId where it begins; absent: in the account's last or first enterprise
   * @param passkey whether a passkey was shown
   */
  async open(
    accountId: string,
    client: { ip: string; userAgent: string },
    tenantId?: string,
    by?: ByProvider,
    passkey = false,
  ): Promise<string> {
    const token = newToken();
    const [membership] = await this.database.query<{ tenant_id: string }>(
      `SELECT m.tenant_id FROM tenant_member m JOIN tenant t ON t.id = m.tenant_id AND NOT t.disabled
        WHERE m.id = $1 AND NOT m.disabled
        ORDER BY (SELECT max(s.created_at) FROM session s WHERE s.account_id = $1 AND s.tenant_id = m.tenant_id) DESC NULLS LAST,
                 m.created_at LIMIT 1`,
      [accountId],
    );
    await this.database.query(
      `INSERT INTO session (token_hash, account_id, tenant_id, csrf_token, expires_at, ip, user_agent, bound_tenant_id, provider,
                            id_token_cipher, sid, passkey, host_cookie_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, CASE WHEN $13::boolean THEN now() END)`,
      [
        hashToken(token),
        accountId,
        tenantId ?? membership?.tenant_id ?? null,
        newToken(),
        new Date(Date.now() + Math.min(this.env.sessionHours, this.env.sessionMaxHours) * HOUR_MS).toISOString(),
        client.ip,
        client.userAgent,
        by?.boundTenantId ?? null,
        by?.provider ?? null,
        by?.idTokenCipher ?? null,
        by?.sid ?? null,
        passkey,
        this.env.secureCookie,
      ],
    );
    return token;
  }

  /**
   * Whether a session may take the `__Host-` name of its cookie now: one of before that has it not yet, or took it within
   * this minute, for a page asks for several things at once.
   */
  async renameCookie(tokenHash: string): Promise<boolean> {
    const renamed = await this.database.query(
      `UPDATE session SET host_cookie_at = coalesce(host_cookie_at, now())
        WHERE token_hash = $1
          AND (host_cookie_at IS NULL OR host_cookie_at > created_at AND host_cookie_at > now() - interval '1 minute')
        RETURNING token_hash`,
      [tokenHash],
    );
    return renamed.length > 0;
  }

  async close(tokenHash: string, accountId: string): Promise<void> {
    await this.database.query('DELETE FROM session WHERE token_hash = $1', [tokenHash]);
    await this.changed(accountId);
  }

  /** Ends several sessions of an account; returns how many there were. */
  async closeMany(accountId: string, tokenHashes: readonly string[]): Promise<number> {
    const ended = await this.database.query(
      'DELETE FROM session WHERE account_id = $1 AND token_hash = ANY($2::text[]) RETURNING token_hash',
      [accountId, tokenHashes],
    );
    await this.changed(accountId);
    return ended.length;
  }

  /** Ends all sessions of an account: its password was changed, or it was disabled. */
  async closeAll(accountId: string): Promise<void> {
    await this.database.query('DELETE FROM session WHERE account_id = $1', [accountId]);
    await this.changed(accountId);
  }

  /** Ends all sessions that a provider opened: it is no way in any more. */
  closeOf(provider: string): Promise<void> {
    return this.closeEnded(provider, { subject: null, sid: null });
  }

  /**
   * Ends what a provider opened for one of its sessions or, without `sid`, for a person: it ended there. Sessions that it
   * gave no name are told by the person alone.
   */
  async closeEnded(provider: string, { subject, sid }: { subject: string | null; sid: string | null }): Promise<void> {
    const ended = await this.database.query<{ account_id: string }>(
      `DELETE FROM session s WHERE s.provider = $1
          AND ($2::text IS NULL OR s.account_id IN
                (SELECT i.account_id FROM account_identity i WHERE i.provider = $1 AND i.subject = $2))
          AND ($3::text IS NULL OR s.sid = $3 OR (s.sid IS NULL AND $2::text IS NOT NULL))
        RETURNING s.account_id`,
      [provider, subject, sid],
    );
    for (const accountId of new Set(ended.map((one) => one.account_id))) await this.changed(accountId);
  }

  /** Ends the sessions of an account that stand in a tenant: its membership was disabled. */
  async closeIn(tenantId: string, accountId: string): Promise<void> {
    await this.database.query('DELETE FROM session WHERE account_id = $1 AND tenant_id = $2', [accountId, tenantId]);
    await this.changed(accountId);
  }

  /** @throws RULE for a session that an enterprise's provider opened, and another enterprise */
  async moveToTenant(session: Session, tenantId: string): Promise<void> {
    if (session.boundTenantId && session.boundTenantId !== tenantId) {
      throw againstRule('您是用企业的登录方式进来的，要进入其他企业请用密码登录');
    }
    await this.database.query('UPDATE session SET tenant_id = $2 WHERE token_hash = $1', [session.tokenHash, tenantId]);
    await this.changed(session.account.id);
  }

  async setAccessToken(session: Session, accessToken: string | null): Promise<void> {
    await this.database.query('UPDATE session SET access_token = $2 WHERE token_hash = $1', [
      session.tokenHash,
      accessToken,
    ]);
    await this.changed(session.account.id);
  }

  private async changed(accountId: string): Promise<void> {
    this.bus.publish({ type: 'session', accountId });
    await this.bus.flush();
  }

  private drop(concerns: Concerns): void {
    for (const changes of this.loading) changes.push(concerns);
    for (const [key, session] of this.live) {
      if (!concerns(session)) continue;
      this.live.delete(key);
      this.sessions.delete(key);
    }
  }

  /**
   * Puts the end of a session off, for it is in use. The limits are the operator's or, where they are shorter, those of
   * the enterprise in which it stands; both may have become shorter since it was opened.
   * @returns its end in milliseconds; null: it is over
   */
  private async slide(tokenHash: string, row: SessionRow): Promise<number | null> {
    const { sessionHours, sessionMaxHours } = this.env;
    const idleMs = Math.min(sessionHours * HOUR_MS, (row.idle_minutes ?? Number.POSITIVE_INFINITY) * 60_000);
    const mostMs = Math.min(sessionMaxHours, row.max_hours ?? Number.POSITIVE_INFINITY) * HOUR_MS;
    const [beganAt, lastAt, stored] = [row.created_at, row.last_at, row.expires_at].map((at) =>
      Date.parse(iso(at)),
    ) as [number, number, number];
    const idleEnd = row.idle_minutes === null ? Number.POSITIVE_INFINITY : lastAt + idleMs;
    const expiresAt = Math.min(stored, beganAt + mostMs, idleEnd);
    const now = Date.now();
    if (expiresAt <= now) return null;
    const ends = Math.min(now + idleMs, beganAt + mostMs);
    // A short idle time is kept more exactly.
    const slideMs = Math.min(SLIDE_MS, idleMs / 10);
    if (Math.abs(ends - stored) <= slideMs && now - lastAt <= slideMs) return expiresAt;
    await this.database.query('UPDATE session SET expires_at = $2, last_at = now() WHERE token_hash = $1', [
      tokenHash,
      new Date(ends).toISOString(),
    ]);
    return ends;
  }

  private async loadCurrent(read: () => Promise<Session | null>): Promise<Session | null> {
    const turn = turnsOf(1_000, 'looks at a session that changes');
    for (;;) {
      turn();
      const changes: Concerns[] = [];
      this.loading.add(changes);
      try {
        const session = await read();
        if (!changes.some((concerns) => session === null || concerns(session))) return session;
      } finally {
        this.loading.delete(changes);
      }
    }
  }

  private async load(tokenHash: string): Promise<Session | null> {
    const [row] = await this.database.query<SessionRow>(
      `SELECT s.account_id, s.tenant_id, s.csrf_token, s.access_token, s.bound_tenant_id, s.provider,
              s.id_token_cipher, s.created_at, s.expires_at, s.last_at, p.idle_minutes, p.max_hours,
              ${JOINED_DEMANDS}, ${FACTOR}, s.passkey,
              a.username, a.name, a.avatar, a.email, a.email_verified_at IS NOT NULL AS email_verified, a.mobile
         FROM session s JOIN account a ON a.id = s.account_id AND NOT a.disabled
         LEFT JOIN security_policy p ON p.tenant_id = s.tenant_id
        WHERE s.token_hash = $1 AND s.expires_at > now() AND s.created_at > now() - make_interval(hours => $2::int)`,
      [tokenHash, this.env.sessionMaxHours],
    );
    if (!row) return null;
    const expiresAt = await this.slide(tokenHash, row);
    if (expiresAt === null) return null;
    const session: Session = {
      tokenHash,
      csrfToken: row.csrf_token,
      accessToken: row.access_token,
      boundTenantId: row.bound_tenant_id,
      endsAt:
        row.provider && row.id_token_cipher ? { provider: row.provider, idTokenCipher: row.id_token_cipher } : null,
      account: accountOf(row),
      actor: row.tenant_id ? await this.actor(row.account_id, row.tenant_id) : null,
      expiresAt,
      ...(row.demands && {
        entry: {
          demands: row.demands,
          vouched: row.provider !== null || row.bound_tenant_id !== null,
          factor: row.factor_there,
          passkey: row.passkey,
        },
      }),
    };
    // What is not known to be live any more could not be dropped either.
    if (this.live.size > 10_000) {
      this.live.clear();
      this.sessions.clear();
    }
    this.live.set(tokenHash, session);
    return session;
  }

  /** The rights of a user in a tenant, or null when the membership ended or was disabled. */
  async actor(userId: string, tenantId: string): Promise<Actor | null> {
    const actors = await loadActors(new TenantDb(this.database, tenantId), [userId]);
    return actors.get(userId) ?? null;
  }
}
