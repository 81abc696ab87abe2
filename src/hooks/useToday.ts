import { useSyncExternalStore } from 'react';
import { today } from '@/utils/today';

const EVERY_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, EVERY_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Today, also for a page that stays open over midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => today());
