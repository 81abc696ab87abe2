/** The first sheet of an XLSX workbook, as the texts that a CSV of it would hold. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { badFile } from '../errors';
import type { RawRecord } from './csv';

/** What a workbook may unpack to: a small file can hold gigabytes of zeros. */
const UNPACKED_MAX = 400 * 1024 * 1024;
const MEMORY_MB = 1536;
const WITHIN_MS = 60_000;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;

/** Sum of the sizes that the archive's directory announces; Infinity when it has none. */
function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== DIRECTORY_END) end -= 1;
  if (end < 0) return Number.POSITIVE_INFINITY;
  let at = view.getUint32(end + 16, true);
  let size = 0;
  while (at + 46 <= bytes.length && view.getUint32(at, true) === DIRECTORY_ENTRY) {
    size += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
}

/** All records, the header first; 422 for what is no workbook. Stops reading beyond `maxRecords`. */
export async function readXlsx(bytes: Uint8Array, maxRecords: number): Promise<RawRecord[]> {
  if (unpackedSize(bytes) > UNPACKED_MAX)
    throw badFile('无法读取该工作簿：文件不完整，或解压后过大。请拆分或另存后重新上传');
  const worker = new Worker(path.join(__dirname, 'xlsxWorker.cjs'), {
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    stderr: true,
  });
  const timer = setTimeout(() => void worker.terminate(), WITHIN_MS);
  const records: RawRecord[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (rows: string[][] | null) => {
        if (rows === null) return resolve();
        const width = records[0]?.cells.length ?? 0;
        for (const row of rows) {
          while (row.length < width) row.push('');
          records.push({ cells: row });
        }
        if (records.length > maxRecords) resolve();
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new Error('The reading of the workbook was cut off')));
    });
  } catch {
    throw badFile(
      '无法读取该文件：它不是有效的 XLSX 工作簿，或过于复杂。请在 Excel 中另存为 .xlsx 或 CSV UTF-8 后重试',
    );
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
  return records;
}
