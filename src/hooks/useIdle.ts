import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';

/** Until then the page's own data may be on their way, however idle the browser is: nothing goes beside them. */
const SETTLED_MS = 1500;

/** Runs once when the page has nothing else to do: for code that somebody is likely to ask for next. */
export function useIdle(run: () => unknown): void {
  const latest = useMemoizedFn(run);
  useEffect(() => {
    let idle: number | undefined;
    const timer = window.setTimeout(() => {
      // Safari does not say when it is idle.
      if (window.requestIdleCallback) idle = window.requestIdleCallback(() => void latest());
      else void latest();
    }, SETTLED_MS);
    return () => {
      window.clearTimeout(timer);
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [latest]);
}
