// @ts-check
/** All sheets of a workbook as texts, for looking at: as many rows and columns as a person looks at. */
const { entriesOf } = require('../../../sandbox/zip.cjs');
const { isLocked } = require('../../../sandbox/locked.cjs');
const { cut } = require('../../../sandbox/cut.cjs');
const { refuse } = require('../../../sandbox/refuse.cjs');

const ENTRIES_MAX = 5000;
const UNPACKED_MAX = 256 * 1024 * 1024;
const TEXT_MAX = 2000;
/** Rows of one message. */
const TOGETHER = 500;

/** The short date of Excel is that of whoever looks at it; the library takes everybody for an American. */
const AMERICAN = /^(?:\[\$[^\]]*\])?m{1,2}[/-]d{1,2}[/-]y{2,4}/i;

/**
 * @param {any} cell
 * @param {(format: string, value: number) => string} format
 */
function said(cell, format) {
  if (!cell || cell.v === null || cell.v === undefined) return '';
  const isAmerican = cell.t === 'n' && AMERICAN.test(String(cell.z ?? ''));
  const text = isAmerican ? format(String(cell.z).replace(AMERICAN, 'yyyy-mm-dd'), cell.v) : String(cell.w ?? cell.v);
  return cut(text, TEXT_MAX);
}

/**
 * `{ locked }` alone of a workbook with a password. Else `{ sheets: names }`, then `{ sheet, rows }` any number of times,
 * and `{ sheet, cut: true }` where there is more.
 * @param {() => Promise<Buffer>} file
 * @param {{ rows: number, columns: number, sheets: number, broken: string }} asked
 * @param {(value: unknown) => Promise<void>} emit
 */
async function read(file, { rows: most, columns, sheets, broken }, emit) {
  const bytes = await file();
  if (isLocked(bytes)) return emit({ locked: true });
  if (bytes.readUInt32LE(0) === 0x04034b50) {
    const tooLarge = '工作簿解压后过大，无法在线预览，请下载后查看';
    entriesOf(bytes, { entries: ENTRIES_MAX, unpacked: UNPACKED_MAX, broken, tooLarge });
  }
  const { read: parse, SSF } = require('@e965/xlsx');
  const options = {
    dense: true,
    sheetRows: most + 1,
    cellHTML: false,
    cellFormula: false,
    cellText: true,
    cellNF: true,
  };
  let book;
  try {
    book = parse(bytes, options);
  } catch (error) {
    // Workbooks of before 2007 say so within.
    if (error instanceof Error && /password/i.test(error.message)) return emit({ locked: true });
    throw error;
  }
  const names = book.SheetNames.slice(0, sheets);
  if (names.length === 0) throw refuse(broken);
  await emit({ sheets: names });
  for (const [sheet, name] of names.entries()) {
    const table = book.Sheets[name] ?? {};
    const data = table['!data'] ?? [];
    let cut = data.length > most || (table['!fullref'] ?? table['!ref']) !== table['!ref'];
    let batch = [];
    for (let at = 0; at < Math.min(data.length, most); at += 1) {
      const row = data[at] ?? [];
      if (row.length > columns) cut = true;
      const texts = [];
      for (let column = 0; column < Math.min(row.length, columns); column += 1)
        texts.push(said(row[column], SSF.format));
      batch.push(texts);
      if (batch.length === TOGETHER) {
        await emit({ sheet, rows: batch });
        batch = [];
      }
    }
    if (batch.length > 0) await emit({ sheet, rows: batch });
    if (cut) await emit({ sheet, cut: true });
  }
}

module.exports = { read };
