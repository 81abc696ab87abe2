/** How many messages are unread, counted for many people in one statement, and never twice at once for one of them. */
import { giveWay } from '../base/pace';
import { TenantDb } from '../db/scope';
import { unreadCounts } from '../modules/message';
import type { Platform } from '../platform';

const RETRY_MS = 1_000;
const BATCH = 500;

export class UnreadCounter {
  private readonly asked = new Map<string, Set<string>>();
  private running = false;

  constructor(
    private readonly platform: Platform,
    private readonly tell: (tenantId: string, userId: string, count: number) => void,
  ) {}

  /** Counts anew. Asked again while a count runs, it runs once more: the last number told is never an old one. */
  ask(tenantId: string, userId: string): void {
    const users = this.asked.get(tenantId) ?? new Set();
    users.add(userId);
    this.asked.set(tenantId, users);
    if (this.running) return;
    this.running = true;
    // Whoever asks in this turn of the loop is counted together.
    void giveWay().then(() => this.run());
  }

  private async run(): Promise<void> {
    try {
      for (const [tenantId, users] of this.asked) {
        const batch = [...users].slice(0, BATCH);
        for (const userId of batch) users.delete(userId);
        if (users.size === 0) this.asked.delete(tenantId);
        const counts = await this.count(tenantId, batch);
        for (const userId of batch) this.tell(tenantId, userId, counts.get(userId) ?? 0);
      }
    } catch {
      // The database does not answer; whom it concerns stays asked for.
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
    if (this.asked.size > 0) void giveWay().then(() => this.run());
    else this.running = false;
  }

  private async count(tenantId: string, userIds: string[]): Promise<Map<string, number>> {
    try {
      return await unreadCounts(new TenantDb(this.platform.database, tenantId), userIds);
    } catch (error) {
      for (const userId of userIds) this.ask(tenantId, userId);
      throw error;
    }
  }
}
