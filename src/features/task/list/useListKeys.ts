import { useEffect, useRef } from 'react';
import { dialogIsOpen, isTyping } from '@/utils/keyboard';

export type EditKey = 'title' | 'executor' | 'stage' | 'urgent' | 'planEnd' | 'labels';

export interface ListKeys {
  move: (by: number) => void;
  open: () => void;
  close: () => void;
  search: () => void;
  create: () => void;
  expand: () => void;
  collapse: () => void;
  /** Opens the editor of a column in the active row. */
  edit: (column: EditKey) => void;
  /** Hours for the active task. */
  log: () => void;
  /** To the next cell that can be edited; false where the keys stand in no cell. */
  tab?: (by: 1 | -1) => boolean;
  /** Empties the cell that the keys stand in. */
  clear?: () => void;
  /** Chooses the active task; with `range` everything from the last one. */
  choose: (range: boolean) => void;
}

const actionOf: Partial<Record<string, (keys: ListKeys) => void>> = {
  j: (keys) => keys.move(1),
  ArrowDown: (keys) => keys.move(1),
  k: (keys) => keys.move(-1),
  ArrowUp: (keys) => keys.move(-1),
  ArrowRight: (keys) => keys.expand(),
  ArrowLeft: (keys) => keys.collapse(),
  Enter: (keys) => keys.open(),
  Escape: (keys) => keys.close(),
  F2: (keys) => keys.edit('title'),
  Delete: (keys) => keys.clear?.(),
  Backspace: (keys) => keys.clear?.(),
  a: (keys) => keys.edit('executor'),
  s: (keys) => keys.edit('stage'),
  p: (keys) => keys.edit('urgent'),
  d: (keys) => keys.edit('planEnd'),
  l: (keys) => keys.edit('labels'),
  '/': (keys) => keys.search(),
  c: (keys) => keys.create(),
  t: (keys) => keys.log(),
  x: (keys) => keys.choose(false),
  X: (keys) => keys.choose(true),
};

const pressing = 'button, a, [role="button"]';

/** Tab goes from cell to cell in the table only; from a button beside it, it goes on to the next button. */
const isInGrid = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.closest('[role="treegrid"]') !== null);

/** Whether a key belongs to what has the focus rather than to the list. */
export function isForeignKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>): boolean {
  if (isTyping(event)) return true;
  const target = event.target instanceof Element ? event.target : null;
  return event.key === 'Enter' && Boolean(target?.closest(pressing));
}

/** The list's keys (product model 6): j/k or arrows move, Enter opens, Esc closes, `/` searches, c creates, x chooses, a s p l d set a field. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !dialogIsOpen() && !isTyping(event) && isInGrid(event.target)) {
        if (latest.current.tab?.(event.shiftKey ? -1 : 1)) event.preventDefault();
        return;
      }
      const action = actionOf[event.key];
      if (!action || event.defaultPrevented || isForeignKey(event)) return;
      // An open dialog has the keyboard to itself.
      if (dialogIsOpen()) return;
      event.preventDefault();
      action(latest.current);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
