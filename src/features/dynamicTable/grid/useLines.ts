/** The lines of the grid: heads of groups, records and the one that adds, of which those in sight are drawn and read. */
import type { TableViewConfig } from '@contract/dynamicTable/table';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Records } from '../records/useRecords';
import { type GridItem, type GroupHead, gridLayout } from './layout';
import { ROW_HEIGHTS } from './measures';

const EMPTY = { groups: [], total: 0 };

export interface Lines {
  /** Records, without heads. */
  total: number;
  /** Of all lines, in pixels. */
  height: number;
  rowHeight: number;
  /** What is in sight; without an item it is the line that adds a record. */
  shown: { line: VirtualItem; item: GridItem | undefined }[];
  /** Heads of the groups that the topmost line is in, once it has been scrolled away from the first. */
  pinned: GroupHead[];
  positionOf(index: number): number | undefined;
  scrollTo(position: number): void;
  /** Opens or closes a group. */
  toggle(id: string): void;
}

export function useLines(
  records: Records,
  config: TableViewConfig,
  mayAdd: boolean,
  scroller: RefObject<HTMLDivElement | null>,
): Lines {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const outline = records.outline ?? EMPTY;
  const layout = useMemo(() => gridLayout(outline, closed), [outline, closed]);
  const rowHeight = ROW_HEIGHTS[config.rowHeight ?? 'short'];
  const rows = useVirtualizer({
    count: layout.count + (mayAdd ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // What is gone to does not hide behind the heads that stay.
    scrollPaddingStart: (config.groups?.length ?? 0) * rowHeight,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are measured again with another height
  useEffect(() => rows.measure(), [rows, rowHeight]);
  const order = JSON.stringify([config.groups, config.sorts, config.filter]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is read from its beginning
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [order]);
  const shown = rows.getVirtualItems().map((line) => ({ line, item: layout.at(line.index) }));
  const indexes = shown.flatMap(({ item }) => (item?.kind === 'record' ? [item.index] : []));
  const [from, to] = [indexes[0], indexes[indexes.length - 1]];
  useEffect(() => {
    if (from !== undefined && to !== undefined) records.need(from, to);
  }, [from, to, records]);
  const toggle = (id: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return {
    ...{ total: outline.total, height: rows.getTotalSize(), rowHeight, shown, toggle },
    pinned: rows.scrollOffset ? layout.pinnedAt(Math.floor(rows.scrollOffset / rowHeight)) : [],
    positionOf: layout.positionOf,
    scrollTo: (position) => rows.scrollToIndex(position),
  };
}
