/** Figures of the console in a real browser: printed, never asserted. */
import type { CDPSession, Page } from 'playwright-core';
import type { Visitor } from './browser';
import { answering, inWords } from './longTasks';
import type { Suite } from './steps';

interface Traffic {
  requests: number;
  bytes: number;
  script: number;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

/** Counts what goes over the wire, as it does: compressed, with headers. What a cache answered counts nothing. */
async function watch(page: Page): Promise<{ traffic: Traffic; session: CDPSession; reset: () => void }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const traffic: Traffic = { requests: 0, bytes: 0, script: 0 };
  const scripts = new Set<string>();
  const cached = new Set<string>();
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.add(requestId);
    if (response.fromDiskCache) cached.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
  });
  // Without headers: the body as it came over the wire.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId) && !cached.has(requestId)) traffic.script += encodedDataLength;
  });
  return { traffic, session, reset: () => Object.assign(traffic, { requests: 0, bytes: 0, script: 0 }) };
}

/** Goes to an address until something can be used; gzip only, as the goals count it. */
async function timed(visitor: Visitor, address: string, usable: () => Promise<unknown>): Promise<number> {
  const started = Date.now();
  await visitor.page.goto(address, { waitUntil: 'commit' });
  await usable();
  return Date.now() - started;
}

export const measures: Suite = {
  name: '测量（只打印）：字节、请求、时间、长任务',
  steps(world) {
    const gzip = { extraHTTPHeaders: { 'Accept-Encoding': 'gzip' } };
    let address = '';
    const report = (what: string, ms: number, { requests, bytes, script }: Traffic) =>
      world.note(`${what}：${requests} 个请求，${kB(bytes)}（脚本 ${kB(script)}），${ms} 毫秒`);
    return [
      [
        '登录页，冷与热',
        async () => {
          const visitor = await world.visitor(gzip);
          const { traffic, reset } = await watch(visitor.page);
          for (const what of ['登录页 冷', '登录页 热']) {
            reset();
            const ms = await timed(visitor, '/login', () => visitor.button('登录').waitFor());
            await visitor.page.waitForLoadState('networkidle');
            report(what, ms, traffic);
          }
        },
      ],
      [
        '10,000 行的任务列表，冷与热',
        async () => {
          const first = await world.visitor(gzip);
          await first.login('pm');
          const { data } = await first.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          address = `/project/${data.result.find((project) => project.code === 'BENCH')?.id}/task`;
          const cold = await world.visitor({ ...gzip, storageState: await first.page.context().storageState() });
          const { traffic, reset } = await watch(cold.page);
          for (const what of ['任务列表 冷', '任务列表 热']) {
            reset();
            const row = cold.page.getByRole('treegrid').getByText(/#\d+/).first();
            const ms = await timed(cold, address, () => row.waitFor());
            await cold.page.waitForLoadState('networkidle');
            report(what, ms, traffic);
          }
        },
      ],
      [
        '滚动 10,000 行',
        async () => {
          const pm = await world.visitor();
          const { page } = pm;
          await pm.login('pm');
          await page.goto(`${address}?view=flat`);
          const grid = page.getByRole('treegrid');
          await grid.getByText(/#\d+/).first().waitFor();
          await page.waitForTimeout(1500);
          const box = await grid.boundingBox();
          await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200);
          const answer = await answering(page, async () => {
            for (let at = 0; at < 120; at += 1) {
              await page.mouse.wheel(0, 600);
              await page.waitForTimeout(16);
            }
          });
          world.note(inWords(answer));
        },
      ],
    ];
  },
};
