/** Names, encodings and kinds of files: the worked examples of the area's note. */
import { decodeText } from '../../contract/file/encoding';
import { kindOf } from '../../contract/file/kind';
import { nameKey, numberedName, safeFileName } from '../../contract/file/name';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

it.each([
  ['方案:终稿?.docx', '方案_终稿_.docx'],
  ['CON', '_CON'],
  ['COM10.txt', 'COM10.txt'],
  ['...', '未命名'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['nul.txt', '_nul.txt'],
  ['Con .txt', '_Con .txt'],
  ['COM¹', '_COM¹'],
  ['console.txt', 'console.txt'],
  ['  a.txt. ', 'a.txt'],
])('%s is kept as %s', (name, kept) => {
  expect(safeFileName(name)).toBe(kept);
});

it('cuts a name of 300 characters before its extension, and knows names of macOS', () => {
  const kept = safeFileName(`${'长'.repeat(300)}.docx`);
  expect([Buffer.byteLength(kept) <= 255, kept.endsWith('长.docx')]).toEqual([true, true]);
  expect(nameKey('Résumé.pdf'.normalize('NFD'))).toBe(nameKey('résumé.PDF'));
  expect(numberedName('方案.docx', (name) => name !== '方案 (3).docx')).toBe('方案 (3).docx');
});

it.each([
  ['名'.repeat(85), ' (2)', ' (201)'],
  [`${'名'.repeat(83)}a.docx`, ' (2).docx', ' (201).docx'],
  [`${'a'.repeat(251)}. .x`, ' (2).x', ' (201).x'],
  [`a.${'界'.repeat(10)}`, ` (2).${'界'.repeat(10)}`, ` (201).${'界'.repeat(10)}`],
  // Each of these letters becomes two, three bytes each, in the form that is kept.
  ['\u0958'.repeat(85), ' (2)', ' (201)'],
])('a full name stands 201 times beside itself: %s', (name, second, last) => {
  const taken = new Set<string>([nameKey(safeFileName(name))]);
  const names = Array.from({ length: 200 }, () => {
    const next = numberedName(safeFileName(name), (one) => taken.has(nameKey(one)));
    taken.add(nameKey(next));
    return next;
  });
  expect(taken.size).toBe(201);
  expect([names[0]?.endsWith(second), names.at(-1)?.endsWith(last)]).toEqual([true, true]);
  expect(names.filter((one) => Buffer.byteLength(one) > 255 || safeFileName(one) !== one)).toEqual([]);
});

it.each([
  ['c1aacda8', 'gb18030', '联通'],
  ['4dfc6c6c6572', 'windows-1252', 'Müller'],
  ['1f8d238dba4e2c00e5651f670a00', 'utf-16le', '负责人,日期\n'],
  ['efbfbdefbfbd', 'utf-8', '\ufffd\ufffd'],
  [
    'b36fac4fa440a5f7b4fab8d5a4e5a5f3a141bdd0bd54bb7ba4baae65ac4fa75fa5bfbd54a141c1c2c1c2b17aaabaa8f3a755bb50b074a658a143',
    'big5',
    '這是一份測試文件，請確認內容是否正確，謝謝您的協助與配合。',
  ],
  [
    '82b182ea82cd83658358836782cc95b68f9182c582b7814293e0976582f08a6d944682b582c482ad82be82b382a28142',
    'shift_jis',
    'これはテストの文書です。内容を確認してください。',
  ],
  [
    'c0ccb0cdc0ba20bdc3c7e820b9aebcadc0d4b4cfb4d92e20b3bbbfebc0bb20c8aec0cec7d820c1d6bcbcbfe42e',
    'euc-kr',
    '이것은 시험 문서입니다. 내용을 확인해 주세요.',
  ],
  ['b1e0bac52cbfcdbba72cb2bfc3c50a', 'gb18030', '编号,客户,部门\n'],
  ['b2bfc3c5beadc0edbdbbb8b6bcc6bbaebfcdbba7', 'gb18030', '部门经理交付计划客户'],
  ['b9f8c8a32cc0ccb8a72cbacebcad2cb0edb0b40a', 'euc-kr', '번호,이름,부서,고객\n'],
  [
    'd5e2cac7d2bbb7ddb2e2cad4cec4bcfea3acc7ebc8b7c8cfc4dac8ddcac7b7f1d5fdc8b7a3acd0bbd0bbc4fab5c4c5e4bacf',
    'gb18030',
    '这是一份测试文件，请确认内容是否正确，谢谢您的配合',
  ],
])('%s is %s', (hex, encoding, text) => {
  expect(decodeText(bytes(hex))).toEqual({ encoding, text });
});

it('believes whoever chooses, and a sample that ends within a character', () => {
  expect(decodeText(bytes('efbfbdefbfbd'), { encoding: 'gb18030' })?.text).toBe('锟斤拷');
  const sample = bytes('c1aacda8'.repeat(26)).subarray(0, 101);
  expect(decodeText(sample, { cut: true })).toMatchObject({ encoding: 'gb18030' });
  expect(decodeText(sample)?.encoding).not.toBe('gb18030');
  expect(decodeText(bytes('00ff00'))).toBeNull();
});

it('judges a file by its bytes and its name together', () => {
  const kind = (name: string, content: string | Buffer) => {
    const head = Buffer.from(content);
    return kindOf(name, head, head.length).kind;
  };
  const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
  expect(kind('现场.png', png)).toBe('image');
  expect(kindOf('现场.jpg', png, 12).mime).toBe('image/png');
  const prefixed = new TextEncoder().encode('<?xml version="1.0"?><ns0:svg xmlns:ns0="http://www.w3.org/2000/svg"/>');
  expect(kindOf('图.svg', prefixed, prefixed.length).mime).toBe('image/svg+xml');
  const [mp4, mp3] = [Buffer.from('000000206674797069736f6d', 'hex'), Buffer.from('4944330400', 'hex')];
  expect([kindOf('巡检.mp4', mp4, 12), kindOf('录音.MP3', mp3, 5)]).toEqual([
    { kind: 'video', mime: 'video/mp4' },
    { kind: 'audio', mime: 'audio/mpeg' },
  ]);
  // A page of HTML that is called a film is saved, and so is a film by the name of a picture.
  expect([kind('巡检.mp4', '<script>'), kind('巡检.png', mp4), kind('toString', mp4)]).toEqual([
    'other',
    'other',
    'other',
  ]);
  expect(kind('现场.png', 'MZ\x90\0')).toBe('other');
  expect(kind('合同.docx', 'MZ\x90\0')).toBe('other');
  expect(kind('合同.docx', 'PK\x03\x04…')).toBe('docx');
  // Encrypted with a password, or of an older program than its name says: the reader tells.
  expect(kind('合同.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('docx');
  expect(kind('宏.docm', 'PK\x03\x04…')).toBe('other');
  expect(kind('BM项目.txt', 'BM项目说明')).toBe('text');
  expect(kind('MZ 型号.csv', 'MZ 型号,数量')).toBe('table');
  expect(kind('a.txt', Buffer.from([0x61, 0, 0, 1, 2]))).toBe('other');
  expect(kind('a.svg', '<svg onload="alert(1)"/>')).toBe('image');
  expect(kind('说明.md', '# 标题')).toBe('markdown');
  expect(kind('表.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('sheet');
  expect(kind('a.pdf', '%PDF-1.7')).toBe('pdf');
});
