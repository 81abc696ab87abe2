import { IMPORT_MAX_BYTES } from '@contract/constants';

export const megabytes = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const ACCEPTED = '.csv,.xlsx';

/** What an import of work takes beside tables. */
export const WORK_ACCEPTED = '.csv,.xlsx,.json';

/** As `fileProblem`, of the file of another tool. */
export const workFileProblem = (file: Pick<File, 'name' | 'size'>): string | null =>
  fileProblem({ name: file.name.replace(/\.json$/i, '.csv'), size: file.size });

/** Why a file cannot be imported, seen before it is sent; null when it may be tried. */
export function fileProblem(file: Pick<File, 'name' | 'size'>): string | null {
  if (/\.xls$/i.test(file.name)) return `「${file.name}」是旧版 Excel 格式，请另存为 .xlsx 或 .csv 后再导入`;
  if (!/\.(csv|xlsx)$/i.test(file.name)) return `「${file.name}」不是 CSV 或 XLSX 文件`;
  if (file.size === 0) return `「${file.name}」是空文件`;
  if (file.size > IMPORT_MAX_BYTES) {
    return `「${file.name}」有 ${megabytes(file.size)}，超过 ${megabytes(IMPORT_MAX_BYTES)} 的上限，请拆分后再导入`;
  }
  return null;
}
