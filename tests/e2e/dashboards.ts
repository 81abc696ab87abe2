/** A dashboard built by keyboard alone, its numbers drilled into, shared, and opened on a phone. */
import assert from 'node:assert/strict';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

export const dashboards: Suite = {
  name: '分析看板：只用键盘搭建、钻取、共享、手机',
  steps(world) {
    const name = `端到端看板 ${Date.now() % 100_000}`;
    let pm: Visitor;
    let serialNo = '';
    const base = 'project-center/dashboard';
    const places = async () => {
      const { data } = await pm.api<{ widgets: { metric: string; y: number; w: number }[] }>(
        'GET',
        `${base}/${serialNo}`,
      );
      return data.widgets;
    };
    const addWidget = async (metric: string) => {
      await pm.button('添加组件').focus();
      await pm.page.keyboard.press('Enter');
      const form = pm.page.getByRole('dialog', { name: '添加组件' });
      await form.getByRole('combobox', { name: '指标' }).fill(metric);
      await pm.page.locator('.ant-select-item-option').filter({ visible: true, hasText: metric }).first().waitFor();
      await pm.page.keyboard.press('Enter');
      await pm.page.keyboard.press('Control+Enter');
      await form.waitFor({ state: 'hidden' });
      await pm.page.getByRole('article', { name: metric, exact: true }).first().waitFor();
    };
    return [
      [
        '新建空白看板，用键盘加两个组件：合适的图自己选好',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          await pm.page.goto('/statisticalDashboard');
          await pm.button('新建看板').focus();
          await pm.page.keyboard.press('Enter');
          await pm.page.getByRole('dialog', { name: '新建看板' }).getByRole('textbox', { name: /名称$/ }).fill(name);
          await pm.page.keyboard.press('Control+Enter');
          await pm.page.waitForURL(/statisticalDashboard\/KB-\d+\/dashboardDetail/);
          serialNo = /KB-\d+/.exec(pm.page.url())?.[0] ?? '';
          await addWidget('新建任务');
          await addWidget('逾期任务');
          assert.equal((await places()).length, 2);
        },
      ],
      [
        '用键盘拿起、越过邻居放下、改变大小；Esc 还原不保存',
        async () => {
          await pm.button('调整布局').focus();
          await pm.page.keyboard.press('Enter');
          const handle = pm.page.getByRole('button', { name: '移动新建任务' });
          const before = await places();
          await handle.focus();
          for (const key of ['Enter', 'ArrowDown', 'Escape']) await pm.page.keyboard.press(key);
          assert.deepEqual(await places(), before);
          await handle.focus();
          const saved = pm.page.waitForResponse((one) => one.request().method() === 'PUT');
          for (const key of ['Enter', 'ArrowDown', 'Shift+ArrowRight', 'Enter']) await pm.page.keyboard.press(key);
          assert.equal((await saved).status(), 200);
          const [done, overdue] = await places();
          assert.ok((done?.y ?? 0) > (overdue?.y ?? 1));
          assert.equal(done?.w, (before[0]?.w ?? 0) + 1);
          assert.deepEqual(await axe(pm.page), []);
        },
      ],
      [
        '现成看板的数字钻取到同样多的行；共享给人后各按自己的权限看',
        async () => {
          const list = await pm.api<{ result: { serialNo: string; name: string }[] }>(
            'GET',
            `${base}?keyword=交付总览`,
          );
          await pm.page.goto(`/statisticalDashboard/${list.data.result[0]?.serialNo}/dashboardDetail`);
          const number = pm.page.getByRole('button', { name: /^未完成任务 [\d,]+ 个，查看明细$/ }).first();
          const said = /[\d,]+/.exec((await number.getAttribute('aria-label')) ?? '')?.[0];
          await number.click();
          await pm.page.getByRole('dialog').getByText(`共 ${said} 项`).waitFor();
          await pm.page.keyboard.press('Escape');
          const { data } = await pm.api<{ version: number }>('GET', `${base}/${serialNo}`);
          const shared = await pm.api('PUT', `${base}/${serialNo}`, { version: data.version, share: 'tenant' });
          assert.equal(shared.status, 200);
        },
      ],
      [
        '保存过的项目筛选清空后是能看到的全部，可以再保存',
        async () => {
          type Kept = { version: number; filter: { projectIds: string[] } };
          const kept = async () => (await pm.api<Kept>('GET', `${base}/${serialNo}`)).data;
          const found = await pm.api<{ result: { id: string }[] }>('GET', 'project-center/pcProject?pageSize=1');
          const projectIds = found.data.result.map(({ id }) => id);
          const { version } = await kept();
          const saved = await pm.api('PUT', `${base}/${serialNo}`, { version, filter: { projectIds } });
          assert.equal(saved.status, 200);
          await pm.page.goto(`/statisticalDashboard/${serialNo}/dashboardDetail`);
          const projects = pm.page
            .locator('.ant-select')
            .filter({ has: pm.page.getByRole('combobox', { name: '项目' }) });
          await projects.hover();
          await projects.locator('.ant-select-clear').click();
          await pm.page.waitForURL(/projects=all/);
          await pm.button('保存筛选').click();
          await pm.page.waitForURL((url) => !url.searchParams.has('projects'));
          assert.deepEqual((await kept()).filter.projectIds, []);
        },
      ],
      [
        '手机上一列，放得下，可用；没有权限的人进不来',
        async () => {
          const luoyang = await world.visitor(phoneScreen);
          await luoyang.login('luoyang');
          await luoyang.page.goto(`/statisticalDashboard/${serialNo}/dashboardDetail`);
          await luoyang.page.getByRole('article', { name: '逾期任务', exact: true }).first().waitFor();
          assert.equal(await luoyang.button('添加组件').count(), 0);
          await assertFits(luoyang);
          assert.deepEqual(await axe(luoyang.page), []);
          const dev = await world.visitor();
          await dev.login('dev');
          assert.equal((await dev.api('GET', `${base}/${serialNo}`)).status, 403);
          await dev.leave();
          await luoyang.leave();
          await pm.leave();
        },
      ],
    ];
  },
};
