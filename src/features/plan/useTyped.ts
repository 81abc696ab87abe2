import { useMemoizedFn } from 'ahooks';
import { useRef, useState } from 'react';
import type { Seen } from './usePlan';

interface Typed<V> {
  value: V;
  /** What stood there when the typing began, and the node as it was then. */
  from: V;
  seen: Seen;
}

/**
 * What is typed into a field of a node, until it is saved: neither the saving of another field nor what others change
 * takes it away, and a refusal leaves it there.
 * @param save by the node that it is given: true where it was taken
 */
export function useTyped<V>(node: Seen, value: V, save: (value: V, seen: Seen) => Promise<boolean>) {
  const [typed, setTyped] = useState<Typed<V> | null>(null);
  const latest = useRef(typed);
  const put = (next: Typed<V> | null) => {
    latest.current = next;
    setTyped(next);
  };
  const change = useMemoizedFn((next: V) => put({ from: value, seen: node, ...latest.current, value: next }));
  const drop = useMemoizedFn(() => put(null));
  const leave = useMemoizedFn(async () => {
    const now = latest.current;
    if (!now) return;
    if (now.value === value) return put(null);
    // What somebody else put there meanwhile is asked about: the version that it began with is an old one.
    const taken = await save(now.value, now.from === value ? node : now.seen);
    if (taken && latest.current === now) put(null);
  });
  return { value: typed ? typed.value : value, change, leave, drop };
}
