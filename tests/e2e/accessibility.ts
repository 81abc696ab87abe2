/**
 * Every route judged by axe in both themes on a desk and on a phone: each page is loaded once and then dressed in the four
 * looks. Zero violations; an embedded app is not judged, its frame is.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Page } from 'playwright-core';
import routes, { type AppRoute } from '../../config/routes';
import { axe } from './axe';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const HEADING_MS = 10_000;
/** A page counts as settled when nothing in it has changed for so long; one that never rests is looked at as it is. */
const QUIET_MS = 250;
const SETTLED_MS = 4_000;
const desk = { width: 1280, height: 800 };
const phone = { width: 375, height: 812 };
/** Each with what it can show that the one before did not. */
const looks = [
  { theme: 'light', viewport: desk, which: 'all' },
  { theme: 'dark', viewport: desk, which: 'colours' },
  { theme: 'dark', viewport: phone, which: 'all' },
  { theme: 'light', viewport: phone, which: 'colours' },
] as const;
/** Visitors who walk at once, each over a part of the pages. */
const WALKERS = 2;
/** Shapes of a page that have no route of their own. */
const views = ['flat', 'board', 'gantt', 'calendar'].map((view) => `/project/:pId/task?view=${view}`);

/** The addresses of all pages, in the order of the routes; whatever only leads to another page is left out. */
const addressesOf = (list: AppRoute[], base = ''): string[] =>
  list.flatMap((route) => {
    const full = route.path.startsWith('/') ? route.path : path.posix.join(base, route.path);
    const children = route.routes ?? [];
    const isPage = (route.component || route.name) && !route.redirect && !children.some(({ redirect }) => redirect);
    return [...(isPage ? [full] : []), ...addressesOf(children, full)];
  });

/** What stands for each parameter of an address, from the demo enterprise. */
async function namesIn(visitor: Visitor): Promise<Record<string, string>> {
  const { data: projects } = await visitor.api<{ result: { id: string; code: string }[] }>(
    'GET',
    'project-center/pcProject?pageSize=100',
  );
  const pId = projects.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
  const { data: task } = await visitor.api<{ id: string }>(
    'GET',
    'collaboration-center/ccTask/queryDetailByTaskNo?taskNo=ZHYW-1',
  );
  const { data: kept } = await visitor.api<{ layoutId: string }[]>(
    'GET',
    `collaboration-center/ccTask/layouts?projectId=${pId}`,
  );
  const { data: apps } = await visitor.api<{ id: string }[]>('GET', 'project-center/pcApplication/tenantApps');
  return {
    pId,
    tId: task.id,
    tNo: 'ZHYW-1',
    layoutId: kept[0]?.layoutId ?? 'none',
    appId: apps[0]?.id ?? 'none',
  };
}

/** Until the theme has arrived, nothing has changed for a while and nothing says that it is still coming. */
const settled = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(
    ([quiet, most, wanted]) =>
      new Promise<void>((resolve) => {
        let changed = performance.now();
        let began = changed;
        let themed = false;
        const observer = new MutationObserver(() => {
          changed = performance.now();
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        const timer = setInterval(() => {
          const now = performance.now();
          // Pages outside the console follow the browser without a word.
          const { className } = document.documentElement;
          if (!themed) {
            if (className.includes('theme-') && !className.includes(`theme-${wanted}`) && now - began < 3 * most)
              return;
            themed = true;
            began = now;
            changed = now;
          }
          const coming =
            document.querySelector('.ant-skeleton-active, .ant-spin-spinning, [aria-busy="true"]') !== null;
          if ((now - changed < quiet || coming) && now - began < most) return;
          clearInterval(timer);
          observer.disconnect();
          resolve();
        }, 25);
      }),
    [QUIET_MS, SETTLED_MS, theme] as const,
  );

export const accessibility: Suite = {
  name: '无障碍：每个页面，浅色与深色，1280 px 与 375 px（axe，WCAG 2.2 AA）',
  steps(world) {
    const wrong: string[] = [];
    let judged = 0;
    const judge = async (visitor: Visitor, address: string) => {
      const { page } = visitor;
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.setViewportSize(desk);
      await page.goto(address);
      // Its heading says that the page is there.
      await page
        .locator('h1')
        .first()
        .waitFor({ state: 'attached', timeout: HEADING_MS })
        .catch(() => {});
      for (const { theme, viewport, which } of looks) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize(viewport);
        await settled(page, theme);
        for (const { rule, elements } of await axe(page, which)) {
          const some = elements.slice(0, 3).join('；');
          wrong.push(`${address}（${theme}，${viewport.width} px）${rule} ${elements.length} 处：${some}`);
        }
        judged += 1;
      }
    };
    return [
      [
        '没有一处违反',
        async () => {
          const first = await world.visitor();
          await judge(first, '/login');
          await first.login('owner');
          const names = await namesIn(first);
          const rest = [...addressesOf(routes), ...views]
            .filter((address) => address !== '/login')
            .map((one) => one.replace('*', 'no/such/page').replace(/:(\w+)/g, (_, name: string) => names[name] ?? ''));
          const storageState = await first.page.context().storageState();
          const walk = async () => {
            const visitor = await world.visitor({ storageState });
            for (let next = rest.shift(); next !== undefined; next = rest.shift()) await judge(visitor, next);
          };
          const pages = rest.length + 1;
          await Promise.all(Array.from({ length: WALKERS }, walk));
          world.note(`${pages} 个页面，${judged} 种样子，${wrong.length} 处违反`);
          assert.deepEqual(wrong, []);
        },
      ],
    ];
  },
};
