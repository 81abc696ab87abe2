import { useMemo, useSyncExternalStore } from 'react';
import { tellLook } from '@/utils/look';
import { readStored, StorageKey, writeStored } from '@/utils/storage';

export type ThemeMode = 'light' | 'dark' | 'system';

const DARK_QUERY = '(prefers-color-scheme: dark)';
/** Paper is light, whatever the screen is: what is printed is drawn anew before it goes there. */
const PAPER_QUERY = 'print';
const QUERIES = [DARK_QUERY, PAPER_QUERY];
const listeners = new Set<() => void>();

const readMode = (): ThemeMode => {
  const stored = readStored(StorageKey.THEME);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

let mode = readMode();

function subscribe(listener: () => void): () => void {
  const queries = QUERIES.map((query) => window.matchMedia(query));
  listeners.add(listener);
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

export function setThemeMode(next: ThemeMode): void {
  mode = next;
  writeStored(StorageKey.THEME, next === 'system' ? null : next);
  tellLook();
  for (const listener of listeners) listener();
}

/** The chosen theme, kept in the browser, and what it comes to now that the system has its say. */
export function useThemeMode(): { mode: ThemeMode; theme: 'light' | 'dark'; setMode: (next: ThemeMode) => void } {
  const chosen = useSyncExternalStore(subscribe, () => mode);
  const systemDark = useSyncExternalStore(subscribe, () => window.matchMedia(DARK_QUERY).matches);
  const onPaper = useSyncExternalStore(subscribe, () => window.matchMedia(PAPER_QUERY).matches);
  const onScreen = chosen === 'system' ? (systemDark ? 'dark' : 'light') : chosen;
  const theme = onPaper ? 'light' : onScreen;
  return useMemo(() => ({ mode: chosen, theme, setMode: setThemeMode }), [chosen, theme]);
}
