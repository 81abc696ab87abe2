import { useEffect, useRef } from 'react';

/** Shows new messages through the browser, where their receiver wants that and the browser allows it. */
export function useBrowserNotices(count: number): void {
  const before = useRef(count);
  const since = useRef(Date.now());
  useEffect(() => {
    const more = count > before.current;
    before.current = count;
    if (!more || !('Notification' in window) || Notification.permission !== 'granted') return;
    const from = since.current;
    since.current = Date.now();
    // Nothing of this is needed to show a page.
    void import('./showNotices').then(({ showNotices }) => showNotices(from)).catch(() => {});
  }, [count]);
}
