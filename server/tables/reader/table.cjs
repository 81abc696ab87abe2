// @ts-check
/** Reads an uploaded table: its columns first, then its records in batches, then how many there are. */
const { cut: cutText } = require('../../sandbox/cut.cjs');
const { refuse } = require('../../sandbox/refuse.cjs');
const { readCsv } = require('./csv.cjs');
const { isZip } = require('./decode.cjs');
const { isJson, readJson } = require('./json.cjs');
const { LOOKED_AT, headerOf, Looser } = require('./loose.cjs');
const { isKeepable, keepable } = require('./texts.cjs');
const { readXlsx } = require('./xlsx.cjs');

/**
 * @typedef {import('./csv.cjs').RawRecord} RawRecord
 * @typedef {{ row: number, cells: string[], problem?: string }} TableRecord  `row`: its line, the header being 1
 * @typedef {{ name: string, records: number, columns: number, cells: number, shown: number, broken: string, likely: string[], loose?: boolean }} Asked
 *   `name`: said in refusals; `records`: the most that is taken; `shown`: so many are given out, all are counted;
 *   `likely`: encodings of a text that is not UTF-8, the likeliest first; `loose`: a table of another tool, see `loose.cjs`
 * @typedef {{ columns: string[] } | { records: TableRecord[] } | { total: number }} Piece
 */

const BATCH = 65_536;
/** Characters of a cell, eight times what Excel holds. */
const CELL_MAX = 262_144;
/** Of a row that cannot be used, so much of each cell is kept to name it by. */
const SHOWN_OF_REFUSED = 300;

/**
 * @param {() => Promise<Buffer>} file
 * @param {Asked} asked
 * @param {(piece: Piece) => Promise<void>} emit
 */
async function read(file, asked, emit) {
  const { name, records: most, shown } = asked;
  const bytes = await file();
  if (bytes.length === 0) throw refuse(`「${name}」是空文件，请选择有内容的表格`);
  /** @type {string[] | undefined} */
  let columns;
  /** @type {InstanceType<typeof Looser> | undefined} */
  let looser;
  /** Among which the header is: those behind a title tell that it is one. @type {RawRecord[]} */
  let waiting = [];
  let row = 0;
  let total = 0;
  let size = 0;
  /** @type {TableRecord[]} */
  let batch = [];
  const flush = async () => {
    if (batch.length > 0) await emit({ records: batch });
    batch = [];
    size = 0;
  };
  const onRecord = async (/** @type {RawRecord} */ raw) => {
    if (!columns && asked.loose) {
      waiting.push(raw);
      if (waiting.length >= LOOKED_AT) await begin();
      return;
    }
    row += 1;
    if (!columns) {
      columns = columnsOf(raw, asked);
      return emit({ columns });
    }
    const fitting = looser ? looser.fit(raw) : raw;
    const record = checked({ ...fitting, row }, columns.length);
    if (record.problem === undefined && record.cells.every((cell) => cell === '')) return;
    total += 1;
    if (total > most) throw refuse(`「${name}」超过 ${most} 行，请拆分后分次导入`);
    if (total > shown) return;
    batch.push(record);
    for (const cell of record.cells) size += cell.length + 3;
    if (size > BATCH) await flush();
  };
  const begin = async () => {
    const { header, above } = headerOf(waiting);
    looser = new Looser(header.cells, asked.columns);
    columns = columnsOf({ ...header, cells: looser.columns }, asked);
    await emit({ columns });
    row = above;
    const rows = waiting.slice(above);
    waiting = [];
    for (const one of rows) await onRecord(one);
  };
  if (asked.loose && isJson(bytes)) await readJson(bytes, onRecord);
  else if (isZip(bytes)) await readXlsx(bytes, { ...asked, records: most + 1 }, onRecord);
  else await readCsv(bytes, { records: most + 1, likely: asked.likely }, onRecord);
  if (waiting.length > 0) await begin();
  if (!columns) throw refuse(`「${name}」的第一行没有列名，请在第一行写上列名`);
  if (total === 0) throw refuse(`「${name}」只有表头，没有可导入的数据行`);
  await flush();
  await emit({ total });
}

/**
 * @param {RawRecord} header
 * @param {Asked} asked
 */
function columnsOf(header, { name, columns: most }) {
  if (header.problem) throw refuse(`「${name}」的表头无法读取，请检查第一行的引号和编码`);
  const columns = header.cells.map((cell) => cell.trim());
  while (columns.at(-1) === '') columns.pop();
  if (columns.length === 0) throw refuse(`「${name}」的第一行没有列名，请在第一行写上列名`);
  if (columns.length > most) throw refuse(`表格超过 ${most} 列，请删除不需要的列后重试`);
  const empty = columns.indexOf('');
  if (empty >= 0) throw refuse(`「${name}」第 ${empty + 1} 列没有列名，请补上列名或删除该列`);
  const seen = new Set();
  for (const column of columns) {
    if (seen.has(column)) throw refuse(`「${name}」的列名「${keepable(column)}」重复，请改名后重试`);
    seen.add(column);
  }
  if (!columns.every(isKeepable)) throw refuse(`「${name}」的列名含有无法保存的字符`);
  return columns;
}

/**
 * @param {TableRecord} record
 * @param {number} width
 * @returns {TableRecord}
 */
function checked(record, width) {
  if (record.problem !== undefined) return record;
  const { cells } = record;
  const isBlank = cells.every((cell) => cell === '');
  const extra = cells.slice(width).some((cell) => cell !== '');
  if (!isBlank && (extra || cells.length < width)) {
    return {
      ...record,
      cells: cells.slice(0, width),
      problem: `该行有 ${cells.length} 列，表头有 ${width} 列，请检查分隔符和引号`,
    };
  }
  if (cells.some((cell) => cell.length > CELL_MAX)) {
    const cut = cells.map((cell) => cutText(cell, SHOWN_OF_REFUSED));
    return { ...record, cells: cut, problem: `有单元格超过 ${CELL_MAX} 个字符，请缩短后重试` };
  }
  if (!cells.every(isKeepable))
    return { ...record, problem: '含有无法保存的字符（NUL 或残缺的 Unicode 字符），请删除后重试' };
  return record;
}

/** Most tables are texts. */
const ready = () => void require('papaparse');

module.exports = { read, ready };
