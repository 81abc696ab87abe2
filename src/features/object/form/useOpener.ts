import { useEffect, useState } from 'react';

/** Gives the keyboard back, when the component goes, to what had it before it came. */
export function useOpener(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // What closes it takes the focus along for a moment.
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
