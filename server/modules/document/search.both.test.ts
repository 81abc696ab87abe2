/** What documents say is found; what cannot be read says so, and hostile files change nothing for others. */

import fs from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Workbook } from '../../../contract/file/file';
import { LateFile } from '../../sandbox/sandbox';
import { type Client, useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';
import { text, workbook } from '../../test/workbooks';
import { readWaitingTexts } from '.';
import { takeLate } from './text/job';
import { passagesOf } from './text/passages';

const t = useTestApp();
const world = () => libraryWorld(t);
const base = 'project-center/pcProjectDocument';

/** An archive by hand, so that its directory may lie. */
function zipOf(entries: Record<string, string | Buffer>, claimed?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(Buffer.from(content));
    const size = claimed ?? Buffer.from(content).length;
    const file = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(file.length, 22);
    const local = Buffer.from('504b0304', 'hex');
    parts.push(local, facts, file, packed);
    directory.push(Buffer.from('504b01021400', 'hex'), facts, Buffer.alloc(10), Buffer.alloc(4), file);
    directory.at(-2)?.writeUInt32LE(offset);
    offset += 30 + file.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
/** The same archive with the larger fields at its end, as Office for Mac writes it. */
function large(zip: Buffer): Buffer {
  const end = Buffer.from(zip.subarray(-22));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(8)), 24);
  record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(zip.length - 22), 8);
  locator.writeUInt32LE(1, 16);
  end.fill(0xff, 8, 20);
  return Buffer.concat([zip.subarray(0, -22), record, locator, end]);
}
const docx = (text: string) =>
  zipOf({ 'word/document.xml': `<w:document><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:document>` });

