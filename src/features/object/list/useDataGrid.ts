import { type MouseEvent, useRef } from 'react';
import type { DataTableProps } from './DataTable';
import { useFillHeight } from './useFillHeight';
import { useRowKeys } from './useRowKeys';
import { useSharedRoom } from './useSharedRoom';

export const BOX_WIDTH = 40;
const FOOT_ROOM = 52;
const CONTROL =
  'a, button, input, label, select, textarea, [role="switch"], [role="menu"], .ant-popover, .ant-modal-root';

/**
 * What any table of a list does, whoever draws its cells: the keyboard goes through the rows, the columns share the room,
 * the head stays in sight, a click opens a row.
 */
export function useDataGrid<T>(props: DataTableProps<T>) {
  const { rows, idOf, selection, actions, actionsWidth, sort, choice, keys } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const height = useFillHeight(scroller) - FOOT_ROOM;
  const { table, active, onKeyDown, onFocus } = useRowKeys(rows, {
    ...keys,
    choose: selection && ((row, range) => selection.toggle(row, range)),
    chooseAll: selection && (() => selection.toggleAll(true)),
    leave: () => {
      if (!selection?.count) return false;
      selection.clear();
      return true;
    },
  });
  const beside = (selection ? BOX_WIDTH : 0) + (actions ? actionsWidth : 0);
  const shared = useSharedRoom(table, props.columns, {
    first: selection ? 1 : 0,
    taken: beside,
    chosen: choice.widths,
    // The mark of the order stands in the head, and takes room there.
    of: [sort?.value?.field, ...rows.map(idOf)].join(),
  });
  const columns = props.columns.map((column) => ({ ...column, width: shared[column.key] ?? column.width }));
  const click = (event: MouseEvent<HTMLElement>, row: T) => {
    // A click on what does something by itself, or the end of marking a text, opens nothing.
    if (!(event.target instanceof Element) || event.target.closest(CONTROL)) return;
    if (!event.currentTarget.contains(event.target) || window.getSelection()?.toString()) return;
    keys.open?.(row);
  };
  return {
    scroller,
    height,
    table,
    active,
    onKeyDown,
    onFocus,
    columns,
    click,
    /** What the table takes at least, in pixels. */
    width: beside + columns.reduce((sum, column) => sum + column.width, 0),
    chosenHere: selection ? rows.filter(selection.has).length : 0,
  };
}
