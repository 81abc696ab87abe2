/**
 * Every route judged by axe in both themes on a desk and on a phone: each page is loaded once and then dressed in the four
 * looks. Zero violations; an embedded app is not judged, its frame is. `E2E_PICTURES` names a folder that gets a picture of
 * each, to be looked at.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Page } from 'playwright-core';
import routes, { type AppRoute } from '../../config/routes';
import { registerAddress } from '../../contract/kinds';
import { registerTypes } from '../../contract/object/registerTypes';
import { axe } from './axe';
import type { Visitor } from './browser';
import type { Suite } from './steps';

const HEADING_MS = 30_000;
/** Before a page is looked at once more. */
const AGAIN_MS = 2_000;
/** A page counts as settled when nothing in it has changed for so long; one that never rests is looked at as it is. */
const QUIET_MS = 250;
const SETTLED_MS = 4_000;
/** One that still says it is loading gets so much longer: a placeholder is nothing to judge. */
const LOADING = 6;
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
const views = [
  ...['flat', 'board', 'gantt', 'calendar'].map((view) => `/project/:pId/task?view=${view}`),
  ...['milestones', 'baseline', 'changes', 'earned'].map((view) => `/project/:pId/plan?view=${view}`),
  '/reportView/:pId/report/:rId#:linkToken',
  ...['table/:tableLink', 'form/:formLink', 'board/:boardLink', 'page/:pageLink'].map((one) => `/shared/${one}`),
  ...['gridId', 'kanbanId', 'calendarId', 'formId'].map((id) => `/project/:pId/whaleTable?table=:tableId&view=:${id}`),
];

/** The addresses of all pages, in the order of the routes; whatever only leads to another page is left out. */
const addressesOf = (list: AppRoute[], base = ''): string[] =>
  list.flatMap((route) => {
    const full = route.path.startsWith('/') ? route.path : path.posix.join(base, route.path);
    const children = route.routes ?? [];
    const isPage = (route.component || route.name) && !route.redirect && !children.some(({ redirect }) => redirect);
    return [...(isPage ? [full] : []), ...addressesOf(children, full)];
  });

/** What stands for `:tId` below each tab of a project: the first object of the kind that stands there. */
async function objectsIn(visitor: Visitor, projectId: string): Promise<Record<string, string>> {
  const { data: plan } = await visitor.api<{ nodes: { id: string }[] }>(
    'GET',
    `collaboration-center/plan?projectId=${projectId}`,
  );
  const kinds = registerTypes.map(async (type) => {
    const { data } = await visitor.api<{ result: { id: string }[] }>('POST', `collaboration-center/${type}/query`, {
      ...{ projectId, pageSize: 1 },
    });
    assert.ok(data.result[0], `the demo project has no ${type}`);
    return [registerAddress(type), data.result[0].id] as const;
  });
  return { plan: plan.nodes[0]?.id ?? 'none', ...Object.fromEntries(await Promise.all(kinds)) };
}

