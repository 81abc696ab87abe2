/** The cell that keys go to, the other corner of what is chosen, and how both follow their records. */
import type { TableRecord } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Records } from '../records/useRecords';
import { followed, type Place } from './layout';
import { GUTTER, type Range, rangeOf } from './measures';
import type { Columns } from './useColumns';
import type { Lines } from './useLines';

export interface Selection {
  active: Place;
  corner: Place;
  range: Range;
  /** More than one cell is chosen. */
  many: boolean;
  field: TableField | undefined;
  record: TableRecord | undefined;
  /** The fields of what is chosen. */
  fields: TableField[];
  /** To a cell, which scrolls into sight. @param extend what is chosen up to there */
  go(place: Place, extend?: boolean): void;
  /** What is chosen up to a cell that is in sight. */
  stretch(corner: Place): void;
  all(): void;
}

export function useSelection(
  records: Records,
  fields: readonly TableField[],
  lines: Lines,
  columns: Columns,
  scroller: RefObject<HTMLDivElement | null>,
): Selection {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [corner, setCorner] = useState<Place>({ row: 0, column: 0 });
  const range = rangeOf(active, corner);
  const record = records.at(active.row);
  const cornerRecord = records.at(corner.row);
  const stood = useRef({ reading: 0, active: record?.id, corner: cornerRecord?.id });
  useLayoutEffect(() => {
    const before = stood.current;
    stood.current = { reading: records.reading, active: record?.id, corner: cornerRecord?.id };
    if (before.reading === records.reading) return;
    const next = followed({ active, corner }, before, records.placeOf);
    if (next.active.row !== active.row) setActive(next.active);
    if (next.corner.row !== corner.row) setCorner(next.corner);
    stood.current = {
      reading: records.reading,
      active: records.at(next.active.row)?.id,
      corner: records.at(next.corner.row)?.id,
    };
  });

  const show = ({ row, column }: Place) => {
    const position = lines.positionOf(row);
    if (position !== undefined) lines.scrollTo(position);
    const [cell, first] = [scroller.current, fields[0]];
    if (!cell || !first || column === 0) return;
    // The first column stands still, the others pass below it.
    const frozen = columns.widthOf(first, 0);
    const left = columns.leftOf(column) - frozen;
    const right = columns.leftOf(column + 1) + GUTTER;
    if (left < cell.scrollLeft) cell.scrollLeft = left;
    else if (right > cell.scrollLeft + cell.clientWidth) cell.scrollLeft = right - cell.clientWidth;
  };
  const last = { row: Math.max(lines.total - 1, 0), column: fields.length - 1 };
  const go = (place: Place, extend = false) => {
    const next = {
      row: Math.min(Math.max(place.row, 0), last.row),
      column: Math.min(Math.max(place.column, 0), last.column),
    };
    if (!extend) setActive(next);
    setCorner(next);
    show(next);
  };
  const all = () => {
    setActive({ row: 0, column: 0 });
    setCorner(last);
  };
  return {
    ...{ active, corner, range, record, go, stretch: setCorner, all },
    many: range.top !== range.bottom || range.left !== range.right,
    field: fields[active.column],
    fields: fields.slice(range.left, range.right + 1),
  };
}
