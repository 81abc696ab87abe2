/** Workbooks as nobody's Excel writes them, for tests: the archive is put together by hand. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  name: string;
  content: string | Buffer;
  /** What the directory says instead of the true size. */
  declared?: number;
}

function numbers(...parts: (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

export function archive(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const facts = numbers(
      [2, 20],
      [2, 0],
      [2, 8],
      [2, 0],
      [2, 33],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, declared ?? bytes.length],
      [2, Buffer.byteLength(name)],
      [2, 0],
    );
    const body = Buffer.concat([numbers([4, 0x04034b50]), facts, Buffer.from(name), packed]);
    const place = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(numbers([4, 0x02014b50], [2, 20]), facts, place, Buffer.from(name));
    bodies.push(body);
    offset += body.length;
  }
  const list = Buffer.concat(directory);
  const count: readonly [2, number] = [2, parts.length];
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], count, count, [4, list.length], [4, offset], [2, 0]);
  return Buffer.concat([...bodies, list, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose only sheet holds these rows; `more` replaces or adds parts. */
export function workbook(rows: string, more: readonly Part[] = []): Buffer {
  const parts: Part[] = [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ];
  const names = new Set(more.map(({ name }) => name));
  return archive([...parts.filter(({ name }) => !names.has(name)), ...more]);
}

export const text = (reference: string, value = 'x') =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** Some 1,000 bytes; a reader that believes its only cell makes room for three hundred million others. */
export const farCell = () => workbook(`<row r="1">${text('A1', 'title')}${text('ZZZZZZ1')}</row>`);

/** Some 100 kB that unpack to 100 MB and hold a reader for seconds: cells of spaces, all within the limits. */
export const heavy = () =>
  workbook(
    `<row r="1">${text('A1', 'title')}</row>${Array.from({ length: 50 }, (_, at) => `<row r="${at + 2}">${text(`A${at + 2}`, ' '.repeat(2_000_000))}</row>`).join('')}`,
  );
