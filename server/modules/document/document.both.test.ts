/** The library: rights by folder, uploads and versions, recycle bin, zip, pages by two writers, search in what documents say. */

import fs from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type {
  DocumentRow,
  DocumentVersion,
  Library,
  LibraryFound,
  PageLock,
  PageText,
} from '../../../contract/document/document';
import type { UploadState, Workbook } from '../../../contract/file/file';
import type { ObjectHistory } from '../../../contract/object/history';
import { LateFile } from '../../sandbox/sandbox';
import { type Client, useTestApp } from '../../test/app';
import { readWaitingTexts } from '.';
import { passagesOf } from './text/passages';

const t = useTestApp();
const base = 'project-center/pcProjectDocument';

async function world() {
  const { tenant, pm, member, guest } = await t().enterprise();
  const third = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: third, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: guest, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const projectId = project.id;
  const [api, theirs, other, viewer] = (await Promise.all(
    [pm, member, third, guest].map((user) => t().as(user, tenant)),
  )) as [Client, Client, Client, Client];
  const folder = async (name: string, parentId: string | null = null, client = api) =>
    (await client.post<DocumentRow>(`${base}/folder`, { projectId, parentId, name })).data;
  const bytes = (client: Client, uploadId: string, content: Buffer) =>
    client.call('PUT', `common/file/upload/${uploadId}?offset=0`, undefined, {
      headers: { 'content-type': 'application/octet-stream' },
      payload: content,
    });
  const upload = async (
    name: string,
    content: string | Buffer,
    { parentId = null as string | null, client = api, onSame = 'version' } = {},
  ) => {
    const whole = Buffer.from(content);
    const { data } = await client.post<UploadState>(`${base}/upload`, {
      projectId,
      parentId,
      name,
      size: whole.length,
    });
    await bytes(client, data.uploadId, whole);
    const done = { projectId, parentId, uploadId: data.uploadId, onSame };
    return client.post<DocumentRow>(`${base}/file`, done);
  };
  const names = async (client: Client, parentId?: string) =>
    (
      await client.get<DocumentRow[]>(`${base}/list?projectId=${projectId}${parentId ? `&parentId=${parentId}` : ''}`)
    ).data.map(({ name }) => name);
  const tree = async (client: Client) => (await client.get<Library>(`${base}/library?projectId=${projectId}`)).data;
  const find = async (keyword: string, client = api) =>
    (await client.post<LibraryFound>(`${base}/search`, { projectId, keyword })).data.hits;
  const grant = (id: string, ...users: { id: string }[]) =>
    api.put(`${base}/${id}/access`, {
      grants: users.map((user) => ({ to: 'user', subjectId: user.id, level: 'view' })),
    });
  return {
    tenant,
    pm,
    member,
    third,
    project,
    projectId,
    api,
    theirs,
    other,
    viewer,
    folder,
    upload,
    names,
    tree,
    find,
    grant,
  };
}

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
const docx = (text: string) =>
  zipOf({ 'word/document.xml': `<w:document><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:document>` });

it('shows each what its lists open, in tree, list, search and zip, and nothing of the names above it', async () => {
  const { api, theirs, other, member, third, projectId, folder, upload, names, tree, find, grant } = await world();
  const a = await folder('A');
  const b = await folder('B', a.id);
  const c = await folder('C', b.id);
  const d = await folder('D', c.id);
  await upload('秘密方案.txt', '保密条款', { parentId: c.id });
  await readWaitingTexts(t().app.platform);
  await grant(b.id, third);
  await grant(d.id, member);
  const seen = async (client: Client) => (await tree(client)).folders.map(({ name }) => name);
  expect([await seen(theirs), await seen(other), await seen(api)]).toEqual([
    ['A', 'D'],
    ['A', 'B', 'C'],
    ['A', 'B', 'C', 'D'],
  ]);
  expect((await theirs.get(`${base}/list?projectId=${projectId}&parentId=${b.id}`)).status).toBe(404);
  expect(await names(theirs, a.id)).toEqual([]);
  const detail = await theirs.get<{ folders: { name: string }[] }>(`${base}/${d.id}/details`);
  expect(detail.data.folders.map(({ name }) => name)).toEqual(['A']);
  expect([(await find('保密条款', theirs)).length, (await find('保密条款', other)).length]).toEqual([0, 1]);
  const zipped = (await theirs.get(`${base}/zip?projectId=${projectId}&ids=${a.id}`)).body;
  expect([zipped.includes('A/'), zipped.includes('A/B'), zipped.includes('秘密')]).toEqual([true, false, false]);
  await api.post(`${base}/move`, { projectId, parentId: null, ids: [c.id] });
  expect([await seen(theirs), await seen(other)]).toEqual([
    ['A', 'C', 'D'],
    ['A', 'B', 'C'],
  ]);
});

