/**
 * Every route judged by axe in both themes on a desk and on a phone: each page is loaded once and then dressed in the four
 * looks. Zero violations; an embedded app is not judged, its frame is. `E2E_PICTURES` names a folder that gets a picture of
 * each, to be looked at.
 */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { axe } from './axe';
import type { Visitor } from './browser';
import { allPages } from './pages';
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
          const rest = await allPages(first);
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
