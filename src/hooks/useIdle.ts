import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';

/** Where the browser does not say when it is idle (Safari). */
const IDLE_MS = 2000;

/** Runs once when the page has nothing else to do: for code that somebody is likely to ask for next. */
export function useIdle(run: () => unknown): void {
  const latest = useMemoizedFn(run);
  useEffect(() => {
    const ask = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, IDLE_MS));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const waiting = ask(() => void latest());
    return () => cancel(waiting);
  }, [latest]);
}