describe('search', () => {
  const pdf = async (text: string) => {
    const made = await PDFDocument.create();
    const font = await made.embedFont(StandardFonts.Helvetica);
    made.addPage().drawText('cover', { font });
    made.addPage().drawText(text, { font });
    return Buffer.from(await made.save());
  };

  it('finds what pages, pdf, docx, md and txt in GBK say, where it stands, and says what it could not read', async () => {
    const { api, upload, find } = await world();
    await upload('验收.pdf', await pdf('acceptance criteria 2026'));
    await upload('合同.docx', docx('人民群众依照民法典向法院起诉 &amp; 研究生命起源'));
    await upload('说明.md', '# 白板保存有问题\n\n软件测试');
    await upload('旧.txt', Buffer.from('c1aacda8b5e7d0c5', 'hex'));
    await upload('坏.pdf', '%PDF-1.7 nonsense');
    const chunk = {
      'word/document.xml': '<w:document><w:altChunk/></w:document>',
      'word/afchunk.html': '<p>嵌入&amp;正文</p>',
    };
    await upload('嵌入.docx', zipOf(chunk));
    await upload('苹果.docx', large(docx('来自苹果电脑')));
    await readWaitingTexts(t().app.platform);
    const said = async (keyword: string) =>
      (await find(keyword)).map(({ document, place }) => `${document.name} ${place}`.trim());
    expect(await said('criteria')).toEqual(['验收.pdf 第 2 页']);
    expect([await said('嵌入&正文'), await said('苹果电脑')]).toEqual([['嵌入.docx'], ['苹果.docx']]);
    expect([await said('人民法院'), await said('研究生'), await said('保存')]).toEqual([
      [],
      ['合同.docx'],
      ['说明.md'],
    ]);
    expect([await said('测试软件'), await said('测试 软件'), await said('联通电信')]).toEqual([
      [],
      ['说明.md'],
      ['旧.txt'],
    ]);
    expect([await said('100%'), await said('软_测')]).toEqual([[], []]);
    const [hit] = await find('民法典');
    expect(hit?.marks.map(([from, to]) => hit.passage?.slice(from, to))).toEqual(['民法典']);
    const broken = (await find('坏'))[0]?.document.id;
    expect((await api.get(`${base}/${broken}/details`)).data).toMatchObject({ textState: 'failed' });
  });

  it('reads a file later that had no time on a busy machine: by day, at night, and when somebody asks', async () => {
    const { api, upload, find } = await world();
    const late = () => Promise.reject(new LateFile('内容过大或过于复杂'));
    const { platform } = t().app;
    const stateOf = async ({ data: { id } }: Awaited<ReturnType<typeof upload>>) =>
      (await api.get<{ textState: string }>(`${base}/${id}/details`)).data.textState;
    const busy = await upload('忙.md', '繁忙时段也要找得到');
    await readWaitingTexts(platform, late);
    expect(await stateOf(busy)).toBe('waiting');
    await readWaitingTexts(platform);
    expect((await find('繁忙时段')).map(({ document }) => document.name)).toEqual(['忙.md']);
    const hopeless = await upload('巨.md', '一直读不完');
    for (let tries = 0; tries < 3; tries += 1) await readWaitingTexts(platform, late);
    await readWaitingTexts(platform);
    expect([await stateOf(hopeless), (await find('一直读不完')).length]).toEqual(['waiting', 0]);
    await takeLate(platform);
    expect([await stateOf(hopeless), (await find('一直读不完')).length]).toEqual(['ready', 1]);
    const asked = await upload('再.md', '有人要求再读一次');
    for (let tries = 0; tries < 3; tries += 1) await readWaitingTexts(platform, late);
    expect((await api.post(`${base}/${asked.data.id}/readText`)).status).toBe(200);
    await readWaitingTexts(platform);
    expect(await stateOf(asked)).toBe('ready');
    expect((await api.post(`${base}/${asked.data.id}/readText`)).status).toBe(422);
  });

  it('reads what other programs wrote, Chinese of a PDF without its font above all, and a text box once', async () => {
    const { api, upload, find } = await world();
    const corpus = path.join(__dirname, '../../test/corpus');
    const names = ['chinese.pdf', 'gbk.csv', 'old.xls', 'sheets.xlsx', 'word.docx'];
    const made = await Promise.all(
      names.map(async (name) => (await upload(name, fs.readFileSync(path.join(corpus, name)))).data),
    );
    expect(made.map(({ fileKind }) => fileKind)).toEqual(['pdf', 'table', 'sheet', 'sheet', 'docx']);
    const box = '<w:p><w:r><w:t>基准面</w:t></w:r></w:p>';
    const both = `<mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback>`;
    await upload('图.docx', zipOf({ 'word/document.xml': `<w:document>${both}</w:document>` }));
    await readWaitingTexts(t().app.platform);
    const said = async (keyword: string) =>
      (await find(keyword)).map(({ document, place }) => `${document.name} ${place}`.trim());
    expect(await Promise.all(['用时四十二秒', '值守工程师', '空调滤网', '上海一号机房', '双活切换'].map(said))).toEqual(
      [['chinese.pdf 第 1 页'], ['gbk.csv'], ['old.xls 巡检'], ['sheets.xlsx 台账'], ['word.docx']],
    );
    expect((await find('基准面'))[0]?.passage).toBe('基准面');
    const { data } = await api.get<Workbook>(`common/file/${made[3]?.fileId}/workbook`);
    expect(data.sheets).toEqual([
      {
        name: '台账',
        rows: [
          ['设备编号', '机房'],
          ['华东核心交换机', '上海一号机房'],
        ],
        cut: false,
      },
      { name: '备件', rows: [['光模块', '12']], cut: false },
    ]);
  });

  it('says of what asks for a password that it does', async () => {
    const { api, upload } = await world();
    // As Office keeps it: an old container with the encrypted archive within.
    const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const locked = Buffer.concat([magic, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]);
    const made = [(await upload('密.docx', locked)).data, (await upload('密.xlsx', locked)).data];
    await readWaitingTexts(t().app.platform);
    const states = await Promise.all(
      made.map(async ({ id }) => (await api.get<{ textState: string }>(`${base}/${id}/details`)).data.textState),
    );
    expect(states).toEqual(['locked', 'locked']);
    const opened = await api.get(`common/file/${made[1]?.fileId}/workbook`);
    expect([opened.status, opened.message]).toEqual([422, expect.stringContaining('加密')]);
  });

  it('folds wide signs, and finds documents by words and names in the search of everything', async () => {
    const { api, theirs, upload, folder, grant, third, find } = await world();
    const hidden = await folder('隐藏');
    await grant(hidden.id, third);
    await upload('标准.txt', 'ＧＢ／Ｔ　19001 质量管理体系');
    await upload('绝密.txt', '质量管理体系 绝密', { parentId: hidden.id });
    await readWaitingTexts(t().app.platform);
    const all = async (client: Client, keyword: string) => {
      const { data } = await client.post<{
        groups: { type: string; result: { title: string; excerpt: { text: string } | null }[] }[];
      }>('collaboration-center/search/query', { keyword });
      return (
        data.groups
          .find(({ type }) => type === 'document')
          ?.result.map(({ title }) => title)
          .sort() ?? []
      );
    };
    expect([await all(api, 'gb/t 19001'), await all(theirs, '质量管理体系')]).toEqual([['标准.txt'], ['标准.txt']]);
    expect(await all(api, '质量管理体系')).toEqual(['标准.txt', '绝密.txt']);
    await folder('ＧＢ／Ｔ　１９００１ 附件');
    expect((await find('gb/t 19001')).map(({ document }) => document.name).sort()).toEqual([
      '标准.txt',
      'ＧＢ／Ｔ　１９００１ 附件',
    ]);
  });

  it('finds what was renamed by a name that it had, says which, and keeps to the lists', async () => {
    const { api, theirs, folder, upload, grant, third, find } = await world();
    const rename = async (id: string, name: string) => {
      const { version } = (await api.get<{ version: number }>(`${base}/${id}/details`)).data;
      return api.put(`${base}/${id}`, { version, name });
    };
    const open = await folder('一期ＡＢＣ方案');
    await rename(open.id, '割接手册');
    await rename(open.id, '割接方案（终稿）');
    const hidden = await folder('一期报价方案');
    await rename(hidden.id, '商务');
    await grant(hidden.id, third);
    await upload('旁注.txt', '一期 方案');
    await readWaitingTexts(t().app.platform);
    const said = async (keyword: string, client: Client) =>
      (await find(keyword, client)).map(({ document, formerly }) => [document.name, formerly]);
    expect(await said('一期 方案', theirs)).toEqual([
      ['割接方案（终稿）', '一期ＡＢＣ方案'],
      ['旁注.txt', null],
    ]);
    expect((await said('一期报价', api)).map(([, formerly]) => formerly)).toEqual(['一期报价方案']);
    // By its present name it is simply found; terms of two names make none.
    expect([await said('割接方案', api), await said('abc 手册', api)]).toEqual([[['割接方案（终稿）', null]], []]);
  });

  it('cuts passages of 500 to 800 characters at the ends of sentences, each with a little of the one before', () => {
    const text = `${'一二三四五六七八九。'.repeat(200)}`;
    const passages = passagesOf([{ place: '', text }]);
    expect(
      passages.slice(0, -1).every((one) => one.text.length >= 500 && one.text.length <= 800 && one.text.endsWith('。')),
    ).toBe(true);
    expect(passages[1]?.text.slice(0, 50)).toBe(passages[0]?.text.slice(-50));
  });
});

