/** A workbook as it is being written: rows go in, bytes come out, nothing is kept in between. */
import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { cutText } from '../../contract/text/cut';
import { type Cell, writable } from './cell';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface SheetPart {
  name: string;
  texts: AsyncIterable<string> | Iterable<string>;
  /** Holds what cells may be chosen from. */
  isHidden?: true;
}
const fileOf = (at: number) => `xl/worksheets/sheet${at + 1}.xml`;

/** All parts but the sheets. */
const fixedParts = (sheets: readonly SheetPart[]): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${sheets.map((_one, at) => `<Override PartName="/${fileOf(at)}" ContentType="${TYPE}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map(({ name, isHidden }, at) => `<sheet name="${escaped(name).replace(/"/g, '&quot;')}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${sheets.map((_one, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
});
const SHEET_HEAD = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
const LIST_SHEET = '选项';
/** Rows below the heading in which a cell offers its list. */
const LISTED_ROWS = 5000;

/** For a workbook that is filled in: what the cells of a column may be chosen from, and how wide it is. */
export interface Forms {
  /** By column; null where anything may stand. */
  lists: readonly (readonly string[] | null)[];
  widths: readonly number[];
}

const widthsXml = ({ widths }: Forms) =>
  `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

/** The lists stand in a sheet of their own, below each other's columns: written into the rule, they would have to be short. */
function rulesXml({ lists }: Forms): string {
  const rules = lists.flatMap((list, at) => {
    if (!list || list.length === 0) return [];
    const column = letters(at);
    const source = `'${LIST_SHEET}'!$${column}$1:$${column}$${list.length}`;
    // What is not in the list is judged by the import, which says what to do.
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${column}2:${column}${LISTED_ROWS + 1}"><formula1>${source}</formula1></dataValidation>`;
  });
  return rules.length > 0 ? `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>` : '';
}

function listsXml({ lists }: Forms): string {
  const longest = Math.max(0, ...lists.map((list) => list?.length ?? 0));
  const rows = Array.from({ length: longest }, (_, at) =>
    rowXml(
      lists.map((list) => list?.[at] ?? null),
      at + 1,
      false,
    ),
  );
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const escaped = (text: string) =>
  writable(text)
    // What a workbook takes for an escaped character.
    .replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
    .replace(/[&<>\r]/g, (one) => entities[one] as string);

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Texts are cells of text: a workbook runs none of them as a formula. */
function rowXml(cells: readonly Cell[], at: number, bold: boolean): string {
  const style = bold ? ' s="1"' : '';
  const xml = cells.map((cell, column) => {
    if (cell === null || cell === '') return '';
    const place = `r="${letters(column)}${at}"${style}`;
    if (typeof cell === 'number') return `<c ${place}><v>${cell}</v></c>`;
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  });
  return `<row r="${at}">${xml.join('')}</row>`;
}

interface Entry {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Sizes and checksum stand behind the data: they are not known before. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
/** 1980-01-01, the first day that the format knows. */
const DAY = 0x0021;

function fields(...parts: (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

async function* entryOf(
  name: string,
  offset: number,
  texts: AsyncIterable<string> | Iterable<string>,
  done: (entry: Entry) => void,
): AsyncGenerator<Buffer> {
  const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
  yield fields(
    [4, 0x04034b50],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DAY],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, entry.name.length],
    [2, 0],
  );
  yield entry.name;
  const deflate = createDeflateRaw();
  const out: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => {
    entry.packed += chunk.length;
    out.push(chunk);
  });
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    await new Promise<void>((resolve, reject) => {
      deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    yield* out.splice(0);
  }
  const ended = once(deflate, 'end');
  deflate.end();
  await ended;
  yield* out.splice(0);
  yield fields([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
  done(entry);
}

const directoryOf = ({ name, crc, packed, size, offset }: Entry) =>
  Buffer.concat([
    fields(
      [4, 0x02014b50],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ),
    name,
  ]);

async function* sheetXml(
  heading: readonly string[],
  rows: AsyncIterable<Cell[][]>,
  forms?: Forms,
): AsyncGenerator<string> {
  yield `${XML}${SHEET_HEAD}${forms ? widthsXml(forms) : ''}<sheetData>${rowXml(heading, 1, true)}`;
  let at = 1;
  for await (const chunk of rows) {
    yield chunk
      .map((cells) => {
        at += 1;
        return rowXml(cells, at, false);
      })
      .join('');
  }
  yield `</sheetData>${forms ? rulesXml(forms) : ''}</worksheet>`;
}

/** The bytes of a workbook of one sheet with a bold, frozen heading. */
export function xlsxBytes(
  heading: readonly string[],
  rows: AsyncIterable<Cell[][]>,
  forms?: Forms,
): AsyncGenerator<Buffer> {
  return bytesOf([
    { name: '任务', texts: sheetXml(heading, rows, forms) },
    ...(forms ? [{ name: LIST_SHEET, texts: [listsXml(forms)], isHidden: true as const }] : []),
  ]);
}

/** A sheet of several: its name as people gave it. */
export interface NamedSheet {
  name: string;
  heading: readonly string[];
  rows: AsyncIterable<Cell[][]>;
}
/** The bytes of a workbook of several sheets, each with a bold, frozen heading. Names are made such as a workbook takes. */
export function workbookBytes(sheets: readonly NamedSheet[]): AsyncGenerator<Buffer> {
  const names = sheetNames(sheets.map(({ name }) => name));
  return bytesOf(
    sheets.map(({ heading, rows }, at) => ({ name: names[at] ?? `${at + 1}`, texts: sheetXml(heading, rows) })),
  );
}

const NAME_MAX = 31;
/** As a workbook takes them: short, without its own signs, each once whatever its case. */
export function sheetNames(given: readonly string[]): string[] {
  const used = new Set<string>();
  return given.map((one, at) => {
    const plain =
      one
        .replace(/[\\/?*[\]:]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || `${at + 1}`;
    let name = cutText(plain, NAME_MAX);
    // Ends: of so many names at most so many are taken.
    for (let no = 2; used.has(name.toLowerCase()) && no <= given.length + 1; no += 1) {
      name = `${cutText(plain, NAME_MAX - 5)} ${no}`;
    }
    used.add(name.toLowerCase());
    return name;
  });
}

async function* bytesOf(sheets: readonly SheetPart[]): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  const parts: [string, AsyncIterable<string> | Iterable<string>][] = [
    ...Object.entries(fixedParts(sheets)).map(([name, xml]): [string, Iterable<string>] => [name, [XML + xml]]),
    ...sheets.map(({ texts }, at): [string, SheetPart['texts']] => [fileOf(at), texts]),
  ];
  for (const [name, texts] of parts) {
    for await (const bytes of entryOf(name, offset, texts, (entry) => entries.push(entry))) {
      offset += bytes.length;
      yield bytes;
    }
  }
  const directory = Buffer.concat(entries.map(directoryOf));
  yield directory;
  yield fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
}
