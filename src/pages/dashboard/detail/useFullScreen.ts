import { useLatest } from 'ahooks';
import { useEffect, useState } from 'react';

/** So long a tab stands on a screen that nobody operates. */
const TURN_MS = 20_000;

/**
 * The whole screen for a part of the page: the document takes it, as drawers and menus stand outside of the part, and the
 * part lies over the rest.
 * @param onTurn each time that the next tab is due, while it is
 */
export function useFullScreen(onTurn: () => void) {
  const [full, setFull] = useState(false);
  const turn = useLatest(onTurn);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      // Whoever goes to another page has it in its frame again.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  useEffect(() => {
    if (!full) return undefined;
    const timer = window.setInterval(() => turn.current(), TURN_MS);
    return () => window.clearInterval(timer);
  }, [full, turn]);
  // A browser that refuses it stays as it is.
  const enter = () => void document.documentElement.requestFullscreen?.().catch(() => undefined);
  return { full, enter };
}
