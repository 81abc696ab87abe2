import { LRUCache } from 'lru-cache';
import { currentTransaction } from '../db/transactionContext';
import { type CacheUse, cacheUse } from './cacheUse';

interface Entry<V> {
  value: Promise<V>;
  settled: boolean;
}

/** Keeps loaded values for a time; concurrent loads of one key are one load. Those not asked for longest leave first. */
export class TtlCache<V> {
  private readonly entries: LRUCache<string, Entry<V>>;

  private readonly use: CacheUse;

  /** @param name under which its hits are counted */
  constructor(ttlMs: number, maxEntries = 10_000, name = 'other') {
    this.use = cacheUse(name);
    this.entries = new LRUCache({ max: maxEntries, ttl: ttlMs, perf: Date });
  }

  get(key: string, load: () => Promise<V>): Promise<V> {
    const entry = this.entries.get(key);
    const inside = currentTransaction() !== undefined;
    // Inside a transaction one does not wait for a load that another one began: that load may be waiting for us.
    if (entry && (entry.settled || !inside)) {
      this.use.hits += 1;
      return entry.value;
    }
    this.use.misses += 1;
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
