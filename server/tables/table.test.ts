import writeXlsxFile from 'write-excel-file/node';
import { decodeText } from '../../contract/file/encoding';
import { ApiError } from '../errors';
import { readBook } from '../object/files/book';
import { text, workbook } from '../test/workbooks';
import { readTable } from './table';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const read = (text: string) => readTable(bytes(text), 't.csv');
const refusal = async (input: Uint8Array): Promise<string> => {
  const error: unknown = await readTable(input, 't.csv').catch((failure: unknown) => failure);
  if (!(error instanceof ApiError)) throw new Error('The table was accepted');
  expect(error.status).toBe(422);
  return error.message;
};

describe('CSV', () => {
  it('keeps quotes, line breaks, markup and 20,000 characters to the letter', async () => {
    const long = 'x'.repeat(20_000);
    const { columns, records } = await read(
      `\uFEFFkey,title,notes\r\nA-1,"a ""quoted"", title","line 1\nline 2\r\n<script>alert(1)</script>"\r\nA-2, 前后空格 ,${long}\r\n`,
    );
    expect(columns).toEqual(['key', 'title', 'notes']);
    expect(records).toEqual([
      { row: 2, cells: ['A-1', 'a "quoted", title', 'line 1\nline 2\r\n<script>alert(1)</script>'] },
      { row: 3, cells: ['A-2', ' 前后空格 ', long] },
    ]);
  });

  it.each([
    [';', 'a;b\n1,5;2\n'],
    ['\t', 'a\tb\n1,5\t2\n'],
    [',', '"a;;;",b\n"1,5",2\n'],
  ])('finds the delimiter %j', async (_, text) => {
    expect((await read(text)).records[0]?.cells).toEqual(['1,5', '2']);
  });

  it.each([
    ['GBK', 'b1eacce22cb1b8d7a20ad1e9cad5b2e2cad42ccda8b9fd0a', '标题,备注 验收测试,通过'],
    [
      'GBK as ZenTao writes it',
      'b1e0bac52cc8cecef1c3fbb3c62cd4a4bcc6bfaacabc2cd6b8c5c9b8f80a31322cbdd3bfdabfaab7a22c323032362d31302d30312cc0eebabd2823646576290a',
      '编号,任务名称,预计开始,指派给 12,接口开发,2026-10-01,李航(#dev)',
    ],
    [
      'Big5',
      'bcd0c3442cb3c6b5f90ab36fac4fa440a5f7b4fab8d5a4e5a5f32cbdd0bd54bb7ba4baae65ac4fa75fa5bfbd540a',
      '標題,備註 這是一份測試文件,請確認內容是否正確',
    ],
    [
      'Shift-JIS',
      '96bc914f2c90e096be0a82b182ea82cd83658358836782cc95b68f9182c582b72c93e0976582f08a6d944682b582c482ad82be82b382a20a',
      '名前,説明 これはテストの文書です,内容を確認してください',
    ],
    [
      'EUC-KR',
      'c0ccb8a72cbcb3b8ed0ac0ccb0cdc0ba20bdc3c7e820b9aebcadc0d4b4cfb4d92cb3bbbfebc0bb20c8aec0cec7d820c1d6bcbcbfe40a',
      '이름,설명 이것은 시험 문서입니다,내용을 확인해 주세요',
    ],
    ['Windows-1252', '4e616d652c4f72740a4afc7267656e204dfc6c6c65722c5afc726963680a', 'Name,Ort Jürgen Müller,Zürich'],
  ])('reads %s, as previews and the search do', async (_, hex, text) => {
    const file = Buffer.from(hex, 'hex');
    const { columns, records } = await readTable(new Uint8Array(file), 't.csv');
    expect([columns, ...records.map(({ cells }) => cells)].map((cells) => cells.join(',')).join(' ')).toBe(text);
    expect(decodeText(file)?.text.trim().replace('\n', ' ')).toBe(text);
  });

  it('reports broken bytes, NUL and rows of a wrong width by row, and goes on behind them', async () => {
    const { records } = await readTable(
      new Uint8Array(
        Buffer.concat([
          bytes('key,title\n1,中文标题内容很多\n2,'),
          Buffer.from([0xc3, 0x28]),
          bytes('\n3,a\0b\n4\n5,x,y\n6,"bad" tail\n\n8,ok\n'),
        ]),
      ),
      't.csv',
    );
    expect(records.map(({ row, problem }) => [row, problem?.slice(0, 7)])).toEqual([
      [2, undefined],
      [3, '含有无法识别的'],
      [4, '含有无法保存的'],
      [5, '该行有 1 列'],
      [6, '该行有 3 列'],
      [7, undefined],
      [9, undefined],
    ]);
    expect(records[5]?.cells).toEqual(['6', '"bad" tail']);
  });

  it('reports a quote that is never closed', async () => {
    const { records } = await read('key,title\n1,ok\n2,"open\n3,lost\n');
    expect(records).toHaveLength(2);
    expect(records[1]?.problem).toContain('引号没有闭合');
  });
});

