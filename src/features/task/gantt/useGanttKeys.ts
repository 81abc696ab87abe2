import { useEffect, useRef } from 'react';
import { dialogIsOpen } from '@/utils/keyboard';
import { isForeignKey } from '../list/useListKeys';

export interface GanttKeys {
  step: (by: number) => void;
  /** Moves the bar to the next or the last working day, or its end. */
  nudge: (part: 'move' | 'end', by: 1 | -1) => void;
  toggle: () => void;
  open: () => void;
  close: () => void;
  today: () => void;
  zoom: (by: 1 | -1) => void;
  search: () => void;
  create: () => void;
  undo: () => void;
}

const actionOf: Partial<Record<string, (keys: GanttKeys) => void>> = {
  j: (keys) => keys.step(1),
  ArrowDown: (keys) => keys.step(1),
  k: (keys) => keys.step(-1),
  ArrowUp: (keys) => keys.step(-1),
  ArrowRight: (keys) => keys.nudge('move', 1),
  ArrowLeft: (keys) => keys.nudge('move', -1),
  'shift ArrowRight': (keys) => keys.nudge('end', 1),
  'shift ArrowLeft': (keys) => keys.nudge('end', -1),
  ' ': (keys) => keys.toggle(),
  Enter: (keys) => keys.open(),
  Escape: (keys) => keys.close(),
  t: (keys) => keys.today(),
  '+': (keys) => keys.zoom(-1),
  '=': (keys) => keys.zoom(-1),
  '-': (keys) => keys.zoom(1),
  '/': (keys) => keys.search(),
  c: (keys) => keys.create(),
  'mod z': (keys) => keys.undo(),
};

/** Ctrl/⌘Z, unless it is typed into a field: there it takes back what was typed. */
export const isUndo = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>,
): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'z' &&
  // Whether one types is judged without the modifier, which else makes any key foreign.
  !isForeignKey({ ...pick(event), ctrlKey: false, metaKey: false });

/** What a key means here; undefined for a key that is somebody else's. */
export function ganttAction(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>,
): ((keys: GanttKeys) => void) | undefined {
  if (isUndo(event)) return actionOf['mod z'];
  if (isForeignKey(event)) return undefined;
  const resizing = event.shiftKey && event.key.startsWith('Arrow');
  const pressing = event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, input');
  return pressing ? undefined : actionOf[resizing ? `shift ${event.key}` : event.key];
}

const pick = ({ key, ctrlKey, metaKey, altKey, target }: Parameters<typeof isForeignKey>[0]) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
});

/** The Gantt's keys: arrows move, with shift they change the length, Enter opens, t shows today, Ctrl/⌘Z takes back. */
export function useGanttKeys(keys: GanttKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || dialogIsOpen()) return;
      const action = ganttAction(event);
      if (!action) return;
      event.preventDefault();
      action(latest.current);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
