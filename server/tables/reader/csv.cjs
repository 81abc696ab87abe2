// @ts-check
/**
 * CSV in pieces. Papa Parse is four times as quick, but one misplaced quote makes it swallow the rest of the file; a file
 * that has one is read again by csv-parse, row by row.
 */
const { refuse } = require('../../sandbox/refuse.cjs');
const { decodeText } = require('./decode.cjs');
const { unguarded } = require('./texts.cjs');

/**
 * @typedef {{ cells: string[], problem?: string }} RawRecord  `problem`: why the record cannot be used
 * @typedef {(record: RawRecord) => Promise<void> | void} OnRecord
 */

const PIECE = 131_072;
const QUICK_PIECE = 1_048_576;
/** Of one record, characters: beyond, a quote was opened and never closed. */
const RECORD_MAX = 2_097_152;
/** How database exports write "nothing". */
const NOTHING = 'NULL';
const DELIMITERS = [',', ';', '\t', '|'];
/** Excel's own line that names the delimiter. */
const SEPARATOR = /^\uFEFF?sep=([,;|\t])\r?\n/i;

/**
 * The delimiter that cuts the header into the most columns.
 * @param {string} text
 */
function delimiterOf(text) {
  const said = SEPARATOR.exec(text.slice(0, 10))?.[1];
  if (said) return said;
  const header = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 20_000))?.[0] ?? '').replace(
    /"(?:[^"]|"")*"/g,
    '',
  );
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Whether the file is sound to its end; a record of another length than `RECORD_MAX` allows is not.
 * @param {string} text
 * @param {string} delimiter
 * @param {(cells: string[]) => void} onCells
 * @param {() => boolean} enough
 * @returns {boolean}
 */
function readSound(text, delimiter, onCells, enough) {
  const Papa = require('papaparse');
  let sound = true;
  let silent = 0;
  Papa.parse(text, {
    delimiter,
    chunkSize: QUICK_PIECE,
    chunk: (/** @type {{ data: string[][], errors: object[] }} */ { data, errors }, /** @type {any} */ parser) => {
      // A chunk that ends no record is read again with the next one.
      silent = data.length === 0 ? silent + 1 : 0;
      sound = errors.length === 0 && silent * QUICK_PIECE < RECORD_MAX;
      if (!sound) return parser.abort();
      for (const cells of data) onCells(cells);
      if (enough()) parser.abort();
    },
    complete: () => {},
  });
  return sound;
}

/**
 * @param {string} text
 * @param {string} delimiter
 * @param {(cells: string[]) => void} onCells
 * @param {(problem: string) => void} onProblem
 * @param {() => boolean} enough
 * @returns {Promise<void>}
 */
async function readForgiving(text, delimiter, onCells, onProblem, enough) {
  const { parse } = require('csv-parse');
  const parser = parse({
    delimiter,
    relax_column_count: true,
    // A quote within a value stays a quote; it must not swallow the rows that follow.
    relax_quotes: true,
    skip_records_with_error: true,
    max_record_size: RECORD_MAX,
    on_record: (/** @type {string[]} */ cells) => {
      onCells(cells);
      return null;
    },
    on_skip: (/** @type {any} */ error) => {
      const line = error && 'lines' in error ? `（文件第 ${String(error.lines)} 行附近）` : '';
      if (error?.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(line);
      onProblem(`引号没有闭合，此处之后的内容无法读取${line}`);
      return undefined;
    },
  });
  const ended = new Promise((resolve, reject) => {
    parser.on('end', resolve);
    parser.on('error', (/** @type {any} */ error) =>
      reject(error.refused ? error : refuse('文件不是有效的 CSV，请用 Excel 或 WPS 另存为 CSV UTF-8 后重试')),
    );
  });
  // Whoever stops reading early (too many rows) leaves no unhandled rejection behind.
  ended.catch(() => {});
  parser.resume();
  for (let at = 0; at < text.length; at += PIECE) {
    const isTaken = new Promise((resolve) => parser.write(text.slice(at, at + PIECE), resolve));
    await Promise.race([isTaken, ended]);
    if (enough()) return void parser.destroy();
  }
  parser.end();
  await ended;
}

/** @param {string} [line] */
const tooLong = (line = '') => refuse(`文件中有一行过长${line}，可能是引号没有闭合，请检查引号后重试`);

/**
 * All records, the header first; stops beyond `maxRecords`.
 * @param {Buffer} bytes
 * @param {{ records: number, likely: string[] }} asked  `likely`: see `decodeText`
 * @param {OnRecord} onRecord
 */
async function readCsv(bytes, { records: maxRecords, likely }, onRecord) {
  const { text, damaged } = decodeText(bytes, likely);
  if (/^\s*<(?:!doctype html|html|table|head|meta)\b/i.test(text.slice(0, 1000)))
    throw refuse(
      '这是网页格式的表格（有些工具导出的 .xls 即是），请在 Excel 中打开并另存为 .xlsx 或 CSV UTF-8 后重新上传',
    );
  if (/^\s*(<|\{|\[\s*[{["])/.test(text.slice(0, 1000))) throw refuse('文件不是表格，请上传 CSV 或 XLSX 文件');
  const delimiter = delimiterOf(text);
  const table = text.replace(SEPARATOR, '');
  /** @type {RawRecord[]} */
  let records = [];
  const add = (/** @type {string[]} */ raw) => {
    // Our own exports guard what a spreadsheet would run; what is read is what was meant.
    const cells = raw.map((cell) => (cell === NOTHING ? '' : unguarded(cell)));
    const broken = damaged && cells.some((cell) => cell.includes('\uFFFD'));
    records.push(broken ? { cells, problem: '含有无法识别的字节，请将文件另存为 UTF-8 后重试' } : { cells });
  };
  const enough = () => records.length > maxRecords;
  if (!readSound(table, delimiter, add, enough)) {
    records = [];
    await readForgiving(table, delimiter, add, (problem) => records.push({ cells: [], problem }), enough);
  }
  for (const record of records) await onRecord(record);
}

module.exports = { readCsv };
