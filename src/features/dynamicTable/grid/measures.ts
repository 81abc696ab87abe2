/** Sizes of the grid in pixels, and ranges of its cells. */

import type { TableRecord } from '@contract/dynamicTable/records';
import type { TableField, TableViewConfig } from '@contract/dynamicTable/table';
import type { Place } from './layout';

export const ROW_HEIGHTS: Record<NonNullable<TableViewConfig['rowHeight']>, number> = {
  short: 34,
  medium: 56,
  tall: 88,
};
/** The column of the numbers of rows. */
export const GUTTER = 56;
export const HEAD = 36;
export const WIDTH = 180;
export const FIRST_WIDTH = 240;

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
export const rangeOf = (a: Place, b: Place): Range => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});
export const isWithin = ({ row, column }: Place, { top, bottom, left, right }: Range): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** A cell that is being changed: its record and field, wherever they stand by the time it is done. */
export interface Edited {
  record: TableRecord;
  field: TableField;
}
