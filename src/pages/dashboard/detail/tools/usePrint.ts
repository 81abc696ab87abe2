import { useEffect, useState } from 'react';

/** So long pictures take to be drawn that were not on the screen. */
const DRAWN_MS = 600;

/** Whether the page for the printer is laid out; it is printed, or saved as PDF, as soon as it stands. */
export function usePrint() {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing) return undefined;
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    const timer = window.setTimeout(() => window.print(), DRAWN_MS);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [printing]);
  return { printing, print: () => setPrinting(true) };
}
