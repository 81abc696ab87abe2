/** Tables that are made to do harm: each is refused in words within its limits. */
import { ApiError } from '../errors';
import { archive, farCell, text, workbook } from '../test/workbooks';
import { readXlsx } from './reader/xlsx.cjs';
import { readTable } from './table';

async function refusal(bytes: Buffer): Promise<string> {
  const error: unknown = await readTable(bytes, 't').catch((failure: unknown) => failure);
  if (!(error instanceof ApiError)) throw new Error('The table was accepted');
  expect(error.status).toBe(422);
  return error.message;
}
const heading = `<row r="1">${text('A1', 'title')}</row>`;
const OUTSIDE = '超出 Excel 的范围';
const CSV_BYTES = 18_000_000;
const quotes = () => Buffer.from(`a\n${'"'.repeat(CSV_BYTES)}`);

it.each([
  ['a cell in column ZZZZZZ', farCell(), OUTSIDE],
  ['a column behind XFD', workbook(`${heading}<row r="2">${text('XFE2')}</row>`), OUTSIDE],
  ['a row behind the last', workbook(`${heading}<row r="1048577">${text('A1048577')}</row>`), OUTSIDE],
  ['a row in powers of ten', workbook(`${heading}<row r="1e9">${text('A2')}</row>`), OUTSIDE],
  ['a reference in entities', workbook(`<row r="1">${text('&#90;ZZZZZ1')}</row>`), OUTSIDE],
  ['more columns than a task has', workbook(`<row r="1">${text('XFD1')}</row>`), '1000 列'],
  ['more rows than are imported', workbook(`${heading}<row r="200003">${text('A200003')}</row>`), '200000 行'],
  [
    'a rectangle of a hundred million cells',
    workbook(`<row r="1">${text('A1', 'a')}${text('SF1', 'b')}</row><row r="200000">${text('A200000')}</row>`),
    '表格过大',
  ],
  [
    'an archive that says it unpacks to gigabytes',
    workbook(heading, [{ name: 'xl/media/a.xml', content: '', declared: 2 ** 31 }]),
    '解压后过大',
  ],
  [
    'a sheet that is longer than it says',
    workbook('', [{ name: 'xl/worksheets/sheet1.xml', content: ' '.repeat(5_000_000), declared: 1000 }]),
    '无法读取',
  ],
  [
    'thousands of parts',
    archive(Array.from({ length: 3000 }, (_, at) => ({ name: `xl/${at}.xml`, content: '' }))),
    '解压后过大',
  ],
  [
    'one string in every cell',
    workbook(
      Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join(
        '',
      ),
      [
        {
          name: 'xl/_rels/workbook.xml.rels',
          content:
            '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        },
        { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${'x'.repeat(200_000)}</t></si></sst>` },
      ],
    ),
    '过于复杂',
  ],
  ['a quote that is never closed', Buffer.from(`a\n${'"'.repeat(18_000_001)}`), '引号'],
  ['quotes that never end', quotes(), '引号'],
  ['a picture of fourteen bytes', Buffer.from('89504e470d0a1a0a0000000d4948', 'hex'), '不是表格'],
  ['fourteen bytes of a program', Buffer.from('cafebabe00000034001d0a00', 'hex'), '不是表格'],
])('refuses %s', async (_, bytes, message) => {
  const started = Date.now();
  expect(await refusal(bytes)).toContain(message);
  expect(Date.now() - started).toBeLessThan(40_000);
});

it('takes no longer for quotes that never end than for a plain file of their size', async () => {
  const taken = async (act: () => Promise<unknown>) => {
    const started = Date.now();
    await act();
    return Date.now() - started;
  };
  const line = `${'x'.repeat(98)},\n`;
  const plain = Buffer.from(`a,b\n${line.repeat(CSV_BYTES / line.length)}`);
  const usual = await taken(() => readTable(plain, 't'));
  const hostile = await taken(() => refusal(quotes()));
  // Two times for a pause of the machine: what looked at each quote again from the start took a hundred times as long.
  expect(hostile).toBeLessThan(2 * usual + 500);
}, 60_000);

it('reads sheets whose empty rows have a style down to the last one', async () => {
  const { records } = await readTable(
    workbook(
      `${heading}<row r="2">${text('A2', 'one')}<c r="B2" s="1"/></row><row r="1048576" ht="20"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row>`,
    ),
    't',
  );
  expect(records).toEqual([{ row: 2, cells: ['one'] }]);
});

it('reads a long text on a machine as slow as can be: how a sheet is cut does not hang on the clock', async () => {
  let passed = 0;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => {
    passed += 1_000;
    return passed;
  });
  const told: string[] = [];
  const long = ' '.repeat(300_000);
  const sheet = workbook(`${heading}<row r="2">${text('A2', `a${long}b`)}</row>`);
  const limits = { records: 10, columns: 10, cells: 100, broken: '' };
  try {
    await readXlsx(sheet, limits, async ({ cells }) => {
      told.push(...cells);
    });
  } finally {
    clock.mockRestore();
  }
  expect(told).toEqual(['title', `a${long}b`]);
});