it('keeps a list through moves, lets the highest level win, and never shuts out who manages', async () => {
  const { api, theirs, viewer, tenant, member, projectId, folder, names } = await world();
  const a = await folder('合同');
  const role = tenant.roleIds.get('ROLE_PROJECT_VIEWER') as string;
  const grants = [
    { to: 'user', subjectId: member.id, level: 'edit' },
    { to: 'role', subjectId: role, level: 'view' },
  ];
  expect((await api.put(`${base}/${a.id}/access`, { grants })).status).toBe(200);
  expect((await theirs.post(`${base}/folder`, { projectId, parentId: a.id, name: '草稿' })).status).toBe(200);
  expect((await viewer.post(`${base}/folder`, { projectId, parentId: a.id, name: 'x' })).status).toBe(403);
  expect(await names(viewer, a.id)).toEqual(['草稿']);
  expect((await theirs.put(`${base}/${a.id}/access`, { grants: null })).status).toBe(403);
  await api.put(`${base}/${a.id}/access`, { grants: null });
  expect((await viewer.get<DocumentRow[]>(`${base}/list?projectId=${projectId}`)).data[0]).toMatchObject({
    level: 'view',
    ownAccess: false,
  });
});

it('makes a new version of the same name, keeps both, or skips, and takes an old one back', async () => {
  const { api, upload, names, projectId } = await world();
  const made = (await upload('方案.txt', '第一版')).data;
  // The name as macOS and other keyboards send it.
  expect((await upload('方案.TXT', '第二版')).data).toMatchObject({ id: made.id, versionNo: 2 });
  expect((await upload('方案.txt', '第三版', { onSame: 'both' })).data.name).toBe('方案 (2).txt');
  expect((await upload('方案.txt', '第四版', { onSame: 'skip' })).data).toBeNull();
  expect(await names(api)).toEqual(['方案 (2).txt', '方案.txt']);
  const versions = async () => (await api.get<DocumentVersion[]>(`${base}/${made.id}/versions`)).data;
  const [newest, oldest] = await versions();
  const read = async (id?: string) => (await api.get(`common/file/${id}/download`)).body;
  expect([await read(newest?.file?.fileId), await read(oldest?.file?.fileId)]).toEqual(['第二版', '第一版']);
  expect((await api.post<DocumentRow>(`${base}/${made.id}/restoreVersion`, { no: 1 })).data.versionNo).toBe(3);
  expect([await read((await versions())[0]?.file?.fileId), (await versions())[0]?.note]).toEqual([
    '第一版',
    '恢复自版本 1',
  ]);
  await api.post(`${base}/recycle`, { projectId, ids: [made.id] });
  expect((await api.get(`common/file/${newest?.file?.fileId}/download`)).status).toBe(404);
});

it('moves a folder with all below it to the recycle bin and back, beside what took its name', async () => {
  const { api, theirs, projectId, folder, upload, names, grant, third } = await world();
  const a = await folder('资料');
  const below = await folder('内部', a.id);
  await upload('a.txt', 'x', { parentId: below.id });
  await grant(below.id, third);
  expect((await theirs.post(`${base}/recycle`, { projectId, ids: [a.id] })).status).toBe(422);
  expect((await api.post(`${base}/recycle`, { projectId, ids: [a.id] })).status).toBe(200);
  expect(await names(api)).toEqual([]);
  const bin = await api.get<{ id: string; count: number }[]>(`${base}/recycled?projectId=${projectId}`);
  expect(bin.data).toMatchObject([{ id: a.id, count: 2 }]);
  await folder('资料');
  await api.post(`${base}/restore`, { projectId, ids: [a.id] });
  expect([await names(api), await names(api, below.id)]).toEqual([['资料', '资料 (2)'], ['a.txt']]);
});

