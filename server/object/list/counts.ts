/**
 * Counts of tasks, kept until a task of the project (or of the enterprise) changes. One that is dear to make (a large project) is made at most
 * five times a second and is up to a second old while more changes than that pour in, so that no list grows dearer with
 * its project; who makes a single change sees it counted at once.
 */
import { LRUCache } from 'lru-cache';
import { cacheUse } from '../../base/cacheUse';
import { currentTransaction } from '../../db/transactionContext';
import type { EventBus } from '../../events/bus';

const TTL_MS = 60_000;
const DEAR_MS = 5;
const WINDOW_MS = 1000;
const DEAR_LOADS_A_WINDOW = 5;
const MAX_ENTRIES = 20_000;

interface Entry {
  value: Promise<unknown>;
  loadedAt: number;
  cost: number;
  revision: number;
  /** How often this count was made in the window that began then. */
  window: { startedAt: number; loads: number };
}

export class CountCache {
  private readonly entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  private readonly use = cacheUse('count');
  private readonly revisions = new Map<string, number>();

  constructor(bus: EventBus) {
    const changed = (...scopes: string[]) => {
      for (const scope of scopes) this.revisions.set(scope, (this.revisions.get(scope) ?? 0) + 1);
    };
    bus.on('task', ({ tenantId, projectId }) => changed(tenantId, projectId));
    // A recycled project takes its tasks out of the enterprise's counts.
    bus.on('project', ({ tenantId }) => changed(tenantId));
  }

  /** @param scope a project, or the enterprise where all of its projects are counted */
  async get<V>(scope: string, key: string, load: () => Promise<V>): Promise<V> {
    // See TtlCache: a transaction neither waits for the loads of others nor leaves its own behind.
    if (currentTransaction()) return load();
    const full = `${scope}|${key}`;
    const entry = this.entries.get(full);
    const revision = this.revisions.get(scope) ?? 0;
    const now = Date.now();
    const sameWindow = entry !== undefined && now - entry.window.startedAt < WINDOW_MS;
    if (entry) {
      const isFresh = entry.revision === revision && now - entry.loadedAt < TTL_MS;
      const spent = sameWindow && entry.window.loads >= DEAR_LOADS_A_WINDOW;
      if (isFresh || (entry.cost > DEAR_MS && spent)) {
        this.use.hits += 1;
        return entry.value as Promise<V>;
      }
    }
    this.use.misses += 1;
    const window = sameWindow
      ? { startedAt: entry.window.startedAt, loads: entry.window.loads + 1 }
      : { startedAt: now, loads: 1 };
    const fresh: Entry = { value: load(), loadedAt: now, cost: 0, revision, window };
    this.entries.set(full, fresh);
    try {
      const value = await fresh.value;
      fresh.cost = Date.now() - now;
      fresh.loadedAt = Date.now();
      return value as V;
    } catch (error) {
      if (this.entries.peek(full) === fresh) this.entries.delete(full);
      throw error;
    }
  }
}
