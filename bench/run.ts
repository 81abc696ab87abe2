/**
 * `npm run bench`: the product against floors, measured in one run on the same database, as ratios that hold on a
 * noisy machine. PGlite always; PostgreSQL as well when BENCH_DATABASE_URL names an empty database.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cost } from './cost';
import { engine } from './engine';
import { enterprises } from './enterprises';
import { importCsv } from './importCsv';
import { large } from './large';
import { plans } from './layers/plans';
import { layers } from './layers/run';
import { type Load, load } from './load';
import { moving } from './moving';
import { people } from './people';
import { type Memory, prepare, projectOf, type Ready, session, start } from './underTest';

interface Line {
  what: string;
  load: Load;
  against?: string;
  ratio?: number;
  goal?: string;
}

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const SIZES = [1_000, 10_000, 100_000];
const MEMORY_GOAL: Record<string, number> = { postgres: 250, pglite: 600 };
/** Tasks of the one large project; 0 leaves its table out. */
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000);

async function measure({ product, floor }: Ready, projects: Record<string, string>): Promise<Line[]> {
  const headers = await session(product);
  const task = `${product}/api/collaboration-center/ccTask`;
  const lines: Line[] = [];
  const list = (size: string) => ({
    url: `${task}/query`,
    method: 'POST' as const,
    headers,
    body: () =>
      JSON.stringify({
        projectId: projects[size],
        filter: { categories: ['IN_PROGRESS', 'NOT_STARTED'] },
        sort: 'updatedTime',
        pageSize: 20,
      }),
  });
  const ids = await taskIds(task, headers, projects['10000'] as string);
  await load(list('1000'), 1);

  const fixed = await load({ url: `${floor}/fixed` }, seconds);
  const key = await load({ url: `${floor}/key` }, seconds);
  const rows = await load({ url: `${floor}/rows` }, seconds);
  const bareInserts = async () => (await (await fetch(`${floor}/inserts`)).json()) as { perSecond: number };
  const inserts = await bareInserts();
  lines.push({ what: 'floor: Fastify, fixed JSON', load: fixed }, { what: 'floor: row by key', load: key });
  lines.push({ what: 'floor: 20 indexed rows', load: rows });
  lines.push({
    what: 'floor: bare inserts, 16 at once',
    load: { rate: inserts.perSecond, p50: NaN, p99: NaN, failed: 0, done: NaN },
  });

  for (const size of Object.keys(projects)) {
    const measured = await load(list(size), seconds);
    lines.push({
      what: `list of 20, ${Number(size).toLocaleString('en')} tasks`,
      load: measured,
      against: '20 rows',
      ratio: measured.rate / rows.rate,
      goal: '≥ 0.40',
    });
  }
  const detail = await load(
    { url: `${task}/details/${ids[Math.floor(ids.length / 2)]}`, headers: { cookie: headers.cookie as string } },
    seconds,
  );
  lines.push({ what: 'detail', load: detail, against: 'by key', ratio: detail.rate / key.rate, goal: '≥ 0.35' });
  let n = 0;
  const create = await load(
    {
      url: `${task}/create`,
      method: 'POST',
      headers,
      body: () => JSON.stringify({ projectId: projects['1000'], title: `基准创建的任务 ${n++}`, notes: '<p>说明</p>' }),
    },
    seconds,
  );
  lines.push({
    what: 'create',
    load: create,
    against: 'inserts',
    ratio: create.rate / inserts.perSecond,
    goal: '≥ 0.15',
  });
  // Single and short: each beside a floor of its own, as the machine's speed drifts; the middle of five.
  const imports = [];
  for (let run = 0; run < 5; run += 1) {
    const bare = await bareInserts();
    const one = await importCsv(product, headers);
    imports.push({ ...one, ratio: one.perSecond / bare.perSecond });
    // The index takes up the import's words behind it: not beside the next floor.
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  const imported = imports.sort((x, y) => x.ratio - y.ratio)[2] as (typeof imports)[number];
  lines.push({
    what: `import of ${imported.rows.toLocaleString('en')} rows${imported.real ? '' : ' (made up)'}`,
    load: { rate: imported.perSecond, p50: NaN, p99: NaN, failed: imported.failed, done: NaN },
    against: 'inserts',
    ratio: imported.ratio,
    goal: '≥ 0.50',
  });
  return lines;
}

async function taskIds(task: string, headers: Record<string, string>, projectId: string): Promise<string[]> {
  const answer = await fetch(`${task}/query`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ projectId, pageSize: 200 }),
  });
  return ((await answer.json()) as { data: { result: { id: string }[] } }).data.result.map((row) => row.id);
}

