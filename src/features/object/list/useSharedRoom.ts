import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Measured, shareRoom } from './shareRoom';

interface Column {
  key: string;
  width: number;
  fixed?: boolean;
}

/** Rows that are measured: the first ones, which are seen. */
const ROWS = 30;

/** By how much the words of a cell are cut, in pixels: its own, or those of a part that cuts itself. */
function cutOf(cell: HTMLElement): number {
  let cut = cell.scrollWidth - cell.clientWidth;
  for (const part of cell.querySelectorAll<HTMLElement>('*')) {
    // One pixel and less is for readers only; what flows within a line has no width of its own.
    if (part.clientWidth > 1) cut = Math.max(cut, part.scrollWidth - part.clientWidth);
  }
  return cut;
}

/** How much of a cell is empty, in pixels. */
function emptyOf(cell: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
  const room = cell.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  return cutOf(cell) > 0 ? 0 : room - range.getBoundingClientRect().width;
}

/** Measures the cells as they stand; `first` is the place of the first column within a row. */
function measure(table: HTMLTableElement, columns: readonly Column[], first: number, chosen: ReadonlySet<string>) {
  const rows = [...table.tBodies].flatMap(({ rows: all }) => [...all]).slice(0, ROWS);
  const head = table.tHead?.rows[0];
  const cellsOf = (at: number) =>
    [head, ...rows].map((row) => row?.cells[first + at]).filter((cell) => cell !== undefined);
  const measured = columns.map(({ key, width }, at): Measured => {
    const cut = Math.max(0, ...cellsOf(at).map(cutOf));
    return { key, width, needs: cut > 0 ? width + cut : width, chosen: chosen.has(key) };
  });
  if (measured.every(({ needs, width }) => needs <= width)) return {};
  const naming = columns.findIndex(({ fixed }) => fixed);
  const spare = naming < 0 ? 0 : Math.min(...cellsOf(naming).map(emptyOf));
  return shareRoom(
    measured.filter((_, at) => at !== naming),
    Number.isFinite(spare) ? spare : 0,
  );
}

/**
 * Widths of columns that were cut beside an empty one, by key; measured before anything is painted, anew with other rows,
 * columns or another width of the window.
 * @param of what is shown: rows and columns
 */
export function useSharedRoom(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Column[],
  { first, chosen, of }: { first: number; chosen: Readonly<Record<string, number>>; of: string },
): Readonly<Record<string, number>> {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = table.current?.parentElement;
    if (!element) return;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [table]);
  const name = `${of}|${room}|${columns.map(({ key, width }) => `${key}:${width}`).join(',')}`;
  const [grown, setGrown] = useState<{ name: string; widths: Readonly<Record<string, number>> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says all that it is measured for
  useLayoutEffect(() => {
    if (table.current) setGrown({ name, widths: measure(table.current, columns, first, new Set(Object.keys(chosen))) });
  }, [name]);
  return grown?.name === name ? grown.widths : {};
}
