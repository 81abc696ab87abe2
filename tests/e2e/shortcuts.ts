/** The keys beside the list: on desk, board, calendar and messages; pasted lines, a dependency, the sheet of keys. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const TASK = 'collaboration-center/ccTask';
/** A key does not reach what is not drawn yet. */
const BEAT_MS = 250;

interface Row {
  taskId: string;
  taskNo: string;
  title: string;
  parentId: string | null;
  executor: { name: string } | null;
  planEnd: string | null;
}

export const shortcuts: Suite = {
  name: '键盘：工作台、看板、日历与消息；粘贴多行、依赖、快捷键表',
  steps(world) {
    const stamp = `${Date.now() % 100_000}`;
    let pm: Visitor;
    let projectId = '';
    const rows = async (keyword: string) =>
      (await pm.api<{ result: Row[] }>('POST', `${TASK}/query`, { projectId, filter: { keyword } })).data.result;
    const until = async (keyword: string, holds: (found: Row[]) => boolean) => {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(200)) {
        if (holds(await rows(keyword))) return;
      }
      assert.fail(`没有完成：${JSON.stringify(await rows(keyword))}`);
    };
    const press = async (...names: string[]) => {
      for (const name of names) {
        await pm.page.keyboard.press(name);
        await sleep(BEAT_MS);
      }
    };
    const made = async (title: string, more: object = {}) =>
      (await pm.api<Row>('POST', `${TASK}/create`, { projectId, title, ...more })).data;
    const form = () => pm.page.getByRole('dialog', { name: '新建任务' });
    const field = () => form().getByRole('textbox', { name: /标题/ });
    const title = () => field().and(pm.page.locator(':focus'));
    /** `c`, a title, Enter; and the form is put away. */
    const createHere = async (name: string) => {
      await press('c');
      await title().waitFor();
      await pm.page.keyboard.type(name);
      await press('Enter');
      await until(name, (found) => found.length === 1);
      await press('Escape');
      await form().waitFor({ state: 'hidden' });
    };
    const board = async (words: string, cards: number) => {
      await pm.page.goto(`/project/${projectId}/task?view=board&q=${words}`);
      await pm.page
        .locator('[id^=card-]')
        .nth(cards - 1)
        .waitFor();
    };
    return [
      [
        'c：看板、工作台、消息',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          const { data } = await pm.api<{ id: string }>('POST', 'project-center/pcProject', {
            code: `K${stamp}`,
            name: `快捷键 ${stamp}`,
          });
          projectId = data.id;
          await made(`在先${stamp}`);
          await board(stamp, 1);
          await createHere(`看板新建${stamp}`);
          for (const [link, heading, name] of [
            [/^工作台/, /好，/, `工作台新建${stamp}`],
            [/^消息/, /消息中心/, `消息新建${stamp}`],
          ] as const) {
            await pm.page.getByRole('link', { name: link }).first().click();
            // Its own heading: that of the page before stands until then, and a key would be that page's.
            await pm.page.getByRole('heading', { level: 1, name: heading }).waitFor();
            await createHere(name);
          }
        },
      ],
      [
        '看板：i 之后 Ctrl+Z；选两张，a、姓名、Enter',
        async () => {
          const name = `看板批量${stamp}`;
          await made(`${name}甲`);
          await made(`${name}乙`);
          await board(name, 2);
          await press('j', 'i');
          await until(name, (found) => found.filter(({ executor }) => executor?.name === '周敏').length === 1);
          await press('Control+z');
          await until(name, (found) => found.every(({ executor }) => executor === null));
          await board(name, 2);
          await press('j', 'x', 'j', 'x', 'a');
          await pm.page.locator('input[role=combobox]:focus').waitFor();
          await pm.page.keyboard.type('周敏');
          await pm.page.locator('.ant-select-item-option-active').filter({ hasText: '周敏' }).waitFor();
          await press('Enter');
          await until(name, (found) => found.every(({ executor }) => executor?.name === '周敏'));
        },
      ],
      [
        '日历：Shift+→ 推后一天，Ctrl+Z 撤销',
        async () => {
          const name = `日历${stamp}`;
          const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
          const { taskId } = await made(name, { planEnd: today });
          await pm.page.goto(`/project/${projectId}/task?view=calendar&q=${name}`);
          const item = pm.page.locator(`[data-row="${taskId}"]`).first();
          await item.focus();
          await press('Shift+ArrowRight');
          await until(name, ([one]) => one?.planEnd !== today);
          await press('Control+z');
          await until(name, ([one]) => one?.planEnd === today);
        },
      ],
      [
        '粘贴多行：预览、建成一个任务、创建 3 个任务',
        async () => {
          const name = `粘贴${stamp}`;
          await pm.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
          await pm.page.goto(`/project/${projectId}/task?q=${name}`);
          await pm.page.getByRole('heading', { level: 1 }).waitFor();
          await pm.page.evaluate(
            (text) => navigator.clipboard.writeText(text),
            `1. ${name}甲\n\t- ${name}子\n2. ${name}乙`,
          );
          const lines = pm.page.getByRole('dialog', { name: '粘贴了 3 行' });
          await press('c');
          await title().waitFor();
          await press('Control+v');
          await lines.waitFor();
          assert.deepEqual(await lines.getByRole('listitem').allTextContents(), [
            `${name}甲`,
            `第 2 级：${name}子`,
            `${name}乙`,
          ]);
          await lines.getByRole('button', { name: '建成一个任务' }).click();
          await lines.waitFor({ state: 'hidden' });
          assert.equal(await field().inputValue(), `${name}甲`);
          await field().focus();
          await press('Control+a', 'Control+v');
          await lines.waitFor();
          // The button that makes them has the focus.
          await lines.getByRole('button', { name: '创建 3 个任务' }).and(pm.page.locator(':focus')).waitFor();
          await press('Enter');
          await until(name, (found) => found.length === 3);
          const found = await rows(name);
          const idOf = (end: string) => found.find((row) => row.title === name + end)?.taskId;
          assert.equal(found.find((row) => row.title === `${name}子`)?.parentId, idOf('甲'));
          await form().waitFor({ state: 'hidden' });
        },
      ],
      [
        '依赖：输入编号，Enter',
        async () => {
          const before = await made(`前置${stamp}`);
          const after = await made(`后置${stamp}`);
          await pm.page.goto(`/project/${projectId}/task/${after.taskId}`);
          const task = pm.page.getByRole('article', { name: `任务 ${after.taskNo}` });
          await task.getByRole('button', { name: /依赖$/ }).click();
          await task.getByLabel('要关联的任务').and(pm.page.locator(':focus')).waitFor();
          await pm.page.keyboard.type(before.taskNo);
          await pm.page.locator('.ant-select-item-option-active').filter({ hasText: before.taskNo }).waitFor();
          await press('Enter');
          await task.getByRole('heading', { name: '依赖与关联' }).waitFor();
          const { data } = await pm.api<object>('GET', `collaboration-center/task/depend/${after.taskId}/dependTasks`);
          assert.ok(JSON.stringify(data).includes(before.taskId));
        },
      ],
      [
        '?：在工作台上也列出甘特图与日历的键',
        async () => {
          await pm.page.goto('/desk');
          await pm.page.getByRole('heading', { level: 1 }).waitFor();
          await press('?');
          const sheet = pm.page.getByRole('dialog', { name: '键盘快捷键' });
          for (const [view, words] of [
            ['甘特图', '移动日期'],
            ['甘特图：移动日期', '推后一个工作日'],
            ['日历', '任务推后一天'],
          ] as const) {
            await sheet.getByRole('region', { name: view, exact: true }).getByText(words, { exact: true }).waitFor();
          }
          await press('Escape');
          await sheet.waitFor({ state: 'hidden' });
        },
      ],
    ];
  },
};
