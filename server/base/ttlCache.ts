import { LRUCache } from 'lru-cache';
import { currentTransaction } from '../db/transactionContext';

interface Entry<V> {
  value: Promise<V>;
  settled: boolean;
}

/** Keeps loaded values for a time; concurrent loads of one key are one load. Those not asked for longest leave first. */
export class TtlCache<V> {
  private readonly entries: LRUCache<string, Entry<V>>;

  constructor(ttlMs: number, maxEntries = 10_000) {
    this.entries = new LRUCache({ max: maxEntries, ttl: ttlMs, perf: Date });
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const entry = this.entries.get(key);
    const inside = currentTransaction() !== undefined;
    // Inside a transaction one does not wait for a load that another one began: that load may be waiting for us.
    if (entry && (entry.settled || !inside)) return entry.value;
    const value = load();
    // What a transaction sees is not yet true for others, and may never be.
    if (inside) return value;
    const fresh: Entry<V> = { value, settled: false };
    this.entries.set(key, fresh);
    value.then(
      () => {
        fresh.settled = true;
      },
      () => {
        if (this.entries.peek(key) === fresh) this.entries.delete(key);
      },
    );
    return value;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  deleteWhere(matches: (key: string) => boolean): void {
    for (const key of [...this.entries.keys()]) if (matches(key)) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}
