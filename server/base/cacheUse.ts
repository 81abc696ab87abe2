/** How often each cache of this process had what was asked of it: two numbers a cache, read by `server/telemetry`. */

export interface CacheUse {
  hits: number;
  misses: number;
}

const uses = new Map<string, CacheUse>();

/** By the name of the cache, for all caches of that name. */
export const cacheUses: ReadonlyMap<string, Readonly<CacheUse>> = uses;

export function cacheUse(name: string): CacheUse {
  const use = uses.get(name) ?? { hits: 0, misses: 0 };
  uses.set(name, use);
  return use;
}
