/** The library in the browser: a folder uploaded, a passage of a PDF found, a version, previews, a zip, a page by two writers. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Locator } from 'playwright-core';
import { archive } from '../../server/test/workbooks';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const CODE = 'ZHYW';
const PAGES = 'project-center/pcProjectDocument';
const idOf = ({ page }: Visitor) => new URL(page.url()).searchParams.get('open') ?? '';

/** Written by programs that we do not know (`server/test/corpus/README.md`). */
const CORPUS = path.join(__dirname, '../../server/test/corpus');
const FOREIGN = ['chinese.pdf', 'gbk.csv', 'old.xls', 'sheets.xlsx', 'word.docx'];
/** Made to do harm, or asking for a password. */
const HOSTILE: Readonly<Record<string, Buffer>> = {
  '炸弹.docx': archive([{ name: 'word/document.xml', content: ' '.repeat(1000), declared: 400_000_000 }]),
  '加密.docx': Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
};

/** A folder as a person has one, with a PDF of two pages. */
async function makeFolder(name: string): Promise<string> {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'documents-')), name);
  fs.mkdirSync(path.join(folder, '测试报告'), { recursive: true });
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage().drawText('Cover of the report', { font, x: 60, y: 700 });
  pdf.addPage().drawText('The failover drill took 42 seconds', { font, x: 60, y: 700 });
  fs.writeFileSync(path.join(folder, '测试报告', '演练.pdf'), await pdf.save());
  fs.writeFileSync(path.join(folder, '说明.md'), '# 演练说明\n\n切换步骤见报告。\n');
  const foreign = path.join(folder, '外来文件');
  fs.mkdirSync(foreign);
  for (const file of FOREIGN) fs.copyFileSync(path.join(CORPUS, file), path.join(foreign, file));
  for (const [file, bytes] of Object.entries(HOSTILE)) fs.writeFileSync(path.join(foreign, file), bytes);
  fs.writeFileSync(path.join(folder, '.DS_Store'), 'litter');
  return folder;
}

