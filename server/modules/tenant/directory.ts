/** Names and pictures of a tenant's people, kept in memory: lists name people without joining them in each query. */
import type { Person } from '../../../contract/envelope';
import type { People } from '../../base/people';
import { TtlCache } from '../../base/ttlCache';
import type { Database } from '../../db/client';
import type { EventBus } from '../../events/bus';

const CACHE_MS = 5 * 60_000;

export class Directory {
  private readonly people = new TtlCache<Map<string, Person>>(CACHE_MS, 1000, 'directory');

  constructor(
    private readonly database: Database,
    bus: EventBus,
  ) {
    bus.on('directory', ({ tenantId }) => this.people.delete(tenantId));
    // Rights of single people change none of their names.
    bus.on('access', ({ tenantId, userIds }) => {
      if (!userIds) this.people.delete(tenantId);
    });
  }

  /** A look-up by id over everybody who is or was a member of the tenant. */
  async of(tenantId: string): Promise<People> {
    const people = await this.people.get(tenantId, () => this.load(tenantId));
    return (userId) => (userId ? (people.get(userId) ?? null) : null);
  }

  private async load(tenantId: string): Promise<Map<string, Person>> {
    const rows = await this.database.query<{ id: string; username: string; name: string; avatar: string | null }>(
      `SELECT a.id, a.username, a.name, a.avatar FROM tenant_member m JOIN account a ON a.id = m.id WHERE m.tenant_id = $1`,
      [tenantId],
    );
    return new Map(
      rows.map((row) => [row.id, { userId: row.id, userName: row.username, name: row.name, avatar: row.avatar }]),
    );
  }
}
