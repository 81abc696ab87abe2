/**
 * Nothing jumps, little is asked for and all of it fits: every page is opened as by its address in a browser that has
 * nothing, and what moved after it was shown (layout shift, as browsers score it), what it asked for and how many bytes came
 * are counted; then its window is made as wide as those of people, and nothing may stick out. More than is said here fails.
 * And by keyboard: the content and a page's main button are near.
 */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Visitor } from './browser';
import { lostIn, notFitting, PHONE_WIDTH, tooWide } from './fits';
import { allPages } from './pages';
import type { Suite } from './steps';

/** Of a page, by the score of browsers: 0.1 is called good there, 0.01 is a line that moves by a few pixels. */
const SHIFT = 0.01;
/** Requests of all kinds but pictures and the live connection. */
const CALLS = { desk: 14, page: 16 };
/** kB as they come over the wire, of all that is counted. */
const KB = 900;
/** The live connection and its token. */
const BESIDE = '/api/websocket/';
/** What is known to be beyond: the address, and why it may be. A page that has become better is taken out of here. */
const known: Readonly<Record<string, { shift?: number; calls?: number; kb?: number; why: string }>> = {
  '/project/:id/whaleTable?table=:id&view=:id': { calls: 18, why: 'a board of records asks for each of its columns' },
};
/** Windows of people: of a phone, of a small one at 200 % (half as many pixels of a style sheet), of a large screen. */
const windows = {
  phone: { width: PHONE_WIDTH, height: 812 },
  zoomed: { width: 640, height: 400 },
  large: { width: 2560, height: 1300 },
} as const;
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
  name: `不跳动、放得下：每个页面的布局偏移小于 ${SHIFT}，请求至多 ${CALLS.desk}（工作台、列表）或 ${CALLS.page} 个，至多 ${KB} kB；键盘很快到达正文与主要操作`,
  steps(world) {
    let visitor: Visitor;
    const [wrong, cut]: [string[], string[]] = [[], []];
    /** Opens a page as somebody does who comes for the first time, and adds what is wrong with it. */
    const look = async (address: string) => {
      const guest = await world.visitor(
        address === '/login' ? {} : { storageState: await visitor.page.context().storageState() },
      );
      const { page } = guest;
      await page.addInitScript(watch);
      // What comes while the browser is idle is no part of it, however long the page takes on a busy machine.
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      let calls: string[] = [];
      let bytes = 0;
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      page.on('request', (request) => {
        const { protocol, pathname } = new URL(request.url());
        // What leads on by a full load is a page, and so is what it leads to: each is counted by itself.
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
          calls = [];
          bytes = 0;
        }
        const counts = protocol.startsWith('http') && !pathname.startsWith(BESIDE);
        if (counts && request.resourceType() !== 'image') calls.push(pathname);
      });
      const name = nameOf(address);
      await page.goto(address, { waitUntil: 'commit' });
      if (name === '/link') await page.waitForURL((url) => url.pathname !== '/link');
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
        return guest.leave();
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
      const counted = calls.filter((call) => !again.has(call));
      const sum = moved.reduce((all, { score }) => all + score, 0);
      const kB = Math.round(bytes / 1000);
      const most = known[name];
      const list = name === '/desk' || name === '/project' || name === '/project/:id/task';
      const mostCalls = most?.calls ?? (list ? CALLS.desk : CALLS.page);
      if (sum >= (most?.shift ?? SHIFT)) {
        const worst = moved.toSorted((a, b) => b.score - a.score)[0];
        wrong.push(`${name} 偏移 ${sum.toFixed(3)}：${worst?.what}`);
      }
      if (counted.length > mostCalls) {
        const said = counted.map((call) =>
          call
            .split('/')
            .at(-1)
            ?.replace(/(\.[0-9a-f]{6,})?\.js$/, '.js'),
        );
        wrong.push(`${name} ${counted.length} 个请求，其中：${said.join('、')}`);
      }
      if (kB > (most?.kb ?? KB)) wrong.push(`${name} ${kB} kB`);
      for (const one of await notFitting(page)) cut.push(`${name} 1280 px：${one}`);
      for (const size of Object.values(windows)) {
        await page.setViewportSize(size);
        await settled(page);
        for (const one of await notFitting(page)) cut.push(`${name} ${size.width} px：${one}`);
        if (size === windows.zoomed) {
          for (const one of await lostIn(page.locator('body'))) cut.push(`${name} 200 %：够不到「${one}」`);
        }
        if (size === windows.large) for (const one of await tooWide(page)) cut.push(`${name} ${size.width} px：${one}`);
      }
      return guest.leave();
    };
    return [
      [
        '每个页面：布局偏移、请求与字节',
        async () => {
          visitor = await world.visitor();
          await visitor.login('owner');
          const pages = [
            '/login',
            '/desk',
            ...(await allPages(visitor)).filter((one) => one !== '/' && one !== '/index.html'),
          ];
          // While somebody mends one of them.
          const wanted = new RegExp(process.env.E2E_PAGES ?? '');
          for (const address of pages.filter((one) => wanted.test(one))) await look(address);
          world.note(`${pages.length} 个页面，${wrong.length} 处超出，${cut.length} 处放不下`);
          for (const one of cut) world.note(one);
          assert.deepEqual(wrong, []);
        },
      ],
      [
        '每个页面：1280、375、2560 px 与 200 % 缩放都放得下，字不宽于 960 px，正文居中',
        async () => assert.deepEqual(cut, []),
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
