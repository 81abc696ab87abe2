/** The first door: whoever signs in comes to the page they wanted, from every kind of address, and stays there. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor } from './browser';
import type { Steps, Suite } from './steps';

/** What is opened without a session, and where that has to end. */
const addresses: [opened: string, wanted: string][] = [
  ['/', '/desk'],
  ['/desk', '/desk'],
  ['/desk#top', '/desk#top'],
  ['/project', '/project'],
  ['/project?tab=mine&q=a%26b#top', '/project?tab=mine&q=a%26b#top'],
  ['/messageCenter', '/messageCenter'],
  ['/personalCenter?section=security', '/personalCenter?section=security'],
  ['/login', '/desk'],
  ['/login?redirect=%2Fproject%3Ftab%3Dmine', '/project?tab=mine'],
  ['/login?reference=%2Fhours', '/hours'],
  ['/link?target=%2Fproject', '/project'],
];
/** A step back to the form came after a tenth of a second. */
const STAYS_MS = 1000;

/** A line as on a train: the browser's own figures for "slow 3G", a little quicker so that a step ends in time. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 150_000, uploadThroughput: 75_000 };

const placeOf = ({ page, origin }: Visitor) => page.url().replace(origin, '');

/** Where the visitor is, and stays: no form comes again. */
async function staysAt(visitor: Visitor, wanted: (address: string) => boolean): Promise<void> {
  await sleep(STAYS_MS);
  assert.ok(wanted(placeOf(visitor)), `at ${placeOf(visitor)}`);
  assert.equal(await visitor.page.getByLabel('密码', { exact: true }).count(), 0);
  assert.equal((await visitor.api('GET', 'user-center/account/logged')).status, 200);
}

export const arrival: Suite = {
  name: '登录：从任何地址来，登录一次就到想去的页面',
  steps(world) {
    const from = ([opened, wanted]: (typeof addresses)[number]): Steps[number] => [
      `${opened} → ${wanted}`,
      async () => {
        const visitor = await world.visitor();
        await visitor.login('pm', opened);
        await staysAt(visitor, (address) => address === wanted);
        await visitor.leave();
      },
    ];
    return [
      ...addresses.map(from),
      [
        '深层地址：任务的页面',
        async () => {
          const visitor = await world.visitor();
          await visitor.login('pm', '/taskByTaskNo/ZHYW-1/detail');
          await staysAt(visitor, (address) => /^\/project\/\w+\/task\/\w+|^\/taskByTaskNo\//.test(address));
          await visitor.leave();
        },
      ],
      [
        '会话中途失效：再登录一次，回到点击的页面',
        async () => {
          const visitor = await world.visitor();
          const { page } = visitor;
          await visitor.login('pm', '/project');
          const hours = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '工时' });
          await hours.hover();
          await page.context().clearCookies();
          // On a slow machine the page itself may ask first, and be the one that is come back to.
          await hours.click({ timeout: 5_000 }).catch(() => {});
          await page.waitForURL((url) => url.pathname === '/login');
          const wanted = new URL(page.url()).searchParams.get('redirect') ?? '';
          assert.match(wanted, /^\/(?:hours|project)/);
          await visitor.signInHere('pm');
          await staysAt(visitor, (address) => address.startsWith(wanted));
          await visitor.logout();
          await visitor.signInHere('pm');
          await staysAt(visitor, (address) => address === '/desk');
          await visitor.leave();
        },
      ],
      [
        '两个标签页各自登录，都到各自的页面，先登录的那个照常工作',
        async () => {
          const first = await world.visitor();
          await first.page.goto('/project');
          const second = await first.tab('/messageCenter');
          await first.signInHere('pm');
          await staysAt(first, (address) => address === '/project');
          await second.signInHere('pm');
          await staysAt(second, (address) => address === '/messageCenter');
          await first.page.reload();
          await staysAt(first, (address) => address === '/project');
          await first.leave();
        },
      ],
      [
        '从公开的页面进入：已登录的人不再看到登录页',
        async () => {
          const visitor = await world.visitor();
          await visitor.login('pm');
          await visitor.page.goto('/link?target=%2Fproject');
          await visitor.page.waitForURL((url) => url.pathname === '/project');
          await staysAt(visitor, (address) => address === '/project');
          await visitor.leave();
        },
      ],
      ...(['/project', '/login?redirect=%2Fproject'] as const).map((opened): Steps[number] => [
        `慢速网络：${opened} → /project`,
        async () => {
          const visitor = await world.visitor();
          const session = await visitor.page.context().newCDPSession(visitor.page);
          await session.send('Network.enable');
          await session.send('Network.emulateNetworkConditions', SLOW);
          await visitor.login('pm', opened);
          await staysAt(visitor, (address) => address === '/project');
          await visitor.leave();
        },
      ]),
    ];
  },
};
