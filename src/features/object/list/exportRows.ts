import type { ListColumn } from './column';
import type { ListPage } from './useDataList';

/** More rows than this are a task for the server; the file then says how many it left out. */
export const EXPORT_MAX = 5_000;
const PAGE = 100;

/** A cell that a spreadsheet would take for a formula is written as the text that it is. */
const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function csvOf<T>(columns: readonly ListColumn<T>[], rows: readonly T[]): string {
  const said = columns.flatMap(({ title, text }) => (text ? [{ title, text }] : []));
  const lines = [said.map(({ title }) => cell(title)), ...rows.map((row) => said.map(({ text }) => cell(text(row))))];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** All rows that the list finds, page by page, at most EXPORT_MAX. */
export async function allRows<T>(
  load: (page: number, size: typeof PAGE) => Promise<ListPage<T>>,
): Promise<{ rows: T[]; total: number }> {
  const rows: T[] = [];
  // Ends: an empty page or EXPORT_MAX rows are the end.
  for (let page = 1; ; page += 1) {
    const { result, total } = await load(page, PAGE);
    rows.push(...result);
    if (result.length === 0 || rows.length >= Math.min(total, EXPORT_MAX)) return { rows, total };
  }
}

/** Gives a text to the browser as a file. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
