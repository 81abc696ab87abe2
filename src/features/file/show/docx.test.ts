/** What a docx is before it is drawn, and what was put into it whole. */
import { DeletedTextRun, Document, InsertedTextRun, Packer, Paragraph, TextRun } from 'docx';
import { renderAsync } from 'docx-preview';
import { showChunks } from './chunks';
import { drawn } from './drawn';
import { unpackedBytes } from './unpacked';

const NAME = 'word/document.xml';
const bytesOf = (length: number, fields: readonly [at: number, bytes: 2 | 4 | 8, value: number][]) => {
  const view = new DataView(new ArrayBuffer(length));
  for (const [at, bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
  }
  return [...new Uint8Array(view.buffer)];
};
const NONE = 0xffffffff;

/** An archive of one entry of 5 bytes that says it unpacks to `size`. */
function archive({ size = 5, isLarge = false, before = 0 }): ArrayBuffer {
  const name = [...new TextEncoder().encode(NAME)];
  const local = [...bytesOf(30, [[0, 4, 0x04034b50]]), ...name, 1, 2, 3, 4, 5];
  const extra = isLarge
    ? bytesOf(20, [
        [0, 2, 1],
        [2, 2, 16],
        [4, 8, size],
        [12, 8, 5],
      ])
    : [];
  const entry = [
    ...bytesOf(46, [
      [0, 4, 0x02014b50],
      [20, 4, isLarge ? NONE : 5],
      [24, 4, isLarge ? NONE : size],
      [28, 2, name.length],
      [30, 2, extra.length],
    ]),
    ...name,
    ...extra,
  ];
  const directory = [...local, ...entry];
  const record = bytesOf(56, [
    [0, 4, 0x06064b50],
    [32, 8, 1],
    [40, 8, entry.length],
    [48, 8, local.length],
  ]);
  const end = bytesOf(22, [
    [0, 4, 0x06054b50],
    [10, 2, isLarge ? 0xffff : 1],
    [12, 4, isLarge ? NONE : entry.length],
    [16, 4, isLarge ? NONE : local.length],
  ]);
  const larger = isLarge ? [...record, ...bytesOf(20, [[0, 4, 0x07064b50]])] : [];
  return new Uint8Array([...Array<number>(before).fill(0), ...directory, ...larger, ...end]).buffer;
}

it.each([
  ['the usual fields', {}],
  ['the larger fields, as Office for Mac writes them', { isLarge: true }],
  ['bytes before it', { before: 70 }],
  ['both', { isLarge: true, before: 70 }],
])('an archive with %s tells what it unpacks to', (_, how) => {
  expect(unpackedBytes(archive(how))).toBe(5);
  expect(unpackedBytes(archive({ ...how, size: 400_000_000 }))).toBe(400_000_000);
});

it('is none without a directory where one is named', () => {
  expect(unpackedBytes(archive({}).slice(1, -30))).toBeNull();
  expect(unpackedBytes(new Uint8Array(archive({ isLarge: true })).fill(0, 135, 139).buffer)).toBeNull();
});

it('shows what was put in whole as part of the page, and runs nothing of it', () => {
  const place = document.createElement('div');
  const chunk = (content: string) => {
    const frame = place.appendChild(document.createElement('iframe'));
    frame.srcdoc = content;
  };
  chunk('<html><head><style>p{}</style></head><body><p>嵌入<b>正文</b></p><img src=x onerror=alert(1)></body></html>');
  chunk('第一行\n1 < 2');
  chunk('PK\u0003\u0004');
  showChunks(place);
  const [html, text, other] = [...place.children] as HTMLElement[];
  expect(html?.innerHTML).toBe('<p>嵌入<b>正文</b></p>');
  expect([text?.textContent, other?.textContent]).toEqual(['第一行\n1 < 2', '此处嵌入了另一个文档，请下载后查看']);
  expect(place.querySelectorAll('iframe, img')).toHaveLength(0);
});

it('shows what was changed and is not accepted yet: words that came and words that went', async () => {
  const change = { id: 0, author: '张三', date: '2026-03-02T08:00:00Z' };
  const children = [
    new TextRun('期限为'),
    new DeletedTextRun({ ...change, text: '三' }),
    new InsertedTextRun({ ...change, id: 1, text: '五' }),
    new TextRun('天'),
  ];
  const bytes = await Packer.toArrayBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] }));
  const place = document.createElement('div');
  await renderAsync(bytes, place, document.createElement('div'), drawn);
  const said = ['del', 'ins', 'article'].map((tag) => place.querySelector(tag)?.textContent);
  expect(said).toEqual(['三', '五', '期限为三五天']);
});
