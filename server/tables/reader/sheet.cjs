// @ts-check
/**
 * What a sheet says of its own extent, judged before a parser makes room for it: one cell in column ZZZZZZ is three
 * hundred million empty ones before it.
 */
const { refuse } = require('../../sandbox/refuse.cjs');

const ROWS_OF_EXCEL = 1_048_576;
const COLUMNS_OF_EXCEL = 16_384;
/** Bytes of XML looked at in one go. */
const PIECE = 1 << 20;
/** A tag is no longer; what is has been made to be. */
const TAG_MAX = 4096;

/** A row or a cell, its attributes, and whether something stands in it. */
const TAG = /<(?:\w+:)?(row|c)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const REFERENCE = /\s(?:\w+:)?r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const CELL = /^([A-Z]{1,3})([1-9]\d{0,6})$/;
const ROW = /^[1-9]\d{0,6}$/;

/** @typedef {{ rows: number, columns: number, cells: number }} SheetLimits  `cells`: of the rectangle around all that is filled */

const misplaced = () =>
  refuse('工作簿中有单元格的位置超出 Excel 的范围（1048576 行、XFD 列），请在 Excel 中打开并另存后重新上传');

/** @param {string} letters */
function columnOf(letters) {
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64;
  return column;
}

/**
 * Refuses a sheet with a cell outside of what Excel knows, or that fills more than `limits`. Cells that hold nothing
 * but a style count for nothing.
 * @param {Buffer} xml
 * @param {SheetLimits} limits
 */
function judgeSheet(xml, limits) {
  let last = { row: 0, column: 0 };
  for (const [, name, attributes = '', empty] of tagsOf(xml)) {
    for (const [, one, other] of attributes.matchAll(REFERENCE)) {
      const reference = one ?? other ?? '';
      if (name === 'row') {
        if (!ROW.test(reference) || Number(reference) > ROWS_OF_EXCEL) throw misplaced();
        continue;
      }
      const [, letters = '', digits] = CELL.exec(reference) ?? [];
      const row = Number(digits);
      const column = columnOf(letters);
      if (letters === '' || row > ROWS_OF_EXCEL || column > COLUMNS_OF_EXCEL) throw misplaced();
      if (empty === '') last = { row: Math.max(last.row, row), column: Math.max(last.column, column) };
    }
  }
  const { row, column } = last;
  if (row > limits.rows) throw refuse(`表格超过 ${limits.rows - 1} 行，请拆分后分次导入`);
  if (column > limits.columns) throw refuse(`表格超过 ${limits.columns} 列，请删除不需要的列后重试`);
  if (row * column > limits.cells) throw refuse('表格过大（行数乘以列数），请删除不需要的列，或拆分后分次导入');
}

/** @param {Buffer} xml */
function* tagsOf(xml) {
  let held = '';
  for (let at = 0; at < xml.length; at += PIECE) {
    // References and names are ASCII: other characters need not be told from each other.
    const text = held + xml.toString('latin1', at, at + PIECE);
    yield* text.matchAll(TAG);
    const open = text.lastIndexOf('<');
    held = open >= 0 && text.indexOf('>', open) < 0 ? text.slice(open) : '';
    if (held.length > TAG_MAX) held = '';
  }
}

module.exports = { judgeSheet };
