/**
 * First data of cold pages beside another build, both running, in turn: time on the clock from the navigation to the
 * first data in the document, and of the main thread. Each visit is a browser context of its own, with nothing cached.
 *
 *   tsx bench/pages.ts http://127.0.0.1:8001 http://127.0.0.1:8000      the build before, then this one
 */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launch, Visitor } from '../tests/e2e/browser';

const ROUNDS = Number(process.env.ROUNDS ?? 11);
/** What stands first of what one came for. */
const pages = { '/login': 'button', '/desk': 'main section li', 'task list': '[role=gridcell]' };
type PageName = keyof typeof pages;
interface Origin {
  url: string;
  storageState: BrowserContextOptions['storageState'];
  list: string;
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function knownTo(browser: Browser, url: string): Promise<Origin> {
  const visitor = await Visitor.come(browser, url);
  await visitor.login('pm');
  const { data } = await visitor.api<{ result: { id: string; code: string }[] }>(
    'GET',
    'project-center/pcProject?pageSize=100',
  );
  const project = data.result.find(({ code }) => code === 'ZHYW');
  const storageState = await visitor.page.context().storageState();
  await visitor.leave();
  return { url, storageState, list: `/project/${project?.id}/task` };
}

/** Milliseconds of one visit: on the clock, and of the main thread. */
async function visit(browser: Browser, { url, storageState, list }: Origin, name: PageName): Promise<[number, number]> {
  const visitor = await Visitor.come(browser, url, name === '/login' ? {} : { storageState });
  const { page } = visitor;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  // As text: what the compiler adds to functions is not there in the page.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(pages[name])})) return;
    observer.disconnect();
    window.firstData = performance.now();
  }).observe(document, { childList: true, subtree: true });`);
  await page.goto(name === 'task list' ? list : name, { waitUntil: 'commit' });
  const found = await page.waitForFunction(() => (window as { firstData?: number }).firstData, null, { polling: 10 });
  const { metrics } = await devtools.send('Performance.getMetrics');
  const clock = Number(await found.jsonValue());
  await visitor.leave();
  return [clock, (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1000];
}

async function main(): Promise<void> {
  const browser = await launch();
  const origins = await Promise.all(process.argv.slice(2).map((url) => knownTo(browser, url)));
  console.log('| first data, ms (middle) | clock, before | now | ratio | main thread, before | now | ratio |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const name of Object.keys(pages) as PageName[]) {
    const times = origins.map((): [number, number][] => []);
    // The first round warms the servers and is not counted; who comes first changes from round to round.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const inTurn = [...origins.entries()];
      for (const [at, origin] of round % 2 ? inTurn.toReversed() : inTurn) {
        const taken = await visit(browser, origin, name);
        if (round > 0) times[at]?.push(taken);
      }
    }
    const columns = ([0, 1] as const).flatMap((which) => {
      const [before = Number.NaN, now = Number.NaN] = times.map((visits) =>
        middle(visits.map((visit) => visit[which])),
      );
      return [before.toFixed(0), now.toFixed(0), (now / before).toFixed(2)];
    });
    console.log(`| ${name} | ${columns.join(' | ')} |`);
  }
  await browser.close();
}

void main();
