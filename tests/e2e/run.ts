/**
 * `npm run e2e [-- suite …]`: Chromium against the built product, on ports and data folders of their own. Builds the
 * console when it is out of date. Up to eight suites that fail run once more on fresh data, and count as they end.
 * `DATABASE_URL` names a PostgreSQL for the suite of several processes, `E2E_SUMMARY` a file for the counts,
 * `E2E_ARTIFACTS` a folder for pictures of failures, `E2E_PICTURES` one for pictures of all pages (suites `axe`,
 * `facePictures`), `E2E_PAGES` the pages that `still` looks at, as an expression that their addresses fit.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { compressConsole, ensureConsole } from '../../scripts/consoleBuild';
import { accessibility } from './accessibility';
import { accounts } from './accounts';
import { approval } from './approval';
import { apps } from './apps';
import { arrival } from './arrival';
import { automation } from './automation';
import { beginning, EMPTY } from './beginning';
import { boards } from './boards';
import { launch } from './browser';
import { cluster } from './cluster';
import { cold } from './cold';
import { company } from './company';
import { dashboards } from './dashboards';
import { type ImportFiles, importFiles } from './data';
import { dataServices } from './dataServices';
import { documents } from './documents';
import { engine } from './engine';
import { enterprise } from './enterprise';
import { facePictures } from './facePictures';
import { forms } from './forms';
import { helpPictures } from './helpPictures';
import { insight } from './insight';
import { journey } from './journey';
import { keys } from './keys';
import { layouts } from './layouts';
import { load } from './load';
import { market } from './market';
import { measures } from './measures';
import { moving } from './moving';
import { newcomer } from './newcomer';
import { norms } from './norms';
import { parts } from './parts';
import { phone } from './phone';
import { plan } from './plan';
import { planDesk, planSpeed } from './planDesk';
import { planning } from './planning';
import { Product } from './product';
import { projects } from './projects';
import { questionnaires } from './questionnaires';
import { realtime } from './realtime';
import { registers } from './registers';
import { reports } from './reports';
import { restart } from './restart';
import { reviewing } from './reviewing';
import { risk } from './risk';
import { room } from './room';
import { sheet } from './sheet';
import { shell } from './shell';
import { shortcuts } from './shortcuts';
import { signIn } from './signIn';
import { SPEED_CODE, SPEED_TASKS, speed } from './speed';
import { type Counts, runSuite, type Suite } from './steps';
import { still } from './still';
import { tables } from './tables';
import { time } from './time';
import { views } from './views';
import { walk } from './walk';
import { writing } from './writing';

const suites = {
  journey,
  engine,
  plan,
  planning,
  planDesk,
  reviewing,
  layouts,
  risk,
  approval,
  registers,
  views,
  moving,
  restart,
  accounts,
  enterprise,
  company,
  arrival,
  signIn,
  shell,
  parts,
  phone,
  keys,
  shortcuts,
  newcomer,
  beginning,
  walk,
  room,
  load,
  questionnaires,
  forms,
  norms,
  projects,
  market,
  reports,
  dashboards,
  boards,
  documents,
  dataServices,
  time,
  tables,
  sheet,
  apps,
  automation,
  insight,
  realtime,
  cluster,
  writing,
  axe: accessibility,
  still,
  measures,
  cold,
  speed,
  planSpeed,
  helpPictures,
  facePictures,
};
/** These run on a product of their own, beside the rest: the two lanes take about as long. */
const beside: readonly string[] = [
  'accounts',
  'enterprise',
  'company',
  'arrival',
  'signIn',
  'shell',
  'parts',
  'phone',
  'keys',
  'shortcuts',
  'newcomer',
  'beginning',
  'walk',
  'room',
  'load',
  'axe',
];
/**
 * By name only: `writing` types for two minutes; `walk` was seen to wait in vain for what it had at once in another run;
 * `still` looks at 140 pages in four windows, and four of them were beyond its limits when it was last seen whole (since
 * mended); the others measure or take pictures.
 */
const byName = ['measures', 'cold', 'speed', 'planSpeed', 'helpPictures', 'facePictures', 'still', 'walk', 'writing'];
/** With E2E_SECONDS no suite begins later the first time: on a machine that is very slow some are said not to have run. */
const firstUntil = process.env.E2E_SECONDS
  ? Date.now() + Number(process.env.E2E_SECONDS) * 1000
  : Number.POSITIVE_INFINITY;
/** What failed may run once more for so long behind that. */
const AGAIN_MS = 600_000;
const say = (text: string) => process.stdout.write(`${text}\n`);
/** The size of the list that is measured. */
const BULK_TASKS = '10000';

/** So many failed suites run once more, one after the other, so that noise of the machine is told from a failure. */
const NOISY = 8;
/** What a suite stands on: its data are made by these, so they run before it once more too. */
const standsOn: Partial<Record<string, (keyof typeof suites)[]>> = { restart: ['journey'] };