function print(kind: string, lines: Line[]): void {
  const ms = (value: number) => (Number.isNaN(value) ? '' : value.toFixed(1));
  console.log(`\n${kind}\n`);
  console.log('| what | calls/s | p50 ms | p99 ms | failed | ratio | goal |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | --- |');
  for (const { what, load: measured, ratio, against, goal } of lines) {
    const cells = [
      what,
      Math.round(measured.rate).toLocaleString('en'),
      ms(measured.p50),
      ms(measured.p99),
      measured.failed,
      ratio === undefined ? '' : `${ratio.toFixed(2)} of ${against}`,
      goal ?? '',
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const of = (size: string) => lines.find((line) => line.what.startsWith(`list of 20, ${size}`))?.load.rate ?? NaN;
  console.log(
    `\nlist: time a call at 100,000 tasks / at 1,000: ${(of('1,000') / of('100,000')).toFixed(2)} (goal ≤ 1.30)`,
  );
}

/** Resident at once after the load; the collection tells what of it is kept and what is room. */
async function printMemory(floor: string, kind: string): Promise<void> {
  const { before, after } = (await (await fetch(`${floor}/profile`)).json()) as Memory;
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
  const cells = (of: NodeJS.MemoryUsage) =>
    [of.rss, of.heapTotal, of.heapUsed, of.external, of.arrayBuffers].map(mb).join(' | ');
  console.log(`\nmemory after the load: ${mb(before.rss)} MB resident (goal ≤ ${MEMORY_GOAL[kind]})\n`);
  console.log('| MB | resident | heap | used of it | outside of the heap | buffers of it |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  console.log(`| after the load | ${cells(before)} |\n| after a collection | ${cells(after)} |\n`);
}

async function bench(env: Record<string, string>, many: number): Promise<void> {
  const byCode = await prepare(env, SIZES.map(projectOf));
  const projects = Object.fromEntries(SIZES.map((size) => [size, byCode[`B${size}`] as string]));
  const { ready, stop } = await start(env);
  try {
    const lines = await measure(ready, projects);
    print(ready.kind === 'pglite' ? 'PGlite (embedded, on disk)' : 'PostgreSQL', lines);
    await printMemory(ready.floor, ready.kind);
    await engine(ready.product, await session(ready.product), projects);
  } finally {
    await stop();
  }
  if (many > 0) await large(env, many);
}

async function main(): Promise<void> {
  console.log(
    `${os.cpus()[0]?.model ?? 'unknown processor'} × ${os.cpus().length}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  const url = process.env.BENCH_DATABASE_URL;
  const at = process.argv.indexOf('--layers');
  if (at > 0) {
    if (!url) throw new Error('Layers are measured on PostgreSQL: name a database by BENCH_DATABASE_URL.');
    const only = process.argv.slice(at + 1).find((one) => !one.startsWith('--'));
    await layers(url, only, process.argv.includes('--counted'));
    return;
  }
  if (process.argv.includes('--plans') || process.argv.includes('--cost')) {
    if (!url) throw new Error('Plans and cost are measured on PostgreSQL: name a database by BENCH_DATABASE_URL.');
    await (process.argv.includes('--plans') ? plans(url) : cost(url));
    return;
  }
  if (process.argv.includes('--enterprises')) {
    if (!(await enterprises())) process.exitCode = 1;
    return;
  }
  const move = process.argv.indexOf('--moving');
  if (move > 0) {
    if (!(await moving(process.argv[move + 1]))) process.exitCode = 1;
    return;
  }
  const many = process.argv.indexOf('--people');
  if (many > 0) {
    if (!(await people(process.argv[many + 1], process.argv[many + 2]))) process.exitCode = 1;
    return;
  }
  const only = process.argv.includes('--postgres') ? 'postgres' : process.argv.includes('--pglite') ? 'pglite' : 'both';
  if (only !== 'postgres') {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'collab-bench-'));
    await bench({ DATA_DIR: dataDir, DATABASE_URL: '' }, LARGE / 10);
    fs.rmSync(dataDir, { recursive: true });
  }
  if (url && only !== 'pglite') await bench({ DATABASE_URL: url }, LARGE);
  else if (only !== 'pglite') console.log('\nPostgreSQL: not measured; name an empty database by BENCH_DATABASE_URL.');
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
