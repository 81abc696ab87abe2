/**
 * CSV in pieces, so that other calls go through while a long file is read. Papa Parse is four times as quick, but one
 * misplaced quote makes it swallow the rest of the file; a file that has one is read again by csv-parse, row by row.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import Papa from 'papaparse';
import { badFile } from '../errors';
import { unguarded } from './cell';
import { decodeText } from './decode';

export interface RawRecord {
  cells: string[];
  /** Why the record cannot be used. */
  problem?: string;
}

const PIECE = 131_072;
const QUICK_PIECE = 1_048_576;
/** How database exports write "nothing". */
const NOTHING = 'NULL';
const DELIMITERS = [',', ';', '\t'];

/** The delimiter that cuts the header into the most columns. */
function delimiterOf(text: string): string {
  const header = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 20_000))?.[0] ?? '').replace(
    /"(?:[^"]|"")*"/g,
    '',
  );
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

type OnCells = (cells: string[]) => void;

/** Whether the file is sound to its end. Stops early when `enough` says so. */
async function readSound(text: string, delimiter: string, onCells: OnCells, enough: () => boolean): Promise<boolean> {
  return new Promise((resolve) => {
    let sound = true;
    Papa.parse<string[]>(text, {
      delimiter,
      chunkSize: QUICK_PIECE,
      chunk: ({ data, errors }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        sound = errors.length === 0;
        if (!sound) return parser.abort();
        for (const cells of data) onCells(cells);
        if (enough()) return parser.abort();
        parser.pause();
        void nextTurn().then(() => parser.resume());
      },
      complete: () => resolve(sound),
    });
  });
}

async function readForgiving(
  text: string,
  delimiter: string,
  onCells: OnCells,
  onProblem: (problem: string) => void,
  enough: () => boolean,
): Promise<void> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // A quote within a value stays a quote; it must not swallow the rows that follow.
    relax_quotes: true,
    skip_records_with_error: true,
    on_record: (cells: string[]) => {
      onCells(cells);
      return null;
    },
    on_skip: (error) => {
      const line = error && 'lines' in error ? `（文件第 ${String(error.lines)} 行附近）` : '';
      onProblem(`引号没有闭合，此处之后的内容无法读取${line}`);
      return undefined;
    },
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve);
    parser.on('error', () => reject(badFile('文件不是有效的 CSV，请用 Excel 或 WPS 另存为 CSV UTF-8 后重试')));
  });
  // Whoever stops reading early (too many rows) leaves no unhandled rejection behind.
  ended.catch(() => {});
  parser.resume();
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    if (enough()) return void parser.destroy();
    await nextTurn();
  }
  parser.end();
  await ended;
}

/** All records, the header first. Stops with 422 beyond `maxRecords`. */
export async function readCsv(bytes: Uint8Array, maxRecords: number): Promise<RawRecord[]> {
  const { text, damaged } = decodeText(bytes);
  if (/^\s*(<|\{|\[\s*[{["])/.test(text.slice(0, 1000))) throw badFile('文件不是表格，请上传 CSV 或 XLSX 文件');
  const delimiter = delimiterOf(text);
  let records: RawRecord[] = [];
  const add = (raw: string[]) => {
    // Our own exports guard what a spreadsheet would run; what is read is what was meant.
    const cells = raw.map((cell) => (cell === NOTHING ? '' : unguarded(cell)));
    const broken = damaged && cells.some((cell) => cell.includes('\uFFFD'));
    records.push(broken ? { cells, problem: '含有无法识别的字节，请将文件另存为 UTF-8 后重试' } : { cells });
  };
  const enough = () => records.length > maxRecords;
  if (!(await readSound(text, delimiter, add, enough))) {
    records = [];
    await readForgiving(text, delimiter, add, (problem) => records.push({ cells: [], problem }), enough);
  }
  return records;
}
