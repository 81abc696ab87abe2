/** Rows as CSV while they are read: with a mark of its encoding, and no cell that a spreadsheet would run as a formula. */
import { stringify } from 'csv-stringify/sync';
import { type Cell, defuse } from './cell';

export async function* csvBytes(heading: readonly string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<Buffer> {
  const options = { record_delimiter: 'windows' } as const;
  yield Buffer.from(stringify([heading.map(defuse)], { ...options, bom: true }));
  for await (const chunk of rows) {
    const cells = chunk.map((row) => row.map((cell) => (typeof cell === 'string' ? defuse(cell) : cell)));
    yield Buffer.from(stringify(cells, options));
  }
}
