/**
 * Which blocks of the desk have come. They are asked for together and answered together (`contract/firstCalls.ts`), so the
 * desk shows them together too: one that is there while another grows above it would jump.
 */
import { createContext, useCallback, useContext, useEffect, useState } from 'react';

const Arrivals = createContext<(name: string) => void>(() => {});
export const ArrivalsProvider = Arrivals.Provider;

/** For longer than this nobody waits for all: what has come is shown, and the rest as it comes. */
const PATIENCE_MS = 1_500;

/** Says of a block that its first answer is there, whatever it was. */
export function useArrived(name: string, there: boolean): void {
  const arrived = useContext(Arrivals);
  useEffect(() => {
    if (there) arrived(name);
  }, [arrived, name, there]);
}

/** @param names of the blocks that are waited for; null: not known yet */
export function useArrivals(names: readonly string[] | null) {
  const [there, setThere] = useState<ReadonlySet<string>>(new Set());
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const arrived = useCallback(
    (name: string) => setThere((before) => (before.has(name) ? before : new Set([...before, name]))),
    [],
  );
  const all = names?.every((name) => there.has(name)) ?? false;
  // Once shown, it stays: a block that somebody puts there later comes by itself.
  const [shown, setShown] = useState(false);
  if (!shown && names !== null && (all || !patient)) setShown(true);
  return { arrived, shown };
}
