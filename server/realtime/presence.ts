/**
 * Who is looking at a task, over all processes. Each one tells the others whom it knows of, when that changes and again
 * before its lease runs out; a process that died is forgotten with its lease.
 */
import { randomUUID } from 'node:crypto';
import type { Viewer } from '../../contract/realtime';
import type { Platform } from '../platform';

/** Keeps the note to the other processes small; beyond this many faces nobody counts. */
export const MAX_VIEWERS = 20;
const SETTLE_MS = 50;

interface Watched {
  tenantId: string;
  taskId: string;
  /** Connections of each person in this process. */
  here: Map<string, number>;
  elsewhere: Map<string, { userIds: string[]; until: number }>;
  told: string;
  timer: NodeJS.Timeout | null;
}

export class Presence {
  private readonly me = randomUUID();
  private readonly watched = new Map<string, Watched>();
  private readonly renewal: NodeJS.Timeout;

  constructor(
    private readonly platform: Platform,
    private readonly tell: (tenantId: string, taskId: string, viewers: Viewer[]) => void,
    leaseMs: number,
  ) {
    platform.bus.on('presence', (event) => {
      if (event.from === this.me) return;
      const watched = this.watched.get(`${event.tenantId}/${event.taskId}`);
      if (!watched) return;
      if (event.userIds.length > 0) {
        watched.elsewhere.set(event.from, { userIds: event.userIds, until: Date.now() + leaseMs });
      } else watched.elsewhere.delete(event.from);
      if (event.ask) this.publish(watched, false);
      this.settle(watched);
    });
    this.renewal = setInterval(() => this.renew(), leaseMs / 3);
    this.renewal.unref();
  }

  enter(tenantId: string, taskId: string, userId: string): void {
    const key = `${tenantId}/${taskId}`;
    let watched = this.watched.get(key);
    if (!watched) {
      watched = { tenantId, taskId, here: new Map(), elsewhere: new Map(), told: '', timer: null };
      this.watched.set(key, watched);
      watched.here.set(userId, 1);
      this.publish(watched, true);
    } else {
      const before = watched.here.get(userId) ?? 0;
      watched.here.set(userId, before + 1);
      if (before === 0) this.publish(watched, false);
      // The newcomer has to be told, also when nothing is new to the others.
      watched.told = '';
    }
    this.settle(watched);
  }

  leave(tenantId: string, taskId: string, userId: string): void {
    const key = `${tenantId}/${taskId}`;
    const watched = this.watched.get(key);
    const count = watched?.here.get(userId);
    if (!watched || !count) return;
    if (count > 1) {
      watched.here.set(userId, count - 1);
      return;
    }
    watched.here.delete(userId);
    this.publish(watched, false);
    if (watched.here.size > 0) {
      this.settle(watched);
      return;
    }
    if (watched.timer) clearTimeout(watched.timer);
    this.watched.delete(key);
  }

  stop(): void {
    clearInterval(this.renewal);
    for (const { timer } of this.watched.values()) if (timer) clearTimeout(timer);
  }

  private publish({ tenantId, taskId, here }: Watched, ask: boolean): void {
    const userIds = [...here.keys()].slice(0, MAX_VIEWERS);
    this.platform.bus.publish({ type: 'presence', tenantId, taskId, from: this.me, userIds, ask });
  }

  private renew(): void {
    const now = Date.now();
    for (const watched of this.watched.values()) {
      this.publish(watched, false);
      for (const [from, { until }] of watched.elsewhere) if (until < now) watched.elsewhere.delete(from);
      this.settle(watched);
    }
  }

  /** Somebody who turns a page leaves one task and enters the next: told when it has settled. */
  private settle(watched: Watched): void {
    watched.timer ??= setTimeout(() => {
      watched.timer = null;
      void this.announce(watched).catch(() => {});
    }, SETTLE_MS);
  }

  private async announce(watched: Watched): Promise<void> {
    const people = await this.platform.directory.of(watched.tenantId);
    const ids = new Set([...watched.here.keys(), ...[...watched.elsewhere.values()].flatMap(({ userIds }) => userIds)]);
    const viewers = [...ids]
      .slice(0, MAX_VIEWERS)
      .sort()
      .map((userId): Viewer => ({ userId, name: people(userId)?.name ?? '' }));
    const told = JSON.stringify(viewers);
    if (told === watched.told) return;
    watched.told = told;
    this.tell(watched.tenantId, watched.taskId, viewers);
  }
}
