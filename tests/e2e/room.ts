/** Room: what a list page is about begins high in the window, whatever stands above it. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { named, type Visitor } from './browser';
import { assertFits, assertWithin } from './fits';
import type { Suite } from './steps';

const rows = {
  cell: '[role=gridcell]',
  table: 'tbody > tr',
  card: '[id^=card-]',
  listed: 'main ul[aria-label] > li',
};

/** Pages whose purpose is a list: where the first of it is, on a desk and on a phone. */
const pages: [address: string, desk: string | null, phone: string | null][] = [
  ['/project', rows.table, rows.listed],
  ['/project/{p}/task', rows.cell, rows.listed],
  ['/project/{p}/task?view=flat', rows.cell, rows.listed],
  ['/project/{p}/task?view=board', rows.card, rows.card],
  ['/project/{p}/task?view=gantt', rows.cell, null],
  ['/project/{p}/risk?map=hidden', rows.table, rows.listed],
  ['/project/{p}/problem', rows.table, rows.listed],
  ['/enterpriseManage/taskType', rows.table, null],
];

const TASK = 'collaboration-center/ccTask';
/** 1280 by 800 at 200 %: so many pixels of a style sheet are left. */
const zoomed = { width: 640, height: 400 };

export const room: Suite = {
  name: '版面：列表的第一行在 1280×800 不低于 170 px，在 375×812 不低于 200 px；抽屉里的顺序；200 % 缩放',
  steps(world) {
    let projectId = '';
    let desk: Visitor;
    let handset: Visitor;
    /** Where it begins and ends in the window. */
    const placeOf = async (part: Locator): Promise<{ top: number; bottom: number }> => {
      await part.waitFor();
      const box = await part.boundingBox();
      assert.ok(box);
      return { top: Math.round(box.y), bottom: Math.round(box.y + box.height) };
    };
    const task = (visitor: Visitor) => visitor.page.getByRole('article', { name: /^任务 / });
    const look = async (visitor: Visitor, at: 1 | 2, most: number) => {
      for (const page of pages) {
        const selector = page[at];
        if (selector === null) continue;
        const address = page[0].replace('{p}', projectId);
        await visitor.page.goto(address);
        const first = visitor.page.locator(selector).filter({ visible: true }).first();
        await first.waitFor();
        // While its rows come, a list may put others in their place: then there is no box for a moment.
        let box = await first.boundingBox();
        for (let again = 0; !box && again < 20; again += 1) {
          await sleep(100);
          box = await first.boundingBox();
        }
        const top = Math.round(box?.y ?? Number.NaN);
        world.note(`${page[0].replace('{p}', 'ZHYW')}：${top} px`);
        assert.ok(top <= most, `${address}：第一行在 ${top} px，至多 ${most}`);
        assert.ok(top > 0);
      }
    };
    return [
      [
        '1280×800',
        async () => {
          const visitor = await world.visitor();
          desk = visitor;
          await visitor.login('owner');
          const { data } = await visitor.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          assert.ok(projectId);
          await look(visitor, 1, 170);
        },
      ],
      [
        '375×812',
        async () => {
          const visitor = await world.visitor({
            viewport: { width: 375, height: 812 },
            hasTouch: true,
            isMobile: true,
          });
          handset = visitor;
          await visitor.login('owner');
          await look(visitor, 2, 200);
        },
      ],
      [
        '抽屉：评论在 800 px 之内；手机上标题、阶段、描述先于其他字段',
        async () => {
          const notes = `<p>${'按方案分三批切换，每批之后观察一天，异常时整批回退。'.repeat(3)}</p>`.repeat(2);
          const { data } = await desk.api<{ taskId: string }>('POST', `${TASK}/create`, {
            ...{ projectId, title: '割接方案评审与切换窗口确认', notes },
          });
          for (const title of ['准备', '切换']) {
            await desk.api('POST', `${TASK}/create`, { projectId, title, parentId: data.taskId });
          }
          await desk.api('POST', `${TASK}/comments`, { taskId: data.taskId, content: '<p>窗口已与省公司确认。</p>' });
          await desk.page.goto(`/project/${projectId}/task/${data.taskId}`);
          const said = await placeOf(task(desk).getByRole('button', { name: /条评论$/ }));
          world.note(`最近的评论在 ${said.top}–${said.bottom} px`);
          assert.ok(said.bottom <= 800, `评论在 ${said.bottom} px`);
          await handset.page.goto(`/project/${projectId}/task/${data.taskId}`);
          const parts = {
            标题: task(handset).getByRole('heading', { level: 2 }),
            阶段: task(handset).getByRole('button', { name: named('开始') }),
            描述: task(handset).getByText('按方案分三批切换').first(),
            评论: task(handset).getByRole('button', { name: /条评论$/ }),
            其他字段: task(handset)
              .getByRole('button', { name: /^修改优先级/, includeHidden: false })
              .first(),
          };
          const tops: number[] = [];
          for (const part of Object.values(parts)) tops.push((await placeOf(part)).top);
          world.note(
            Object.keys(parts)
              .map((name, at) => `${name} ${tops[at]}`)
              .join('，'),
          );
          assert.deepEqual(
            tops,
            [...tops].sort((a, b) => a - b),
          );
        },
      ],
      [
        '200 % 缩放（640×400）：工作台、列表、抽屉、新建任务都能用，页面不横向滚动',
        async () => {
          const { page } = desk;
          await page.setViewportSize(zoomed);
          await page.goto('/desk');
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.getByRole('heading', { name: '我的任务' }).waitFor();
          await assertFits(desk, zoomed.width);
          await assertWithin(desk, page.locator('body'));
          await page.goto(`/project/${projectId}/task`);
          const first = page.locator(rows.listed).filter({ visible: true }).first();
          assert.ok((await placeOf(first)).bottom <= zoomed.height, '列表的第一行应当可见');
          await assertFits(desk, zoomed.width);
          await assertWithin(desk, page.locator('body'));
          await page.getByRole('button', { name: /新建\s*任务$/ }).click();
          const form = page.getByRole('dialog', { name: '新建任务' });
          await form.getByLabel('标题').and(page.locator(':focus')).waitFor();
          for (const part of [
            form.getByRole('textbox', { name: /标题/ }),
            form.getByRole('button', { name: /^创\s*建$/ }),
          ]) {
            const { top, bottom } = await placeOf(part);
            assert.ok(top >= 0 && bottom <= zoomed.height, `${top}–${bottom} px`);
          }
          await assertFits(desk, zoomed.width);
          await assertWithin(desk, form);
          // What comes once the page is at rest, such as the drawer of the navigation, takes no key from the dialog.
          await page.waitForLoadState('networkidle');
          await page.keyboard.press('Escape');
          await form.waitFor({ state: 'hidden' });
          await first.click();
          await task(desk).getByRole('heading', { level: 2 }).waitFor();
          assert.ok((await placeOf(task(desk).getByRole('heading', { level: 2 }))).bottom <= zoomed.height);
          await assertFits(desk, zoomed.width);
          await assertWithin(desk, task(desk));
        },
      ],
    ];
  },
};
