/**
 * Nothing jumps and little is asked for: every page is opened as by its address, and what moved after it was shown
 * (layout shift, as browsers score it) and what it asked for are counted. More than is said here fails. And by keyboard:
 * the content and a page's main button are near.
 */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser';
import { allPages } from './pages';
import type { Suite } from './steps';

/** Of a page, by the score of browsers: 0.1 is called good there, 0.01 is a line that moves by a few pixels. */
const SHIFT = 0.01;
/** Requests of all kinds but pictures and the live connection. */
const CALLS = { desk: 14, page: 16 };
/** The live connection and its token. */
const BESIDE = '/api/websocket/';
/** What is known to be beyond: the address, and why it may be. A page that has become better is taken out of here. */
const known: Readonly<Record<string, { shift?: number; calls?: number; why: string }>> = {
  '/link': { calls: 34, why: 'it leads to the desk: two pages are counted' },
  ...Object.fromEntries(
    ['/project/:id/task/:id', '/myTask/:id/detail', '/taskByTaskNo/ZHYW-1/detail'].map((page) => [
      page,
      { shift: 0.06, calls: 64, why: 'the parts of a task come one by one, each by a call and a file of its own' },
    ]),
  ),
  '/project/:id/plan/:id': { calls: 20, why: 'the parts of a node come one by one' },
  '/project/:id/import': { calls: 24, why: 'the wizard comes in files of its own' },
  '/project/:id/task?view=board': { calls: 22, why: 'a question for each column' },
  '/project/:id/whaleTable?table=:id&view=:id': { calls: 21, why: 'a question for each group of a view' },
  '/knowledgeBase/normZone': { shift: 0.02, why: 'labels come after the rows that bear them' },
  '/toolMarket/text-compare/detail': { shift: 0.11, why: 'the tool itself comes above its description' },
  '/tableRecord/': { calls: 18, why: 'the page that is not there, in files of its own' },
  '/no/such/page': { calls: 18, why: 'the page that is not there, in files of its own' },
  '/enterpriseManage': { calls: 18, why: 'it leads to its first page' },
  '/enterpriseManage/taskRules': { calls: 26, why: 'each group of rules comes by itself' },
};
const HEADING_MS = 30_000;
const QUIET_MS = 400;
const SETTLED_MS = 8_000;
/** Stops of the Tab key until the content, and until the main button, each with the key that takes one there. */
const STOPS = { content: 3, main: 10 };

interface Moved {
  score: number;
  what: string;
}

/** Of 255, the mean of the three colours: the surfaces of the dark theme are below 40. */
const DARK_MOST = 80;
/** Keeps, frame by frame, how light the ground in the middle of the page is: the first opaque one from above; before there is one, nothing. */
const watchGround = () => {
  const grounds: number[] = [];
  (window as unknown as { grounds: number[] }).grounds = grounds;
  setInterval(() => {
    for (const element of document.elementsFromPoint(700, 400)) {
      const colour = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(getComputedStyle(element).backgroundColor);
      if (!colour) continue;
      grounds.push((Number(colour[1]) + Number(colour[2]) + Number(colour[3])) / 3);
      return;
    }
  }, 16);
};