it('lets hostile files change nothing for others: bombs, lies, other types, names that are paths', async () => {
  const { api, upload, find } = await world();
  const bomb = zipOf({ 'word/document.xml': Buffer.alloc(30_000_000, 0x20) }, 400_000_000);
  const liar = zipOf({ 'word/document.xml': Buffer.alloc(30_000_000, 0x20) }, 100);
  const sheet = zipOf({ 'xl/workbook.xml': 'x' });
  const ids = await Promise.all(
    [
      ['炸弹.docx', bomb] as const,
      ['谎言.docx', liar] as const,
      ['程序.docx', Buffer.from('MZ\x90\0program')] as const,
      ['空.xlsx', sheet] as const,
      ['../../etc/passwd.txt', Buffer.from('root')] as const,
      [`${'长'.repeat(300).slice(0, 240)}.txt`, Buffer.from('lang')] as const,
    ].map(async ([name, content]) => (await upload(name, content)).data),
  );
  await upload('好.txt', '其他人照常');
  await readWaitingTexts(t().app.platform);
  const states = await Promise.all(
    ids.map(async ({ id }) => (await api.get<{ textState: string }>(`${base}/${id}/details`)).data.textState),
  );
  expect(states).toEqual(['failed', 'failed', 'none', 'failed', 'ready', 'ready']);
  expect(ids[4]?.name).toBe('.._.._etc_passwd.txt');
  expect(Buffer.byteLength(ids[5]?.name ?? '')).toBeLessThanOrEqual(255);
  expect((await find('其他人照常')).map(({ document }) => document.name)).toEqual(['好.txt']);
  expect((await api.get(`common/file/${ids[3]?.fileId}/workbook`)).status).toBe(422);
  const left = fs.readdirSync(path.join(t().app.platform.env.dataDir, 'incoming'));
  expect(left).toEqual([]);
});

it('answers others beside hostile files that are being read as it does alone', async () => {
  const { theirs, upload, names, find } = await world();
  const spaces = Buffer.alloc(30_000_000, 0x20);
  const hostile: [string, Buffer][] = [
    ['炸弹.docx', zipOf({ 'word/document.xml': spaces }, 400_000_000)],
    ['谎言.docx', zipOf({ 'word/document.xml': spaces }, 100)],
    ['嵌套.docx', docx('<w:p>'.repeat(200_000))],
    ['全表.xlsx', workbook(`<row r="1">${text('A1', '首')}</row><row r="1048576">${text('XFD1048576', '尾')}</row>`)],
    ['谎称.xlsx', workbook('', [{ name: 'xl/worksheets/sheet1.xml', content: ' '.repeat(5_000_000), declared: 1000 }])],
    [
      '截断.pdf',
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 1 0 R >>\nendobj\ntrailer << /Root 1 0 R >>\n'),
    ],
  ];
  for (const [name, content] of hostile) await upload(name, content);
  await upload('周报.txt', '其他人照常');
  const slowest = async (until: () => boolean) => {
    let worst = 0;
    let calls = 0;
    do {
      const begun = performance.now();
      expect(await names(theirs)).toContain('周报.txt');
      worst = Math.max(worst, performance.now() - begun);
      calls += 1;
      // The embedded database answers without ever letting go: what the reader says would not be heard.
      await new Promise((resolve) => setImmediate(resolve));
    } while (!until());
    return { worst, calls };
  };
  let reading = true;
  const read = readWaitingTexts(t().app.platform).finally(() => {
    reading = false;
  });
  const beside = await slowest(() => !reading);
  await read;
  // Taken apart in a process of its own: nobody waits for it here.
  expect(beside.calls).toBeGreaterThan(3);
  expect(beside.worst).toBeLessThan(1000);
  expect((await find('其他人照常')).map(({ document }) => document.name)).toEqual(['周报.txt']);
});
