/** What is chosen in the table of weeks: by pointer and by keys, and dragged further by its corner. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Range, Spot } from './booking';
import { boxOf } from './booking';

const steps = new Map<string, readonly [number, number]>([
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
]);
const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
const spotAt = (x: number, y: number): Spot | null => {
  const [line, week] =
    document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-at]')?.dataset.at?.split(',').map(Number) ?? [];
  return line === undefined || week === undefined ? null : { line, week };
};

interface Way {
  lines: number;
  weeks: number;
  table: RefObject<HTMLTableElement | null>;
  /** The corner was let go: what was chosen before is repeated over the range. */
  onFill: (source: Range, range: Range) => void;
  onKey: (event: KeyboardEvent, range: Range) => void;
  /** A cell that is chosen was pressed once more. */
  onOpen: () => void;
}

/** One handler for all cells; while the mouse moves nothing but what is chosen changes. */
export function useRange({ lines, weeks, table, onFill, onKey, onOpen }: Way) {
  const [range, setRange] = useState<Range>({ from: { line: 0, week: 0 }, to: { line: 0, week: 0 } });
  /** What is dragged: the choice itself, or its corner with what was chosen before. */
  const dragged = useRef<{ source: Range | null } | null>(null);
  const follows = useRef(false);
  const held = (spot: Spot): Spot => ({ line: clamp(spot.line, lines - 1), week: clamp(spot.week, weeks - 1) });
  const shown: Range = { from: held(range.from), to: held(range.to) };
  const { line, week } = shown.to;
  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    const { to } = range;
    table.current?.querySelector<HTMLElement>(`[data-at="${to.line},${to.week}"]`)?.focus();
    // With each choice, also of the same cell: whoever typed hours comes back to it.
  }, [range, table]);

  const go = (to: Spot, extend: boolean) => {
    follows.current = true;
    setRange({ from: extend ? shown.from : held(to), to: held(to) });
  };
  const onPointerDown = (event: PointerEvent) => {
    const spot = spotAt(event.clientX, event.clientY);
    if (!spot || event.button !== 0) return;
    // A finger scrolls: it chooses a cell, and opens it with the second press.
    const same = spot.line === line && spot.week === week && shown.from.line === line && shown.from.week === week;
    if (event.pointerType !== 'mouse') {
      if (same) onOpen();
      else go(spot, false);
      return;
    }
    event.preventDefault();
    const corner = (event.target as HTMLElement).closest('[data-corner]') !== null;
    dragged.current = { source: corner ? shown : null };
    if (!corner) go(spot, event.shiftKey);
  };
  const onPointerMove = (event: PointerEvent) => {
    const drag = dragged.current;
    if (!drag) return;
    // Let go outside of the table.
    if (event.buttons === 0) {
      dragged.current = null;
      return;
    }
    const spot = spotAt(event.clientX, event.clientY);
    if (!spot || (spot.line === line && spot.week === week)) return;
    if (!drag.source) return go(spot, true);
    setRange(reached(drag.source, spot));
  };
  const onPointerUp = () => {
    const drag = dragged.current;
    dragged.current = null;
    if (drag?.source) onFill(drag.source, shown);
  };
  const isCell = ({ target }: KeyboardEvent | MouseEvent) => (target as HTMLElement).closest('[data-at]') !== null;
  const onDoubleClick = (event: MouseEvent) => {
    if (isCell(event)) onOpen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Buttons in heads of rows and columns have keys of their own.
    if (!isCell(event)) return;
    const by = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps.get(event.key);
    if (!by) return onKey(event, shown);
    event.preventDefault();
    event.stopPropagation();
    go({ line: line + by[0], week: week + by[1] }, event.shiftKey);
  };
  return {
    range: shown,
    go,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDoubleClick, onKeyDown },
  };
}

/** What was chosen, and all to where its corner was dragged. */
export function reached(source: Range, { line, week }: Spot): Range {
  const { top, bottom, left, right } = boxOf(source);
  return {
    from: { line: Math.min(top, line), week: Math.min(left, week) },
    to: { line: Math.max(bottom, line), week: Math.max(right, week) },
  };
}
