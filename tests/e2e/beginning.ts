/**
 * An empty enterprise: its desk shows the five steps alone, example data can be put in and taken away, and the way to the
 * first imported project is short (`docs/newcomer.md`). Each click, each key and each text that is typed counts one.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { Visitor } from './browser';
import { Hands } from './effort';
import type { Suite } from './steps';

const MOST = 25;
const WITHIN_MS = 60_000;
/** Made before the product starts (`run.ts`): it has an owner and nothing else. */
export const EMPTY = {
  ...{ code: 'empty', name: '白手企业', owner: 'empty', ownerName: '白手' },
  // As long as the product asks of every new one.
  password: 'Baishou@2026-qiye',
} as const;

const FILE = [
  '标题,状态,优先级,截止日期',
  ...Array.from({ length: 12 }, (_, at) => `第 ${at + 1} 件事,未开始,普通,`),
  '',
].join('\n');

interface Row {
  id: string;
  name: string;
}

export const beginning: Suite = {
  name: `空企业：五步、可移走的示例，到第一个导入的项目至多 ${MOST} 次点击与按键`,
  steps(world) {
    let owner: Visitor;
    let hands: Hands;
    const projects = async () =>
      (await owner.api<{ result: Row[] }>('GET', 'project-center/pcProject?pageSize=20')).data.result;
    const until = async (what: string, holds: () => Promise<boolean>) => {
      for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await sleep(200)) if (await holds()) return;
      assert.fail(`没有做到：${what}`);
    };
    /** Waits as people do, for what they are about to use. */
    const click = async (target: Locator) => {
      await target.waitFor();
      await hands.click(target);
    };
    return [
      [
        '工作台只有五步；放入示例，移走示例',
        async () => {
          owner = await world.visitor();
          hands = new Hands(owner.page);
          const { page } = owner;
          await owner.login(EMPTY.owner, '/desk', EMPTY.password);
          await page.getByText('这里还没有项目').waitFor();
          assert.equal(await page.locator('main ol > li').count(), 5);
          await owner.button('放入示例').click();
          await page.getByRole('link', { name: '示例项目' }).first().waitFor();
          const [example] = await projects();
          const { data } = await owner.api<{ total: number; result: { executor: object | null }[] }>(
            'POST',
            'collaboration-center/ccTask/query',
            { projectId: example?.id, filter: {}, pageSize: 50 },
          );
          assert.ok(data.total > 5, `示例里有 ${data.total} 个任务`);
          assert.equal(data.result.filter(({ executor }) => executor !== null).length, 3);
          await owner.button('移走示例').click();
          await page
            .getByRole('dialog', { name: /^移走/ })
            .getByRole('button', { name: /^移\s*走$/ })
            .click();
          await page.getByText('这里还没有项目').waitFor();
          assert.deepEqual(await projects(), []);
        },
      ],
      [
        `从工作台到第一个导入的项目：至多 ${MOST}`,
        async () => {
          const { page } = owner;
          hands.spent();
          await click(page.getByRole('link', { name: '新建一个项目' }));
          await click(page.locator('main').getByRole('button', { name: '新建项目' }).first());
          const wizard = page.getByRole('dialog', { name: '新建项目' });
          await click(owner.button('下一步', wizard));
          await wizard.getByLabel('项目名称').and(page.locator(':focus')).waitFor();
          await hands.type('第一个项目');
          await hands.press('Enter');
          await click(owner.button('创建项目', wizard));
          await page.waitForURL(/\/project\/[0-9a-f-]{36}\/task$/);
          await click(page.getByRole('button', { name: '从 CSV / XLSX 导入' }));
          await page.waitForURL(/\/import$/);
          const chosen = page.waitForEvent('filechooser');
          await click(page.getByText(/^拖入任务文件/));
          await (await chosen).setFiles({ name: '清单.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
          await page.getByText(/\d+ 行 · \d+ 列/).waitFor();
          await click(owner.button('下一步：列对应'));
          await click(page.getByRole('button', { name: /下一步：试运行/ }));
          await page.getByText(/^试运行完成/).waitFor({ timeout: WITHIN_MS });
          await click(owner.button('开始导入'));
          await page.getByText(/^导入完成/).waitFor({ timeout: WITHIN_MS });
          const { clicks, keys, texts } = hands.spent();
          world.note(`点击 ${clicks}，按键 ${keys}，输入 ${texts}`);
          assert.ok(clicks + keys + texts <= MOST, `合计 ${clicks + keys + texts}，至多 ${MOST}`);
          const [project] = await projects();
          await until('导入了十二个任务', async () => {
            const { data } = await owner.api<{ total: number }>('POST', 'collaboration-center/ccTask/query', {
              ...{ projectId: project?.id, filter: {}, pageSize: 1 },
            });
            return data.total === 12;
          });
        },
      ],
    ];
  },
};
