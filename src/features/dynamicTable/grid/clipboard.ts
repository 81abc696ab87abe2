/** Blocks of cells as spreadsheets put them on the clipboard (note of the area, §3 "Paste"). Pure but for the parsing of HTML. */

const CELLS = 'th, td';
/** Quoted cells of tabs and lines; one final line break is none of the block. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === '\t') {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  rows.push([...row, cell]);
  return rows;
}

/** The first table of a page; null where there is none. */
export function parseHtml(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return null;
  return [...table.rows].map((row) =>
    [...row.querySelectorAll<HTMLElement>(CELLS)].map((cell) => {
      for (const line of cell.querySelectorAll('br')) line.replaceWith('\n');
      return (cell.textContent ?? '').replace(/ /g, ' ').trim();
    }),
  );
}

export const readClipboard = (data: Pick<DataTransfer, 'getData'>): string[][] => {
  const html = data.getData('text/html');
  return (html && parseHtml(html)) || parseTsv(data.getData('text/plain'));
};

const quote = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell);
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quote).join('\t')).join('\n');

/** Laid over a selection that it fits into a whole number of times, a block is repeated; else it stands once. */
export function tiled(block: readonly (readonly string[])[], height: number, width: number): string[][] {
  const rows = block.length;
  const columns = Math.max(...block.map((row) => row.length), 1);
  const fits = height % rows === 0 && width % columns === 0 && (height > rows || width > columns);
  const [h, w] = fits ? [height, width] : [rows, columns];
  return Array.from({ length: h }, (_, y) => Array.from({ length: w }, (_, x) => block[y % rows]?.[x % columns] ?? ''));
}
