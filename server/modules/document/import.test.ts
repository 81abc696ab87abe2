/** Files of other programs become pages, whole or not at all, and pages become files. */
import type { DocumentRow, ImportedPages, PageText } from '../../../contract/document/document';
import type { UploadState } from '../../../contract/file/file';
import { type Client, useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';

const { packed, entriesOf, unpack } = require('../../sandbox/zip.cjs') as {
  entriesOf(bytes: Buffer, limits: object): { name: string }[];
  unpack(bytes: Buffer, entry: { name: string }, limits: object): Buffer;
  packed(contents: ReadonlyMap<string, Buffer>): Buffer;
};
const t = useTestApp();
const base = 'project-center/pcProjectDocument';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const zipOf = (contents: Record<string, string | Buffer>) =>
  packed(new Map(Object.entries(contents).map(([name, content]) => [name, Buffer.from(content)])));

const world = async () => {
  const all = await libraryWorld(t);
  const bring = async (name: string, content: string | Buffer, client: Client = all.api) => {
    const bytes = Buffer.from(content);
    const at = { projectId: all.projectId, parentId: null };
    const { data, status } = await client.post<UploadState>(`${base}/upload`, { ...at, name, size: bytes.length });
    if (status !== 200) return { status, message: '', data: undefined };
    await client.call('PUT', `common/file/upload/${data.uploadId}?offset=0`, undefined, {
      headers: { 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
    return client.post<ImportedPages>(`${base}/import`, { ...at, uploadId: data.uploadId });
  };
  const list = async (parentId?: string) =>
    (
      await all.api.get<DocumentRow[]>(
        `${base}/list?projectId=${all.projectId}${parentId ? `&parentId=${parentId}` : ''}`,
      )
    ).data;
  const html = async (id: string) => (await all.api.get<PageText>(`${base}/${id}/page`)).data.html;
  return { ...all, bring, list, html };
};

it('makes folders and pages of an archive, whose links and pictures lead where they led, and gives them back', async () => {
  const { api, viewer, bring, list, html, find } = await world();
  const answer = await bring(
    '资料.zip',
    zipOf({
      '方案/总体 0123456789abcdef0123456789abcdef.md':
        '# 总体\n\n见[细节](部署/细节.md)与[外面](../../x.md)\n\n![图](图片/架构%201.png)\n',
      '方案/部署/细节.md': '等保三级\n\n![图](../图片/架构%201.png)\n\n![网](https://elsewhere.example/x.png)\n',
      '方案/图片/架构 1.png': png,
      '方案/图片/假.png': 'no picture',
      '方案/说明.pdf': 'x',
      '__MACOSX/方案/._总体.md': 'x',
    }),
  );
  expect(answer).toMatchObject({ status: 200, data: { pages: 2, only: null, leftCount: 2 } });
  const [folder] = await list();
  const inside = await list(folder?.id);
  expect(inside.map(({ kind, name }) => [kind, name])).toEqual([
    ['folder', '部署'],
    ['page', '总体'],
  ]);
  const [detail] = await list(inside[0]?.id);
  const whole = inside[1] as DocumentRow;
  const [first, second] = [await html(whole.id), await html(detail?.id ?? '')];
  expect(first).toContain(detail?.id);
  expect(first).toMatch(/与外面|外面<\/a>|>外面</);
  expect(first).not.toContain('x.md');
  expect(second).toMatch(/<a href="https:\/\/elsewhere\.example\/x\.png"[^>]*>网<\/a>/);
  const files = [first, second].map((one) => /\/api\/common\/file\/([0-9a-f-]{36})\/preview/.exec(one)?.[1]);
  expect(new Set(files).size).toBe(2);
  for (const file of files) expect((await viewer.get(`common/file/${file}/preview`)).status).toBe(200);
  expect((await find('等保三级')).length).toBe(1);
  const out = await viewer.call('GET', `${base}/${detail?.id}/markdown`);
  const limits = { entries: 10, unpacked: 100_000, broken: 'broken', tooLarge: 'large' };
  const entries = entriesOf(out.bytes, limits);
  expect([out.status, out.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(entries.map(({ name }) => name)).toEqual(['细节.md', '图片/1.png']);
  const [text, shown] = entries.map((entry) => unpack(out.bytes, entry, limits));
  expect([text?.toString().includes('![图](图片/1.png)'), shown?.equals(png)]).toEqual([true, true]);
  const again = await api.call('GET', `${base}/${whole.id}/markdown`);
  expect(again.status).toBe(200);
});

it('takes a single file, also in the letters of old programs, under a name that is free', async () => {
  const { api, bring, list, html } = await world();
  const first = await bring('会议纪要.md', '- [x] 完成\n');
  expect((await bring('会议纪要.md', Buffer.from('c1aacda8b7bdb0b8d2d1beadcda8b9fd', 'hex'))).status).toBe(200);
  const rows = await list();
  expect(rows.map(({ name }) => name).sort()).toEqual(['会议纪要', '会议纪要 (2)'].sort());
  expect(await html(rows.find(({ id }) => id !== first.data?.only)?.id ?? '')).toContain('联通方案');
  const out = await api.call('GET', `${base}/${first.data?.only}/markdown`);
  expect([out.headers['content-type'], out.body]).toEqual(['text/markdown; charset=utf-8', '- [x] 完成\n']);
});

it('makes a page of a docx with its headings, tables and marks', async () => {
  const { bring, html } = await world();
  const paragraph = (text: string, style = '') => `<w:p>${style}<w:r><w:t>${text}</w:t></w:r></w:p>`;
  const style = (name: string) => `<w:pPr><w:pStyle w:val="${name}"/></w:pPr>`;
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const docx = zipOf({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/styles.xml': `<w:styles ${space}><w:style w:type="paragraph" w:styleId="2"><w:name w:val="heading 2"/></w:style></w:styles>`,
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    'word/document.xml': `<w:document ${space}><w:body>${paragraph('概述', style('2'))}<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>要点</w:t></w:r></w:p><w:tbl><w:tr><w:tc>${paragraph('甲')}</w:tc><w:tc>${paragraph('乙')}</w:tc></w:tr></w:tbl></w:body></w:document>`,
  });
  const { data, status, message } = await bring('方案.docx', docx);
  expect([status, message]).toEqual([200, expect.anything()]);
  expect(await html(data?.only ?? '')).toMatch(
    /^<h2>概述<\/h2><p><strong>要点<\/strong><\/p><table>.*甲.*乙.*<\/table>$/,
  );
});

it('refuses in words what holds no page, and nothing of it stands there', async () => {
  const { viewer, bring, list } = await world();
  const refused = async (name: string, content: string | Buffer) => {
    const { status, message } = await bring(name, content);
    return [status, message];
  };
  expect(await refused('a.txt', 'x')).toEqual([422, '可以导入 .md、.docx，或由 .md、.html 和图片组成的 .zip']);
  expect(await refused('a.zip', zipOf({ 'a.pdf': 'x' }))).toEqual([
    422,
    '压缩包里没有 .md 或 .html 文件，没有可以导入的页面',
  ]);
  expect((await refused('a.zip', 'no archive'))[0]).toBe(422);
  expect((await refused('a.docx', 'no document'))[0]).toBe(422);
  expect((await bring('a.md', '甲', viewer)).status).toBe(403);
  expect(await list()).toEqual([]);
});

const confluence = (title: string, above: readonly string[], body: string) =>
  `<!DOCTYPE html><html><head><title>研发 : ${title}</title></head><body class="theme-default"><div id="page"><div id="main">
  <div id="main-header"><div id="breadcrumb-section"><ol id="breadcrumbs">${['研发', ...above].map((one) => `<li><span><a href="x.html">${one}</a></span></li>`).join('')}</ol></div>
  <h1 id="title-heading" class="pagetitle"><span id="title-text"> 研发 : ${title} </span></h1></div>
  <div id="content" class="view"><div class="page-metadata">由 张三 创建</div><div id="main-content" class="wiki-content group">${body}</div>
  <div class="pageSection group"><h2>附件:</h2><a href="attachments/1/2.png">架构.png</a></div></div></div></div></body></html>`;

it('makes pages of a space of Confluence below those that stood above them, with what they say in words of a page', async () => {
  const { bring, list, html } = await world();
  const answer = await bring(
    '研发.zip',
    zipOf({
      'YF/index.html': `<html><head><title>研发</title></head><body><div id="main-header"><h1 id="title-heading"><span id="title-text">Space Details:</span></h1></div><div id="main-content" class="pageSection"><ul><li><a href="总体_1.html">总体</a></li></ul></div></body></html>`,
      'YF/总体_1.html': confluence(
        '总体',
        ['首页'],
        '<p>见<a href="细节_2.html">细节</a></p><p><img class="confluence-embedded-image" src="attachments/1/2.png"></p><script>alert(1)</script>',
      ),
      'YF/细节_2.html': confluence(
        '细节',
        ['首页', '总体'],
        `<div class="confluence-information-macro confluence-information-macro-warning"><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>先备份</p></div></div>
        <div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: sql; gutter: false">select 1 &lt; 2</pre></div></div>
        <ul class="inline-task-list"><li class="checked"><span>已装</span></li><li><span>未测</span></li></ul>
        <div id="expander-1" class="expand-container"><div class="expand-control"><span class="expand-control-text">更多</span></div><div class="expand-content"><p>内容</p></div></div>`,
      ),
      'YF/attachments/1/2.png': png,
    }),
  );
  expect(answer).toMatchObject({ status: 200, data: { pages: 2, left: ['YF/index.html'] } });
  const down = async (parentId?: string) => (await list(parentId)).map(({ id, kind, name }) => ({ id, kind, name }));
  const [space] = await down();
  const [home] = await down(space?.id);
  const inside = await down(home?.id);
  expect([space?.name, home?.name, inside.map(({ kind, name }) => `${kind} ${name}`)]).toEqual([
    'YF',
    '首页',
    ['folder 总体'],
  ]);
  const both = await down(inside[0]?.id);
  const [detail, whole] = ['细节', '总体'].map((name) => both.find((one) => one.name === name));
  const [first, second] = [await html(whole?.id ?? ''), await html(detail?.id ?? '')];
  expect([first.includes(detail?.id ?? '?'), /<img src="\/api\/common\/file\//.test(first)]).toEqual([true, true]);
  expect(first).not.toMatch(/alert|附件|张三/);
  for (const part of [
    '<div data-callout="danger"><p>先备份</p></div>',
    '<pre><code class="language-sql">select 1 &lt; 2</code></pre>',
    '<li data-type="taskItem" data-checked="true">',
    '<summary>更多</summary><div data-type="detailsContent"><p>内容</p></div>',
  ])
    expect(second).toContain(part);
});

it('makes pages of what Notion exports as HTML', async () => {
  const { bring, html } = await world();
  const number = '0123456789abcdef0123456789abcdef';
  const answer = await bring(
    'notion.zip',
    zipOf({
      [`周会 ${number}.html`]: `<html><head><title>周会</title><style>p{}</style></head><body><article id="x" class="page sans"><header><h1 class="page-title">周会</h1></header><div class="page-body">
        <figure class="callout" style="display:flex"><div><span class="icon">💡</span></div><div style="width:100%">先看结论</div></figure>
        <ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>发纪要</span></li></ul>
        <ul class="toggle"><li><details open=""><summary>背景</summary><p>去年</p></details></li></ul>
        <div class="column-list"><div class="column"><p>左</p></div><div class="column"><p>右</p></div></div>
        <figure class="equation"><div class="equation-container"><span class="katex"><math><semantics><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span></div></figure>
        <pre class="code"><code class="language-JavaScript">let a = 1</code></pre></div></article></body></html>`,
    }),
  );
  expect(answer).toMatchObject({ status: 200, data: { pages: 1 } });
  const said = await html((answer.data as { only: string }).only);
  for (const part of [
    '先看结论',
    'data-callout="info"',
    'data-checked="true"',
    '<summary>背景</summary><div data-type="detailsContent"><p>去年</p></div>',
    '<div data-columns><div data-column><p>左</p></div>',
    'data-latex="E=mc^2"',
    '<pre><code class="language-javascript">let a = 1</code></pre>',
  ])
    expect(said).toContain(part);
  expect(said).not.toMatch(/💡|checkbox-on|<style/);
});

it('reads layouts, panels and faces of Confluence, and rows of a database of Notion, parted into archives', async () => {
  const { bring, list, html } = await world();
  const answer = await bring(
    '空间.zip',
    zipOf({
      'YF/版式_3.html': confluence(
        '版式',
        [],
        `<div class="contentLayout2"><div class="columnLayout two-equal"><div class="cell normal"><div class="innerCell"><p>左</p></div></div><div class="cell normal"><div class="innerCell"><p>右</p></div></div></div></div>
        <div class="panel"><div class="panelHeader"><b>提醒</b></div><div class="panelContent"><p>先备份<img class="emoticon" src="x.svg" data-emoji-fallback="✅" alt="(tick)"></p></div></div>`,
      ),
    }),
  );
  const layout = await html((answer.data as { only: string }).only);
  expect(layout).toContain('<div data-columns><div data-column><p>左</p></div><div data-column><p>右</p></div></div>');
  expect(layout).toContain('<div data-callout="info"><p><strong>提醒</strong></p><p>先备份✅</p></div>');
  const number = '0123456789abcdef0123456789abcdef';
  const row = `<html><head><title>接口联调</title></head><body><article id="x" class="page sans"><header><h1 class="page-title">接口联调</h1><table class="properties"><tbody><tr class="property-row"><th><span class="icon property-icon"><svg></svg></span>状态</th><td><span class="selected-value">进行中</span></td></tr></tbody></table></header><div class="page-body"><p>正文</p><figure><a href="https://example.cn/a" class="bookmark source"><div class="bookmark-info"><div class="bookmark-title">标准全文</div></div></a></figure></div></article></body></html>`;
  const parted = await bring(
    'export.zip',
    zipOf({
      'ExportBlock-1-Part-1.zip': zipOf({
        [`周会 ${number}.md`]: '# 周会\n\n<aside>\n💡 先看结论\n\n</aside>\n\n- [x] 发纪要\n',
      }),
      'ExportBlock-1-Part-2.zip': zipOf({ [`任务/接口联调 ${number}.html`]: row }),
      '别的.zip': zipOf({ 'a.md': 'x' }),
    }),
  );
  expect(parted).toMatchObject({ status: 200, data: { pages: 2, left: ['别的.zip'] } });
  const rows = await list();
  const minutes = await html(rows.find(({ name }) => name === '周会')?.id ?? '');
  expect(minutes).not.toContain('<h1>');
  expect(minutes).toMatch(/^<div data-callout="info">\s*💡 先看结论\s*<\/div>/);
  const [task] = await list(rows.find(({ name }) => name === '任务')?.id);
  const said = await html(task?.id ?? '');
  expect(said).toMatch(/<th[^>]*>状态<\/th>\s*<td[^>]*>(?:<span>)?进行中/);
  expect(said).toMatch(/<p>正文<\/p><p><a [^>]*href="https:\/\/example\.cn\/a"[^>]*>标准全文<\/a><\/p>/);
});

it('brings files that pages lead to along, and gives them back beside the page', async () => {
  const { api, viewer, bring, list, html } = await world();
  const sheet = Buffer.from('名称,数量\n螺栓,8\n');
  const answer = await bring(
    '资料.zip',
    zipOf({
      '清单.md': '见[清单 (1)](附件/清单%20%281%29.csv)、[另一份](附件/没有.csv)与[图](图.png)\n',
      '附件/清单 (1).csv': sheet,
      '附件/无人提到.exe': 'MZ',
      '图.png': png,
    }),
  );
  expect(answer).toMatchObject({ status: 200, data: { pages: 1, left: ['附件/无人提到.exe'], leftCount: 1 } });
  const [page] = await list();
  const text = await html(page?.id ?? '');
  const files = [...text.matchAll(/\/api\/common\/file\/([0-9a-f-]{36})\/download/g)].map(([, file]) => file);
  expect([files.length, text.includes('没有.csv')]).toEqual([2, false]);
  expect((await viewer.get(`common/file/${files[0]}/download`)).body).toBe(sheet.toString());
  const out = await api.call('GET', `${base}/${page?.id}/markdown`);
  const limits = { entries: 10, unpacked: 100_000, broken: 'broken', tooLarge: 'large' };
  const entries = entriesOf(out.bytes, limits);
  expect(entries.map(({ name }) => name)).toEqual(['清单.md', '附件/清单 (1).csv', '附件/图.png']);
  expect(unpack(out.bytes, entries[1] as { name: string }, limits).equals(sheet)).toBe(true);
  // What is given back is taken again.
  expect((await bring('再来.zip', out.bytes)).data).toMatchObject({ pages: 1, leftCount: 0 });
  const [, again] = await list();
  const link = (of: string) => of.replace(/[0-9a-f-]{36}/g, 'x');
  expect(link(await html(again?.id ?? ''))).toBe(link(text));
});

it('brings back a page that went out as a Word document: its words in their order, and what they stand in', async () => {
  const { api, projectId, bring, html } = await world();
  const { data: page } = await api.post<DocumentRow>(`${base}/page`, { projectId, name: '交付方案' });
  const source =
    '<h1>总述</h1><p>正文<strong>加粗</strong>、<em>斜体</em>与<a href="https://example.cn/a">链接</a></p>' +
    '<h2>步骤</h2><ul><li><p>一</p><ul><li><p>一之一</p></li></ul></li><li><p>二</p></li></ul>' +
    '<ol><li><p>第一</p></li><li><p>第二</p></li></ol>' +
    '<table><tbody><tr><th colspan="2"><p>合并</p></th></tr><tr><td><p>左</p></td><td><p>右</p></td></tr></tbody></table>' +
    '<blockquote><p>引文</p></blockquote>';
  await api.put(`${base}/${page.id}/page`, { html: source, base: 1 });
  const out = await api.call('GET', `${base}/${page.id}/docx`);
  const { data } = await bring('交付方案.docx', out.bytes);
  const back = await html(data?.only ?? '');
  const words = (of: string) => of.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');
  // Its name is that of the page, and stands above it.
  expect(words(back)).toBe(words(source));
  const count = (of: string) =>
    ['h1', 'h2', 'li', 'ul', 'ol', 'strong', 'em', 'a', 'table', 'tr'].map((tag) => [
      tag,
      of.split(new RegExp(`<${tag}[ >]`)).length - 1,
    ]);
  expect(count(back)).toEqual(count(source));
  expect(back).toContain('colspan="2"');
});

it('brings back as what it was whatever Word has no words for', async () => {
  const { api, projectId, bring, html } = await world();
  const { data: page } = await api.post<DocumentRow>(`${base}/page`, { projectId, name: '方案' });
  const task = (words: string, checked: boolean, below = '') =>
    `<li data-type="taskItem" data-checked="${checked}"><div><p>${words}</p>${below}</div></li>`;
  const source =
    '<p>用<code>npm ci</code>，<u>下划</u>、<s>删去</s>，即<span data-type="inline-math" data-latex="a^2"></span></p>' +
    `<ul data-type="taskList">${task('做完<strong>一半</strong>', true, `<ul data-type="taskList">${task('再测', false)}</ul>`)}${task('未做', false)}</ul>` +
    '<pre><code class="language-ts">const a = 1;\n\n  a &lt; 2</code></pre><pre><code>无语言</code></pre>' +
    '<div data-callout="warning"><p>当心</p><ul><li><p>一</p></li></ul></div>' +
    '<div data-columns=""><div data-column=""><p>左</p></div><div data-column=""><p>右</p></div></div>' +
    '<details><summary>更多</summary><div data-type="detailsContent"><p>细节</p></div></details>' +
    '<div data-type="block-math" data-latex="\\frac{a}{b}"></div>' +
    '<blockquote><p>第一句</p><p>第二句</p></blockquote><hr><p>完</p>' +
    '<table><tbody><tr><th><p>项</p></th><th><p>值</p></th></tr><tr><td><p>甲</p></td><td><p>1</p></td></tr></tbody></table>';
  await api.put(`${base}/${page.id}/page`, { html: source, base: 1 });
  const out = await api.call('GET', `${base}/${page.id}/docx`);
  const { data, status } = await bring('方案.docx', out.bytes);
  expect(status).toBe(200);
  const plain = (of: string) =>
    of
      .replace(/<colgroup>.*?<\/colgroup>/g, '')
      .replace(/<(\/?)(?:thead|tbody)>/g, '')
      // As it was brought, until somebody writes in it.
      .replace(/<li>([^<]*)<\/li>/g, '<li><p>$1</p></li>');
  expect(plain(await html(data?.only ?? ''))).toBe(plain(await html(page.id)));
});