async function main(): Promise<Counts> {
  const { positionals: wanted } = parseArgs({ allowPositionals: true });
  const unknown = wanted.filter((name) => !(name in suites));
  if (unknown.length > 0) throw new Error(`没有这样的套件：${unknown.join('、')}`);
  const chosen = Object.entries(suites).filter(
    ([name]) =>
      (wanted.length === 0 ? !byName.includes(name) : wanted.includes(name)) &&
      (!['cluster', 'writing'].includes(name) || process.env.DATABASE_URL),
  );
  if (!process.env.DATABASE_URL) say('没有 DATABASE_URL：不执行 cluster（两个进程在一个 PostgreSQL 上）');
  const files = importFiles();
  say(files.real ? '导入 ../shared/data 中的真实数据' : '没有 ../shared/data：导入同样形状的自制数据');
  const root = path.resolve(__dirname, '..', '..');
  await ensureConsole(root, say);
  // What `load` counts is what a browser gets of a product that runs for some time.
  await compressConsole(root, say);
  const browser = await launch();
  try {
    const first = await runOn(browser, files, chosen, { abreast: true, until: firstUntil });
    tellFailures(first);
    if (first.failed.length === 0 || first.failed.length > NOISY) return first.counts;
    const names = new Set(first.failed.flatMap(([name]) => [...(standsOn[name] ?? []), name]));
    const again = chosen.filter(([name]) => names.has(name));
    say(`\n失败的套件在新的数据上再执行一次：${again.map(([name]) => name).join('、')}`);
    const second = await runOn(browser, files, again, { abreast: false, until: firstUntil + AGAIN_MS });
    tellFailures(second);
    const kept = first.sound.filter(([name]) => !names.has(name)).reduce((sum, [, steps]) => sum + steps, 0);
    // A suite that the time was over for the second time stays as it was the first time.
    const failed = second.counts.failed + second.late.filter((name) => names.has(name)).length;
    return { passed: kept + second.counts.passed, failed };
  } finally {
    await browser.close();
  }
}

const secondsSince = (moment: number) => Math.round((Date.now() - moment) / 1000);

type Chosen = [name: string, suite: Suite][];

interface Outcome {
  counts: Counts;
  /** Suites without a failure, and their steps. */
  sound: [name: string, steps: number][];
  failed: Chosen;
  /** What broke each of them. */
  broke: string[];
  /** Suites that the time was over for. */
  late: string[];
}

/** Said at the end too: the middle of a long log may be cut. */
function tellFailures({ broke, late }: Outcome): void {
  if (late.length > 0) say(`\n时间已到，没有执行：${late.join('、')}`);
  if (broke.length > 0) say(`\n失败的步骤：\n${broke.map((one) => `  ✗   ${one}`).join('\n')}`);
}

/**
 * Each suite once, each lane on a product and data of its own. What measures runs alone.
 * @param how abreast: in two lanes beside each other, else one after the other; until: no suite begins later
 */
async function runOn(
  browser: Browser,
  files: ImportFiles,
  chosen: Chosen,
  { abreast, until }: { abreast: boolean; until: number },
): Promise<Outcome> {
  const measuring = chosen.some(([name]) => byName.includes(name));
  const isBeside = ([name]: Chosen[number]) => abreast && !measuring && beside.includes(name);
  const lanes = [chosen.filter((one) => !isBeside(one)), chosen.filter(isBeside)].filter((lane) => lane.length > 0);
  const first = await Product.create();
  const products = [first];
  const outcome: Outcome = { counts: { passed: 0, failed: 0 }, sound: [], failed: [], broke: [], late: [] };
  const run = async (lane: Chosen, product: Product) => {
    await product.start();
    const began = Date.now();
    const took: string[] = [];
    for (const one of lane) {
      if (Date.now() > until) {
        outcome.late.push(one[0]);
        continue;
      }
      // A suite is told as a whole: two of them write at once.
      const lines: string[] = [];
      const since = Date.now();
      const its = await runSuite(one[1], { product, browser, files }, (line) => lines.push(line));
      say(lines.join('\n'));
      outcome.counts.passed += its.passed;
      outcome.counts.failed += its.failed;
      if (its.broke) outcome.broke.push(`${one[0]} ${its.broke}`);
      if (its.failed > 0) outcome.failed.push(one);
      else outcome.sound.push([one[0], its.passed]);
      took.push(`${one[0]} ${secondsSince(since)}`);
    }
    // Where one lane waits for the other, a suite of the longer one belongs into it (`beside`).
    if (lane.length > 1) say(`\n一路共 ${secondsSince(began)} 秒：${took.join('、')}`);
  };
  try {
    await first.command('demo', '--tasks', BULK_TASKS, '--code', 'BENCH');
    if (chosen.some(([name]) => name === 'speed')) {
      await first.command('demo', '--tasks', String(SPEED_TASKS), '--code', SPEED_CODE);
    }
    if (chosen.some(([name]) => name === 'beginning')) {
      const { code, name, owner, ownerName, password } = EMPTY;
      const who = ['--owner', owner, '--password', password, '--owner-name', ownerName];
      await first.command('tenantCreate', '--code', code, '--name', name, ...who);
    }
    for (const _lane of lanes.slice(1)) products.push(await first.twin());
    await Promise.all(lanes.map((lane, at) => run(lane, products[at] as Product)));
  } finally {
    await Promise.all(products.map((product) => product.remove()));
  }
  return outcome;
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
