/** Blocks of cells as spreadsheets put them on the clipboard (note of the area, §3 "Paste"). Pure but for the parsing of HTML. */

/** A cell in quotes, up to what ends it; a text that only begins with one stands as it is. */
const QUOTED = /"((?:[^"]|"")*)"(?=\t|\n|$)/y;

/** Quoted cells of tabs and lines; one final line break is none of the block. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string;
    if (sign === '"' && cell === '') {
      QUOTED.lastIndex = at;
      const [whole = sign, said = sign] = QUOTED.exec(source) ?? [];
      cell = whole === sign ? sign : said.replaceAll('""', '"');
      at += whole.length - 1;
    } else if (sign === '\t') {
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

/** What a browser shows of a cell: white space of the source is one blank, only `<br>` breaks a line. */
function shownText(cell: Element): string {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let said = '';
  // Ends: it goes through the nodes of one cell.
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) said += node.data.replace(/[ \t\r\n]+/g, ' ');
    else if (node.nodeName === 'BR') said += '\n';
  }
  return said
    .replace(/\u00a0/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}

/** The first table of a page, each cell where it is seen: merged ones take the place of all that they cover. Null: there is none. */
export function parseHtml(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return null;
  const lines = [...table.rows];
  const block = lines.map((): string[] => []);
  for (const [y, row] of lines.entries()) {
    let x = 0;
    for (const cell of row.cells) {
      // Ends: a line has as many cells as were laid into it.
      while (block[y]?.[x] !== undefined) x += 1;
      const below = Math.min(lines.length, y + Math.max(1, cell.rowSpan));
      for (let at = y; at < below; at += 1) {
        for (let place = x; place < x + cell.colSpan; place += 1) (block[at] as string[])[place] = '';
      }
      (block[y] as string[])[x] = shownText(cell);
      x += cell.colSpan;
    }
  }
  return block.map((line) => Array.from(line, (text = '') => text));
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
