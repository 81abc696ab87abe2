import type { ReactNode } from 'react';

/** A column of a list: how a row says it, on the screen and in a file. */
export interface ListColumn<T> {
  key: string;
  title: string;
  width: number;
  render: (row: T) => ReactNode;
  /** The same in plain words, for export; a column without them is not exported. */
  text?: (row: T) => string | number | null;
  /** Its key is one of the sort parameter's. */
  sortable?: boolean;
  /** Names the row: stands first, cannot be taken away, takes what room is left, and is a phone's first line. */
  fixed?: boolean;
  /** Not shown until somebody asks for it. */
  optional?: boolean;
  /** What the column comes to in the rows that are shown; columns of states and days come to nothing. */
  total?: (rows: readonly T[]) => ReactNode;
  /** Figures stand at the right. */
  align?: 'right';
  /** On a phone it stands in the second line of its row. */
  phone?: boolean;
}
