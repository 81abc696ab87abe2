/** One column of a file that is written and read back: how a row says it, and what a cell of it means. */
import type { Cell } from '../../tables/cell';

export interface TableColumn<R = unknown> {
  /** As the API calls it: a field, `customFields.<id>`, `no`, or what is the kind's own. */
  name: string;
  heading: string;
  cell(row: R): Cell;
  /** What a cell means; throws `Unfit`. Absent: it is only said. */
  parse?(text: string): unknown;
  /** A new one cannot do without it. */
  required?: boolean;
  /** What stands for an empty cell; absent: it cannot be emptied. */
  empty?: unknown;
  /** What can be chosen, and what a template shows. */
  list?: readonly string[];
  /** What else such a column is called in files. */
  words?: readonly string[];
  example?: Cell;
  width?: number;
}

export const NUMBER = 'no';
/** What a template shows as its example; such a row is refused. */
export const TEMPLATE_ROW = '示例：导入前请删除本行';
