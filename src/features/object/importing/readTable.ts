import Papa from 'papaparse';
import { ImportRefused } from './kind';

/** A cell of a workbook: days and shares as they are typed. */
export function cellOfBook(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return value === null || value === undefined ? '' : String(value);
}

/**
 * The rows of a CSV or of a workbook's first sheet, read here: for kinds whose rows are shown or sent one by one. Empty ones
 * are left out; the first has the headings.
 * @throws ImportRefused
 */
export async function readTable(file: File): Promise<string[][]> {
  const filled = (rows: string[][]) => {
    const found = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
    if (found.length < 2) throw new ImportRefused(`「${file.name}」中没有数据行，第一行应为列名`);
    return found;
  };
  if (/\.csv$/i.test(file.name)) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const utf8 = new TextDecoder('utf-8', { fatal: true });
    let text: string;
    try {
      text = utf8.decode(bytes);
    } catch {
      text = new TextDecoder('gb18030').decode(bytes);
    }
    return filled(Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data);
  }
  let rows: string[][];
  try {
    const { readSheet } = await import('read-excel-file/browser');
    rows = (await readSheet(file)).map((row) => row.map(cellOfBook));
  } catch {
    throw new ImportRefused(`「${file.name}」不能读取，请另存为 .xlsx 或 .csv 后重试`);
  }
  return filled(rows);
}

const SAMPLES = 3;

/** The columns of such rows, with some of their cells. */
export const columnsOfTable = ([head = [], ...rows]: readonly string[][]) =>
  head.map((heading, at) => ({
    heading,
    samples: [...new Set(rows.slice(0, 20).map((row) => row[at] ?? ''))].filter(Boolean).slice(0, SAMPLES),
  }));

/** Lines of a table with why each cannot come in, as a CSV to mend and bring again. */
export const leftOutOf = (
  [head = [], ...rows]: readonly string[][],
  wrong: readonly { at: number; text: string }[],
): string | null =>
  wrong.length === 0
    ? null
    : `\uFEFF${Papa.unparse([[...head, '导入说明'], ...wrong.map(({ at, text }) => [...(rows[at] ?? []), text])], { escapeFormulae: true })}`;
