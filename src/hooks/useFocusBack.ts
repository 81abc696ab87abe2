import { useEffect, useRef } from 'react';

/** Gives the focus back to where it was when this appeared: what is taken away at once, as it closes, cannot do it itself. */
export function useFocusBack(): void {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const { current } = before;
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === null;
      if (lost && current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
    };
  }, []);
}