export const documents: Suite = {
  name: '文档：上传文件夹、搜到 PDF 段落、版本、预览、打包、大附件续传、多人同时写一个页面',
  steps(world) {
    const stamp = Date.now() % 100_000;
    const name = `演练资料${stamp}`;
    let pm: Visitor;
    let dev: Visitor;
    let projectId = '';
    const library = () => `/project/${projectId}/documentLibrary`;
    const rows = (at: Visitor = pm) => at.page.getByRole('list', { name: '文档' });
    const open = (text: string, at: Visitor = pm) => rows(at).getByRole('button', { name: text, exact: true }).click();
    const menu = async (of: string, item: string) => {
      await pm.page.getByRole('button', { name: `${of} 的操作` }).click();
      await pm.page.getByRole('menuitem', { name: item }).click();
    };
    /** Files are read by a job: the question is asked until it has. */
    const find = async (keyword: string): Promise<Locator> => {
      const search = pm.page.getByRole('searchbox', { name: '搜索文档' });
      const hit = pm.page.getByRole('list', { name: '搜索结果' }).getByRole('listitem').first();
      for (let tries = 0; ; tries += 1) {
        await search.fill('');
        await search.fill(keyword);
        const found = await hit.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        );
        if (found) return hit;
        assert.ok(tries < 8, `文字没有被提取：${keyword}`);
      }
    };
    const preview = async (file: string, look: (viewer: Locator) => Promise<void>) => {
      await open(file);
      const viewer = pm.page.getByRole('region', { name: `预览 ${file}` });
      await look(viewer);
      await pm.page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'hidden' });
    };
    return [
      [
        '上传一个文件夹，系统杂物不上传',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          type Projects = { result: { id: string; code: string }[] };
          const { data } = await pm.api<Projects>('GET', 'project-center/pcProject?pageSize=100');
          projectId = data.result.find(({ code }) => code === CODE)?.id ?? '';
          await pm.page.goto(library());
          await rows().getByRole('button', { name: '技术资料', exact: true }).waitFor();
          await pm.page.getByLabel('选择文件夹').setInputFiles(await makeFolder(name));
          await pm.page.getByText('上传 9 / 9').waitFor();
          await open(name);
          await open('测试报告');
          await rows().getByRole('button', { name: '演练.pdf', exact: true }).waitFor();
        },
      ],
      [
        '搜到 PDF 第二页的一句话，命中处有标记，打开后能看到文字',
        async () => {
          const hit = await find('failover drill');
          assert.match((await hit.textContent()) ?? '', /第 2 页/);
          assert.deepEqual(await hit.locator('mark').allInnerTexts(), ['failover', 'drill']);
          await hit.getByRole('button', { name: '演练.pdf' }).click();
          const viewer = pm.page.getByRole('region', { name: '预览 演练.pdf' });
          await viewer.getByText('2 页').waitFor();
          // At the page that the hit named.
          await viewer.getByText('failover drill').waitFor();
          await pm.page.keyboard.press('Escape');
          await viewer.waitFor({ state: 'hidden' });
          await pm.page.getByRole('searchbox', { name: '搜索文档' }).fill('');
        },
      ],
      [
        '搜到的文字在打开的表格、Word 中也有标记',
        async () => {
          const table = await find('值守工程师');
          await table.getByRole('button', { name: 'gbk.csv' }).click();
          const viewer = pm.page.getByRole('region', { name: '预览 gbk.csv' });
          await viewer.locator('td mark').filter({ hasText: '值守工程师' }).waitFor();
          await pm.page.keyboard.press('Escape');
          await viewer.waitFor({ state: 'hidden' });
          const words = await find('双活切换');
          await words.getByRole('button', { name: 'word.docx' }).click();
          const frame = pm.page.locator('iframe[data-drawn="true"]');
          await frame.waitFor();
          const marked = await frame.evaluate(
            (element) =>
              ((element as HTMLIFrameElement).contentWindow as typeof globalThis | null)?.CSS.highlights.get('sought')
                ?.size,
          );
          assert.equal(marked, 1);
          await pm.page.keyboard.press('Escape');
          await pm.page.getByRole('searchbox', { name: '搜索文档' }).fill('');
        },
      ],
      [
        '别的程序写的 PDF、Word、Excel、GBK 表格：打开看到文字；打不开的说明原因',
        async () => {
          await pm.page.goto(library());
          await open(name);
          await open('外来文件');
          await preview('chinese.pdf', (viewer) => viewer.getByText('机房切换演练由运维组执行').waitFor());
          await preview('word.docx', async (viewer) => {
            const inside = viewer.frameLocator('iframe[data-drawn="true"]');
            await inside.getByText('核心交换机双活切换不得超过九十秒').waitFor();
            await inside.getByText('点击查看').waitFor();
            assert.equal(await inside.locator('[href^="javascript"]').count(), 0);
            // Its own style, by which it fits a phone, outlives the drawing.
            assert.equal(await inside.locator('style[data-own]').count(), 1);
          });
          await preview('sheets.xlsx', async (viewer) => {
            await viewer.getByRole('cell', { name: '华东核心交换机' }).waitFor();
            await viewer.getByRole('tab', { name: '备件' }).click();
            await viewer.getByRole('cell', { name: '光模块' }).waitFor();
          });
          await preview('old.xls', (viewer) => viewer.getByRole('cell', { name: '精密空调滤网' }).waitFor());
          await preview('gbk.csv', async (viewer) => {
            await viewer.getByRole('cell', { name: '欧阳志远' }).waitFor();
            await viewer.getByText('GBK / GB18030').waitFor();
          });
          await preview('炸弹.docx', (viewer) => viewer.getByText('文档解压后过大').waitFor());
          await preview('加密.docx', (viewer) => viewer.getByText('文档已加密或是旧格式').waitFor());
        },
      ],
      [
        '上传新版本，旧版本仍可下载；打包得到压缩包',
        async () => {
          await pm.page.goto(library());
          await open(name);
          await pm.page.getByLabel('选择文件', { exact: true }).setInputFiles({
            name: '说明.md',
            mimeType: 'text/markdown',
            buffer: Buffer.from('# 演练说明（修订）\n'),
          });
          const dialog = pm.page.getByRole('dialog');
          await dialog.getByRole('radio', { name: '作为新版本' }).waitFor();
          await pm.button('上传', dialog).click();
          await rows().getByTitle('版本 2').waitFor();
          await menu('说明.md', '版本、讨论与关联');
          const versions = pm.page.getByRole('list', { name: '历史版本' });
          await versions.getByRole('button', { name: '恢复版本 1' }).waitFor();
          await pm.page.keyboard.press('Escape');
          const { result } = {
            result: (
              await pm.api<{ id: string; name: string }[]>(
                'GET',
                `project-center/pcProjectDocument/list?projectId=${projectId}`,
              )
            ).data,
          };
          const folder = result.find((one) => one.name === name)?.id ?? '';
          const zip = await pm.page
            .context()
            .request.get(`/api/project-center/pcProjectDocument/zip?projectId=${projectId}&ids=${folder}`);
          const bytes = await zip.body();
          assert.equal(bytes.subarray(0, 2).toString(), 'PK');
          assert.ok(bytes.includes(Buffer.from(`${name}/测试报告/演练.pdf`)));
        },
      ],
      [
        '预览：Markdown、GBK 文本、SVG，左右键切换',
        async () => {
          await pm.page.goto(library());
          await open('技术资料');
          await open('巡检记录.txt');
          const text = pm.page.getByRole('region', { name: '预览 巡检记录.txt' });
          await text.getByText('电源地线已复查').waitFor();
          await pm.page.keyboard.press('Escape');
          await text.waitFor({ state: 'hidden' });
          await open('接口说明.md');
          const markdown = pm.page.getByRole('region', { name: '预览 接口说明.md' });
          await markdown.getByRole('heading', { name: '告警接入接口' }).waitFor();
          await pm.page.keyboard.press('ArrowRight');
          const image = pm.page
            .getByRole('region', { name: '预览 系统架构图.svg' })
            .getByRole('img', { name: '系统架构图.svg' });
          await image.waitFor();
          assert.ok(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0));
          await pm.page.keyboard.press('Escape');
        },
      ],
      [
        '任务的 21 MB 附件：分片上传，中断的一片续传，之前的不再发送',
        async () => {
          const { data } = await pm.api<{ taskId: string }>('POST', 'collaboration-center/ccTask/create', {
            ...{ projectId, title: `现场录像${stamp}` },
          });
          await pm.page.goto(`/myTask/${data.taskId}/detail`);
          const sent: string[] = [];
          await pm.page.route(/common\/file\/upload\/[^/]+\?offset=/, (route, request) => {
            const offset = new URL(request.url()).searchParams.get('offset') ?? '';
            const isBroken = offset === '8388608' && !sent.includes(offset);
            sent.push(offset);
            return isBroken ? route.abort('connectionreset') : route.continue();
          });
          const place = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'attachments-')), '录像.bin');
          fs.writeFileSync(place, Buffer.alloc(21 * 1024 * 1024, 7));
          const chooser = pm.page.waitForEvent('filechooser');
          await pm.page.getByRole('button', { name: /附件$/ }).first().click();
          await (await chooser).setFiles(place);
          const list = pm.page.getByRole('region', { name: '附件' });
          const link = list.getByRole('link', { name: '下载 录像.bin' });
          await link.waitFor();
          assert.deepEqual(sent, ['0', '8388608', '8388608', '16777216']);
          const href = (await link.getAttribute('href')) ?? '';
          const bytes = await (await pm.page.context().request.get(href)).body();
          assert.ok(bytes.equals(fs.readFileSync(place)));
          await pm.page.unroute(/common\/file\/upload\/[^/]+\?offset=/);
        },
      ],
      [
        '两人同时写一个页面：互相看到对方和所写的字，断网的一方恢复后合并，版本可逐词比较',
        async () => {
          const title = `值守安排${stamp}`;
          await pm.page.goto(library());
          await pm.page.getByRole('button', { name: /新\s*建$/ }).click();
          await pm.page.getByRole('menuitem', { name: '新建页面' }).click();
          const dialog = pm.page.getByRole('dialog', { name: '新建页面' });
          await dialog.getByLabel('名称').fill(title);
          await pm.button('创建', dialog).click();
          await pm.page.getByRole('heading', { name: title }).waitFor();
          await pm.page.getByRole('button', { name: /编\s*辑$/ }).click();
          const editor = pm.page.locator('[contenteditable="true"]');
          await editor.fill('三个工作日内回复');
          await pm.page.getByRole('status').filter({ hasText: '已保存' }).waitFor();
          dev = await world.visitor();
          await dev.login('dev');
          await dev.page.goto(pm.page.url());
          await dev.page.getByRole('button', { name: /编\s*辑$/ }).click();
          const theirs = dev.page.locator('[contenteditable="true"]');
          await theirs.filter({ hasText: '三个工作日内回复' }).waitFor();
          await pm.page.getByRole('list', { name: '同时编辑的人' }).waitFor();
          await dev.page.context().setOffline(true);
          await theirs.press('Control+End');
          await dev.page.keyboard.type('，离线补充');
          await editor.press('Control+Home');
          await pm.page.keyboard.type('值班：');
          // A caret is shown to the other with its name, as a part of the text where it stands.
          await editor.press('Control+Home');
          await dev.page.context().setOffline(false);
          for (const one of [editor, theirs])
            await one.filter({ hasText: '值班：三个工作日内回复，离线补充' }).waitFor();
          await dev.page.getByRole('status').filter({ hasText: '已保存' }).waitFor();
          await pm.button('完成').click();
          await dev.button('完成').click();
          await dev.page.locator('article').getByText('值班：三个工作日内回复，离线补充').waitFor();
          const { data: page } = await dev.api<{ versionNo: number }>('GET', `${PAGES}/${idOf(dev)}/page`);
          const html = '<p>值班：五个工作日内回复，离线补充</p>';
          await dev.api('PUT', `${PAGES}/${idOf(dev)}/page`, { html, base: page.versionNo });
          await dev.page.getByRole('button', { name: '讨论与历史' }).click();
          await dev.page
            .getByRole('list', { name: '历史版本' })
            .getByRole('button', { name: '与上一版比较' })
            .first()
            .click();
          const diff = dev.page.getByRole('dialog', { name: /的差别/ });
          await diff.locator('ins').first().waitFor();
          assert.deepEqual(
            [await diff.locator('del').allInnerTexts(), await diff.locator('ins').allInnerTexts()],
            [['三'], ['五']],
          );
          for (const { faults } of [pm, dev]) assert.deepEqual(faults, []);
        },
      ],
    ];
  },
};
