/** What a file holds, column by column, gathered while it is read: none of its rows is kept but the first. */
import { isNothing } from '../../../../../contract/import/fields';
import { cutText } from '../../../../../contract/text/cut';
import { keepable, type Piece, type TableRecord } from '../../../../tables/table';

const PREVIEW_ROWS = 20;
const PREVIEW_CELL = 300;
/** Cells of a column by which the kind of a new field is found. */
const SAMPLE = 300;
/** Longer cells are no values that anybody looks up. */
const VALUE_MAX = 1000;
/** Different cells of a column that are counted at the most, and characters of all columns. */
const COUNTED_MAX = 5000;
const KEPT_MAX = 8_000_000;

export interface ColumnSummary {
  /** The first cells that are not empty. */
  sample: string[];
  /** Different cells, with the rows that have them. */
  counts: Map<string, number>;
}

export class Summary {
  columns: string[] = [];
  readonly rows: string[][] = [];
  total = 0;
  readonly of: ColumnSummary[] = [];
  private kept = 0;

  static async read(pieces: AsyncIterable<Piece>): Promise<Summary> {
    const summary = new Summary();
    for await (const piece of pieces) {
      if ('records' in piece) for (const record of piece.records) summary.add(record);
      else if ('columns' in piece) summary.begin(piece.columns);
    }
    return summary;
  }

  private begin(columns: string[]): void {
    this.columns = columns;
    for (const _ of columns) this.of.push({ sample: [], counts: new Map() });
  }

  private add({ cells }: TableRecord): void {
    this.total += 1;
    if (this.rows.length < PREVIEW_ROWS) {
      this.rows.push(this.columns.map((_, at) => keepable(cutText(cells[at] ?? '', PREVIEW_CELL))));
    }
    for (const [at, summary] of this.of.entries()) {
      const cell = cells[at]?.trim() ?? '';
      if (isNothing(cell)) continue;
      if (summary.sample.length < SAMPLE) summary.sample.push(cutText(cell, VALUE_MAX));
      this.count(summary.counts, cell);
    }
  }

  private count(counts: Map<string, number>, cell: string): void {
    if (cell.length > VALUE_MAX) return;
    const before = counts.get(cell);
    if (before === undefined && (counts.size >= COUNTED_MAX || this.kept > KEPT_MAX)) return;
    if (before === undefined) this.kept += cell.length;
    counts.set(cell, (before ?? 0) + 1);
  }
}
