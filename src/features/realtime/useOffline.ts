import { useEffect, useState } from 'react';
import { useLinkState } from './hooks';

/** Short breaks are nobody's business. */
const PATIENCE_MS = 3_000;

/** Whether the connection has been gone for long enough to say so. */
export function useOffline(): boolean {
  const broken = useLinkState() === 'offline';
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
