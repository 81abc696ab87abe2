/** The product's main job, all the way through, as a project manager does it. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { named, type Visitor } from './browser';
import type { Suite } from './steps';

export const PROJECT = { code: 'XDE2E', name: '端到端导入项目' };
export const EDITED = '改过的标题 <b>不是粗体</b>';
export const COMMENT = '第一行评论\n<script>window.__ran = 3</script>';
const IMPORT_WITHIN_MS = 120_000;

/** `{ 已新建: 3526, 已更新: 0, … }` of one row of figures. */
async function figures(list: Locator): Promise<Record<string, number>> {
  const pairs = await list
    .locator('> div')
    .evaluateAll((items) =>
      items.map((item) => [
        item.querySelector('dt')?.textContent?.trim() ?? '',
        Number((item.querySelector('dd')?.textContent ?? '').replaceAll(',', '')),
      ]),
    );
  return Object.fromEntries(pairs) as Record<string, number>;
}

export const idOf = (address: string): string => /\/project\/([0-9a-f-]{36})/.exec(address)?.[1] ?? '';

export const journey: Suite = {
  name: '全程：登录、建项目、导入、查找、修改、评论、删除、恢复、切换企业、退出',
  steps(world) {
    const { files } = world;
    let pm: Visitor;
    let projectId: string;
    const total = files.rows.toLocaleString('en-US');
    const article = () => pm.page.getByRole('article', { name: new RegExp(`^任务 ${PROJECT.code}-`) });

    /** A total may lag behind a change by a second (docs/decisions/counts-cached.md). */
    const untilTotal = async (wanted: number) => {
      let total = -1;
      for (const deadline = Date.now() + 3000; total !== wanted && Date.now() < deadline; await sleep(200)) {
        total = (await pm.api<{ total: number }>('POST', 'collaboration-center/ccTask/query', { projectId })).data
          .total;
      }
      assert.equal(total, wanted);
    };

    const toDryRun = async () => {
      await pm.page.goto(`/project/${projectId}/import`);
      await pm.page.locator('input[type=file]').first().setInputFiles(files.tasks);
      await pm.page.getByText(new RegExp(`${files.rows.toLocaleString()} 行 · 4 列`)).waitFor();
      await pm.page.locator('input[type=file]').nth(1).setInputFiles(files.links);
      await pm.button('移除').waitFor();
      await pm.button('下一步：列对应').click();
      await pm.page.getByText(/^列的对应/).waitFor();
      await pm.page.getByRole('button', { name: /试运行|下一步/ }).click();
      await pm.page.getByText(/^试运行完成/).waitFor({ timeout: IMPORT_WITHIN_MS });
    };

    return [
      [
        '以 pm 登录，到工作台',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          assert.equal(new URL(pm.page.url()).pathname, '/desk');
          await pm.page.getByText(/周敏/).first().waitFor();
        },
      ],
      [
        '用向导新建项目',
        async () => {
          await pm.page.getByRole('link', { name: '全部项目', exact: true }).first().click();
          await pm.button('新建项目').click();
          const dialog = pm.page.getByRole('dialog', { name: '新建项目' });
          await pm.button('下一步', dialog).click();
          await dialog.getByLabel('项目名称').fill(PROJECT.name);
          await dialog.getByLabel('项目编号').fill(PROJECT.code);
          await dialog.getByLabel('项目描述').fill('由端到端测试创建');
          await pm.button('下一步', dialog).click();
          await pm.button('创建项目', dialog).click();
          await pm.page.waitForURL(/\/project\/[0-9a-f-]{36}\/task$/);
          projectId = idOf(pm.page.url());
        },
      ],
      [
        '选择两个文件，试运行说明将发生什么',
        async () => {
          await toDryRun();
          const tasks = await figures(pm.page.locator('dl[aria-label^="任务"]'));
          const links = await figures(pm.page.locator('dl[aria-label^="依赖与关联"]'));
          world.note(`试运行 任务 ${JSON.stringify(tasks)} 关联 ${JSON.stringify(links)}`);
          assert.equal(tasks.将新建, files.rows);
          assert.equal(links.将跳过, files.brokenLinks);
        },
      ],
      [
        `导入 ${total} 个任务，缺少一端的关联逐条列出`,
        async () => {
          const started = Date.now();
          await pm.button('开始导入').click();
          await pm.page.getByText(/^导入完成/).waitFor({ timeout: IMPORT_WITHIN_MS });
          const seconds = (Date.now() - started) / 1000;
          const tasks = await figures(pm.page.locator('dl[aria-label^="任务"]'));
          const links = await figures(pm.page.locator('dl[aria-label^="依赖与关联"]'));
          world.note(
            `导入用时 ${seconds.toFixed(1)} 秒（每秒 ${Math.round(files.rows / seconds)} 行，含上传） 关联 ${JSON.stringify(links)}`,
          );
          assert.equal(tasks.已新建, files.rows);
          assert.equal(tasks.未导入, 0);
          assert.equal(links.未导入, files.brokenLinks);
          assert.equal(
            Object.values(links).reduce((sum, value) => sum + value, 0),
            files.linkRows,
          );
          await pm.page.getByText(`有问题的行（${files.brokenLinks}）`).waitFor();
        },
      ],
      [
        '列表中有全部任务，故事点成为自定义字段',
        async () => {
          await pm.button('查看任务列表').click();
          await pm.page.getByText(new RegExp(`^${total} 个`)).waitFor();
          const { data } = await pm.api<{ name: string }[]>(
            'GET',
            `project-center/pcProject/customFields?projectId=${projectId}`,
          );
          assert.ok(data.some((field) => field.name === '故事点'));
        },
      ],
      [
        '再次导入同一文件：没有任何变化',
        async () => {
          await toDryRun();
          const tasks = await figures(pm.page.locator('dl[aria-label^="任务"]'));
          const links = await figures(pm.page.locator('dl[aria-label^="依赖与关联"]'));
          assert.deepEqual(
            [tasks.将新建, tasks.将更新, tasks.无变化, links.将新建, links.将更新],
            [0, 0, files.rows, 0, 0],
          );
          await pm.page.getByText('没有需要导入的内容').waitFor();
          assert.ok(await pm.button('开始导入').isDisabled());
        },
      ],
      [
        '搜索任务，打开详情：内容与文件一致',
        async () => {
          await pm.page.goto(`/project/${projectId}/task`);
          await pm.page.getByRole('textbox', { name: '搜索任务' }).fill(files.sample.title);
          // Found by its words, among the few that hold them all.
          await pm.page.getByText(/^\d{1,2} 个任务/).waitFor();
          await pm.page.getByRole('treegrid').getByText(files.sample.title, { exact: true }).click();
          await article().waitFor();
          await article().getByRole('heading', { name: files.sample.title }).waitFor();
          if (files.sample.notes !== 'NULL')
            await article().getByText(files.sample.notes.slice(0, 40)).first().waitFor();
          const fields = article().getByLabel('任务字段');
          await fields
            .getByRole('button', { name: '修改故事点' })
            .getByText(files.sample.points, { exact: true })
            .waitFor();
          await fields.getByText(files.sample.key, { exact: true }).waitFor();
        },
      ],
      [
        '修改标题与优先级',
        async () => {
          await article().getByRole('button', { name: '修改标题' }).first().click();
          const title = article().getByRole('textbox').first();
          await title.fill(EDITED);
          await title.press('Enter');
          await article().getByRole('heading', { name: EDITED }).waitFor();
          await article().getByLabel('任务字段').getByRole('button', { name: '修改优先级' }).click();
          await pm.page.getByRole('option').first().waitFor({ state: 'attached' });
          await pm.page.locator('.ant-select-item-option').filter({ hasText: '非常紧急', visible: true }).click();
          await article()
            .getByLabel('任务字段')
            .getByRole('button', { name: '修改优先级' })
            .getByText('非常紧急')
            .waitFor();
        },
      ],
      [
        '发表评论，标记按原文显示而不执行',
        async () => {
          await article().getByRole('button', { name: '写评论' }).click();
          await article().getByRole('textbox', { name: '评论内容' }).fill(COMMENT);
          await pm.button('发表', article()).click();
          await article().getByText('<script>window.__ran = 3</script>', { exact: true }).waitFor();
          assert.equal(await pm.page.evaluate(() => '__ran' in window), false);
        },
      ],
      [
        '填写原因删除任务',
        async () => {
          await article().getByRole('button', { name: '删除任务' }).click();
          const dialog = pm.page.getByRole('dialog', { name: /删除任务/ });
          assert.ok(await pm.button('删除', dialog).isDisabled());
          await dialog.getByRole('textbox', { name: '原因' }).fill('重复的任务');
          await pm.button('删除', dialog).click();
          await article().waitFor({ state: 'detached' });
          await untilTotal(files.rows - 1);
        },
      ],
      [
        '从回收站恢复',
        async () => {
          await pm.projectTab('回收站');
          const row = pm.page.getByRole('row').filter({ hasText: EDITED });
          await row.getByText('重复的任务').waitFor();
          await pm.button('恢复', row).click();
          await pm.page
            .getByRole('dialog')
            .getByRole('button', { name: named('恢复') })
            .click();
          await row.waitFor({ state: 'detached' });
          await untilTotal(files.rows);
        },
      ],
      [
        '退出登录：地址回到登录页，会话失效',
        async () => {
          const old = await pm.page.context().cookies();
          await pm.logout();
          await pm.page.context().addCookies(old);
          assert.equal((await pm.api('GET', 'user-center/account/privileges')).status, 401);
        },
      ],
      [
        'member 切换企业：看到的是另一家企业',
        async () => {
          const member = await world.visitor();
          await member.login('member');
          const names = async () => {
            const { data } = await member.api<{ result: { name: string }[] }>(
              'GET',
              'project-center/pcProject?pageSize=100',
            );
            return data.result.map((project) => project.name);
          };
          const before = await names();
          const panel = await member.openAccountMenu();
          await Promise.all([
            member.page.waitForEvent('load'),
            panel.getByRole('button', { name: /云帆集团/ }).click(),
          ]);
          await member.page.waitForURL((url) => url.pathname === '/desk');
          await member.page.getByRole('complementary', { name: '侧栏' }).getByText('云帆集团').first().waitFor();
          const after = await names();
          assert.ok(after.length > 0);
          assert.deepEqual(
            after.filter((name) => before.includes(name)),
            [],
          );
          // Back again in another tab: this one is told that it is over, and is loaded anew.
          const other = await member.tab('/desk');
          await (await other.openAccountMenu()).getByRole('button', { name: /星河科技/ }).click();
          const over = member.page.getByRole('dialog', { name: '此页面已不属于当前登录' });
          await over.getByText('已在其他窗口切换企业').waitFor();
          await member.button('刷新', over).click();
          await member.page.getByRole('complementary', { name: '侧栏' }).getByText('星河科技').first().waitFor();
          assert.deepEqual(await names(), before);
          await other.page.close();
          await member.logout();
        },
      ],
    ];
  },
};
