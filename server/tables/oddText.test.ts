/** Whatever people write comes back from a workbook as it was, or marked as cut and then changing nothing. */
import fc from 'fast-check';
import { cutText } from '../../contract/text/cut';
import { type Cell, CUT_MARK, saysTheSame, writable, XLSX_CELL_MAX } from './cell';
import { readTable } from './table';
import { xlsxBytes } from './xlsxStream';

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const ODD = [
  ...ASCII,
  '《',
  '》',
  '“',
  '”',
  '、',
  "'s",
  "s'",
  "''",
  'e\u0301',
  'İ',
  '\u200b',
  '\u202e',
  '\u05d0',
  '👨‍👩‍👧',
  '😀',
  '\r\n',
  '\b',
  '_x000D_',
  '接口',
];
const odd = fc.array(fc.constantFrom(...ODD), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
/** With a sign across the end of what a cell holds, and of what is kept of it. */
const long = fc
  .tuple(odd, fc.integer({ min: -4, max: 4 }), fc.constantFrom(0, CUT_MARK.length))
  .map(([text, near, mark]) => 'x'.repeat(XLSX_CELL_MAX - mark + near - 1) + '😀'.repeat(4) + text);

async function throughWorkbook(texts: readonly string[]): Promise<string[]> {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield texts.map((text) => ['1', text]);
  }
  const parts: Buffer[] = [];
  for await (const part of xlsxBytes(['编号', '内容'], rows())) parts.push(part);
  const { records } = await readTable(new Uint8Array(Buffer.concat(parts)), 't.xlsx');
  return records.map(({ cells }) => cells[1] ?? '');
}

it('changes nothing of odd texts on their way out and back', async () => {
  const texts = [...fc.sample(odd, 300), ...fc.sample(long, 20), '😀'.repeat(17_000)];
  const back = await throughWorkbook(texts);
  expect(back).toHaveLength(texts.length);
  for (const [at, text] of texts.entries()) {
    const cell = back[at] ?? '';
    expect([text.slice(0, 40), cell.length <= XLSX_CELL_MAX, saysTheSame(text, cell)]).toEqual([
      text.slice(0, 40),
      true,
      true,
    ]);
    expect(cell).not.toMatch(/\p{Surrogate}/u);
    if (text.length > XLSX_CELL_MAX) expect(cell.endsWith(CUT_MARK)).toBe(true);
  }
});

it('tells a change from what a cell could not hold', () => {
  expect([saysTheSame('a\bc', 'a\ufffdc'), saysTheSame('abc', 'abd'), saysTheSame('abc', '')]).toEqual([
    true,
    false,
    false,
  ]);
  const text = `${'x'.repeat(XLSX_CELL_MAX - 1)}😀尾`;
  // As exports of before had it, without a mark.
  expect(saysTheSame(text, `${'x'.repeat(XLSX_CELL_MAX - 1)}\ufffd`)).toBe(true);
  expect(writable(text).slice(0, 10)).toBe(cutText(text, 10));
});
