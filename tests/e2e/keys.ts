/** What daily acts cost (`docs/keys.md`): each is done by keys and by clicks, counted, and seen by the API; text is not. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { Visitor } from './browser';
import { Hands } from './effort';
import type { Suite } from './steps';

/** At most, by the keyboard and by the mouse; as `docs/keys.md` says. */
const most = {
  create: { name: '新建', keys: 2, clicks: 2 },
  assign: { name: '指派', keys: 2, clicks: 2 },
  mine: { name: '指派给我', keys: 1, clicks: 2 },
  stage: { name: '变更阶段', keys: 2, clicks: 2 },
  undo: { name: '撤销', keys: 1, clicks: 1 },
  find: { name: '查找', keys: 2, clicks: 2 },
  batch: { name: '两个任务一起指派', keys: 3, clicks: 6 },
  comment: { name: '评论', keys: 2, clicks: 3 },
} as const;
type Way = 'keys' | 'clicks';
const TASK = 'collaboration-center/ccTask';

interface Row {
  taskId: string;
  executor: { userId: string; name: string } | null;
  category: string;
}

export const keys: Suite = {
  name: '键盘：日常操作的按键与点击数（docs/keys.md）',
  steps(world) {
    let pm: Visitor;
    let projectId = '';
    const stamp = Date.now() % 1_000_000;
    const mark = `按键${stamp}`;
    const clicked = `点击${stamp}`;
    let hands: Hands;
    const press = (...names: string[]) => hands.press(...names);
    const type = (text: string) => hands.type(text);
    const click = (target: Locator) => hands.click(target);
    const rows = async (keyword = mark) =>
      (await pm.api<{ result: Row[] }>('POST', `${TASK}/query`, { projectId, filter: { keyword } })).data.result;
    const until = async (holds: (found: Row[]) => boolean, keyword = mark) => {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(200)) {
        const found = await rows(keyword);
        if (holds(found)) return;
      }
      assert.fail(`没有完成：${JSON.stringify(await rows(keyword))}`);
    };
    /** Does an act and compares what it took. A click into a field and Enter behind it are both counted. */
    const costs = async (act: keyof typeof most, way: Way, run: () => Promise<void>, seen: () => Promise<void>) => {
      hands.spent();
      await run();
      const { keys, clicks } = hands.spent();
      await seen();
      const { name, [way]: limit } = most[act];
      const taken = keys + clicks;
      world.note(`${name}：${taken}${way === 'keys' ? '' : '（点击）'}`);
      assert.ok(taken <= limit, `${name}：${taken}，至多 ${limit}`);
      if (way === 'keys') assert.equal(clicks, 0);
    };
    const list = async (words = mark) => {
      await pm.page.goto(`/project/${projectId}/task?view=flat&q=${encodeURIComponent(words)}`);
      await pm.page.locator('[role=gridcell]').first().waitFor();
      await pm.page.keyboard.press('j');
      await sleep(200);
    };
    return [
      [
        '新建',
        async () => {
          pm = await world.visitor({ reducedMotion: 'no-preference' });
          hands = new Hands(pm.page);
          await pm.login('pm');
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          await pm.page.goto(`/project/${projectId}/task`);
          await pm.page.locator('[role=gridcell]').first().waitFor();
          await costs(
            'create',
            'keys',
            async () => {
              await press('c');
              await pm.page.getByRole('dialog').getByLabel('标题').first().waitFor();
              await type(mark);
              await press('Enter');
            },
            async () => {
              await until((found) => found.length === 1);
              // What was typed is a draft until the answer has come: a page that is left before keeps it. The dialog stays.
              await pm.page.getByRole('dialog').getByRole('link', { name: mark }).waitFor();
            },
          );
        },
      ],
      [
        '指派、撤销、指派给我、变更阶段',
        async () => {
          await list();
          await costs(
            'assign',
            'keys',
            async () => {
              await press('a');
              await type('何敏');
              await press('Enter');
            },
            () => until(([one]) => one?.executor?.name === '何敏'),
          );
          await costs(
            'undo',
            'keys',
            () => press('Control+z'),
            async () => {
              await until(([one]) => one?.executor === null);
              // The next key changes what this page shows.
              await pm.page.getByRole('row', { name: mark }).filter({ hasText: '何敏' }).waitFor({ state: 'hidden' });
            },
          );
          await costs(
            'mine',
            'keys',
            () => press('i'),
            () => until(([one]) => one?.executor?.name === '周敏'),
          );
          await costs(
            'stage',
            'keys',
            async () => {
              await press('s');
              await type('进行');
              await press('Enter');
            },
            () => until(([one]) => one?.category === 'IN_PROGRESS'),
          );
        },
      ],
      [
        '标签与工时：打开又放弃，表格与焦点回到原处',
        async () => {
          await list();
          const grid = pm.page.getByRole('treegrid');
          const held = async (key: string) => {
            await pm.page.keyboard.press(key);
            await pm.page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
            await pm.page.keyboard.press('Escape');
            await pm.page.waitForFunction(
              () =>
                document.activeElement?.getAttribute('role') === 'treegrid' && document.activeElement.scrollLeft === 0,
            );
            assert.equal(await grid.evaluate((element) => element.scrollLeft), 0, key);
          };
          await held('l');
          await held('t');
        },
      ],
      [
        'Esc 一次关一层：菜单、抽屉、选择、当前行',
        async () => {
          await list();
          const chosen = pm.page.getByText(/^已选 1 /);
          const task = pm.page.getByRole('article', { name: /^任务 ZHYW-/ });
          const options = pm.page.locator('.ant-select-item-option').filter({ visible: true });
          const active = pm.page.locator('[role=treegrid][aria-activedescendant]');
          await press('x', 'Enter');
          await chosen.waitFor();
          await task.getByRole('button', { name: '修改执行人' }).click();
          await options.first().waitFor();
          await press('Escape');
          await options.first().waitFor({ state: 'hidden' });
          await task.waitFor();
          await press('Escape');
          await task.waitFor({ state: 'hidden' });
          await chosen.waitFor();
          await press('Escape');
          await chosen.waitFor({ state: 'hidden' });
          await active.waitFor();
          await press('Escape');
          await active.waitFor({ state: 'detached' });
        },
      ],
      [
        '评论、查找、两个任务一起指派',
        async () => {
          await list();
          const [{ taskId } = { taskId: '' }] = await rows();
          await costs(
            'comment',
            'keys',
            async () => {
              // Typed on at once, whether or not the detail is there already: nothing of it is a key of the list.
              await press('r');
              await type('已收到');
              await pm.page.getByRole('textbox', { name: '评论内容', exact: true }).getByText('已收到').waitFor();
              await press('Control+Enter');
            },
            async () => {
              await pm.page.locator('article', { hasText: '已收到' }).first().waitFor();
            },
          );
          await pm.page.goto('/desk');
          await pm.page.getByRole('heading', { level: 1 }).waitFor();
          await costs(
            'find',
            'keys',
            async () => {
              // Typed on at once, whether or not the menu's code is there already.
              await hands.strike('Control+k');
              await pm.page.keyboard.type(mark);
              await pm.page
                .getByRole('option', { name: new RegExp(mark) })
                .first()
                .waitFor();
              await press('Enter');
            },
            () => pm.page.waitForURL((url) => url.pathname.includes(taskId)),
          );
          const both = `${mark}二`;
          for (const title of [`${both}甲`, `${both}乙`]) await pm.api('POST', `${TASK}/create`, { projectId, title });
          await list(both);
          await costs(
            'batch',
            'keys',
            async () => {
              await press('Shift+ArrowDown', 'a');
              await type('何敏');
              await press('Enter');
            },
            () => until((found) => found.filter(({ executor }) => executor?.name === '何敏').length === 2, both),
          );
        },
      ],
      [
        '新建、查找，用鼠标',
        async () => {
          await pm.page.goto(`/project/${projectId}/task`);
          await pm.page.locator('[role=gridcell]').first().waitFor();
          const form = pm.page.getByRole('dialog', { name: '新建任务' });
          await costs(
            'create',
            'clicks',
            async () => {
              await click(pm.page.getByRole('button', { name: /新建\s*任务$/ }));
              await form.getByLabel('标题').and(pm.page.locator(':focus')).waitFor();
              await type(clicked);
              await click(form.getByRole('button', { name: /^创\s*建$/ }));
            },
            async () => {
              await until((found) => found.length === 1, clicked);
              await form.getByRole('link', { name: clicked }).waitFor();
            },
          );
          const [{ taskId } = { taskId: '' }] = await rows(clicked);
          await pm.page.goto('/desk');
          await pm.page.getByRole('heading', { level: 1 }).waitFor();
          await costs(
            'find',
            'clicks',
            async () => {
              await click(pm.page.getByRole('button', { name: /^搜索/ }));
              await pm.page.getByRole('dialog').getByRole('combobox').and(pm.page.locator(':focus')).waitFor();
              await type(clicked);
              await click(pm.page.getByRole('option', { name: new RegExp(clicked) }).first());
            },
            () => pm.page.waitForURL((url) => url.pathname.includes(taskId)),
          );
        },
      ],
      [
        '指派、撤销、指派给我、变更阶段、评论、两个任务一起指派，用鼠标',
        async () => {
          await list(clicked);
          const cell = (column: string) => pm.page.locator(`[role=gridcell][data-column=${column}]`).first();
          const option = (name: string) =>
            pm.page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).first();
          const give = (name: string) => async () => {
            await click(cell('executor'));
            await click(option(name));
          };
          const given = (name: string | undefined) => () => until(([one]) => one?.executor?.name === name, clicked);
          await costs('assign', 'clicks', give('何敏'), given('何敏'));
          await costs('undo', 'clicks', () => click(pm.button('撤销')), given(undefined));
          await cell('executor').filter({ hasNotText: '何敏' }).waitFor();
          await costs('mine', 'clicks', give('周敏'), given('周敏'));
          await costs(
            'stage',
            'clicks',
            async () => {
              await click(cell('stage'));
              await click(option('进行中'));
            },
            () => until(([one]) => one?.category === 'IN_PROGRESS', clicked),
          );
          const task = pm.page.getByRole('article', { name: /^任务 ZHYW-/ });
          await costs(
            'comment',
            'clicks',
            async () => {
              await click(pm.page.getByRole('treegrid').getByText(clicked, { exact: true }));
              await click(task.getByRole('button', { name: /^写评论/ }));
              await task.getByLabel('评论内容').waitFor();
              await type('已收到');
              await click(task.getByRole('button', { name: /^发\s*表$/ }));
            },
            () => task.locator('article', { hasText: '已收到' }).first().waitFor(),
          );
          const both = `${clicked}二`;
          for (const title of [`${both}甲`, `${both}乙`]) await pm.api('POST', `${TASK}/create`, { projectId, title });
          await list(both);
          await costs(
            'batch',
            'clicks',
            async () => {
              for (const title of [`${both}甲`, `${both}乙`]) {
                const row = pm.page.getByRole('row').filter({ hasText: title });
                await row.hover();
                await click(row.getByRole('checkbox'));
              }
              await click(pm.page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: /指派/ }));
              await click(pm.page.getByRole('group', { name: '指派' }).getByRole('combobox', { name: '执行人' }));
              await click(option('何敏'));
              await click(pm.page.getByRole('button', { name: /应用到 2 个任务/ }));
            },
            () => until((found) => found.filter(({ executor }) => executor?.name === '何敏').length === 2, both),
          );
        },
      ],
    ];
  },
};