/** Public links of what the demo has, each as its address ends: `<id>#<token>`. */
async function linksIn(visitor: Visitor, pId: string, views: readonly { id: string; kind: string }[]) {
  const { data: documents } = await visitor.api<{ id: string; kind: string }[]>(
    'GET',
    `project-center/pcProjectDocument/list?projectId=${pId}`,
  );
  const viewOf = (kind: string) => views.find((one) => one.kind === kind)?.id ?? 'none';
  const page = documents.find(({ kind }) => kind === 'page')?.id ?? 'none';
  const end = async (kind: string, target: string): Promise<string> => {
    if (target === 'none') return 'none';
    const { data } = await visitor.api<{ url: string }>('POST', 'collaboration-center/publicLink', { kind, target });
    return data.url.split('/').at(-1) ?? 'none';
  };
  return {
    linkId: 'none',
    tableLink: await end('tableView', viewOf('grid')),
    formLink: await end('tableForm', viewOf('form')),
    boardLink: await end('dashboard', 'KB-1'),
    pageLink: await end('page', page),
  };
}

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
  const { data: assigned } = await visitor.api<{ id: string }[]>(
    'GET',
    `project-center/pcApplication/assigned?projectId=${pId}`,
  );
  const { data: found } = await visitor.api<{ result: { id: string }[] }>(
    'GET',
    'project-center/kc/specification/queryPage?sort=tasks&pageSize=1',
  );
  const { data: collections } = await visitor.api<{ result: { id: string }[] }>(
    'GET',
    'project-center/pcProjectCollection?pageSize=1',
  );
  const { data: reports } = await visitor.api<{ result: { id: string }[] }>(
    'GET',
    `project-center/report/list?projectId=${pId}&tab=published&pageSize=1`,
  );
  const rId = reports.result[0]?.id ?? 'none';
  const { data: shared } = await visitor.api<{ url: string }>('POST', `project-center/report/${rId}/link`, {});
  const normId = found.result[0]?.id ?? 'none';
  const { data: decoded } = await visitor.api<{ result: { id: string; normId: string }[] }>(
    'GET',
    'project-center/kc/specification/queryInterpret?pageSize=1',
  );
  const dynamicTable = 'collaboration-center/dynamicTable';
  const { data: made } = await visitor.api<{ tables: { id: string; name: string }[] }>(
    'GET',
    `${dynamicTable}/list?projectId=${pId}`,
  );
  const tableId = made.tables.find(({ name }) => name === '需求池')?.id ?? 'none';
  const { data: table } = await visitor.api<{ views: { id: string; kind: string }[] }>(
    'GET',
    `${dynamicTable}/detail?tableId=${tableId}`,
  );
  return {
    ...Object.fromEntries(table.views.map(({ id, kind }) => [`${kind}Id`, id])),
    ...(await linksIn(visitor, pId, table.views)),
    tableId,
    ...{ normId, taskNormId: normId, evaluateNormId: normId, decodeNormId: normId },
    decodeDetailNormId: decoded.result[0]?.normId ?? 'none',
    decodeDetailId: decoded.result[0]?.id ?? 'none',
    ...{ rId, linkToken: shared.url.split('#')[1] ?? 'none' },
    pcId: collections.result[0]?.id ?? 'none',
    pId,
    tId: task.id,
    tNo: 'ZHYW-1',
    layoutId: kept[0]?.layoutId ?? 'none',
    appId: apps[0]?.id ?? 'none',
    // Of the demo, shared with the whole enterprise.
    serialNo: 'KB-1',
    toolSn: 'text-compare',
    aId: assigned[0]?.id ?? 'none',
  };
}

/** Until the theme has arrived, nothing has changed for a while and nothing says that it is still coming. */
const settled = (page: Page, theme: 'light' | 'dark'): Promise<void> =>
  page.evaluate(
    ([quiet, most, loading, wanted]) =>
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
          const coming = document.querySelector('.ant-skeleton, .ant-spin-spinning, [aria-busy="true"]') !== null;
          const patience = coming ? most * loading : most;
          if ((now - changed < quiet || coming) && now - began < patience) return;
          clearInterval(timer);
          observer.disconnect();
          resolve();
        }, 25);
      }),
    [QUIET_MS, SETTLED_MS, LOADING, theme] as const,
  );

/** A picture of what is in sight, named by the address and the look. */
async function keepPicture(page: Page, address: string, look: string): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (!folder) return;
  const name = address.replace(/[^\p{L}\d=]+/gu, '-').replace(/^-|-$/g, '') || 'root';
  await page.screenshot({ path: path.join(folder, `${name}.${look}.png`) });
}

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
      // Its heading says that the page is there: without one, something else would be judged in its place.
      const there = await page
        .locator('h1')
        .first()
        .waitFor({ state: 'attached', timeout: HEADING_MS })
        .then(
          () => true,
          () => false,
        );
      if (!there) {
        wrong.push(`${address} 在 ${HEADING_MS / 1000} 秒内没有出现标题（h1）`);
        return;
      }
      for (const { theme, viewport, which } of looks) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize(viewport);
        await settled(page, theme);
        await keepPicture(page, address, `${viewport.width}-${theme}`);
        let found = await axe(page, which);
        if (found.length > 0) {
          // On a busy machine a page may be looked at while half of it has changed its theme: what is wrong stays wrong.
          await page.waitForTimeout(AGAIN_MS);
          await settled(page, theme);
          found = await axe(page, which);
        }
        for (const { rule, elements } of found) {
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
          const objects = await objectsIn(first, names.pId ?? '');
          const rest = [...addressesOf(routes), ...views]
            .filter((address) => address !== '/login')
            .map((one) => {
              const tab = /^\/project\/:pId\/(.+)\/:tId$/.exec(one)?.[1] ?? '';
              const named = one.replace('*', 'no/such/page').replace(':tId', objects[tab] ?? names.tId ?? '');
              return named.replace(/:(\w+)/g, (_, name: string) => names[name] ?? '');
            });
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
