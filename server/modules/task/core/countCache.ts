/**
 * Counts of tasks, kept until a task of the project changes. A count that is dear to make (a large project) may be up
 * to a second old while changes pour in, so that no list grows dearer with its project.
 */
import { currentTransaction } from '../../../db/transactionContext';
import type { EventBus } from '../../../events/bus';

const TTL_MS = 60_000;
const DEAR_MS = 5;
const STALE_FOR_MS = 1000;
const MAX_ENTRIES = 20_000;

interface Entry {
  value: Promise<unknown>;
  loadedAt: number;
  cost: number;
  revision: number;
}

export class CountCache {
  private readonly entries = new Map<string, Entry>();
  private readonly revisions = new Map<string, number>();

  constructor(bus: EventBus) {
    bus.on('task', ({ projectId }) => this.revisions.set(projectId, (this.revisions.get(projectId) ?? 0) + 1));
  }

  async get<V>(projectId: string, key: string, load: () => Promise<V>): Promise<V> {
    // See TtlCache: a transaction neither waits for the loads of others nor leaves its own behind.
    if (currentTransaction()) return load();
    const full = `${projectId}|${key}`;
    const entry = this.entries.get(full);
    const revision = this.revisions.get(projectId) ?? 0;
    const age = entry ? Date.now() - entry.loadedAt : 0;
    if (entry) {
      if (entry.revision === revision && age < TTL_MS) return entry.value as Promise<V>;
      if (entry.cost > DEAR_MS && age < STALE_FOR_MS) return entry.value as Promise<V>;
    }
    const started = Date.now();
    const fresh: Entry = { value: load(), loadedAt: started, cost: 0, revision };
    this.entries.delete(full);
    this.entries.set(full, fresh);
    if (this.entries.size > MAX_ENTRIES) this.entries.delete(this.entries.keys().next().value as string);
    try {
      const value = await fresh.value;
      fresh.cost = Date.now() - started;
      fresh.loadedAt = Date.now();
      return value as V;
    } catch (error) {
      if (this.entries.get(full) === fresh) this.entries.delete(full);
      throw error;
    }
  }
}
