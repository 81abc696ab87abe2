import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

/** What a key does in a list of rows. */
export interface RowActions<T> {
  open?: (row: T) => void;
  peek?: (row: T) => void;
  choose?: (row: T, range: boolean) => void;
  chooseAll?: () => void;
  /** To the field of the search. */
  search?: () => void;
  /** Leaves what is chosen; false where nothing is. */
  leave?: () => boolean;
}

const CONTROLS = 'a[href], button, input, select, textarea';
const controlsOf = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => !one.closest('.ant-popover, .ant-dropdown'));

/**
 * The keyboard in a table of rows, which is one stop of Tab: the rows are gone through by the arrows (j, k, Home, End), a
 * row's own links and buttons by → and ←; Enter opens, x chooses (X up to here, Ctrl+A the page), Space peeks, / searches,
 * Escape leaves.
 */
export function useRowKeys<T>(rows: readonly T[], actions: RowActions<T>) {
  const table = useRef<HTMLTableElement>(null);
  const [asked, setActive] = useState(0);
  const active = Math.min(asked, Math.max(0, rows.length - 1));
  const lines = () => [...(table.current?.tBodies[0]?.rows ?? [])];
  // Controls of other rows are no stops of Tab: that would be a hundred of them.
  useLayoutEffect(() => {
    lines().forEach((line, at) => {
      for (const control of controlsOf(line)) control.tabIndex = at === active ? 0 : -1;
    });
  });
  const go = (to: number) => {
    const at = Math.max(0, Math.min(rows.length - 1, to));
    setActive(at);
    lines()[at]?.focus();
  };
  const sideways = (line: HTMLElement, by: 1 | -1) => {
    const stops = [line, ...controlsOf(line)];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[Math.max(0, Math.min(stops.length - 1, at + by))]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { nativeEvent, target, key } = event;
    if (event.defaultPrevented || nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.altKey || !(target instanceof HTMLElement)) return;
    const line = target.closest<HTMLElement>('tr[aria-rowindex]');
    if (!line || !table.current?.contains(line) || target.matches('input:not([type="checkbox"]), textarea')) return;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a' || event.shiftKey || !actions.chooseAll) return;
      event.preventDefault();
      actions.chooseAll();
      return;
    }
    const row = rows[active];
    if (row === undefined) return;
    const onRow = target === line;
    const plain: Record<string, (() => void) | false | undefined> = {
      arrowdown: () => go(active + 1),
      j: () => go(active + 1),
      arrowup: () => go(active - 1),
      k: () => go(active - 1),
      home: () => go(0),
      end: () => go(rows.length - 1),
      arrowright: () => sideways(line, 1),
      arrowleft: () => sideways(line, -1),
      enter: onRow && actions.open && (() => actions.open?.(row)),
      ' ': onRow && actions.peek && (() => actions.peek?.(row)),
      x: actions.choose && (() => actions.choose?.(row, event.shiftKey)),
      '/': actions.search,
    };
    const act = plain[key.toLowerCase()];
    if (act) {
      event.preventDefault();
      act();
    } else if (key === 'Escape') {
      if (!onRow) line.focus();
      else if (actions.leave?.()) event.preventDefault();
    }
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const line = event.target.closest('tr[aria-rowindex]');
    const at = line ? lines().indexOf(line as HTMLTableRowElement) : -1;
    if (at >= 0) setActive(at);
  };
  return { table, active, onKeyDown, onFocus };
}
