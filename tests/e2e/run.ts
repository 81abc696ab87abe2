/**
 * `npm run e2e [-- --shard i/n] [suite …]`: Chromium against the built product, on a port and a data folder of its own.
 * Builds the console when it is out of date. Up to two suites that fail run once more on fresh data, and count as they end. With `--shard 1/2` it runs each second suite, beside another process that
 * runs the rest. `DATABASE_URL` names a PostgreSQL for the suite of several processes, `E2E_SUMMARY` a file for the
 * counts, `E2E_ARTIFACTS` a folder for pictures of failures.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { ensureConsole } from '../../scripts/consoleBuild';
import { accessibility } from './accessibility';
import { accounts } from './accounts';
import { approval } from './approval';
import { launch } from './browser';
import { cluster } from './cluster';
import { type ImportFiles, importFiles } from './data';
import { engine } from './engine';
import { enterprise } from './enterprise';
import { journey } from './journey';
import { keys } from './keys';
import { layouts } from './layouts';
import { measures } from './measures';
import { phone } from './phone';
import { plan } from './plan';
import { Product } from './product';
import { questionnaires } from './questionnaires';
import { realtime } from './realtime';
import { registers } from './registers';
import { restart } from './restart';
import { risk } from './risk';
import { room } from './room';
import { shell } from './shell';
import { SPEED_CODE, SPEED_TASKS, speed } from './speed';
import { type Counts, runSuite, type Suite } from './steps';
import { views } from './views';

const suites = {
  journey,
  engine,
  plan,
  layouts,
  risk,
  approval,
  registers,
  views,
  restart,
  accounts,
  enterprise,
  shell,
  phone,
  keys,
  room,
  questionnaires,
  realtime,
  cluster,
  axe: accessibility,
  measures,
  speed,
};
/** By name only: they assert nothing. */
const byName = ['measures', 'speed'];
const say = (text: string) => process.stdout.write(`${text}\n`);
/** The size of the list that is measured. */
const BULK_TASKS = '10000';

/** So many failed suites run once more, so that noise of the machine is told from a failure. */
const NOISY = 2;
/** What a suite stands on: its data are made by these, so they run before it once more too. */
const standsOn: Partial<Record<string, (keyof typeof suites)[]>> = { restart: ['journey'] };

/** `--shard 2/3`: which part of how many, from 1. */
function shardOf(text: string | undefined): { part: number; of: number } {
  const [part = 1, of = 1] = text ? text.split('/').map(Number) : [];
  if (!Number.isInteger(part) || !Number.isInteger(of) || part < 1 || part > of) throw new Error(`--shard ${text}`);
  return { part, of };
}

async function main(): Promise<Counts> {
  const { values, positionals: wanted } = parseArgs({
    allowPositionals: true,
    options: { shard: { type: 'string' } },
  });
  const unknown = wanted.filter((name) => !(name in suites));
  if (unknown.length > 0) throw new Error(`没有这样的套件：${unknown.join('、')}`);
  const { part, of } = shardOf(values.shard);
  const chosen = Object.entries(suites)
    .filter(
      ([name]) =>
        (wanted.length === 0 ? !byName.includes(name) : wanted.includes(name)) &&
        (name !== 'cluster' || process.env.DATABASE_URL),
    )
    .filter((_, at) => at % of === part - 1);
  if (!process.env.DATABASE_URL) say('没有 DATABASE_URL：不执行 cluster（两个进程在一个 PostgreSQL 上）');
  const files = importFiles();
  say(files.real ? '导入 ../shared/data 中的真实数据' : '没有 ../shared/data：导入同样形状的自制数据');
  await ensureConsole(path.resolve(__dirname, '..', '..'), say);
  const browser = await launch();
  try {
    const first = await runOn(browser, files, chosen);
    if (first.failed.length === 0 || first.failed.length > NOISY) return first.counts;
    const names = new Set(first.failed.flatMap(([name]) => [...(standsOn[name] ?? []), name]));
    const again = chosen.filter(([name]) => names.has(name));
    say(`\n失败的套件在新的数据上再执行一次：${again.map(([name]) => name).join('、')}`);
    const second = await runOn(browser, files, again);
    const kept = first.sound.filter(([name]) => !names.has(name)).reduce((sum, [, steps]) => sum + steps, 0);
    return { passed: kept + second.counts.passed, failed: second.counts.failed };
  } finally {
    await browser.close();
  }
}

type Chosen = [name: string, suite: Suite][];

/**
 * Each suite once, on a product and data of their own.
 * @returns `sound` has the suites without a failure and their steps
 */
async function runOn(
  browser: Browser,
  files: ImportFiles,
  chosen: Chosen,
): Promise<{ counts: Counts; sound: [name: string, steps: number][]; failed: Chosen }> {
  const product = await Product.create();
  const counts: Counts = { passed: 0, failed: 0 };
  const failed: Chosen = [];
  const sound: [name: string, steps: number][] = [];
  try {
    await product.command('demo', '--tasks', BULK_TASKS, '--code', 'BENCH');
    if (chosen.some(([name]) => name === 'speed')) {
      await product.command('demo', '--tasks', String(SPEED_TASKS), '--code', SPEED_CODE);
    }
    await product.start();
    for (const one of chosen) {
      const its = await runSuite(one[1], { product, browser, files });
      counts.passed += its.passed;
      counts.failed += its.failed;
      if (its.failed > 0) failed.push(one);
      else sound.push([one[0], its.passed]);
    }
  } finally {
    await product.remove();
  }
  return { counts, sound, failed };
}

void main()
  .catch((error: Error): Counts => {
    process.stderr.write(`${error.stack}\n`);
    return { passed: 0, failed: 1 };
  })
  .then((counts) => {
    if (process.env.E2E_SUMMARY) fs.writeFileSync(process.env.E2E_SUMMARY, JSON.stringify(counts));
    say(`\n端到端：${counts.passed} 步通过，${counts.failed} 步失败`);
    process.exit(counts.failed === 0 ? 0 : 1);
  });
