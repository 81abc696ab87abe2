import { useMemoizedFn } from 'ahooks';
import { useRef, useState } from 'react';

interface Typed<V, S> {
  value: V;
  /** What stood there when the typing began, and what it was read with. */
  from: V;
  seen: S;
}

/**
 * What is typed where a value stands, until it is saved: neither the saving of another value nor what others change takes it
 * away, and a refusal leaves it there.
 * @param save true where it was taken; `seen` as it was when the typing began, where somebody else changed the value since
 * @param seen what the value was read with: its object, with the version
 */
export function useInline<V, S = null>(
  value: V,
  save: (value: V, seen: S) => Promise<boolean>,
  seen: S = null as unknown as S,
) {
  const [typed, setTyped] = useState<Typed<V, S> | null>(null);
  const latest = useRef(typed);
  const sending = useRef<{ sent: Typed<V, S>; taken: Promise<boolean> } | null>(null);
  const put = (next: Typed<V, S> | null) => {
    latest.current = next;
    setTyped(next);
  };
  const change = useMemoizedFn((next: V) => put({ from: value, seen, ...latest.current, value: next }));
  const drop = useMemoizedFn(() => put(null));
  /** Saves it. @returns whether nothing of it is left to save */
  const leave = useMemoizedFn(async (): Promise<boolean> => {
    const now = latest.current;
    if (!now || now.value === value) {
      put(null);
      return true;
    }
    // Enter, and the blur that it leads to, are one save.
    if (sending.current?.sent === now) return sending.current.taken;
    // What somebody else put there meanwhile is asked about: the version that it began with is an old one.
    const taken = save(now.value, now.from === value ? seen : now.seen).finally(() => {
      sending.current = null;
    });
    sending.current = { sent: now, taken };
    if ((await taken) && latest.current === now) put(null);
    return taken;
  });
  return { value: typed ? typed.value : value, isTyped: typed !== null, change, leave, drop };
}
