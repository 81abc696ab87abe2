/**
 * How high the rows of lists are: a choice of this browser, since it is one of the screen, and the same for all lists. The
 * styles take it as `--row` (`config/scale.ts`); what draws only the rows in sight asks for the pixels.
 */
import { useSyncExternalStore } from 'react';
import { rows } from '../../config/rows';
import { readStored, StorageKey, writeStored } from './storage';

export type RowHeight = keyof typeof rows;

const listeners = new Set<() => void>();
const isHeight = (kept: string | null): kept is RowHeight => kept !== null && Object.hasOwn(rows, kept);

export function rowHeight(): RowHeight {
  const kept = readStored(StorageKey.ROW_HEIGHT);
  return isHeight(kept) ? kept : 'usual';
}

/** Writes the choice into the page, for its styles. */
export function applyRowHeight(): void {
  document.documentElement.style.setProperty('--row', `${rows[rowHeight()]}px`);
}

export function setRowHeight(height: RowHeight): void {
  writeStored(StorageKey.ROW_HEIGHT, height === 'usual' ? null : height);
  applyRowHeight();
  for (const tell of listeners) tell();
}

const watch = (tell: () => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

/** The choice, as it is at this moment. */
export const useRowHeight = (): RowHeight => useSyncExternalStore(watch, rowHeight);
/** The same in pixels. */
export const useRowPixels = (): number => rows[useRowHeight()];
