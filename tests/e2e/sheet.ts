/**
 * A spreadsheet of 20,000 rows, its days in eleven notations and its amounts in nine: imported by the dialog, right, grouped,
 * charted, shared as a form by link and filled in on a phone without a login, and the import taken back whole.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { centsOf, csvOf, dayOf, writtenAt } from '../../server/test/notations';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const CODE = 'ZHYW';
const ROWS = 20_000;
const BASE = 'collaboration-center/dynamicTable';
const BOARDS = 'project-center/dashboard';
/** Of all notations together: 11 by 9. */
const LOOKED_AT = 99;
/** To take 20,000 rows back. */
const UNDO_MS = 150_000;

export const sheet: Suite = {
  name: '两万行的表格：十一种日期、九种数字写法，导入后分组、统计、以公开表单在手机上填写，整次导入撤销',
  steps(world) {
    const name = `费用明细${Date.now() % 100_000}`;
    let pm: Visitor;
    let phone: Visitor;
    let tableId = '';
    const grid = () => pm.page.getByRole('grid', { name });
    const cell = (text: string) => grid().getByRole('gridcell', { name: text, exact: true }).first();
    type Detail = { fields: { key: string; name: string; kind: string }[] };
    const keyOf = async (field: string) =>
      (await pm.api<Detail>('GET', `${BASE}/detail?tableId=${tableId}`)).data.fields.find((one) => one.name === field)
        ?.key ?? '';
    return [
      [
        '导入：日期与金额由内容识别，没有一个单元格丢失',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          type Projects = { result: { id: string; code: string }[] };
          const { data } = await pm.api<Projects>('GET', 'project-center/pcProject?pageSize=100');
          const projectId = data.result.find(({ code }) => code === CODE)?.id ?? '';
          await pm.page.goto(`/project/${projectId}/whaleTable`);
          await pm.page.getByRole('button', { name: '需求池' }).first().waitFor();
          await pm.page.getByRole('button', { name: '新建表格' }).click();
          await pm.page.getByLabel('名称').fill(name);
          await pm.page.getByRole('button', { name: /保\s*存/ }).click();
          await grid().waitFor();
          tableId = new URL(pm.page.url()).searchParams.get('table') ?? '';
          const lines = Array.from({ length: ROWS }, (_, at) => [`第 ${at} 行`, ...writtenAt(at)]);
          const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'sheet-')), '费用.csv');
          fs.writeFileSync(file, csvOf(['摘要', '发生日', '花费'], lines));
          await pm.page
            .locator('#content')
            .getByRole('button', { name: /更\s*多/ })
            .last()
            .click();
          await pm.page.getByRole('menuitem', { name: '导入 CSV 或 XLSX' }).click();
          await pm.page.locator('input[type=file]').setInputFiles(file);
          await pm.page.getByText(/^20,000 行 · /).waitFor();
          const began = Date.now();
          await pm.page
            .getByRole('dialog')
            .getByRole('button', { name: /^导\s*入$/ })
            .click();
          await pm.page.getByText('已导入 20,000 行', { exact: true }).waitFor({ timeout: 150_000 });
          world.note(`导入 ${Math.round((Date.now() - began) / 100) / 10} 秒`);
          await pm.page.getByRole('button', { name: /完\s*成/ }).click();
          await pm.page.getByText('共 20,000 条').waitFor();
        },
      ],
      [
        '每一种写法都是那一天、那个数',
        async () => {
          const [title, day, money] = [await keyOf('摘要'), await keyOf('发生日'), await keyOf('花费')];
          const { fields } = (await pm.api<Detail>('GET', `${BASE}/detail?tableId=${tableId}`)).data;
          assert.deepEqual(
            [day, money].map((key) => fields.find((one) => one.key === key)?.kind),
            ['date', 'number'],
          );
          type Found = { records: { values: Record<string, unknown> }[] };
          const { data } = await pm.api<Found>('POST', `${BASE}/records`, { tableId, size: LOOKED_AT });
          assert.deepEqual(
            data.records.map(({ values }) => [values[title], values[day], values[money]]),
            Array.from({ length: LOOKED_AT }, (_, at) => [`第 ${at} 行`, dayOf(at), centsOf(at) / 100]),
          );
        },
      ],
      [
        '按日期分组',
        async () => {
          await cell('第 0 行').waitFor();
          await pm.page.getByRole('columnheader').getByRole('button', { name: '发生日' }).last().click();
          await pm.page.getByRole('menuitem', { name: '按此分组' }).click();
          await grid()
            .getByRole('button', { name: /5[45] 条/ })
            .first()
            .waitFor();
        },
      ],
      [
        '看板按月合计，与每一行相加的数相同',
        async () => {
          const { serialNo } = (await pm.api<{ serialNo: string }>('POST', BOARDS, { name })).data;
          const { version } = (await pm.api<{ version: number }>('GET', `${BOARDS}/${serialNo}`)).data;
          const widget = {
            ...{ id: crypto.randomUUID(), x: 0, y: 0, w: 6, h: 4, kind: 'column', title: '各月花费', metric: null },
            ...{ dimension: null, period: null, filters: [], target: null, text: '' },
            chart: {
              ...{
                source: { kind: 'rows', code: `table:${tableId}` },
                dimensions: [{ column: '发生日', grain: 'month' }],
              },
              measures: [{ name: '花费', aggregate: 'sum', column: '花费', formula: '' }],
              ...{ match: 'all', conditions: [], time: null, top: 12, compare: false, unit: '元' },
            },
          };
          const put = await pm.api('PUT', `${BOARDS}/${serialNo}`, { version, widgets: [widget] });
          assert.equal(put.status, 200, put.message);
          type Values = { widgets: { chart: { heads: { label: string }[][]; sums: number[][][] } | null }[] };
          const { chart } = (await pm.api<Values>('POST', `${BOARDS}/${serialNo}/values`, {})).data.widgets[0] ?? {};
          const sums = new Map<string, number>();
          for (let at = 0; at < ROWS; at += 1) {
            const month = dayOf(at).slice(0, 7);
            sums.set(month, (sums.get(month) ?? 0) + centsOf(at));
          }
          assert.deepEqual(
            chart?.heads[0]?.map(({ label }, at) => [label, chart.sums[0]?.[at]?.[0]]),
            [...sums].sort().map(([month, cents]) => [month, cents / 100]),
          );
          const look = await pm.tab(`/statisticalDashboard/${serialNo}/dashboardDetail`);
          await look.page
            .getByRole('article', { name: '各月花费', exact: true })
            .locator('canvas, svg')
            .first()
            .waitFor();
          await look.page.close();
        },
      ],
      [
        '以公开链接分享为表单，没有账号的人在 375 像素宽的手机上填写',
        async () => {
          const title = await keyOf('摘要');
          const view = await pm.api<{ id: string }>('POST', `${BASE}/view/create`, {
            ...{ tableId, name: '费用登记', kind: 'form', personal: false },
            config: { form: { fields: [{ key: title, required: true }], open: false } },
          });
          const link = await pm.api<{ url: string }>('POST', 'collaboration-center/publicLink', {
            ...{ kind: 'tableForm', target: view.data.id },
          });
          assert.equal(link.status, 200, link.message);
          const { pathname, hash } = new URL(link.data.url, pm.origin);
          phone = await world.visitor(phoneScreen);
          await phone.page.goto(`${pathname}${hash}`);
          await phone.page.getByRole('heading', { name: '费用登记' }).waitFor();
          await assertFits(phone);
          await phone.page.getByLabel('摘要').fill('手机登记');
          await phone.page.getByRole('button', { name: /提\s*交/ }).click();
          await phone.page.getByText('已提交').first().waitFor();
          await phone.leave();
        },
      ],
      [
        '撤销整次导入：只剩手机填写的一条',
        async () => {
          const began = Date.now();
          await pm.page.locator('body').press('Control+z');
          const left = async () =>
            (await pm.api<{ total: number }>('POST', `${BASE}/records/outline`, { tableId })).data.total;
          while ((await left()) > 1 && Date.now() - began < UNDO_MS) await pm.page.waitForTimeout(1_000);
          assert.equal(await left(), 1);
          world.note(`撤销 ${Math.round((Date.now() - began) / 100) / 10} 秒`);
          await pm.page.getByText('共 1 条').waitFor();
          await pm.leave();
        },
      ],
    ];
  },
};
