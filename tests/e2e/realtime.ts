/** Two people in two browsers, one of them in several tabs and on a phone: what one does, the other sees at once. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { dutyEvents } from '../../contract/duty/events';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const RECEIVE = 'message/center/receiveConfig';
const REALTIME = '**/api/websocket/**';
/** Far below the minute after which a screen without a connection asks by itself; CI is slow, not that slow. */
const LIVE_MS = 8_000;
/** In the place of the browser's own notices, which no test can see: keeps what was shown. */
const NOTICES = `
  window.notices = [];
  window.Notification = class {
    static permission = 'granted';
    constructor(title, options) { Object.assign(this, options, { title }); window.notices.push(this); }
    close() {}
  };`;
interface Notice {
  title: string;
  onclick: () => void;
}
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true } as const;

/** @returns after how many milliseconds it held */
async function soon(what: string, holds: () => Promise<boolean>, ms = LIVE_MS): Promise<number> {
  const started = Date.now();
  while (!(await holds())) {
    if (Date.now() - started > ms) throw new Error(`${ms} 毫秒内没有：${what}`);
    await sleep(20);
  }
  return Date.now() - started;
}

export const realtime: Suite = {
  name: '实时：两个人，几个标签页，一个连接',
  steps(world) {
    let pm: Visitor;
    let dev: Visitor;
    let phone: Visitor;
    let tabs: Visitor[] = [];
    let projectId = '';
    let devId = '';
    let first = { taskId: '', taskNo: '' };
    let sockets: { page: Page; open: boolean }[] = [];
    let serial = 0;
    const create = async (executorId?: string) => {
      serial += 1;
      const { status, data } = await pm.api<{ taskId: string; taskNo: string }>(
        'POST',
        'collaboration-center/ccTask/create',
        { projectId, title: `实时验证 ${serial}`, ...(executorId && { executorId }) },
      );
      assert.equal(status, 200);
      return data;
    };
    const all = () => [...tabs.filter(({ page }) => !page.isClosed()), phone];
    const bells = () => Promise.all(all().map((one) => one.bell()));
    const agree = (count: number, ms?: number) =>
      soon(`每个标签页的铃铛都是 ${count}`, async () => (await bells()).every((one) => one === count), ms);
    const watchSockets = (page: Page) =>
      page.on('websocket', (socket) => {
        if (!socket.url().includes('/api/websocket/')) return;
        const one = { page, open: true };
        sockets.push(one);
        socket.on('close', () => {
          one.open = false;
        });
      });
    const openSockets = () => sockets.filter(({ open, page }) => open && !page.isClosed());

    return [
      [
        'dev 在一个浏览器里打开三个标签页，只有一个连接；另有一部手机',
        async () => {
          pm = await world.visitor();
          await pm.login('pm');
          const { data } = await pm.api<{ result: { id: string; code: string }[] }>(
            'GET',
            'project-center/pcProject?pageSize=100',
          );
          projectId = data.result.find((project) => project.code === 'ZHYW')?.id ?? '';
          dev = await world.visitor();
          dev.page.context().on('page', watchSockets);
          await dev.login('dev');
          devId = (await dev.api<{ userId: string }>('GET', 'user-center/account/logged')).data.userId;
          // The clock of the demo's roster would add a message at whatever moment a shift is near.
          const off = Object.entries(dutyEvents).filter(([, event]) => !('mandatory' in event));
          const quiet = Object.fromEntries(off.map(([event]) => [event, { station: false }]));
          const { data: config } = await dev.api<{ version: number; matrix: object }>('GET', RECEIVE);
          const kept = { version: config.version, matrix: { ...config.matrix, ...quiet } };
          assert.equal((await dev.api('PUT', RECEIVE, kept)).status, 200);
          await dev.api('POST', 'message/center/read', {});
          await dev.page.goto('/exception');
          tabs = [
            await dev.tab('/desk'),
            await dev.tab(`/project/${projectId}/task`),
            await dev.tab('/messageCenter?tab=unread'),
          ];
          phone = await world.visitor(PHONE);
          await phone.login('dev');
          await soon('一个连接', async () => openSockets().length === 1).catch((error: Error) => {
            throw new Error(`${error.message}，打开的有 ${openSockets().length} 个，先后共 ${sockets.length} 个`);
          });
          await agree(0);
        },
      ],
      [
        'pm 在页面上指派任务，dev 的铃铛随即加一，每个标签页和手机都一样',
        async () => {
          first = await create();
          await pm.page.goto(`/taskByTaskNo/${first.taskNo}/detail`);
          const article = pm.page.getByRole('article', { name: `任务 ${first.taskNo}` });
          await article.getByRole('button', { name: '修改执行人' }).click();
          const me = (await dev.api<{ name: string }>('GET', 'user-center/account/logged')).data.name;
          const saved = pm.page.waitForResponse((response) => response.request().method() === 'PUT');
          await pm.page.locator('.ant-select-item-option').filter({ hasText: me, visible: true }).first().click();
          await saved;
          const ms = await agree(1);
          world.note(`保存之后 ${ms} 毫秒，${all().length} 个页面都显示 1`);
          assert.equal(openSockets().length, 1);
          await phone.page.getByRole('button', { name: '打开导航，1条未读消息' }).waitFor();
        },
      ],
      [
        '列表、未读数与铃铛一致；打开消息就是读了它，到了任务，处处归零',
        async () => {
          const list = tabs[2] as Visitor;
          await list.page.getByRole('link', { name: new RegExp(`将任务 ${first.taskNo} 指派给您`) }).click();
          await list.page.getByRole('article', { name: `任务 ${first.taskNo}` }).waitFor();
          await agree(0);
          const { data } = await dev.api<number>('GET', 'message/center/unreadCount');
          assert.equal(data, 0);
        },
      ],
      [
        'pm 改标题，dev 打开着的列表和详情随即更新；两人看见彼此在看',
        async () => {
          const title = '由他人改过的标题';
          const { data } = await pm.api<{ version: number }>(
            'GET',
            `collaboration-center/ccTask/details/${first.taskId}`,
          );
          await pm.page.bringToFront();
          const answer = await pm.api('PUT', `collaboration-center/ccTask/update/${first.taskId}`, {
            version: data.version,
            title,
          });
          assert.equal(answer.status, 200);
          const [, list, detail] = tabs as [Visitor, Visitor, Visitor];
          const ms = await soon('详情与列表', async () => {
            const seen = await Promise.all([list, detail].map(({ page }) => page.getByText(title).count()));
            return seen.every((count) => count > 0);
          });
          world.note(`${ms} 毫秒后列表和详情都是新标题`);
          for (const one of [pm, detail]) {
            await one.page.getByRole('group', { name: / 正在查看$/ }).waitFor();
          }
        },
      ],
      [
        '持有连接的标签页关闭，另一个接上，一条不少',
        async () => {
          const [leader] = openSockets();
          assert.ok(leader);
          await leader.page.close();
          await create(devId);
          const ms = await agree(1);
          await soon('另一个标签页的连接', async () => openSockets().length === 1);
          world.note(`${ms} 毫秒后其余页面一致`);
        },
      ],
      [
        '持有连接的标签页卡死，另一个在两秒左右接手；醒来后跟随',
        async () => {
          const [leader] = openSockets();
          assert.ok(leader);
          const awake = all().filter(({ page }) => page !== leader.page);
          const stuck = leader.page.evaluate(() => {
            for (const until = Date.now() + 8_000; Date.now() < until; );
          });
          const ms = await soon('接手', async () => sockets.at(-1)?.page !== leader.page, 7_000);
          world.note(`${ms} 毫秒后接手`);
          await create(devId);
          await soon('其余页面', async () =>
            (await Promise.all(awake.map((one) => one.bell()))).every((count) => count === 2),
          );
          await stuck;
          await agree(2);
          await soon('仍是一个连接', async () => openSockets().length === 1);
        },
      ],
      [
        '服务被杀：页面说明连接已断开；重启后自己接上，未读数一致',
        async () => {
          const tab = all()[0] as Visitor;
          await world.product.kill();
          await tab.page.getByText('连接已断开').first().waitFor();
          await world.product.start();
          await create(devId);
          const ms = await agree(3, 45_000);
          await tab.page.getByText('连接已断开').first().waitFor({ state: 'hidden' });
          await soon('一个连接', async () => openSockets().length === 1);
          world.note(`重启后 ${(ms / 1000).toFixed(1)} 秒一致`);
          // Pages that were on their way when it died.
          for (const visitor of [pm, dev, phone]) visitor.faults.splice(0);
        },
      ],
      [
        '什么连接都不通时靠询问：回到窗口就看到新的数',
        async () => {
          const cut = await world.visitor();
          await cut.page.context().route(REALTIME, (route) => route.abort());
          await cut.page.context().routeWebSocket(/\/api\/websocket\//, (socket) => socket.close());
          await cut.login('dev');
          await soon('登录时的数', async () => (await cut.bell()) === 3);
          await cut.page.getByText('连接已断开').first().waitFor();
          await create(devId);
          await agree(4);
          await soon(
            '回到窗口',
            async () => {
              await cut.page.evaluate(() => window.dispatchEvent(new Event('focus')));
              await sleep(500);
              return (await cut.bell()) === 4;
            },
            30_000,
          );
        },
      ],
      [
        '在手机上全部已读，处处归零',
        async () => {
          await phone.page.goto('/messageCenter');
          await phone.button('全部已读').click();
          const ms = await agree(0);
          world.note(`${ms} 毫秒后一致`);
        },
      ],
      [
        '浏览器通知：指派任务时弹出一条，点击后到任务，消息已读',
        async () => {
          const noticed = await dev.tab('/exception');
          await noticed.page.addInitScript(NOTICES);
          await noticed.page.goto('/desk');
          await soon('加载完成', async () => (await noticed.bell()) === 0);
          const { taskNo } = await create(devId);
          const shown = () =>
            noticed.page.evaluate(() => (window as unknown as { notices: Notice[] }).notices.map(({ title }) => title));
          const ms = await soon('通知', async () => (await shown()).length > 0);
          const [title = '', ...others] = await shown();
          assert.match(title, new RegExp(`将任务 ${taskNo} 指派给您`));
          assert.deepEqual(others, []);
          world.note(`${ms} 毫秒后弹出：${title}`);
          await noticed.page.evaluate(() => (window as unknown as { notices: Notice[] }).notices[0]?.onclick());
          await noticed.page.getByRole('article', { name: `任务 ${taskNo}` }).waitFor();
          await agree(0);
          sockets = [];
        },
      ],
    ];
  },
};
