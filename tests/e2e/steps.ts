/** A small runner: suites of steps that build on each other. What follows a failed step of its suite counts as failed. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { Visitor } from './browser';
import type { ImportFiles } from './data';
import type { Product } from './product';

export interface World {
  product: Product;
  browser: Browser;
  files: ImportFiles;
  /** A visitor who leaves at the end of the suite; whatever went wrong on his pages fails the suite. */
  visitor: (options?: Parameters<typeof Visitor.come>[2]) => Promise<Visitor>;
  /** Prints a measured figure; asserts nothing. */
  note: (text: string) => void;
  /** Clears up what the suite itself started, however it ends. */
  afterwards: (work: () => Promise<unknown>) => void;
}

export type Steps = [name: string, run: () => Promise<unknown>][];
export interface Suite {
  name: string;
  steps: (world: World) => Steps;
}

export interface Counts {
  passed: number;
  failed: number;
}

const artifacts = process.env.E2E_ARTIFACTS ?? path.join(os.tmpdir(), 'collab-e2e-artifacts');

type Say = (text: string) => void;

/** Of a page that a failed step leaves, the log keeps this much: CI keeps no pictures. */
const TOLD_CHARACTERS = 2_500;

async function keepPictures(visitors: readonly Visitor[], name: string, say: Say): Promise<void> {
  fs.mkdirSync(artifacts, { recursive: true });
  for (const [at, page] of visitors.flatMap((one) => one.page.context().pages()).entries()) {
    const file = path.join(artifacts, `${name.replace(/[^\w一-龥]+/g, '-')}-${at}.png`);
    await page.screenshot({ path: file }).then(
      () => say(`      ${page.url()} → ${file}`),
      () => {},
    );
    const told = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch(() => '');
    // What opened last, a dialog or a message, stands last.
    say(told.slice(-TOLD_CHARACTERS).replace(/^/gm, '        '));
  }
}

/** A step waits for several things, each with a limit of its own (axe looks at all pages in one); one that hangs must not hold the whole run. */
const STEP_MS = 1_200_000;
const LEAVE_MS = 30_000;

/** Rejects when the work takes longer, in milliseconds. */
async function within<T>(most: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing more came in ${most / 1000} s`)), most);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param say takes each line of the report
 * @returns with the step that broke it, if one did
 */
export async function runSuite(
  suite: Suite,
  base: Omit<World, 'visitor' | 'note' | 'afterwards'>,
  say: Say,
): Promise<Counts & { broke?: string }> {
  say(`\n${suite.name}`);
  const visitors: Visitor[] = [];
  const endings: (() => Promise<unknown>)[] = [];
  const counts: Counts & { broke?: string } = { passed: 0, failed: 0 };
  const steps = suite.steps({
    ...base,
    async visitor(options) {
      const visitor = await Visitor.come(base.browser, base.product.origin, options);
      visitors.push(visitor);
      return visitor;
    },
    note: (text) => say(`      ${text}`),
    afterwards: (work) => void endings.push(work),
  });
  let broken = false;
  for (const [name, run] of steps) {
    if (broken) {
      counts.failed += 1;
      say(`  –   ${name}（前一步失败，未执行）`);
      continue;
    }
    const started = Date.now();
    try {
      await within(STEP_MS, run());
      const faults = visitors.flatMap((visitor) => visitor.faults.splice(0));
      if (faults.length > 0) throw new Error(`页面上出现错误：\n${faults.join('\n')}`);
      counts.passed += 1;
      say(`  ✓   ${name}（${((Date.now() - started) / 1000).toFixed(1)} 秒）`);
    } catch (error) {
      broken = true;
      counts.failed += 1;
      counts.broke = `${name}：${String(error).split('\n')[0]}`;
      say(`  ✗   ${name}\n${String((error as Error).stack ?? error).replace(/^/gm, '      ')}`);
      for (const { faults, told } of visitors) {
        for (const one of [...faults.splice(0), ...told.splice(0)]) say(one.replace(/^/gm, '      '));
      }
      await keepPictures(visitors, name, say);
    }
  }
  await Promise.all(visitors.map((visitor) => within(LEAVE_MS, visitor.leave()).catch(() => {})));
  for (const end of endings) await end();
  return counts;
}
