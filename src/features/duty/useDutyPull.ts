import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Row } from './board';
import { mayPull, type Pulled, pulled } from './pull';

/** So far a pointer goes before it drags: less is a click. */
const FAR = 6;

interface Options {
  table: RefObject<HTMLTableElement | null>;
  rows: readonly Row[];
  /** Undefined: nothing can be dragged here. */
  onPull: ((pulled: Pulled) => void) | undefined;
  onRefused: (reason: string) => void;
}
interface Begun {
  row: number;
  column: number;
  x: number;
  y: number;
  cell: HTMLElement;
  over: HTMLElement | null;
  isFar: boolean;
}

const placeOf = (cell: HTMLElement | null): readonly [number, number] => {
  const [row = -1, column = -1] = cell?.dataset.at?.split(',').map(Number) ?? [];
  return [row, column];
};

/** A shift is drawn from one row to another, on its day. One handler for all cells; what is marked is marked on the cells themselves. */
export function useDutyPull({ table, rows, onPull, onRefused }: Options) {
  const begun = useRef<Begun>(undefined);
  /** The click that ends a drag opens nothing. */
  const dragged = useRef(false);
  const mark = (cell: HTMLElement | null, as: 'from' | 'over' | null) => {
    if (!cell) return;
    if (as === null) delete cell.dataset.pull;
    else cell.dataset.pull = as;
  };
  const end = () => {
    const one = begun.current;
    begun.current = undefined;
    mark(one?.cell ?? null, null);
    mark(one?.over ?? null, null);
    return one;
  };
  return {
    /** Whether the click that comes now ended a drag. */
    ended: () => {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
    handlers: onPull && {
      onPointerDown: (event: PointerEvent) => {
        dragged.current = false;
        // A finger scrolls.
        if (event.button !== 0 || event.pointerType === 'touch') return;
        const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-at]');
        const [row, column] = placeOf(cell);
        const found = rows[row]?.cells[column];
        if (!cell || !found || !mayPull(found)) return;
        begun.current = { row, column, x: event.clientX, y: event.clientY, cell, over: null, isFar: false };
      },
      onPointerMove: (event: PointerEvent) => {
        const one = begun.current;
        if (!one) return;
        if (!one.isFar) {
          if (Math.hypot(event.clientX - one.x, event.clientY - one.y) < FAR) return;
          one.isFar = true;
          table.current?.setPointerCapture(event.pointerId);
          mark(one.cell, 'from');
        }
        const under = document.elementFromPoint(event.clientX, event.clientY);
        const row = under?.closest('tr')?.querySelector<HTMLElement>(`[data-at$=",${one.column}"]`) ?? null;
        const over = row && table.current?.contains(row) && row !== one.cell ? row : null;
        if (over === one.over) return;
        mark(one.over, null);
        mark(over, 'over');
        one.over = over;
      },
      onPointerUp: () => {
        const one = end();
        if (!one?.isFar) return;
        dragged.current = true;
        const [from, to] = [rows[one.row], rows[placeOf(one.over)[0]]];
        if (!from || !to) return;
        const answer = pulled(from, to, one.column);
        if (typeof answer !== 'string') onPull(answer);
        else if (answer) onRefused(answer);
      },
      onPointerCancel: end,
      onKeyDownCapture: (event: { key: string; stopPropagation: () => void }) => {
        if (event.key !== 'Escape' || !begun.current?.isFar) return;
        event.stopPropagation();
        dragged.current = true;
        end();
      },
    },
  };
}