describe('XLSX', () => {
  it('gives texts, numbers and days as a CSV would', async () => {
    const book = await writeXlsxFile([
      ['key', 'title', 'points', 'due'].map((value) => ({ value })),
      [
        { value: 'A-1' },
        { value: '=1+1 <b>' },
        { value: 3.5, type: Number },
        { value: new Date('2026-03-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      ],
      [{ value: 'A-2' }, { value: 'x' }, null, null],
    ]).toBuffer();
    const { columns, records } = await readTable(new Uint8Array(book), 't.xlsx');
    expect(columns).toEqual(['key', 'title', 'points', 'due']);
    expect(records.map(({ cells }) => cells)).toEqual([
      ['A-1', '=1+1 <b>', '3.5', '2026-03-01'],
      ['A-2', 'x', '', ''],
    ]);
  });

  it('reads a short date for whoever looks, and not how a text is read aloud: in an import and in a preview', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const kinds = ['workbook', 'worksheets/sheet1', 'styles'].map((part) => {
      const kind = part === 'workbook' ? 'sheet.main' : part.startsWith('worksheets') ? 'worksheet' : 'styles';
      return `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
    });
    const parts = [
      {
        name: '[Content_Types].xml',
        content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${kinds.join('')}</Types>`,
      },
      // The format 14 is the short date of the country that Excel runs in.
      {
        name: 'xl/styles.xml',
        content: `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      },
    ];
    const spoken = '<is><t>漢字</t><rPh sb="0" eb="2"><t>カンジ</t></rPh></is>';
    const book = workbook(
      `<row r="1">${text('A1', 'name')}${text('B1', 'due')}</row>` +
        `<row r="2"><c r="A2" t="inlineStr">${spoken}</c><c r="B2" s="1"><v>46082</v></c></row>`,
      parts,
    );
    const { records } = await readTable(new Uint8Array(book), 't.xlsx');
    expect(records.map(({ cells }) => cells)).toEqual([['漢字', '2026-03-01']]);
    expect((await readBook(new Uint8Array(book)))?.sheets[0]?.rows[1]).toEqual(['漢字', '2026-03-01']);
  });

  it('reads a cell of percent as it is seen, by its format: 12 %, not 0.12', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const styles =
      `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0%;[Red]-0.0%"/>` +
      `<numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts><cellStyleXfs count="1"><xf numFmtId="9"/></cellStyleXfs>` +
      `<cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
    const cell = (at: number, value: string, style: number, more = '') =>
      `<c r="${String.fromCharCode(64 + at)}2" s="${style}"${more}>${value}</c>`;
    const values = ['0.12', '0.07', '-0.005', '12', '0.5', '1'].map((value) => `<v>${value}</v>`);
    const book = workbook(
      `<row r="1">${['A1', 'B1', 'C1', 'D1', 'E1', 'F1'].map((at) => text(at, at)).join('')}</row><row r="2">` +
        [
          cell(1, values[0] as string, 1),
          cell(2, `<f>7/100</f>${values[1]}`, 2, ' t="n"'),
          cell(3, values[2] as string, 3),
          cell(4, values[3] as string, 4),
          cell(5, values[4] as string, 0),
          cell(6, values[5] as string, 1),
        ].join('') +
        '</row>',
      [{ name: 'xl/styles.xml', content: styles }],
    );
    const { records } = await readTable(new Uint8Array(book), 't.xlsx');
    expect(records.map(({ cells }) => cells)).toEqual([['12%', '7%', '-0.5%', '12', '0.5', '100%']]);
  });

  it('refuses an archive that is no workbook', async () => {
    expect(await refusal(new Uint8Array([0x50, 0x4b, 3, 4, ...new Array<number>(40).fill(7)]))).toMatch(/XLSX|解压/);
  });
});

describe('what is no table', () => {
  it.each([
    ['empty', bytes(''), '空文件'],
    ['header only', bytes('a,b\n'), '只有表头'],
    ['a column twice', bytes('a,b,a\n1,2,3\n'), '「a」重复'],
    ['a column without a name', bytes('a,,c\n1,2,3\n'), '第 2 列没有列名'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, ...new Array<number>(200).fill(0)]), '不是表格'],
    ['a PDF', bytes('%PDF-1.7\n1 0 obj\n'), '不是表格'],
    ['JSON', bytes('{"a": 1}'), '不是表格'],
    ['HTML', bytes('<!DOCTYPE html><html></html>'), '另存为 .xlsx'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), '.xlsx'],
  ])('refuses %s and says what to do', async (_, input, text) => {
    expect(await refusal(input)).toContain(text);
  });

  it('refuses more rows than the limit', async () => {
    expect(await refusal(bytes(`a\n${'1\n'.repeat(200_002)}`))).toContain('200000 行');
  });
});
