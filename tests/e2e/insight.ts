/** A project's statistics: a burn-down is read, its points lead to their rows by mouse, table and keyboard; on a phone too. */
import assert from 'node:assert/strict';
import type { MetricAnswer } from '../../contract/insight/metric';
import type { ProjectStatistics } from '../../contract/insight/statistics';
import { axe } from './axe';
import type { Visitor } from './browser';
import { assertFits, phoneScreen } from './fits';
import type { Suite } from './steps';

const BURN = '还剩多少';

export const insight: Suite = {
  name: '统计：读燃尽图，由点到明细，键盘逐点，手机一栏',
  steps(world) {
    let pm: Visitor;
    let address = '';
    let statistics: ProjectStatistics;
    const figure = (name: string) => pm.page.getByRole('region', { name, exact: true });
    const rows = () => pm.page.getByRole('dialog');
    const closeRows = async () => {
      await rows().getByRole('button', { name: '关闭' }).click();
      await rows().waitFor({ state: 'hidden' });
    };

    return [
      [
        '打开统计：六张图，每张有名称、口径和表格，指标带上期',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const id = data.result.find(({ code }) => code === 'ZHYW')?.id;
          assert.ok(id, 'the demo project is missing');
          address = `/project/${id}/statistics`;
          await pm.page.goto(`/project/${id}/overview`);
          await pm.projectTab('统计');
          await figure(BURN).getByRole('img', { name: BURN, exact: true }).locator('svg').waitFor();
          const to = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
          const from = new Date(Date.parse(to) - 29 * 86_400_000).toISOString().slice(0, 10);
          statistics = (
            await pm.api<ProjectStatistics>('GET', `project-center/pcProject/${id}/statistics?from=${from}&to=${to}`)
          ).data;
          assert.equal(statistics.flow.days.length, 30);
          assert.equal(await pm.page.getByRole('button', { name: /：以表格查看$/ }).count(), 6);
          assert.deepEqual(await axe(pm.page), []);
        },
      ],
      [
        '以表格读燃尽图：数字与接口一致，点一个数字列出同样多的任务',
        async () => {
          await pm.page.getByRole('button', { name: `${BURN}：以表格查看` }).click();
          const table = figure(BURN).getByRole('table');
          const left = statistics.flow.remaining.at(-1);
          const last = table.getByRole('row').last();
          await last.getByRole('button', { name: new RegExp(`剩余：${left} 个，查看明细$`) }).click();
          await rows().getByText(`共 ${left} 项`).waitFor();
          assert.match(pm.page.url(), /drill=/);
          await closeRows();
        },
      ],
      [
        '刷新和后退保持期间与明细',
        async () => {
          await pm.page.getByRole('button', { name: '近 90 天' }).click();
          await pm.page.waitForURL(/from=/);
          await pm.page.getByRole('button', { name: /^未完成任务 \d+ 个，查看明细$/ }).click();
          await rows().getByRole('listitem').first().waitFor();
          await pm.page.reload();
          await rows().getByRole('listitem').first().waitFor();
          await rows().getByRole('link').first().click();
          await pm.page.waitForURL(/\/myTask\//);
          await pm.page.goBack();
          await rows().getByRole('listitem').first().waitFor();
          await closeRows();
          assert.equal(await pm.page.getByRole('button', { name: '近 90 天' }).getAttribute('aria-pressed'), 'true');
        },
      ],
      [
        '用键盘逐点：右键朗读，回车打开明细；图例是按钮',
        async () => {
          const { page } = pm;
          const walk = figure('任务处于哪些状态').getByRole('application');
          await walk.focus();
          await page.keyboard.press('ArrowRight');
          const said = walk.getByRole('status');
          await said.filter({ hasText: /\d\d-\d\d，.+ \d+ 个/ }).waitFor();
          const first = (await said.textContent()) ?? '';
          await page.keyboard.press('ArrowLeft');
          await said.filter({ hasNotText: first }).waitFor();
          await page.keyboard.press('Enter');
          // The last day: days to come have no rows.
          await rows()
            .getByText(/^共 \d+ 项/)
            .waitFor();
          await page.keyboard.press('Escape');
          await rows().waitFor({ state: 'hidden' });
          const legend = figure('任务处于哪些状态').getByRole('list').getByRole('button').first();
          await legend.click();
          assert.equal(await legend.getAttribute('aria-pressed'), 'false');
        },
      ],
      [
        '新建一个任务，指标立即跟上',
        async () => {
          const projectId = address.split('/')[2];
          const value = async () =>
            (
              await pm.api<MetricAnswer>('POST', 'insight-center/metric/value', {
                metric: 'task.total',
                ...{ period: statistics.period, projectIds: [projectId] },
              })
            ).data.value ?? 0;
          const before = await value();
          await pm.api('POST', 'collaboration-center/ccTask/create', { projectId, title: '统计验证任务' });
          assert.equal(await value(), before + 1);
        },
      ],
      [
        '手机上是一栏，不横向滚动',
        async () => {
          const phone = await world.visitor(phoneScreen);
          await phone.login('dev');
          await phone.page.goto(address);
          await phone.page.getByRole('heading', { name: BURN }).waitFor();
          await phone.page.getByRole('img', { name: BURN, exact: true }).locator('svg').waitFor();
          await assertFits(phone);
          const lefts = await phone.page
            .locator('section[aria-labelledby] > header h2')
            .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));
          assert.equal(new Set(lefts).size, 1);
        },
      ],
    ];
  },
};
