/**
 * Ten tasks as somebody does them who has nothing but the address (`docs/newcomer.md`): by what stands on the screen, no
 * address typed. Each click, each key and each text that is typed counts one; that a task is done is seen by the API.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { Visitor } from './browser';
import { Hands } from './effort';
import type { Suite } from './steps';

const MOST = 50;
/** Without what is typed. */
const PRESSED_MOST = 45;
const TASK = 'collaboration-center/ccTask';
const DAY_MS = 86_400_000;

/** Days are those of the browser's zone. */
const dayAt = (ahead: number) => new Date(Date.now() + 8 * 3_600_000 + ahead * DAY_MS).toISOString().slice(0, 10);
/** Of the week after this one, which began on Monday. */
const nextFriday = () => dayAt(7 + 4 - ((new Date(dayAt(0)).getUTCDay() + 6) % 7));

interface Row {
  taskId: string;
  title: string;
  urgent: number;
  planEnd: string | null;
  category: string;
}

export const newcomer: Suite = {
  name: `新用户：只凭地址做十件事，点击、按键与输入合计至多 ${MOST}（docs/newcomer.md）`,
  steps(world) {
    const stamp = `${Date.now() % 100_000}`;
    const [main, first, second, third] = ['上线演练', '准备环境', '执行脚本', '回退验证'].map(
      (name) => `${name}${stamp}`,
    ) as [string, string, string, string];
    let pm: Visitor;
    let hands: Hands;
    let projectId = '';
    let sum = 0;
    let pressed = 0;
    const rows = async () =>
      (await pm.api<{ result: Row[] }>('POST', `${TASK}/query`, { projectId, filter: {}, pageSize: 50 })).data.result;
    const rowOf = async (title: string) => (await rows()).find((row) => row.title === title);
    const idOf = async (title: string) => (await rowOf(title))?.taskId ?? '';
    const until = async (what: string, holds: () => Promise<boolean>) => {
      for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(200)) if (await holds()) return;
      assert.fail(`没有做到：${what}`);
    };
    const drawer = () => pm.page.getByRole('article', { name: /^任务 / });
    const dialog = (name: string | RegExp) => pm.page.getByRole('dialog', { name });
    const button = (name: string | RegExp, within: Locator = drawer()) => within.getByRole('button', { name });
    /** Waits as people do, for what they are about to use. */
    const click = async (target: Locator) => {
      await target.waitFor();
      await hands.click(target);
    };
    /** Does a task, sees that it is done, and says what it took. */
    const task = (
      name: string,
      run: () => Promise<void>,
      done: () => Promise<boolean>,
    ): [string, () => Promise<void>] => [
      name,
      async () => {
        hands.spent();
        await run();
        const { clicks, keys, texts } = hands.spent();
        await until(name, done);
        sum += clicks + keys + texts;
        pressed += clicks + keys;
        world.note(`点击 ${clicks}，按键 ${keys}，输入 ${texts}`);
      },
    ];
    return [
      [
        '登录，到工作台',
        async () => {
          pm = await world.visitor();
          hands = new Hands(pm.page);
          await pm.login('pm');
          await pm.page.getByRole('navigation', { name: '待办概览' }).waitFor();
        },
      ],
      task(
        '一个项目，两个角色不同的成员',
        async () => {
          const wizard = dialog('新建项目');
          await click(button('新建项目', pm.page.locator('main')));
          await click(pm.button('下一步', wizard));
          await wizard.getByLabel('项目名称').and(pm.page.locator(':focus')).waitFor();
          await hands.type(`新人试用${stamp}`);
          await hands.press('Enter');
          for (const name of ['李航', '何敏']) {
            await wizard.getByLabel('添加成员').and(pm.page.locator(':focus')).waitFor();
            await hands.type(name);
            await pm.page.locator('.ant-select-item-option-active').filter({ hasText: name }).waitFor();
            await hands.press('Enter');
            await button(`移除 ${name}`, wizard).waitFor();
          }
          await click(wizard.getByRole('radiogroup', { name: '何敏 的角色' }).getByText('观察者', { exact: true }));
          await click(pm.button('创建项目', wizard));
          await pm.page.waitForURL(/\/project\/[0-9a-f-]{36}\/task$/);
          projectId = /project\/([0-9a-f-]{36})/.exec(pm.page.url())?.[1] ?? '';
        },
        async () => {
          const { data } = await pm.api<{ name: string; roleName: string }[]>(
            'GET',
            `user-center/account/queryAccountOnEntity?entityId=${projectId}`,
          );
          const roleOf = (name: string) => data.find((one) => one.name === name)?.roleName;
          return roleOf('李航') === '项目成员' && roleOf('何敏') === '观察者';
        },
      ),
      task(
        '一个紧急任务，下周五截止',
        async () => {
          await click(button(/新建\s*任务$/, pm.page.locator('main')).first());
          await dialog('新建任务').getByLabel('标题').and(pm.page.locator(':focus')).waitFor();
          await hands.type(`${main} 紧急 下周五`);
          await click(button(/^填入/, dialog('新建任务')));
          await hands.press('Control+Enter');
          await drawer().getByRole('heading', { name: main }).waitFor();
        },
        async () => {
          const row = await rowOf(main);
          return row?.urgent === 3 && row.planEnd === nextFriday();
        },
      ),
      task(
        '三个子任务',
        async () => {
          await click(button(/子任务$/));
          for (const title of [first, second, third]) {
            await drawer().getByLabel('子任务标题').and(pm.page.locator(':focus:not([readonly])')).waitFor();
            await hands.type(title);
            await hands.press('Enter');
            await button(new RegExp(title)).waitFor();
          }
        },
        async () => (await rows()).length === 4,
      ),
      task(
        '一个依赖：第二个在第一个之后',
        async () => {
          await click(button(new RegExp(`${second}$`)));
          await drawer().getByRole('heading', { name: second }).waitFor();
          await click(button(/依赖$/));
          await drawer().getByLabel('要关联的任务').and(pm.page.locator(':focus')).waitFor();
          await hands.type(first);
          await pm.page.locator('.ant-select-item-option-active').filter({ hasText: first }).waitFor();
          await hands.press('Enter');
          await drawer().getByRole('heading', { name: '依赖与关联' }).waitFor();
        },
        async () => {
          const { data } = await pm.api<object>(
            'GET',
            `collaboration-center/task/depend/${await idOf(second)}/dependTasks`,
          );
          return JSON.stringify(data).includes(await idOf(first));
        },
      ),
      task(
        '在评论里提到一个人',
        async () => {
          await click(button(/^写评论/));
          await drawer().getByLabel('评论内容').waitFor();
          await hands.type('请提前准备 @李航');
          await pm.page.getByRole('option', { name: /李航/ }).waitFor();
          await hands.press('Enter', 'Control+Enter');
          await drawer().getByRole('article', { name: '周敏的评论' }).waitFor();
        },
        async () => {
          const { data } = await pm.api<{ content: string }[]>('GET', `${TASK}/comments?taskId=${await idOf(second)}`);
          return data.some(({ content }) => content.includes('data-mention'));
        },
      ),
      task(
        '开始并完成一个任务',
        async () => {
          await click(button(new RegExp(`${first}$`)).first());
          await drawer().getByRole('heading', { name: first }).waitFor();
          await click(pm.button('开始', drawer()));
          await click(pm.button('完成', drawer()));
          await drawer().getByText('已完成', { exact: true }).first().waitFor();
        },
        async () => (await rowOf(first))?.category === 'DONE',
      ),
      task(
        '我所有逾期的任务',
        async () => {
          await click(pm.page.getByRole('link', { name: '工作台', exact: true }).first());
          await click(pm.page.getByRole('navigation', { name: '待办概览' }).getByRole('link', { name: /^已逾期/ }));
        },
        async () => {
          const { data } = await pm.api<{ total: number; result: Row[] }>('POST', `${TASK}/query`, {
            filter: { turnIds: ['me'], due: 'overdue' },
            pageSize: 50,
          });
          assert.ok(data.total > 0, '演示数据里有逾期的任务');
          const shown = await pm.page.locator('main li a[href*="/myTask/"]').allTextContents();
          return (
            shown.length >= Math.min(20, data.total) &&
            data.result.every((row) => shown.some((text) => text.includes(row.title)))
          );
        },
      ),
      task(
        '一个共享的视图',
        async () => {
          await click(pm.page.getByRole('list', { name: '最近的项目' }).getByRole('link').first());
          await click(button(/筛选$/, pm.page.locator('main')).first());
          const filters = pm.page.getByRole('dialog', { name: '筛选' });
          await click(button(/^优先级/, filters));
          await click(filters.getByRole('option', { name: '紧急', exact: true }));
          await click(button('存为视图', pm.page.locator('main')));
          await click(dialog('存为视图').getByText('项目成员', { exact: true }));
          await click(pm.button('保存', dialog('存为视图')));
          await dialog('存为视图').waitFor({ state: 'hidden' });
        },
        async () => {
          const dev = await world.visitor();
          await dev.login('dev');
          const { data } = await dev.api<{ name: string }[]>('GET', `${TASK}/layouts?projectId=${projectId}`);
          return data.some(({ name }) => name === '紧急');
        },
      ),
      task(
        '昨天的 2.5 小时',
        async () => {
          await click(pm.page.getByRole('treegrid').getByText(main, { exact: true }));
          await click(button(/^工时$/));
          await click(button('昨天'));
          await hands.type('2.5');
          await hands.press('Enter');
          await drawer().getByText('2.5 小时').first().waitFor();
        },
        async () => {
          const { data } = await pm.api<{ logs: { day: string; hours: number }[] }>(
            'GET',
            `${TASK}/worklog?taskId=${await idOf(main)}`,
          );
          return data.logs.length === 1 && data.logs[0]?.day === dayAt(-1) && data.logs[0].hours === 2.5;
        },
      ),
      task(
        '删除，再恢复',
        async () => {
          await click(button('删除任务'));
          const asked = dialog(/^删除任务/);
          await asked.getByLabel('原因').and(pm.page.locator(':focus')).waitFor();
          await hands.type('演练取消');
          await click(pm.button('删除', asked));
          await drawer().waitFor({ state: 'detached' });
          await until('删除', async () => (await rows()).length === 0);
          await click(pm.button('撤销'));
          await pm.page.getByText(/^已撤销/).waitFor();
        },
        async () => (await rows()).length === 4,
      ),
      [
        `合计至多 ${MOST}`,
        async () => {
          world.note(`合计 ${sum}，其中点击与按键 ${pressed}`);
          assert.ok(pressed <= PRESSED_MOST, `点击与按键 ${pressed}，至多 ${PRESSED_MOST}`);
          assert.ok(sum <= MOST, `合计 ${sum}，至多 ${MOST}`);
        },
      ],
    ];
  },
};
