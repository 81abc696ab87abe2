/**
 * Sessions and the rights of their users (specification §3, §6). Read from the database once, kept for seconds, and
 * dropped the moment a session, a membership or a role changes, here or in another process.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor, Session } from '../../base/actor';
import { iso } from '../../base/present';
import { TtlCache } from '../../base/ttlCache';
import type { Database } from '../../db/client';
import { TenantDb } from '../../db/scope';
import type { Env } from '../../env';
import type { EventBus } from '../../events/bus';
import { loadActors } from '../../object/actors';

const CACHE_MS = 30_000;
/** A sliding session is written at most this often. */
const SLIDE_MS = 5 * 60_000;

/** Whether a change is one of a session or of the rights that it was read with. */
type Concerns = (session: Session) => boolean;

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
export const newToken = () => randomBytes(32).toString('base64url');

interface SessionRow extends Record<string, unknown> {
  account_id: string;
  tenant_id: string | null;
  csrf_token: string;
  access_token: string | null;
  expires_at: string;
  username: string;
  name: string;
  avatar: string | null;
  email: string | null;
  mobile: string | null;
}

export class AccessStore {
  private readonly sessions = new TtlCache<Session | null>(CACHE_MS);
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
    const session = await this.sessions.get(key, () => this.loadCurrent(key));
    if (!session || session.expiresAt < Date.now()) return null;
    return session;
  }

  /**
   * Opens a session for an account; returns the token for the cookie.
   * @param tenantId where it begins; absent: in the account's last or first enterprise
   */
  async open(accountId: string, client: { ip: string; userAgent: string }, tenantId?: string): Promise<string> {
    const token = newToken();
    const [membership] = await this.database.query<{ tenant_id: string }>(
      `SELECT m.tenant_id FROM tenant_member m JOIN tenant t ON t.id = m.tenant_id AND NOT t.disabled
        WHERE m.id = $1 AND NOT m.disabled
        ORDER BY (SELECT max(s.created_at) FROM session s WHERE s.account_id = $1 AND s.tenant_id = m.tenant_id) DESC NULLS LAST,
                 m.created_at LIMIT 1`,
      [accountId],
    );
    await this.database.query(
      `INSERT INTO session (token_hash, account_id, tenant_id, csrf_token, expires_at, ip, user_agent)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        hashToken(token),
        accountId,
        tenantId ?? membership?.tenant_id ?? null,
        newToken(),
        this.expiry(),
        client.ip,
        client.userAgent,
      ],
    );
    return token;
  }

  async close(tokenHash: string, accountId: string): Promise<void> {
    await this.database.query('DELETE FROM session WHERE token_hash = $1', [tokenHash]);
    await this.changed(accountId);
  }

  /** Ends all sessions of an account: its password was changed, or it was disabled. */
  async closeAll(accountId: string): Promise<void> {
    await this.database.query('DELETE FROM session WHERE account_id = $1', [accountId]);
    await this.changed(accountId);
  }

  /** Ends the sessions of an account that stand in a tenant: its membership was disabled. */
  async closeIn(tenantId: string, accountId: string): Promise<void> {
    await this.database.query('DELETE FROM session WHERE account_id = $1 AND tenant_id = $2', [accountId, tenantId]);
    await this.changed(accountId);
  }

  async moveToTenant(session: Session, tenantId: string): Promise<void> {
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

  private expiry = () => new Date(Date.now() + this.env.sessionHours * 3_600_000).toISOString();

  private async loadCurrent(tokenHash: string): Promise<Session | null> {
    for (;;) {
      const changes: Concerns[] = [];
      this.loading.add(changes);
      try {
        const session = await this.load(tokenHash);
        if (!changes.some((concerns) => session === null || concerns(session))) return session;
      } finally {
        this.loading.delete(changes);
      }
    }
  }

  private async load(tokenHash: string): Promise<Session | null> {
    const [row] = await this.database.query<SessionRow>(
      `SELECT s.account_id, s.tenant_id, s.csrf_token, s.access_token, s.expires_at,
              a.username, a.name, a.avatar, a.email, a.mobile
         FROM session s JOIN account a ON a.id = s.account_id AND NOT a.disabled
        WHERE s.token_hash = $1 AND s.expires_at > now()`,
      [tokenHash],
    );
    if (!row) return null;
    let expiresAt = Date.parse(iso(row.expires_at));
    if (expiresAt - Date.now() < this.env.sessionHours * 3_600_000 - SLIDE_MS) {
      const later = this.expiry();
      await this.database.query('UPDATE session SET expires_at = $2 WHERE token_hash = $1', [tokenHash, later]);
      expiresAt = Date.parse(later);
    }
    const session: Session = {
      tokenHash,
      csrfToken: row.csrf_token,
      accessToken: row.access_token,
      account: {
        id: row.account_id,
        username: row.username,
        name: row.name,
        avatar: row.avatar,
        email: row.email,
        mobile: row.mobile,
      },
      actor: row.tenant_id ? await this.actor(row.account_id, row.tenant_id) : null,
      expiresAt,
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
