import { useMemoizedFn } from 'ahooks';
import { useRef, useState } from 'react';

export interface Selection<T> {
  /** What is chosen, on this page and on others, in the order of choosing. */
  rows: readonly T[];
  count: number;
  has: (row: T) => boolean;
  /** Chooses a row or leaves it; with `range` everything between it and the last one. */
  toggle: (row: T, range?: boolean) => void;
  /** All rows of the page, or none of them. */
  toggleAll: (on: boolean) => void;
  /** Rows of other pages, too. */
  add: (rows: readonly T[]) => void;
  clear: () => void;
}

/** Which rows are chosen. A choice outlives paging and filtering, and holds the rows as they were when chosen. */
export function useSelection<T>(page: readonly T[], idOf: (row: T) => string): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map());
  const last = useRef<string>(undefined);
  const set = (rows: readonly T[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (on) next.set(idOf(row), row);
        else next.delete(idOf(row));
      }
      return next;
    });
  const toggle = useMemoizedFn((row: T, range = false) => {
    const at = page.findIndex((one) => idOf(one) === idOf(row));
    const from = range ? page.findIndex((one) => idOf(one) === last.current) : -1;
    const rows = from < 0 || at < 0 ? [row] : page.slice(Math.min(from, at), Math.max(from, at) + 1);
    last.current = idOf(row);
    set(rows, from >= 0 || !chosen.has(idOf(row)));
  });
  return {
    rows: [...chosen.values()],
    count: chosen.size,
    has: (row) => chosen.has(idOf(row)),
    toggle,
    toggleAll: (on) => set(page, on),
    add: (rows) => set(rows, true),
    clear: () => setChosen(new Map()),
  };
}
