/** Words and texts that are kept folded: what has to be made anew after an upgrade whose `fold` folds otherwise. */
import type { TenantDb } from '../db/scope';

export interface Refold {
  /** What is gone through, in words, for the page of background work. */
  what: string;
  /** Rows of the enterprise, which are gone through in the order of their keys. */
  total(db: TenantDb): Promise<number>;
  /**
   * Makes those of the next rows anew, in one transaction.
   * @param after the key of the last row of the chunk before; null: from the first
   * @returns how many they were, and the key of the last; none: the end is reached
   */
  chunk(db: TenantDb, after: string | null, size: number): Promise<{ rows: number; last: string | null }>;
}

/** The end of a chunk of these rows, which stand in the order of their keys. */
export const endOf = <R>(rows: readonly R[], key: (row: R) => string): { rows: number; last: string | null } => {
  const last = rows.at(-1);
  return { rows: rows.length, last: last === undefined ? null : key(last) };
};
