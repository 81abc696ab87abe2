import { type RefObject, useLayoutEffect, useState } from 'react';
import { shareRoom } from './shareRoom';

interface Column {
  key: string;
  width: number;
  fixed?: boolean;
}

/**
 * What each cell of the head's row would take with all that stands below it, in pixels. The browser knows best what words,
 * marks and buttons take: for a moment, in which nothing is painted, the table is as wide as its cells want it.
 */
function wantedWidths(table: HTMLTableElement): number[] {
  const columns = [...table.querySelectorAll('col')];
  const widths = columns.map(({ style }) => style.width);
  const { tableLayout, width, minWidth } = table.style;
  for (const { style } of columns) style.width = '';
  Object.assign(table.style, { tableLayout: 'auto', width: 'max-content', minWidth: '0' });
  const wanted = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => Math.ceil(cell.getBoundingClientRect().width));
  Object.assign(table.style, { tableLayout, width, minWidth });
  columns.forEach(({ style }, at) => {
    style.width = widths[at] ?? '';
  });
  return wanted;
}

interface Beside {
  /** The place of the first column within a row. */
  first: number;
  /** Pixels of what stands beside the columns: the box, the actions. */
  taken: number;
  /** Widths that somebody chose, by key. */
  chosen: Readonly<Record<string, number>>;
}

function measure(table: HTMLTableElement, columns: readonly Column[], { first, taken, chosen }: Beside) {
  const room = (table.parentElement?.clientWidth ?? 0) - taken;
  const naming = columns.findIndex(({ fixed }) => fixed);
  if (room <= 0 || naming < 0) return {};
  const wanted = wantedWidths(table);
  const measured = columns.map(({ key, width }, at) => ({
    key,
    width,
    needs: wanted[first + at] ?? width,
    chosen: key in chosen,
  }));
  const [name] = measured.splice(naming, 1);
  return name ? shareRoom(measured, name, room) : {};
}

/**
 * Widths of columns that share the table's room, by key; measured before anything is painted, anew with other rows, columns
 * or another width of the window.
 * @param of what is shown: rows and columns
 */
export function useSharedRoom(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Column[],
  { of, ...beside }: Beside & { of: string },
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
  const [shared, setShared] = useState<{ name: string; widths: Readonly<Record<string, number>> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says all that it is measured for
  useLayoutEffect(() => {
    if (table.current) setShared({ name, widths: measure(table.current, columns, beside) });
  }, [name]);
  return shared?.name === name ? shared.widths : {};
}
