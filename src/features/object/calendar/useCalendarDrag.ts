import { useMemoizedFn } from 'ahooks';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dragKeys, useKeys } from '@/hooks/keys';

const SLOP = 4;

interface Owner<T> {
  grid: RefObject<HTMLElement | null>;
  weeks: readonly number[];
  onOpen: (row: T) => void;
  onDrop: (row: T, days: number) => void;
}

/** Carrying a bar to another day; a press without a pull opens it. Esc takes it back. */
export function useCalendarDrag<T>({ grid, weeks, onOpen, onDrop }: Owner<T>) {
  const [drag, setDrag] = useState<{ row: T; days: number } | null>(null);
  const start = useRef<{
    row: T;
    x: number;
    y: number;
    day: number | null;
    moved: boolean;
    fixed: boolean;
  } | null>(null);
  const dayUnder = (x: number, y: number): number | null => {
    const box = grid.current?.getBoundingClientRect();
    if (!box || x < box.left || x >= box.right || y < box.top || y >= box.bottom) return null;
    const week = weeks[Math.floor(((y - box.top) / box.height) * weeks.length)];
    return week === undefined ? null : week + Math.floor(((x - box.left) / box.width) * 7);
  };
  const end = useMemoizedFn(() => {
    start.current = null;
    setDrag(null);
  });
  const onMove = useMemoizedFn((event: PointerEvent) => {
    const now = start.current;
    if (!now) return;
    if (!now.moved && Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLOP) return;
    now.moved = true;
    const day = dayUnder(event.clientX, event.clientY);
    if (!now.fixed) setDrag({ row: now.row, days: day === null || now.day === null ? 0 : day - now.day });
  });
  const onUp = useMemoizedFn(() => {
    const now = start.current;
    const days = drag?.days ?? 0;
    end();
    if (!now) return;
    if (!now.moved) onOpen(now.row);
    else if (now.fixed) onDrop(now.row, 0);
    else if (days !== 0) onDrop(now.row, days);
  });
  useKeys(dragKeys, { cancel: () => (start.current ? end() : false) });
  useEffect(() => {
    const stop = () => end();
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', stop);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', stop);
    };
  }, [onMove, onUp, end]);
  /** @param fixed it may be opened, but not carried. */
  const begin = useMemoizedFn((event: ReactPointerEvent, row: T, fixed: boolean) => {
    if (event.button !== 0) return;
    const { clientX: x, clientY: y } = event;
    start.current = { row, x, y, day: dayUnder(x, y), moved: false, fixed };
  });
  return { drag, begin };
}
