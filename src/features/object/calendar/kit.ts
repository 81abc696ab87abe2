/** What a calendar has to know of the objects that stand on its days. */
import type { Span } from '@contract/time/workdays';
import type { ReactNode } from 'react';

/** Rows on the days in sight, and how many stand on each day, those that are not among the rows too. */
export interface CalendarRows<T> {
  days: readonly { day: string; count: number }[];
  rows: readonly T[];
}

export interface CalendarKit<T> {
  idOf: (row: T) => string;
  titleOf: (row: T) => string;
  /** What is said of a row where its bar is too short. */
  tipOf: (row: T) => string;
  /** What the rows are: 任务. */
  noun: string;
  /** Before its title. */
  mark: (row: T) => ReactNode;
  /** A colour of CSS. */
  colorOf: (row: T) => string;
  /** Nothing is left to do. */
  isOver: (row: T) => boolean;
  /** The days that it takes; null where it has none. */
  spanOf: (row: T) => Span | null;
  /** Why it cannot be carried to another day; null: it can. */
  refusalOf: (row: T) => string | null;
  /** All rows of a day, as many as its list shows at the most, and how many there are. */
  loadDay: (day: string) => Promise<{ rows: readonly T[]; total: number }>;
}
