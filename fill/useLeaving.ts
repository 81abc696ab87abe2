/** Tells where somebody stopped who closes the page without having sent it, and takes it back when they return. */
import { useEffect, useRef } from 'preact/hooks';
import { tellLeft } from './api';
import type { Kept, Stop } from './kept';
import type { Reach } from './reach';

/**
 * @param stop where one stands now; null: nothing is answered yet
 * @param keep puts what was told beside the answers
 * @returns called when it was sent: from then on closing the page is no leaving
 */
export function useLeaving(reach: Reach | null, kept: Kept, stop: Stop | null, keep: (left: Stop | null) => void) {
  const latest = useRef({ stop, keep });
  latest.current = { stop, keep };
  const told = useRef<Stop | null>(kept.left ?? null);
  const sent = useRef(false);
  const { versionNo } = kept;
  useEffect(() => {
    if (!reach) return;
    const back = () => {
      if (!told.current) return;
      tellLeft(reach, versionNo, null, told.current);
      told.current = null;
      latest.current.keep(null);
    };
    const leave = () => {
      const { stop: now, keep: put } = latest.current;
      if (sent.current || !now) return;
      tellLeft(reach, versionNo, now, told.current);
      told.current = now;
      put(now);
    };
    // A page that the browser keeps whole comes back without being loaded.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && back();
    back();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', shown);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', shown);
    };
  }, [reach, versionNo]);
  return () => {
    sent.current = true;
  };
}
