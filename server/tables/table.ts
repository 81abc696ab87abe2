/** An uploaded table: its columns, and its records with their line numbers. */
import { open } from 'node:fs/promises';
import path from 'node:path';
import { IMPORT_MAX_ROWS } from '../../contract/constants';
import { type Encoding, eastern } from '../../contract/file/encoding';
import { type Caller, expectFile, type Reader, readInSandbox, type Source } from '../sandbox/sandbox';

export { isKeepable, keepable } from './reader/texts.cjs';

export interface TableRecord {
  /** Line of the record in its table, the header being 1. */
  row: number;
  cells: string[];
  /** Why the record cannot be used. */
  problem?: string;
}
export interface Table {
  columns: string[];
  records: TableRecord[];
}
export type Piece = { columns: string[] } | { records: TableRecord[] } | { total: number };

const COLUMNS_MAX = 1000;
/** Rows by columns: a cell that is empty takes its place as well. */
const CELLS_MAX = 20_000_000;

const tableReader: Reader = {
  module: path.join(__dirname, 'reader', 'table.cjs'),
  memoryMb: 1536,
  withinMs: 60_000,
  outputBytes: 256 * 1024 * 1024,
  broken: '无法读取该文件：它不是有效的 XLSX 工作簿，请在 Excel 中另存为 .xlsx 或 CSV UTF-8 后重试',
  late: '无法读取该文件：内容过大或过于复杂。请删除公式、图片和不需要的列，拆分后或另存为 CSV UTF-8 后重试',
};

/** So much of a file tells its encoding. */
const SAMPLE_BYTES = 1024 * 1024;

/** What a table that is not UTF-8 may be, the likeliest first: as previews and the search tell it. */
async function likelyEncodings(source: Source): Promise<Encoding[]> {
  const found = eastern(await sampleOf(source));
  return found.length > 0 ? found : ['windows-1252'];
}
async function sampleOf(source: Source): Promise<Uint8Array> {
  if (!('path' in source)) return source.subarray(0, SAMPLE_BYTES);
  const file = await open(source.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A table is on its way: what reads it starts while its bytes come (`server/sandbox/processes.ts`). */
export const expectTable = (): void => void expectFile(tableReader);

export const cellText = (cell: string | undefined) => cell ?? '';

/**
 * Reads CSV or XLSX, by content and not by name; 422 with what to do for everything else, and for what takes too long or
 * too much memory; 503 when too many files wait. `name` is said in errors.
 */
export const readTable = async (source: Source, name: string, caller?: Caller): Promise<Table> => {
  const { columns, records } = await readPart(source, name, caller, Number.MAX_SAFE_INTEGER);
  return { columns, records };
};

/** As `readTable`, of another tool: what its table does otherwise is no reason to refuse it (`reader/loose.cjs`). */
export const readLooseTable = async (source: Source, name: string, caller?: Caller): Promise<Table> => {
  const { columns, records } = await readPart(source, name, caller, Number.MAX_SAFE_INTEGER, true);
  return { columns, records };
};

/** As `readLooseTable`, piece by piece as it is read, for whoever keeps none of it: columns, then records in parts, then their total. */
export async function* looseTablePieces(source: Source, name: string, caller?: Caller): AsyncGenerator<Piece> {
  yield* readInSandbox<Piece>(tableReader, source, await askedOf(source, name, Number.MAX_SAFE_INTEGER, true), caller);
}

const askedOf = async (source: Source, name: string, shown: number, loose: boolean) => ({
  name,
  records: IMPORT_MAX_ROWS,
  columns: COLUMNS_MAX,
  cells: CELLS_MAX,
  shown,
  loose,
  broken: tableReader.broken,
  likely: await likelyEncodings(source),
});

async function readPart(source: Source, name: string, caller: Caller | undefined, shown: number, loose = false) {
  const asked = await askedOf(source, name, shown, loose);
  const table: Table & { total: number } = { columns: [], records: [], total: 0 };
  for await (const piece of readInSandbox<Piece>(tableReader, source, asked, caller)) {
    if ('records' in piece) for (const record of piece.records) table.records.push(record);
    else Object.assign(table, piece);
  }
  return table;
}
