import { currentTransaction } from '../db/transactionContext';

/** Keeps loaded values for a time; concurrent loads of one key are one load. Oldest entries leave first. */
export class TtlCache<V> {
  private readonly entries = new Map<string, { value: Promise<V>; until: number; settled: boolean }>();

  constructor(
    private readonly ttlMs: number,
    private readonly maxEntries = 10_000,
  ) {}

  get(key: string, load: () => Promise<V>): Promise<V> {
    const entry = this.entries.get(key);
    const now = Date.now();
    const inside = currentTransaction() !== undefined;
    // Inside a transaction one does not wait for a load that another one began: that load may be waiting for us.
    if (entry && entry.until > now && (entry.settled || !inside)) return entry.value;
    const value = load();
    // What a transaction sees is not yet true for others, and may never be.
    if (inside) return value;
    const fresh = { value, until: now + this.ttlMs, settled: false };
    this.entries.delete(key);
    this.entries.set(key, fresh);
    if (this.entries.size > this.maxEntries) this.entries.delete(this.entries.keys().next().value as string);
    value.then(
      () => {
        fresh.settled = true;
      },
      () => {
        if (this.entries.get(key) === fresh) this.entries.delete(key);
      },
    );
    return value;
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  deleteWhere(matches: (key: string) => boolean): void {
    for (const key of this.entries.keys()) if (matches(key)) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}