/** Watches what moves, from before the page draws anything. */
const watch = () => {
  const moved: Moved[] = [];
  (window as unknown as { moved: Moved[] }).moved = moved;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node?: Node | null }[];
      };
      if (hadRecentInput) continue;
      const node = sources?.[0]?.node;
      moved.push({ score: value, what: (node?.textContent ?? '').slice(0, 40) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

const settled = (page: Page): Promise<void> =>
  page.evaluate(
    ([quiet, most]) =>
      new Promise<void>((resolve) => {
        let changed = performance.now();
        const began = changed;
        const observer = new MutationObserver(() => {
          changed = performance.now();
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const timer = setInterval(() => {
          const now = performance.now();
          const coming = document.querySelector('.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]') !== null;
          if ((now - changed < quiet || coming) && now - began < most) return;
          clearInterval(timer);
          observer.disconnect();
          resolve();
        }, 25);
      }),
    [QUIET_MS, SETTLED_MS] as const,
  );

/** An address without the ids in it, by which a page is known. */
const nameOf = (address: string): string =>
  address.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id').replace(/#.*/, '');

export const still: Suite = {
  name: `不跳动：每个页面的布局偏移小于 ${SHIFT}，请求至多 ${CALLS.desk}（工作台、列表）或 ${CALLS.page} 个；键盘很快到达正文与主要操作`,
  steps(world) {
    let visitor: Visitor;
    return [
      [
        '每个页面',
        async () => {
          visitor = await world.visitor();
          await visitor.login('owner');
          const { page } = visitor;
          const pages = ['/desk', ...(await allPages(visitor)).filter((one) => one !== '/' && one !== '/index.html')];
          await page.addInitScript(watch);
          // What comes while the browser is idle is no part of it, however long the page takes on a busy machine.
          await page.addInitScript(() => {
            window.requestIdleCallback = () => 0;
          });
          let calls: string[] = [];
          page.on('request', (request) => {
            const { protocol, pathname } = new URL(request.url());
            const counts = protocol.startsWith('http') && !pathname.startsWith(BESIDE);
            if (counts && request.resourceType() !== 'image') calls.push(pathname);
          });
          const wrong: string[] = [];
          for (const address of pages) {
            calls = [];
            await page.goto(address, { waitUntil: 'commit' });
            const there = await page
              .locator('h1')
              .first()
              .waitFor({ state: 'attached', timeout: HEADING_MS })
              .then(
                () => true,
                () => false,
              );
            if (!there) {
              wrong.push(`${address} 没有出现标题（h1）`);
              continue;
            }
            await settled(page);
            const moved = await page.evaluate(() => (window as unknown as { moved?: Moved[] }).moved ?? []);
            const begun = await page.evaluate(() =>
              [...document.querySelectorAll<HTMLLinkElement>('link[data-calls]')].flatMap(
                ({ dataset }) => JSON.parse(dataset.calls ?? '[]') as string[],
              ),
            );
            // What the head of the page began is asked for again as soon as the live connection stands.
            const again = new Set(begun.map((call) => `/api/${call.split(/[ ?]/)[0]}`));
            calls = calls.filter((call) => !again.has(call));
            const sum = moved.reduce((all, { score }) => all + score, 0);
            const name = nameOf(address);
            const most = known[name];
            const list = name === '/desk' || name === '/project' || name === '/project/:id/task';
            const mostCalls = most?.calls ?? (list ? CALLS.desk : CALLS.page);
            if (sum >= (most?.shift ?? SHIFT)) {
              const worst = moved.toSorted((a, b) => b.score - a.score)[0];
              wrong.push(`${name} 偏移 ${sum.toFixed(3)}：${worst?.what}`);
            }
            if (calls.length > mostCalls) {
              const asked = calls.filter((call) => call.startsWith('/api/')).map((call) => call.split('/').at(-1));
              wrong.push(`${name} ${calls.length} 个请求，其中：${asked.join('、')}`);
            }
          }
          world.note(`${pages.length} 个页面，${wrong.length} 处超出`);
          assert.deepEqual(wrong, []);
        },
      ],
      [
        '深色主题：从第一帧起没有浅色的底',
        async () => {
          const dark = await world.visitor({
            colorScheme: 'dark',
            storageState: await visitor.page.context().storageState(),
          });
          const { page } = dark;
          await page.addInitScript(watchGround);
          const { data } = await dark.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const id = data.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
          for (const address of [
            '/desk',
            `/project/${id}/task?view=gantt`,
            `/project/${id}/statistics`,
            '/help/task',
          ]) {
            await page.goto(address);
            await page.locator('h1').first().waitFor({ state: 'attached' });
            await settled(page);
            const grounds = await page.evaluate(() => (window as unknown as { grounds: number[] }).grounds);
            assert.ok(grounds.length > 5, `${address}：只看到 ${grounds.length} 帧`);
            assert.deepEqual(
              grounds.filter((light) => light > DARK_MOST),
              [],
              `${address} 有浅色的一帧`,
            );
          }
          await dark.leave();
        },
      ],
      [
        '键盘：三步之内到正文，十步之内到主要操作，焦点可见',
        async () => {
          const { page } = visitor;
          for (const address of ['/desk', '/project', '/deliverDetail', '/duty', '/enterpriseManage/memberManage']) {
            await page.goto(address);
            await page.locator('h1').first().waitFor();
            await settled(page);
            await page.keyboard.press('Tab');
            await page.keyboard.press('Enter');
            let stops = 1;
            const within = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
            for (; stops < STOPS.content && !(await within()); stops += 1) await page.keyboard.press('Tab');
            assert.ok(await within(), `${address}：${STOPS.content} 步之内没有到正文`);
            const main = page.locator('main .ant-btn-primary:not([disabled])').filter({ visible: true }).first();
            if ((await main.count()) === 0) continue;
            await page.goto(address);
            await page.locator('h1').first().waitFor();
            await settled(page);
            await page.keyboard.press('Tab');
            await page.keyboard.press('Tab');
            await page.keyboard.press('Enter');
            const there = () => main.evaluate((button) => button === document.activeElement);
            for (let at = 3; at <= STOPS.main && !(await there()); at += 1) await page.keyboard.press('Tab');
            assert.ok(await there(), `${address}：${STOPS.main} 步之内没有到主要操作`);
            const outline = await main.evaluate((button) => {
              const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(button);
              return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
            });
            assert.ok(outline, `${address}：主要操作的焦点看不见`);
          }
        },
      ],
    ];
  },
};
