/** What keeps the page from answering: tasks of the main thread over 50 ms (PerformanceObserver), and time between frames. */
import type { Page } from 'playwright-core';

export interface Answering {
  /** Milliseconds of each long task, the longest first. */
  tasks: number[];
  frames: { p50: number; p95: number; most: number };
}

/** Long tasks and frames while `work` goes on, and for half a second after. */
export async function answering(page: Page, work: () => Promise<unknown>): Promise<Answering> {
  // As text: what compiles this file puts a helper into named functions, which the page does not have.
  await page.evaluate(`
    window.measured?.observer.disconnect();
    window.measured = { tasks: [], frames: [] };
    measured.observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) measured.tasks.push(Math.round(entry.duration));
    });
    measured.observer.observe({ entryTypes: ['longtask'] });
    {
      const mine = measured;
      let last = performance.now();
      (function frame(now) {
        if (window.measured !== mine) return;
        mine.frames.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      })(last);
    }
  `);
  await work();
  await page.waitForTimeout(500);
  const { tasks, frames } = await page.evaluate(
    () => (window as unknown as { measured: { tasks: number[]; frames: number[] } }).measured,
  );
  const sorted = frames.sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    tasks: tasks.sort((a, b) => b - a),
    frames: { p50: at(0.5), p95: at(0.95), most: Math.round(sorted.at(-1) ?? 0) },
  };
}

export const inWords = ({ tasks, frames }: Answering): string =>
  `超过 50 毫秒的任务 ${tasks.length} 个${tasks.length > 0 ? `（最长 ${tasks.slice(0, 5).join('、')} 毫秒）` : ''}；帧间隔 p50 ${frames.p50}、p95 ${frames.p95}、最长 ${frames.most} 毫秒`;
