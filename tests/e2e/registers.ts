/** What every register does: many at once and back, a field of one's own, files that read back unchanged, rules of the enterprise. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const CODE = 'ZHYW';

export const registers: Suite = {
  name: '登记册：批量、自定义字段、导出与导入、矩阵',
  steps(world) {
    const stamp = Date.now() % 100_000;
    const field = `影响区域 ${stamp}`;
    let pm: Visitor;
    let projectId = '';
    const grid = () => pm.page.getByRole('grid');
    const row = (at: number) => grid().getByRole('row').nth(at);
    const choose = async (name: RegExp, option: RegExp) => {
      await pm.page.getByRole('dialog').getByRole('combobox', { name }).click();
      await pm.page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).first().click();
    };
    return [
      [
        '批量：键盘选择三个，改类别，撤销后各自如前',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          type Projects = { result: { id: string; code: string }[] };
          const { data } = await pm.api<Projects>('GET', 'project-center/pcProject?pageSize=100');
          projectId = data.result.find(({ code }) => code === CODE)?.id ?? '';
          const categories = async () => {
            type Risks = { result: { no: string; category: string | null }[] };
            const asked = await pm.api<Risks>('POST', 'collaboration-center/risk/query', { projectId, pageSize: 100 });
            return asked.data.result.map(({ no, category }) => `${no} ${category}`).sort();
          };
          const before = await categories();
          await pm.page.goto(`/project/${projectId}/risk?map=hidden`);
          await row(1).waitFor();
          await row(1).focus();
          await pm.page.keyboard.press('x');
          await pm.page.keyboard.press('j');
          await pm.page.keyboard.press('j');
          await pm.page.keyboard.press('Shift+X');
          await pm.page.getByText('已选 3 项').waitFor();
          await pm.page.keyboard.press('e');
          const dialog = pm.page.getByRole('dialog', { name: '修改 3 个风险' });
          await dialog.waitFor();
          await choose(/字段$/, /^类别$/);
          await choose(/类别|改为/, /^资源$/);
          await dialog.getByRole('button', { name: /应\s*用$/ }).click();
          await dialog.waitFor({ state: 'hidden' });
          await pm.page.getByText(/^修改成功 · .*类别/).waitFor();
          assert.notDeepEqual(await categories(), before);
          await pm.page.keyboard.press('Control+z');
          await pm.page.getByText(/^已撤销/).waitFor();
          assert.deepEqual(await categories(), before);
        },
      ],
      [
        '自定义字段：在设置中为风险新建，在详情中填写，成为一列',
        async () => {
          const asked = { projectId, objectType: 'risk', name: field, kind: 'select' };
          const options = [
            { value: 'east', label: '华东' },
            { value: 'south', label: '华南' },
          ];
          assert.equal(
            (await pm.api('POST', 'project-center/pcProject/customFields', { ...asked, options })).status,
            200,
          );
          await pm.page.goto(`/project/${projectId}/settings?section=fields&of=risk`);
          await pm.page.getByText(field).first().waitFor();
          await pm.page.goto(`/project/${projectId}/risk?map=hidden`);
          await row(1).click();
          const edit = pm.page.getByRole('button', { name: new RegExp(`^修改${field}`) });
          await edit.click();
          await pm.page.locator('.ant-select-item-option').filter({ hasText: '华南', visible: true }).click();
          await edit.filter({ hasText: '华南' }).waitFor();
          await pm.page.keyboard.press('Escape');
          await pm.tool('显示的列');
          await pm.page.getByRole('checkbox', { name: field }).check();
          await pm.page.keyboard.press('Escape');
          await grid().getByRole('columnheader', { name: field }).waitFor();
        },
      ],
      [
        '导出的文件再导入，没有一行有变化',
        async () => {
          // The panel of columns is gone with the page that it stood on.
          await pm.page.goto(`/project/${projectId}/risk?map=hidden`);
          await row(1).waitFor();
          const [download] = await Promise.all([pm.page.waitForEvent('download'), pm.tool('导出为 Excel')]);
          const file = await download.path();
          assert.ok(fs.statSync(file).size > 1000);
          await pm.tool('导入风险');
          const dialog = pm.page.getByRole('dialog', { name: '导入风险' });
          const table = { name: 'risks.xlsx', mimeType: 'application/octet-stream', buffer: fs.readFileSync(file) };
          await dialog.locator('input[type=file]').setInputFiles(table);
          await dialog.getByText(/^\d+ 行 · /).waitFor();
          await dialog.getByRole('button', { name: /试运行$/ }).click();
          await dialog
            .getByRole('status')
            .filter({ hasText: /^将\d+ 行没有变化$/ })
            .waitFor();
          await dialog.getByRole('button', { name: '上一步' }).click();
          await dialog.getByRole('button', { name: /取\s*消$/ }).click();
        },
      ],
      [
        '矩阵：改一格要确认，项目的矩阵随之改变，再改回来',
        async () => {
          const owner = await world.visitor();
          await owner.login('owner');
          const levels = async () =>
            (await owner.api<{ matrix: string[] }>('GET', 'collaboration-center/risk/rules')).data.matrix;
          const before = await levels();
          await owner.page.goto('/enterpriseManage/registerRules?tab=matrix');
          const cell = owner.page.getByRole('button', { name: /^可能性 1，影响 5，/ });
          await cell.focus();
          await owner.page.keyboard.press('Enter');
          await cell.and(owner.page.getByRole('button', { name: /：中$/ })).waitFor();
          await owner.page.getByRole('button', { name: /保\s*存$/ }).click();
          await owner.page.getByText('1×5：低 → 中').waitFor();
          await owner.page.getByRole('button', { name: '改变 1 格' }).click();
          await owner.page.getByText('已保存').waitFor();
          await pm.page.goto(`/project/${projectId}/risk`);
          await pm.page.getByRole('button', { name: /^可能性 1，影响 5，5 分，中/ }).waitFor();
          const rules = (await owner.api<object>('GET', 'collaboration-center/risk/rules')).data;
          await owner.api('PUT', 'collaboration-center/risk/rules', { ...rules, matrix: before });
          assert.deepEqual(await levels(), before);
          await owner.leave();
        },
      ],
    ];
  },
};
