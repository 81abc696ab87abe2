/** First load: what a browser that has nothing asks for until a page stands, counted; more than is said here fails. */
import assert from 'node:assert/strict';
import type { CDPSession, Page } from 'playwright-core';
import type { Visitor } from './browser';
import type { Suite } from './steps';

/** Requests of all kinds, and kB of script as gzip, until the first data stands. */
interface Budget {
  requests: number;
  script: number;
}

/** As `docs/decisions/scripts-named-ahead.md` says; the client of the live connection (22 kB) is allowed for. */
const most = {
  login: { requests: 30, script: 200 },
  // No goal of its own: as it is, with the week of hours, which it loads apart.
  desk: { requests: 32, script: 500 },
  // The goal is 450: the list of tasks has grown with what stands on a task, and each page that there is adds the names of
  // its files to what every page starts with.
  list: { requests: 30, script: 500 },
} as const satisfies Record<string, Budget>;

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
    const { protocol, pathname } = new URL(request.url);
    if (protocol.startsWith('http') && !pathname.startsWith(BESIDE)) asked.set(requestId, pathname);
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
      calls: [...asked].filter(([id]) => !scripts.has(id)).map(([, pathname]) => pathname),
    };
  };
}

export const load: Suite = {
  name: '首次打开：请求数与脚本大小（登录页、工作台、任务列表）',
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
      assert.ok(at.script > 0, words);
      assert.ok(at.requests <= budget.requests && at.script <= budget.script, words);
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
    ];
  },
};
