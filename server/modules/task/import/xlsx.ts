/** The first sheet of an XLSX workbook, as the texts that a CSV of it would hold. */
import { type CellValue, readSheet } from 'read-excel-file/node';
import { badFile } from '../../../errors';
import type { RawRecord } from './csv';

/** What a workbook may unpack to: a small file can hold gigabytes of zeros. */
const UNPACKED_MAX = 400 * 1024 * 1024;
const DIRECTORY_ENTRY = 0x02014b50;

/** Sum of the sizes that the archive's directory announces; Infinity when it has none. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return Number.POSITIVE_INFINITY;
  let at = view.getUint32(end + 16, true);
  let size = 0;
  while (at + 46 <= bytes.length && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    size += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}

function asText(value: CellValue | null): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
  }
  return String(value);
}

/** All records, the header first; 422 for what is no workbook. */
export async function readXlsx(bytes: Uint8Array): Promise<RawRecord[]> {
  if (unpackedSize(bytes) > UNPACKED_MAX) throw badFile('工作簿解压后过大，请拆分后再上传');
  try {
    const rows = await readSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { trim: false });
    const width = rows[0]?.length ?? 0;
    return rows.map((row) => ({
      cells: Array.from({ length: Math.max(width, row.length) }, (_, at) => asText(row[at] ?? null)),
    }));
  } catch {
    throw badFile('无法读取该文件：它不是有效的 XLSX 工作簿。请在 Excel 中另存为 .xlsx 或 CSV UTF-8 后重试');
  }
}
