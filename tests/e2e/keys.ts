/** What daily acts cost in keys (`docs/keys.md`): each is done, counted, and seen by the API. Text is not counted. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './browser';
import type { Suite } from './steps';

/** At most; as `docs/keys.md` says. */
const most = { create: 2, assign: 2, mine: 1, stage: 2, undo: 1, find: 2, batch: 3, comment: 2 } as const;
const words: Record<keyof typeof most, string> = {
  create: '新建',
  assign: '指派',
  mine: '指派给我',
  stage: '变更阶段',
  undo: '撤销',
  find: '查找',
  batch: '两个任务一起指派',
  comment: '评论',
};
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
    const mark = `按键${Date.now() % 1_000_000}`;
    let count = 0;
    const press = async (...names: string[]) => {
      for (const name of names) {
        count += 1;
        await pm.page.keyboard.press(name);
        // Nobody is faster; and what a key opens takes its moment.
        await sleep(250);
      }
    };
    const type = async (text: string) => {
      await pm.page.keyboard.type(text);
      await sleep(500);
    };
    const rows = async (keyword = mark) =>
      (await pm.api<{ result: Row[] }>('POST', `${TASK}/query`, { projectId, filter: { keyword } })).data.result;
    const until = async (holds: (found: Row[]) => boolean, keyword = mark) => {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(200)) {
        const found = await rows(keyword);
        if (holds(found)) return;
      }
      assert.fail(`没有完成：${JSON.stringify(await rows(keyword))}`);
    };
    /** Does an act and compares what it took. */
    const costs = async (act: keyof typeof most, run: () => Promise<void>, seen: () => Promise<void>) => {
      count = 0;
      await run();
      const taken = count;
      await seen();
      world.note(`${words[act]}：${taken}`);
      assert.ok(taken <= most[act], `${words[act]}：${taken}，至多 ${most[act]}`);
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
            async () => {
              await press('c');
              await pm.page.getByRole('dialog').getByLabel('标题').first().waitFor();
              await type(mark);
              await press('Enter');
            },
            () => until((found) => found.length === 1),
          );
        },
      ],
      [
        '指派、撤销、指派给我、变更阶段',
        async () => {
          await list();
          await costs(
            'assign',
            async () => {
              await press('a');
              await type('何敏');
              await press('Enter');
            },
            () => until(([one]) => one?.executor?.name === '何敏'),
          );
          await costs(
            'undo',
            () => press('Control+z'),
            async () => {
              await until(([one]) => one?.executor === null);
              // The next key changes what this page shows.
              await pm.page.getByRole('row', { name: mark }).filter({ hasText: '何敏' }).waitFor({ state: 'hidden' });
            },
          );
          await costs(
            'mine',
            () => press('i'),
            () => until(([one]) => one?.executor?.name === '周敏'),
          );
          await costs(
            'stage',
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
            async () => {
              await press('r');
              await pm.page.getByLabel('评论内容').waitFor();
              await type('已收到');
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
            async () => {
              // Typed on at once, whether or not the menu's code is there already.
              count += 1;
              await pm.page.keyboard.press('Control+k');
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
            async () => {
              await press('Shift+ArrowDown', 'a');
              await type('何敏');
              await press('Enter');
            },
            () => until((found) => found.filter(({ executor }) => executor?.name === '何敏').length === 2, both),
          );
        },
      ],
    ];
  },
};
