/**
 * 50,000 tasks in a real browser: what scrolling and dragging costs the page. Prints figures and asserts none: the machine
 * has its own. Goal: no task of the main thread over 100 ms. By name only (`npm run e2e speed`).
 */
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './browser';
import { answering, inWords } from './longTasks';
import type { Suite } from './steps';

export const SPEED_TASKS = 50_000;
export const SPEED_CODE = 'SPEED';
const GOAL_MS = 100;
/** Until what a view loads at first has been drawn. */
const SETTLED_MS = 2000;
const LOADED_MS = 60_000;

async function over(page: Page, what: Locator, down = 120): Promise<void> {
  const box = await what.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + down);
}

const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].reduce((sum, node) => sum + node.scrollTop + node.scrollLeft, 0),
  );

async function wheel(page: Page, times: number, dx: number, dy: number): Promise<void> {
  const before = await scrolled(page);
  for (let at = 0; at < times; at += 1) {
    await page.mouse.wheel(dx, dy);
    await page.waitForTimeout(16);
  }
  // A figure of what did not move would be a good one.
  if ((await scrolled(page)) === before) throw new Error('nothing scrolled');
}

/** As somebody who drags the scrollbar: far, and where nothing has been loaded yet. */
async function jump(page: Page, scroller: Locator): Promise<void> {
  for (const share of [0.2, 0.9, 0.5, 0.75, 0.1, 0]) {
    await scroller.evaluate((node, to) => {
      node.scrollTop = node.scrollHeight * to;
    }, share);
    await page.waitForTimeout(350);
  }
}

/** Carries a card over the whole board and back to where it was. */
async function carry(page: Page, card: Locator, width: number): Promise<void> {
  const box = await card.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 50];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const to of [width, 0, width, 0]) await page.mouse.move(x + to, y + 60, { steps: 25 });
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
}

export const speed: Suite = {
  name: `测量（只打印）：${SPEED_TASKS.toLocaleString('en')} 个任务时的长任务`,
  steps(world) {
    let pm: Visitor;
    let address = '';
    const measure = async (what: string, work: () => Promise<unknown>) => {
      const answer = await answering(pm.page, work);
      const most = answer.tasks[0] ?? 0;
      world.note(`${most > GOAL_MS ? '✗' : '✓'} ${what}：${inWords(answer)}`);
    };
    const open = async (query: string, ready: () => Locator) => {
      await pm.page.goto(`${address}?${query}`, { waitUntil: 'commit' });
      // The embedded database may still be answering what the last view asked for far down the list.
      await ready().first().waitFor({ timeout: LOADED_MS });
      await pm.page.waitForTimeout(SETTLED_MS);
    };
    const grid = () => pm.page.getByRole('treegrid');
    const cards = () => pm.page.locator('[id^=card-]');
    return [
      [
        '登录',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          address = `/project/${data.result.find(({ code }) => code === SPEED_CODE)?.id}/task`;
        },
      ],
      [
        '列表',
        async () => {
          for (const view of ['flat', 'tree']) {
            await open(`view=${view}`, () => grid().getByText(/#\d+/));
            const name = view === 'flat' ? '平铺列表' : '树';
            await over(pm.page, grid());
            await measure(`${name}，滚轮`, () => wheel(pm.page, 120, 0, 600));
            if (view === 'flat') await measure(`${name}，拖动滚动条`, () => jump(pm.page, grid()));
          }
          await open('view=flat&group=executorId', () => grid().getByText(/#\d+/));
          await over(pm.page, grid());
          await measure('按执行人分组，滚轮', () => wheel(pm.page, 120, 0, 600));
        },
      ],
      [
        '看板',
        async () => {
          await open('view=board', cards);
          const column = pm.page.locator('section ul').first();
          await over(pm.page, column);
          await measure('看板列，滚轮', () => wheel(pm.page, 120, 0, 400));
          await measure('看板列，拖动滚动条', () => jump(pm.page, column));
          await measure('看板，横向', () => wheel(pm.page, 60, 60, 0));
          await open('view=board', cards);
          await measure('看板，拖动卡片', () => carry(pm.page, cards().first(), 900));
        },
      ],
      [
        '泳道',
        async () => {
          await open('view=board&lane=executorId', cards);
          const lanes = pm.page.locator('section[aria-label^=泳道]').first();
          await over(pm.page, lanes);
          await measure('泳道的格子，滚轮', () => wheel(pm.page, 60, 0, 400));
          // Over the heads of the columns the board itself scrolls, not a cell.
          await over(pm.page, pm.page.locator('[class*=laneColumns]'), 15);
          await measure('泳道，滚轮', () => wheel(pm.page, 80, 0, 120));
          await open('view=board&lane=executorId', cards);
          await measure('泳道，拖动卡片', () => carry(pm.page, cards().first(), 900));
        },
      ],
      [
        '甘特图',
        async () => {
          await open('view=gantt', () => grid());
          await over(pm.page, grid());
          await measure('甘特图，纵向', () => wheel(pm.page, 120, 0, 400));
          await measure('甘特图，横向', () => wheel(pm.page, 120, 300, 0));
          await measure('甘特图，拖动滚动条', () => jump(pm.page, grid()));
        },
      ],
    ];
  },
};
