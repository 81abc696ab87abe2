import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLinkState } from './hooks';

/** Short breaks are nobody's business. */
const PATIENCE_MS = 3_000;

/** The browser knows of a cut network at once; a silent one shows after two heartbeats. */
function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the connection has been gone for long enough to say so. */
export function useOffline(): boolean {
  const cut = !useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const broken = useLinkState() === 'offline' || cut;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!broken) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [broken]);
  return shown;
}
