import { useMemoizedFn } from 'ahooks';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dragKeys, useKeys } from '@/hooks/keys';
import type { TaskRows } from '../state/useTaskRows';
import { type Drop, dropAt, type Place } from './ordering';

/** So near to an edge the list scrolls by itself. */
const EDGE = 28;
const STEP = 10;
/** Less than this is a click with an unsteady hand, pixels. */
const SLACK = 4;

interface Given {
  scroller: RefObject<HTMLElement | null>;
  rows: Pick<TaskRows, 'count' | 'lineAt' | 'lineOf'>;
  /** Pixels. */
  rowHeight: number;
  /** Of what lies over the first rows. */
  headHeight: number;
  onDrop: (taskId: string, place: Place) => void;
}

/**
 * Pulls a task to another place among its siblings. Heard on the window: the row that was taken may scroll out, and its
 * element goes to another task then.
 */
export function useOrderDrag({ scroller, rows, rowHeight, headHeight, onDrop }: Given) {
  const [taken, setTaken] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);
  const y = useRef(0);
  const from = useRef({ x: 0, y: 0, moved: false });

  const scroll = useMemoizedFn(() => {
    const box = scroller.current;
    if (!box || !from.current.moved) return;
    const { top, bottom } = box.getBoundingClientRect();
    if (y.current < top + headHeight + EDGE) box.scrollTop -= STEP;
    else if (y.current > bottom - EDGE) box.scrollTop += STEP;
  });
  /** Where it would come to stand now. */
  const look = useMemoizedFn((): Drop | null => {
    const box = scroller.current;
    if (!box || taken === null || !from.current.moved) return null;
    const { top } = box.getBoundingClientRect();
    const at = (y.current - top + box.scrollTop - headHeight) / rowHeight;
    const over = Math.max(0, Math.floor(at));
    const next = dropAt(rows, rows.lineOf(taken), over, at - over > 0.5);
    setDrop((now) => (now?.line === next?.line && now?.place.targetId === next?.place.targetId ? now : next));
    return next;
  });
  /** @param at where it is let go; null: it stays. */
  const end = useMemoizedFn((at: Drop | null) => {
    if (taken !== null && at) onDrop(taken, at.place);
    setTaken(null);
    setDrop(null);
  });
  useKeys(dragKeys, { cancel: () => (taken === null ? false : end(null)) });

  useEffect(() => {
    if (taken === null) return;
    const move = (event: globalThis.PointerEvent) => {
      y.current = event.clientY;
      const { x, y: top } = from.current;
      if (Math.hypot(event.clientX - x, event.clientY - top) >= SLACK) from.current.moved = true;
    };
    const up = () => {
      // The click that follows would open the row it ends on.
      const swallow = (event: Event) => event.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      end(look());
    };
    const cancel = () => end(null);
    let frame = requestAnimationFrame(function again() {
      scroll();
      look();
      frame = requestAnimationFrame(again);
    });
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [taken, scroll, look, end]);

  const grab = useMemoizedFn((taskId: string, event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    y.current = event.clientY;
    from.current = { x: event.clientX, y: event.clientY, moved: false };
    setTaken(taskId);
  });
  return { grab, taken, drop };
}
