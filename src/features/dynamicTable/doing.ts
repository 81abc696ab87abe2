/** What a table's views and drawers may do to its records; done by `useDoing`. */
import type { CellValues, PasteDone } from '@contract/dynamicTable/records';

export interface Doing {
  change(records: { id: string; values: CellValues }[], what: string): Promise<void>;
  add(values: CellValues): Promise<string | undefined>;
  remove(ids: string[]): Promise<void>;
  /** Into a cell, behind the files that are there. */
  upload(id: string, key: string, file: File, what: string): Promise<void>;
  /** Texts of people laid over records. @param over ids below the block; what is beyond adds records */
  paste(over: string[], keys: string[], rows: string[][], what: string, begin?: CellValues): Promise<PasteDone>;
}
