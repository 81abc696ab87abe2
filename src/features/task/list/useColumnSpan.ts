import { type RefObject, useEffect, useState } from 'react';
import type { Column } from '../state/columns';

/** The columns in sight beside the pinned ones, as positions, and the width of what was left out before them. */
export interface ColumnSpan {
  from: number;
  to: number;
  before: string;
}

/** A column this near to the edge is drawn: scrolling sideways must not show empty cells. */
const MARGIN = 120;

/**
 * Which columns lie in sight. The cells of the others are not drawn: a table is wider than its window, and each cell
 * costs its share of every frame while the rows scroll by. Pure.
 * @param keep a column that is drawn wherever it lies (its cell is being edited); -1: none
 */
export function columnSpan(
  columns: readonly Pick<Column, 'width' | 'pinned'>[],
  view: { left: number; width: number },
  keep = -1,
): ColumnSpan {
  let from = columns.length;
  let to = -1;
  let offset = 0;
  let pinned = 0;
  for (const [at, column] of columns.entries()) {
    const inSight =
      view.width === 0 ||
      at === keep ||
      (offset + column.width > view.left + pinned - MARGIN && offset < view.left + view.width + MARGIN);
    if (column.pinned) pinned += column.width;
    else if (inSight) {
      from = Math.min(from, at);
      to = at;
    }
    offset += column.width;
  }
  const skipped = columns.slice(0, from).flatMap((column, at) => (column.pinned ? [] : [`var(--w${at})`]));
  return { from, to, before: skipped.length > 0 && to >= 0 ? `calc(${skipped.join(' + ')})` : '' };
}

export const isDrawn = (column: Pick<Column, 'pinned'>, at: number, { from, to }: ColumnSpan): boolean =>
  Boolean(column.pinned) || (at >= from && at <= to);

/** See `columnSpan`; follows the scroller. */
export function useColumnSpan(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  keep: string | null,
): ColumnSpan {
  const at = keep === null ? -1 : columns.findIndex(({ key }) => key === keep);
  const [span, setSpan] = useState(() => columnSpan(columns, { left: 0, width: 0 }));
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const update = () => {
      const next = columnSpan(columns, { left: element.scrollLeft, width: element.clientWidth }, at);
      setSpan((now) => (now.from === next.from && now.to === next.to && now.before === next.before ? now : next));
    };
    update();
    let left = element.scrollLeft;
    const onScroll = () => {
      if (element.scrollLeft === left) return;
      left = element.scrollLeft;
      update();
    };
    // Before the rows follow the scrolling: read after they were drawn anew, the place costs a layout of its own.
    const early = { passive: true, capture: true };
    element.addEventListener('scroll', onScroll, early);
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll, early);
      observer?.disconnect();
    };
  }, [scroller, columns, at]);
  return span;
}
