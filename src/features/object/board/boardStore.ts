/** The cards of a board, column by column; what is asked for is what is in sight. */
import type { LoadPage } from '@/features/object/list';
import { ColumnRows } from './columnRows';
import type { Spot } from './keyboardMove';
import type { LaneKey, PlainColumn } from './places';

export interface BoardLane {
  /** Undefined: the only one of a board without swimlanes. */
  key: LaneKey | undefined;
  id: string;
}

/** `T`: the rows that are its cards; `C`: its columns. */
export interface BoardStore<T, C extends PlainColumn = PlainColumn> {
  columns: readonly C[];
  lanes: readonly BoardLane[];
  loaded: boolean;
  error: unknown;
  /** There are more lanes than are shown. */
  truncated: boolean;
  total: number;
  subscribe: (listener: () => void) => () => void;
  /** Changes with each page of cards. */
  version: () => number;
  /** Changes when lanes or counts do, not with each page of cards. */
  shape: () => string;
  start: () => void;
  cell: (lane: number, column: number) => ColumnRows<T>;
  count: (lane: number, column: number) => number;
  /** Null: not known yet. */
  columnCount: (column: number) => number | null;
  /** Where a row stands among the cards that are there; in the lane, where that is said. */
  find: (id: string, lane?: LaneKey) => Spot | null;
  place: (row: T, settled: boolean) => void;
  settle: (id: string) => void;
  reload: () => void;
  retry: () => void;
}

const ONLY: BoardLane = { key: undefined, id: '' };
export const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** A board without swimlanes. */
export class PlainBoard<T, C extends PlainColumn> implements BoardStore<T, C> {
  readonly lanes = [ONLY];
  readonly truncated = false;
  private readonly rows: ColumnRows<T>[];

  constructor(
    readonly columns: readonly C[],
    idOf: (row: T) => string,
    /** Whether a row stands in a column. */
    holds: (row: T, column: C) => boolean,
    load: (column: C) => LoadPage<T>,
  ) {
    this.rows = columns.map((column) => new ColumnRows(idOf, (row) => holds(row, column), load(column)));
  }

  readonly error: unknown = null;

  get loaded(): boolean {
    return this.rows.every((rows) => rows.loaded);
  }
  get total(): number {
    return sum(this.rows.map(({ count }) => count));
  }
  subscribe = (listener: () => void) => {
    const stops = this.rows.map((rows) => rows.subscribe(listener));
    return () => {
      for (const stop of stops) stop();
    };
  };
  version = () => this.rows.reduce((all, rows) => all + rows.getVersion(), 0);
  shape = () => this.rows.map((rows) => (rows.loaded ? rows.count : '')).join();
  start = () => {
    for (const rows of this.rows) rows.ensure(0, 0);
  };
  cell = (_lane: number, column: number) => this.rows[column] as ColumnRows<T>;
  count = (_lane: number, column: number) => this.rows[column]?.count ?? 0;
  columnCount = (column: number) => (this.rows[column]?.counted ? this.count(0, column) : null);
  find = (id: string) => {
    const column = this.rows.findIndex((rows) => rows.indexOf(id) >= 0);
    return column < 0 ? null : { lane: 0, column, index: this.rows[column]?.indexOf(id) ?? 0 };
  };
  place = (row: T, settled: boolean) => {
    for (const rows of this.rows) rows.place(row, settled);
  };
  settle = (id: string) => {
    for (const rows of this.rows) rows.settle(id);
  };
  reload = () => {
    for (const rows of this.rows) rows.reload();
  };
  retry = this.reload;
}
