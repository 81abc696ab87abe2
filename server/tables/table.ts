/** An uploaded table: its columns, and its records with their line numbers. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_MAX_ROWS } from '../../contract/constants';
import { badFile } from '../errors';
import { type RawRecord, readCsv } from './csv';
import { isZip } from './decode';
import { readXlsx } from './xlsx';

export interface TableRecord extends RawRecord {
  /** Line of the record in its table, the header being 1. */
  row: number;
}
export interface Table {
  columns: string[];
  records: TableRecord[];
}

const CHECKED_A_TURN = 5000;
const UNKEEPABLE = /\0|\p{Surrogate}/u;
/** NUL characters and halves of surrogate pairs: no database keeps them. */
export const isKeepable = (text: string) => !UNKEEPABLE.test(text);
export const keepable = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '\uFFFD');
export const cellText = (cell: string | undefined) => cell ?? '';

/** Reads CSV or XLSX, by content and not by name; 422 with what to do for everything else. `name` is said in errors. */
export async function readTable(bytes: Uint8Array, name: string): Promise<Table> {
  if (bytes.length === 0) throw badFile(`「${name}」是空文件，请选择有内容的表格`);
  const raw = await (isZip(bytes) ? readXlsx : readCsv)(bytes, IMPORT_MAX_ROWS + 1);
  const header = raw[0];
  if (!header || header.problem) throw badFile(`「${name}」的表头无法读取，请检查第一行的引号和编码`);
  const columns = header.cells.map((cell) => cell.trim());
  while (columns.at(-1) === '') columns.pop();
  assertColumns(columns, name);
  const records: TableRecord[] = [];
  for (let at = 1; at < raw.length; at += 1) {
    const record = checked({ ...(raw[at] as RawRecord), row: at + 1 }, columns.length);
    if (record.problem !== undefined || record.cells.some((cell) => cell !== '')) records.push(record);
    if (at % CHECKED_A_TURN === 0) await nextTurn();
  }
  if (records.length === 0) throw badFile(`「${name}」只有表头，没有可导入的数据行`);
  if (records.length > IMPORT_MAX_ROWS) throw badFile(`「${name}」超过 ${IMPORT_MAX_ROWS} 行，请拆分后分次导入`);
  return { columns, records };
}

function assertColumns(columns: string[], name: string): void {
  if (columns.length === 0) throw badFile(`「${name}」的第一行没有列名，请在第一行写上列名`);
  const empty = columns.indexOf('');
  if (empty >= 0) throw badFile(`「${name}」第 ${empty + 1} 列没有列名，请补上列名或删除该列`);
  const twice = columns.find((column, at) => columns.indexOf(column) !== at);
  if (twice !== undefined) throw badFile(`「${name}」的列名「${keepable(twice)}」重复，请改名后重试`);
  if (!columns.every(isKeepable)) throw badFile(`「${name}」的列名含有无法保存的字符`);
}

function checked(record: TableRecord, width: number): TableRecord {
  if (record.problem !== undefined) return record;
  const { cells } = record;
  const isBlank = cells.every((cell) => cell === '');
  const extra = cells.slice(width).some((cell) => cell !== '');
  if (!isBlank && (extra || cells.length < width)) {
    return { ...record, problem: `该行有 ${cells.length} 列，表头有 ${width} 列，请检查分隔符和引号` };
  }
  if (!cells.every(isKeepable))
    return { ...record, problem: '含有无法保存的字符（NUL 或残缺的 Unicode 字符），请删除后重试' };
  return record;
}
