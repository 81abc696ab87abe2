import { useMemoizedFn } from 'ahooks';
import { useMemo, useState } from 'react';

const STORE = 'taskGroupsFolded';
/** Lists whose folded groups are remembered. */
const LISTS_MAX = 40;

type Kept = Record<string, string[]>;
function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}
function write(list: string, keys: string[]): void {
  const { [list]: _before, ...others } = read();
  const kept = [...Object.entries(others).slice(1 - LISTS_MAX), ...(keys.length > 0 ? [[list, keys] as const] : [])];
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A browser that keeps nothing opens them all the next time.
  }
}

/** Which groups of a list are folded, as this browser remembers it. */
export function useFolded(list: string) {
  const [changes, setChanges] = useState<Kept>({});
  const keys = changes[list];
  const folded = useMemo<ReadonlySet<string>>(() => {
    const kept = keys ?? read()[list];
    return new Set(Array.isArray(kept) ? kept : []);
  }, [list, keys]);
  const fold = useMemoizedFn((which: readonly string[], close: boolean) => {
    const next = new Set(folded);
    for (const key of which) {
      if (close) next.add(key);
      else next.delete(key);
    }
    setChanges({ ...changes, [list]: [...next] });
    write(list, [...next]);
  });
  return { folded, fold };
}
