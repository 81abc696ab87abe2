/** Long work gives way by the one helper: nothing else in the server waits for a turn of the event loop. */
import fs from 'node:fs';
import path from 'node:path';
import { giveWayWhenDue, Pace } from '../server/base/pace';

const root = path.join(__dirname, '..', 'server');
const sources = (fs.readdirSync(root, { recursive: true }) as string[]).filter(
  (file) => /\.(ts|cjs|mjs)$/.test(file) && !/\.test\.ts$/.test(file) && !file.startsWith(`test${path.sep}`),
);

it('only `server/base/pace.ts` waits for a turn of the loop', () => {
  expect(sources.length).toBeGreaterThan(500);
  const own = sources.filter((file) =>
    /\bsetImmediate\b|\bnextTick\b|\bscheduler\.yield\b|\bsetTimeout\([^,]*, 0\)/.test(
      fs.readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(own).toEqual([path.join('base', 'pace.ts')]);
});

const busy = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until) JSON.stringify(until);
};

it('sizes chunks by how long they keep the thread, and lets timers run between them', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  const sizes: number[] = [];
  const items = Array.from({ length: 400 }, (_, at) => at);
  const seen: number[] = [];
  for await (const part of new Pace({ goal: 10, first: 100, least: 5, most: 200 }).parts(items)) {
    sizes.push(part.length);
    seen.push(...part);
    // A millisecond a row.
    busy(part.length);
  }
  clearInterval(timer);
  expect(seen).toEqual(items);
  expect(sizes.slice(0, 3)).toEqual([100, 50, 25]);
  expect(Math.max(...sizes.slice(4))).toBeLessThan(20);
  expect(turns).toBeGreaterThan(5);
});

it('does not count the wait for others: chunks grow to the largest', async () => {
  const sizes: number[] = [];
  const pace = new Pace({ goal: 200, first: 10, most: 40 });
  const chunks = pace.walk(async (size) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    sizes.push(size);
    return sizes.length > 3 ? null : size;
  });
  for await (const size of chunks) expect(size).toBeLessThan(41);
  expect(sizes).toEqual([10, 20, 40, 40]);
});

it('lets the loop turn between statements that follow one another, once they have kept it for so long', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  for (let at = 0; at < 30; at += 1) {
    await giveWayWhenDue();
    busy(5);
  }
  clearInterval(timer);
  // 150 ms of work in turns of 20 to 25.
  expect(turns).toBeGreaterThan(3);
});