it('makes folders by their paths, copies with all below, and refuses a folder within itself', async () => {
  const { api, projectId, names, tree } = await world();
  const paths = [['设计'], ['设计', '图纸'], ['设计', '图纸', '一层']];
  await api.post(`${base}/folders`, { projectId, paths });
  await api.post(`${base}/folders`, { projectId, paths: [['设计', '图纸', '二层']] });
  const id = async (name: string) => (await tree(api)).folders.find((one) => one.name === name)?.id as string;
  expect(await names(api, await id('图纸'))).toEqual(['一层', '二层']);
  const into = { projectId, parentId: await id('一层'), ids: [await id('图纸')] };
  expect((await api.post(`${base}/move`, into)).status).toBe(400);
  await api.post(`${base}/copy`, { projectId, parentId: null, ids: [await id('设计')] });
  expect(await names(api)).toEqual(['设计', '设计 (2)']);
});

describe('a page', () => {
  const make = async () => {
    const all = await world();
    const { data } = await all.api.post<DocumentRow>(`${base}/page`, { projectId: all.projectId, name: '会议纪要' });
    const lock = async (client: Client, tab: string, more: object = {}) =>
      (await client.post<PageLock>(`${base}/${data.id}/lock`, { tab, ...more })).data;
    const text = async (client: Client) => (await client.get<PageText>(`${base}/${data.id}/page`)).data;
    const save = (client: Client, tab: string, html: string, version: number) =>
      client.put(`${base}/${data.id}/page`, { tab, html, version });
    return { ...all, id: data.id, lock, text, save };
  };

  it('is written by one at a time, handed over to who waits after silence, and loses nothing that was typed', async () => {
    const { api, theirs, id, lock, text, save } = await make();
    const { database } = t().app.platform;
    expect(await lock(api, 'window-pm')).toMatchObject({ mine: true });
    // The same person in another window is somebody else.
    expect(await lock(api, 'window-pm-2')).toMatchObject({ mine: false });
    expect(await lock(theirs, 'window-dev', { request: true })).toMatchObject({ mine: false });
    expect((await save(theirs, 'window-dev', '<p>抢</p>', 1)).status).toBe(422);
    await api.put(`${base}/${id}/draft`, { html: '<p>半句话<script>x</script></p>', base: 1 });
    await database.query(`UPDATE document_lock SET typed_at = now() - interval '31 seconds' WHERE document_id = $1`, [
      id,
    ]);
    expect(await lock(theirs, 'window-dev')).toMatchObject({ mine: true });
    expect((await lock(api, 'window-pm')).mine).toBe(false);
    expect((await save(theirs, 'window-dev', '<p>三个工作日</p>', 1)).data).toEqual({ version: 2, versionNo: 2 });
    const late = await save(api, 'window-pm', '<p>五个工作日</p>', 1);
    expect(late).toMatchObject({ status: 409, data: { current: { html: '<p>三个工作日</p>' } } });
    expect((await text(api)).draft).toMatchObject({ html: '<p>半句话</p>', base: 1 });
    expect((await text(theirs)).draft).toBeNull();
  });

  it('is free again a minute after its writer was last heard of', async () => {
    const { api, theirs, id, lock } = await make();
    await lock(api, 'window-pm');
    expect((await lock(theirs, 'window-dev')).mine).toBe(false);
    await t().app.platform.database.query(
      `UPDATE document_lock SET until = now() - interval '1 second' WHERE document_id = $1`,
      [id],
    );
    expect((await lock(theirs, 'window-dev')).mine).toBe(true);
  });

  it('has a version where something differs, which can be read and taken back', async () => {
    const { api, id, text, save, find } = await make();
    await save(api, 'window-pm', '<p>等保三级</p>', 1);
    await save(api, 'window-pm', '<p>等保三级</p>', 2);
    await save(api, 'window-pm', '<p>等保二级</p>', 2);
    expect(await text(api)).toMatchObject({ versionNo: 3, html: '<p>等保二级</p>' });
    expect((await api.get<{ html: string }>(`${base}/${id}/page/2`)).data.html).toBe('<p>等保三级</p>');
    await api.post(`${base}/${id}/restoreVersion`, { no: 2 });
    expect([(await text(api)).html, (await find('等保三级')).length, (await find('等保二级')).length]).toEqual([
      '<p>等保三级</p>',
      1,
      0,
    ]);
  });
});

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
    await readWaitingTexts(t().app.platform);
    const said = async (keyword: string) =>
      (await find(keyword)).map(({ document, place }) => `${document.name} ${place}`.trim());
    expect(await said('criteria')).toEqual(['验收.pdf 第 2 页']);
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

  it('reads a file later that took too long, and gives up the third time', async () => {
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
    expect(await stateOf(hopeless)).toBe('failed');
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
    const { api, theirs, upload, folder, grant, third } = await world();
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

it('says where a document is read to who may read it', async () => {
  const { api, theirs, upload, projectId, grant, third } = await world();
  const { data } = await upload('方案.txt', 'x');
  const url = `${base}/queryDocUrl?id=${data.id}`;
  expect((await theirs.get<string>(url)).data).toMatch(
    new RegExp(`^https?://.+/project/${projectId}/documentLibrary\\?open=${data.id}$`),
  );
  await grant(data.id, third);
  expect([(await theirs.get(url)).status, (await api.get(url)).status]).toEqual([404, 200]);
});

it('is talked about by who sees it; whom a comment names is led to it, in its folder', async () => {
  const { tenant, api, theirs, other, viewer, member, projectId, upload, folder, grant } = await world();
  const closed = await folder('合同');
  const { data } = await upload('方案.txt', 'x', { parentId: closed.id });
  const talk = 'collaboration-center/document';
  const content = `<p>第三步要改 <span data-mention="${member.id}">@他</span></p>`;
  const { data: comment } = await api.post<{ id: string }>(`${talk}/comments`, { objectId: data.id, content });
  const [told] = await t().app.platform.database.query<{ url: string; title: string }>(
    `SELECT url, title FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = 'mentioned'`,
    [tenant.id, member.id],
  );
  expect(told?.url).toBe(`/project/${projectId}/documentLibrary?open=${data.id}&comment=${comment.id}`);
  expect(told?.title).toContain('方案.txt');
  const said = async (client: Client) =>
    (await client.get<{ content: string }[]>(`${talk}/comments?objectId=${data.id}`)).data?.length;
  const mayTalk = async (client: Client) =>
    (await client.get<{ mayComment: boolean }>(`${base}/${data.id}/details`)).data.mayComment;
  expect([await said(theirs), await mayTalk(theirs), await mayTalk(viewer)]).toEqual([1, true, false]);
  expect((await viewer.post(`${talk}/comments`, { objectId: data.id, content })).status).toBe(403);
  expect((await theirs.post(`${talk}/follow`, { objectId: data.id, following: true })).status).toBe(200);
  const followers = await api.get<{ followers: { userId: string }[] }>(`${talk}/followers?objectId=${data.id}`);
  expect(followers.data.followers.map(({ userId }) => userId)).toEqual([member.id]);
  await grant(closed.id, member);
  expect([await said(theirs), await said(other)]).toEqual([1, undefined]);
});

it('links a document with a task for who may see both', async () => {
  const { api, theirs, upload, projectId, grant, third } = await world();
  const { data } = await upload('方案.txt', 'x');
  const task = await api.post<{ taskId: string }>('collaboration-center/ccTask/create', {
    projectId,
    title: '评审方案',
  });
  await api.post(`${base}/${data.id}/link`, { taskId: task.data.taskId });
  const links = async (client: Client) =>
    (await client.get<{ links: { title: string }[] }>(`${base}/${data.id}/details`)).data?.links.map(
      ({ title }) => title,
    );
  expect(await links(theirs)).toEqual(['评审方案']);
  await grant(data.id, third);
  expect(await links(theirs)).toBeUndefined();
  await api.delete(`${base}/${data.id}/link/${task.data.taskId}`);
  expect(await links(api)).toEqual([]);
});

it('names tasks and folders in its history to those who may see them only', async () => {
  const { api, theirs, upload, folder, projectId, grant, member, third } = await world();
  const { data } = await upload('方案.txt', 'x');
  const secret = await api.post<{ taskId: string }>('collaboration-center/ccTask/create', {
    ...{ projectId, title: '裁员名单', privateTask: true },
  });
  await api.post(`${base}/${data.id}/link`, { taskId: secret.data.taskId });
  const closed = await folder('并购');
  await grant(closed.id, third);
  await grant(data.id, member);
  expect((await api.post(`${base}/move`, { projectId, parentId: closed.id, ids: [data.id] })).status).toBe(200);
  const told = async (client: Client) => {
    const { data: entries } = await client.get<ObjectHistory[]>(
      `collaboration-center/document/actions?objectId=${data.id}`,
    );
    return entries.map(({ event, changes: [change] }) => [event, change?.after]);
  };
  expect((await told(api)).filter(([event]) => event === 'moved' || event === 'taskLinked')).toEqual([
    ['moved', '并购'],
    ['taskLinked', expect.stringContaining('裁员名单')],
  ]);
  expect((await told(theirs)).map(([event]) => event)).toEqual(['moved', 'accessChanged', 'created']);
  expect((await told(theirs))[0]).toEqual(['moved', '看不到的文件夹']);
});
