import { csvText } from '@/utils/csv';
import type { ListColumn } from './column';
import type { ListPage } from './useDataList';

/** More rows than this are a task for the server; the file then says how many it left out. */
export const EXPORT_MAX = 5_000;
const PAGE = 100;

/** What the columns say of the rows. */
export function csvOf<T>(columns: readonly ListColumn<T>[], rows: readonly T[]): string {
  const said = columns.flatMap(({ title, text }) => (text ? [{ title, text }] : []));
  return csvText([said.map(({ title }) => title), ...rows.map((row) => said.map(({ text }) => text(row)))]);
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
