/**
 * Every route judged by axe: light on a desk and dark on a phone, so that each theme and each width sees every page; with
 * `AXE_ALL=1` in all four. `axeAllowed.json` has how many elements may still break each rule: more fail, and `AXE_WRITE=1`
 * writes down where there are fewer, so that it only shrinks.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import routes, { type AppRoute } from '../../config/routes';
import { axe } from './axe';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const FILE = path.join(__dirname, 'axeAllowed.json');
const HEADING_MS = 10_000;
const IDLE_MS = 1_500;
const desk = { width: 1280, height: 800 };
const phone = { width: 375, height: 812 };
type Look = [theme: 'light' | 'dark', viewport: typeof desk];
const usual: Look[] = [
  ['light', desk],
  ['dark', phone],
];
const looks: Look[] = process.env.AXE_ALL ? [...usual, ['dark', desk], ['light', phone]] : usual;
/** Shapes of a page that have no route of their own. */
const views = ['board', 'gantt', 'calendar'].map((view) => `/project/:pId/task?view=${view}`);

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
  const { data: views } = await visitor.api<{ layoutId: string }[]>(
    'GET',
    `collaboration-center/ccTask/layouts?projectId=${pId}`,
  );
  const { data: apps } = await visitor.api<{ id: string }[]>('GET', 'project-center/pcApplication/tenantApps');
  return {
    pId,
    tId: task.id,
    tNo: 'ZHYW-1',
    layoutId: views[0]?.layoutId ?? 'none',
    appId: apps[0]?.id ?? 'none',
  };
}

export const accessibility: Suite = {
  name: '无障碍：每个页面，浅色 1280 px 与深色 375 px（axe，WCAG 2.2 AA）',
  steps(world) {
    const found: Record<string, number> = {};
    const where = new Map<string, string>();
    const walk = async (...[theme, viewport]: Look) => {
      const visitor = await world.visitor({ colorScheme: theme, viewport });
      const look = async (address: string) => {
        await visitor.page.goto(address);
        // Its heading says that the page is there. A page with a poll is never idle: what is there by then is looked at.
        await visitor.page
          .locator('h1')
          .first()
          .waitFor({ state: 'attached', timeout: HEADING_MS })
          .catch(() => {});
        await visitor.page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => {});
        for (const { rule, elements } of await axe(visitor.page)) {
          found[rule] = (found[rule] ?? 0) + elements.length;
          where.set(rule, `${address}（${theme}，${viewport.width} px）${elements.slice(0, 3).join('；')}`);
        }
      };
      await look('/login');
      await visitor.login('owner');
      const names = await namesIn(visitor);
      for (const one of [...addressesOf(routes), ...views].filter((address) => address !== '/login')) {
        await look(one.replace('*', 'no/such/page').replace(/:(\w+)/g, (_, name: string) => names[name] ?? ''));
      }
      await visitor.leave();
    };
    return [
      ...looks.map(([theme, viewport]): [string, () => Promise<void>] => [
        `${theme}，${viewport.width} px`,
        () => walk(theme, viewport),
      ]),
      [
        '不多于已知的数目',
        async () => {
          const allowed = JSON.parse(fs.readFileSync(FILE, 'utf8')) as Record<string, number>;
          for (const rule of Object.keys({ ...found, ...allowed }).sort()) {
            world.note(`${rule}：${found[rule] ?? 0} 处，允许 ${allowed[rule] ?? 0}`);
          }
          if (process.env.AXE_WRITE) {
            const less = Object.entries(allowed).flatMap(([rule, count]) =>
              found[rule] ? [[rule, Math.min(count, found[rule])]] : [],
            );
            fs.writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(less), null, 2)}\n`);
          }
          const more = Object.keys(found).filter((rule) => (found[rule] ?? 0) > (allowed[rule] ?? 0));
          assert.deepEqual(
            more.map((rule) => `${rule}：${found[rule]} 处，如 ${where.get(rule)}`),
            [],
          );
        },
      ],
    ];
  },
};
