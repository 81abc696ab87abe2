/** A table in the browser: a spreadsheet of 20,000 rows imported, linked, grouped, with files, shared as a form, read as a dataset by curl. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { xlsxBytes } from '../../server/tables/xlsxStream';
import { named, type Visitor } from './browser';
import type { Suite } from './steps';

const CODE = 'ZHYW';
const ROWS = 20_000;
const BASE = 'collaboration-center/dynamicTable';

/** A spreadsheet: of two hundred days one there never was. */
async function makeFile(): Promise<string> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'tables-')), '台账.xlsx');
  const line = (n: number) => {
    const day = n % 200 === 7 ? '2026/2/30' : `2026-0${(n % 9) + 1}-1${n % 10}`;
    const sum = `${(1000 + n).toLocaleString('en-US')}.50`;
    return [`设备 ${String(n).padStart(5, '0')}`, ['在线', '离线', '检修'][n % 3] ?? null, sum, day];
  };
  const rows = async function* () {
    yield Array.from({ length: ROWS }, (_, n) => line(n));
  };
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxBytes(['名称', '状态', '金额', '日期'], rows())) chunks.push(Buffer.from(chunk));
  fs.writeFileSync(file, Buffer.concat(chunks));
  return file;
}

export const tables: Suite = {
  name: '多维表格：导入两万行、关联汇总、分组、粘贴与撤销、记录的评论与文件、手机填写表单、总搜索、数据集由 curl 读取',
  steps(world) {
    const stamp = Date.now() % 100_000;
    const name = `设备台账${stamp}`;
    let pm: Visitor;
    let projectId = '';
    let tableId = '';
    let formId = '';
    const grid = () => pm.page.getByRole('grid', { name });
    const cell = (text: string) => grid().getByRole('gridcell', { name: text, exact: true }).first();
    /** The heads of groups, and the first records. */
    const toTop = () => grid().evaluate((one) => one.parentElement?.parentElement?.scrollTo(0, 0));
    return [
      [
        '新建空白表格，导入两万行，坏日期留空并告知',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          type Projects = { result: { id: string; code: string }[] };
          const { data } = await pm.api<Projects>('GET', 'project-center/pcProject?pageSize=100');
          projectId = data.result.find(({ code }) => code === CODE)?.id ?? '';
          await pm.page.goto(`/project/${projectId}/whaleTable`);
          await pm.page.getByRole('button', { name: '需求池' }).first().waitFor();
          await pm.page.getByRole('button', { name: '新建表格' }).click();
          await pm.page.getByLabel('名称').fill(name);
          await pm.page.getByRole('button', { name: /保\s*存/ }).click();
          await grid().waitFor();
          tableId = new URL(pm.page.url()).searchParams.get('table') ?? '';
          // The pages of the project that have no room stand behind one of that name, in the head above.
          await pm.page
            .locator('#content')
            .getByRole('button', { name: /更\s*多/ })
            .last()
            .click();
          await pm.page.getByRole('menuitem', { name: '导入 CSV 或 XLSX' }).click();
          await pm.page.locator('input[type=file]').setInputFiles(await makeFile());
          await pm.page.getByText(/^20,000 行 · /).waitFor();
          await pm.page
            .getByRole('dialog')
            .getByRole('button', { name: /^导\s*入$/ })
            .click();
          await pm.page.getByText('已导入 20,000 行，100 个单元格不适合，已留空').waitFor({ timeout: 150_000 });
          await pm.page.getByRole('button', { name: /完\s*成/ }).click();
          await pm.page.getByText('共 20,000 条').waitFor();
          await cell('设备 00000').waitFor();
        },
      ],
      [
        '关联到自身的第二张表，汇总金额',
        async () => {
          const made = await pm.api<{ id: string }>('POST', `${BASE}/create`, { projectId, name: `站点${stamp}` });
          const site = made.data.id;
          type Detail = { fields: { key: string; name: string }[] };
          const keyOf = async (id: string, field: string) =>
            (await pm.api<Detail>('GET', `${BASE}/detail?tableId=${id}`)).data.fields.find((one) => one.name === field)
              ?.key;
          const link = await pm.api<{ key: string }>('POST', `${BASE}/field/create`, {
            ...{ tableId: site, name: '设备', kind: 'relation', config: { tableId }, withBack: true },
          });
          const sum = await pm.api<{ key: string }>('POST', `${BASE}/field/create`, {
            ...{ tableId: site, name: '设备数', kind: 'rollup', config: { through: link.data.key, by: 'count' } },
          });
          const found = await pm.api<{ records: { id: string }[] }>('POST', `${BASE}/records`, { tableId, size: 3 });
          const title = (await keyOf(site, '标题')) ?? '';
          const ids = found.data.records.map(({ id }) => id);
          const added = await pm.api<{ ids: string[] }>('POST', `${BASE}/records/create`, {
            ...{ tableId: site, records: [{ values: { [title]: '北山泵站', [link.data.key]: ids } }] },
          });
          const one = await pm.api<{ record: { values: Record<string, unknown> } }>(
            'GET',
            `${BASE}/record?tableId=${site}&id=${added.data.ids[0]}`,
          );
          assert.equal(one.data.record.values[sum.data.key], 3);
        },
      ],
      [
        '按状态分组，组头有条数，滚到两万行的末尾',
        async () => {
          await pm.page.goto(`/project/${projectId}/whaleTable?table=${tableId}`);
          await cell('设备 00000').waitFor();
          const end = async (last: string) => {
            await cell('设备 00000').click();
            await pm.page.keyboard.press('Control+End');
            await cell(last).waitFor();
          };
          await end('设备 19999');
          await pm.page.getByRole('columnheader').getByRole('button', { name: '状态' }).last().click();
          await pm.page.getByRole('menuitem', { name: '按此分组' }).click();
          await toTop();
          await grid()
            .getByRole('button', { name: /6,66[67] 条/ })
            .first()
            .waitFor();
        },
      ],
      [
        '粘贴一块单元格，撤销后恢复',
        async () => {
          await pm.page.getByRole('button', { name: /还\s*原/ }).click();
          await toTop();
          await cell('设备 00000').click();
          await pm.page.keyboard.press('Control+Home');
          await pm.page.evaluate(() => {
            const data = new DataTransfer();
            data.setData('text/plain', '泵一\n泵二\n');
            document.activeElement?.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
            );
          });
          await cell('泵二').waitFor();
          await pm.page
            .getByRole('button', { name: /撤\s*销/ })
            .first()
            .click();
          await cell('泵二').waitFor({ state: 'detached' });
          await cell('设备 00000').click();
          await pm.page.keyboard.type('改名');
          await pm.page.keyboard.press('Enter');
          await cell('改名').waitFor();
          await pm.page.keyboard.press('Control+z');
          await cell('改名').waitFor({ state: 'detached' });
          await pm.page.keyboard.press('Control+Shift+z');
          await cell('改名').waitFor();
        },
      ],
      [
        '新建的画册视图随即打开',
        async () => {
          await pm.page
            .getByRole('button', { name: /视\s*图$/ })
            .last()
            .click();
          await pm.page.getByRole('menuitem', { name: '画册' }).click();
          await pm.page.waitForURL(/view=/);
          await grid().waitFor({ state: 'detached' });
          await pm.page.locator('.ant-segmented-item').first().click();
          await cell('改名').waitFor();
        },
      ],
      [
        '正在输入时上面的记录被删除，内容仍写入原来的那一条',
        async () => {
          type Found = { records: { id: string; values: Record<string, unknown> }[] };
          const { data } = await pm.api<Found>('POST', `${BASE}/records`, { tableId, size: 3 });
          const [first, , third] = data.records;
          await cell('设备 00002').click();
          await pm.page.keyboard.type('写到一半');
          const gone = await pm.api<{ actId: string }>('POST', `${BASE}/records/delete`, { tableId, ids: [first?.id] });
          await cell('改名').waitFor({ state: 'detached' });
          await pm.page.keyboard.press('Enter');
          await cell('写到一半').waitFor();
          const { data: after } = await pm.api<Found>('POST', `${BASE}/records`, { tableId, ids: [third?.id] });
          assert.ok(Object.values(after.records[0]?.values ?? {}).includes('写到一半'));
          await pm.api('POST', `${BASE}/takeBack`, { actId: gone.data.actId });
          await cell('改名').waitFor();
        },
      ],
      [
        '打开一条记录：引用任务、写评论，消息中的地址直接打开它',
        async () => {
          const title = `设备巡检${stamp}`;
          await pm.api('POST', 'collaboration-center/ccTask/create', { projectId, title });
          await pm.api('POST', `${BASE}/field/create`, { tableId, name: '依据', kind: 'task' });
          const { data } = await pm.api<{ records: { id: string }[] }>('POST', `${BASE}/records`, { tableId, size: 1 });
          const record = data.records[0]?.id ?? '';
          await pm.page.goto(`/project/${projectId}/whaleTable?table=${tableId}&record=${record}`);
          const drawer = pm.page.getByRole('dialog').filter({ has: pm.page.getByRole('tab', { name: '评论与附件' }) });
          await drawer.getByRole('combobox', { name: '依据' }).fill('设备巡检');
          await pm.page.locator('.ant-select-item-option').filter({ hasText: title, visible: true }).click();
          await drawer.getByRole('tab', { name: '变更历史' }).click();
          await drawer.getByText(`依据：空 → ${title}`).waitFor();
          await drawer.getByRole('tab', { name: '评论与附件' }).click();
          await drawer.getByRole('button', { name: '写评论' }).click();
          await drawer.getByRole('textbox', { name: '评论内容' }).fill('请核对型号');
          await drawer.getByRole('button', { name: /发\s*表/ }).click();
          await drawer.getByRole('button', { name: '写评论' }).waitFor();
          await drawer.getByText('请核对型号').waitFor();
          await pm.page.goto(`/tableRecord/${record}?comment=${record}`);
          await drawer.getByText('请核对型号').waitFor();
        },
      ],
      [
        '文件字段：在记录中上传、预览、下载、移除与撤销，单元格显示名称',
        async () => {
          await pm.api('POST', `${BASE}/field/create`, { tableId, name: '铭牌', kind: 'file' });
          const { data } = await pm.api<{ records: { id: string }[] }>('POST', `${BASE}/records`, { tableId, size: 1 });
          await pm.page.goto(`/project/${projectId}/whaleTable?table=${tableId}&record=${data.records[0]?.id}`);
          const drawer = pm.page.getByRole('dialog').filter({ has: pm.page.getByRole('tab', { name: '评论与附件' }) });
          const chooser = pm.page.waitForEvent('filechooser');
          await drawer.getByRole('button', { name: /上传到铭牌$/ }).click();
          await (await chooser).setFiles([
            { name: '铭牌说明.md', mimeType: 'text/markdown', buffer: Buffer.from('# 额定功率 7.5 kW') },
            { name: '规格.txt', mimeType: 'text/plain', buffer: Buffer.from('DN150') },
          ]);
          const files = drawer.getByRole('list', { name: '铭牌' });
          await files.getByRole('button', { name: '规格.txt', exact: true }).waitFor();
          await files.getByRole('button', { name: '铭牌说明.md', exact: true }).click();
          const viewer = pm.page.getByRole('region', { name: '预览 铭牌说明.md' });
          await viewer.getByRole('heading', { name: '额定功率 7.5 kW' }).waitFor();
          await pm.page.keyboard.press('Escape');
          await viewer.waitFor({ state: 'hidden' });
          const download = pm.page.waitForEvent('download');
          await files.getByRole('link', { name: '下载 规格.txt' }).click();
          assert.equal(fs.readFileSync(await (await download).path(), 'utf8'), 'DN150');
          await files.getByRole('button', { name: /移除 规格\.txt$/ }).click();
          await files.getByRole('button', { name: '规格.txt', exact: true }).waitFor({ state: 'detached' });
          await pm.page
            .getByRole('button', { name: named('撤销') })
            .last()
            .click();
          await files.getByRole('button', { name: '规格.txt', exact: true }).waitFor();
          await pm.page.goto(`/project/${projectId}/whaleTable?table=${tableId}`);
          await grid()
            .getByRole('gridcell', { name: /铭牌说明\.md\s*规格\.txt/ })
            .waitFor();
        },
      ],
      [
        '开放表单，成员在手机上填写，看不到表格',
        async () => {
          type Detail = { fields: { key: string; name: string }[] };
          const { data } = await pm.api<Detail>('GET', `${BASE}/detail?tableId=${tableId}`);
          const key = data.fields.find((one) => one.name === '名称')?.key;
          const view = await pm.api<{ id: string }>('POST', `${BASE}/view/create`, {
            ...{ tableId, name: '登记设备', kind: 'form', personal: false },
            config: { form: { fields: [{ key, required: true }], open: true } },
          });
          formId = view.data.id;
          const phone = await world.visitor();
          await phone.login('member');
          await phone.page.setViewportSize({ width: 375, height: 740 });
          await phone.page.goto(`/tableForm/${formId}`);
          await phone.page.getByRole('heading', { name: '登记设备' }).waitFor();
          await phone.page.getByLabel('名称').fill(`手机登记${stamp}`);
          await phone.page.getByRole('button', { name: /提\s*交/ }).click();
          await phone.page.getByText('已提交').waitFor();
          await pm.page.getByRole('searchbox', { name: '查找记录' }).fill(`手机登记${stamp}`);
          await cell(`手机登记${stamp}`).waitFor();
        },
      ],
      [
        '总搜索找到这条记录，打开就在它的表格里；看不到表格的人找不到',
        async () => {
          await pm.page.goto(`/search?q=${encodeURIComponent(`手机登记${stamp}`)}`);
          const hit = pm.page.getByRole('link', { name: new RegExp(`手机登记${stamp}`) }).first();
          await hit.waitFor();
          await hit.click();
          await pm.page.waitForURL(new RegExp(`table=${tableId}`));
          const stranger = await world.visitor();
          await stranger.login('super');
          const found = await stranger.api<{ groups: object[] }>('POST', 'collaboration-center/search/query', {
            keyword: `手机登记${stamp}`,
          });
          assert.deepEqual(found.data.groups, []);
        },
      ],
      [
        '由这张表搭建数据集并发布，curl 用签名读到分组的数',
        async () => {
          const owner = await world.visitor();
          await owner.login('owner');
          const at = `tables-${stamp}`;
          const definition = {
            ...{ mode: 'sql', params: [], masks: [], cacheSeconds: 0 },
            builder: { source: '', columns: [], match: 'all', conditions: [], groups: [], sorts: [], limit: null },
            sql: `select 状态, count(*) as 数量 from ${name} where 状态 is not null group by 状态 order by 状态`,
          };
          const made = await owner.api<{ id: string; version: number }>('POST', 'data-center/dataset', {
            ...{ name: `台账统计${stamp}`, path: at, note: '', definition },
          });
          assert.equal(made.status, 200, made.message);
          const published = await owner.api('POST', `data-center/dataset/${made.data.id}/publish`, {
            version: made.data.version,
          });
          assert.equal(published.status, 200, published.message);
          const { data: key } = await owner.api<{ appKey: string; secret: string }>('POST', 'data-center/key', {
            ...{
              name: `台账${stamp}`,
              datasetIds: [made.data.id],
              addresses: [],
              perMinute: 60,
              endsOn: null,
              enabled: true,
            },
          });
          const seconds = String(Math.floor(Date.now() / 1000));
          const nonce = randomBytes(8).toString('hex');
          const empty = createHash('sha256').update('').digest('hex');
          const signed = ['GET', `/open/v1/${at}`, 'pageSize=10', seconds, nonce, empty].join('\n');
          const headers = {
            'x-app-key': key.appKey,
            'x-timestamp': seconds,
            'x-nonce': nonce,
            'x-signature': createHmac('sha256', key.secret).update(signed).digest('hex'),
          };
          const { stdout } = await promisify(execFile)('curl', [
            ...['--silent', '--show-error', '--fail'],
            ...Object.entries(headers).flatMap(([header, value]) => ['--header', `${header}: ${value}`]),
            new URL(`/api/open/v1/${at}?pageSize=10`, pm.origin).href,
          ]);
          const { data } = JSON.parse(stdout) as { data: { result: { 状态: string; 数量: number }[] } };
          const counts = Object.fromEntries(data.result.map((one) => [one.状态, Number(one.数量)]));
          assert.deepEqual(counts, { 在线: 6667, 离线: 6667, 检修: 6666 });
        },
      ],
    ];
  },
};
