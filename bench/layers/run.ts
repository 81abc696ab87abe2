/**
 * `npm run bench -- --layers`: what each layer of a call adds, in microseconds of processor time a call, of the server
 * and of the database apart. The layers are measured in turn, several rounds; the middle and the spread are told.
 */
import { importCsv, type Until } from '../importCsv';
import { load, type Target } from '../load';
import { prepare, projectOf, type Ready, session, start } from '../underTest';
import { alone } from './alone';
import { type Asked, askedBetween } from './asked';
import { CALLS, type CallName, callNames } from './calls';
import { Counter } from './counted';
import type { AnswersFrom, Statement } from './keptAnswers';
import { type Measured, micro, middle, print, printAsked, printCounted, spread } from './print';
import { type ProcessorTime, type Spent, spentBetween } from './processorTime';

/** Calls a layer and round. */
const amount = Number(process.env.BENCH_CALLS ?? 4000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Statements that are told of. */
const ASKED = 12;
/** Calls before instructions are counted, and while they are. */
const WARMING = Number(process.env.BENCH_WARMING ?? 1500);
const COUNTED = 200;
/** Microseconds a second. */
const IDLE = 20_000;
const SIZES = [1_000, 10_000];

interface Step {
  name: string;
  target: Target;
  from: AnswersFrom;
}

class Layers {
  private serial = 0;

  constructor(
    private readonly ready: Ready,
    private readonly headers: Record<string, string>,
    private readonly projects: Record<string, string>,
    private readonly taskId: string,
  ) {}

  private async floor<T>(path: string, body?: unknown): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers };
    return (await (await fetch(`${this.ready.floor}/layers/${path}`, sent)).json()) as T;
  }
  readonly time = () => this.floor<ProcessorTime>('time');
  private readonly asked = async () => (await this.floor<Record<string, Asked> | null>('asked')) ?? {};

  /** The call at an address, as it is asked for again and again. */
  private target(call: string, url: string): Target {
    const { headers } = this;
    if (call === 'detail') return { url, headers: { cookie: headers.cookie as string } };
    const project = this.projects[call === 'list' ? 'B10000' : 'B1000'];
    const listed = { filter: { categories: ['IN_PROGRESS', 'NOT_STARTED'] }, sort: 'updatedTime', pageSize: 20 };
    const body = () =>
      JSON.stringify({
        projectId: project,
        ...(call === 'list' ? listed : { title: `基准创建的任务 ${this.serial++}`, notes: '<p>说明</p>' }),
      });
    return { url, method: 'POST', headers, body };
  }

  private async answerOf(target: Target): Promise<string> {
    const { url, method, headers, body } = target;
    const answer = await fetch(url, { method, headers, ...(body && { body: body() }) });
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  }

  async steps(call: CallName): Promise<{ steps: Step[]; statements: Statement[] }> {
    const path = CALLS[call].path.replace('{id}', this.taskId);
    const at = (layer: string) => this.target(call, `${this.ready.product}/api/layers/${layer}/${path}`);
    const whole = this.target(call, `${this.ready.product}/api/${path}`);
    await this.floor('from/keep');
    await this.floor('answers', { [call]: await this.answerOf(whole) });
    const statements = await this.floor<Statement[]>('statements');
    await this.floor('from/database');
    const zipped = { ...whole, headers: { ...whole.headers, 'accept-encoding': 'gzip' } };
    const bare = this.target(call, `${this.ready.floor}/layers/bare/${call}`);
    return {
      statements,
      steps: [
        { name: 'bare Fastify, the same answer', target: bare, from: 'kept' },
        { name: '+ hooks (session, CSRF, limits, headers)', target: at('hooks'), from: 'kept' },
        { name: '+ input validated', target: at('validation'), from: 'kept' },
        { name: '+ policy and scope', target: at('policy'), from: 'kept' },
        { name: '+ statement written, rows presented', target: at('service'), from: 'kept' },
        { name: '+ statement asked', target: at('service'), from: 'database' },
        { name: '+ answer written as JSON', target: whole, from: 'database' },
        { name: '+ compressed', target: zipped, from: 'database' },
      ],
    };
  }

  private async spent({ name, target, from }: Step, calls: number): Promise<Spent> {
    await this.floor(`from/${from}`);
    const before = await this.time();
    const { done, failed } = await load(target, undefined, undefined, calls);
    const spent = spentBetween(before, await this.time());
    if (failed > 0) throw new Error(`${name}: ${failed} calls failed`);
    return { server: spent.server / done, children: spent.children / done, database: spent.database / done };
  }

  /** Waits until the server under test has done what it does by itself after its start: half a minute at the most. */
  async quiet(): Promise<void> {
    for (let turn = 0; turn < 30; turn += 1) {
      const before = await this.time();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const { server, database } = spentBetween(before, await this.time());
      if (server + (database || 0) < IDLE) return;
    }
  }

  async measure(call: CallName): Promise<{ measured: Measured; statements: Statement[]; asked: Asked[] }> {
    const { steps, statements } = await this.steps(call);
    const measured: Measured = new Map(steps.map(({ name }) => [name, []]));
    // What is compiled at the first calls is none of a layer's.
    for (const step of steps) await this.spent(step, amount);
    for (let round = 0; round < rounds; round += 1) {
      for (const step of steps) measured.get(step.name)?.push(await this.spent(step, amount));
    }
    await this.floor('from/database');
    const before = await this.asked();
    const { done } = await load(this.target(call, steps.at(-2)?.target.url ?? ''), undefined, undefined, amount);
    const asked = askedBetween(before, await this.asked(), ASKED);
    return { measured, statements, asked: asked.map((one) => perCall(one, done)) };
  }

  /** By the row: as far as an import goes, each stop a layer. The process that reads the file is told of apart. */
  async imported(): Promise<{ measured: Measured; asked: Asked[]; rows: number }> {
    const at = (name: string): Until => ({ url: `${this.ready.product}/api/layers/${name}/import` });
    const stops: [string, Until][] = [
      ['bare Fastify receives the file', { url: `${this.ready.floor}/layers/bare/import` }],
      ['+ hooks, right, file kept', at('received')],
      ['+ file read by a process of its own', at('read')],
      ['+ job, rows mapped and judged (dry run)', 'judged'],
      ['+ rows written', 'written'],
    ];
    const measured: Measured = new Map(stops.map(([name]) => [name, []]));
    let rows = 0;
    let asked: Asked[] = [];
    // Round 0 compiles.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, until] of stops) {
        const [before, askedBefore] = [await this.time(), await this.asked()];
        const one = await importCsv(this.ready.product, this.headers, until);
        const spent = spentBetween(before, await this.time());
        if (until === 'written') {
          rows = one.rows;
          asked = askedBetween(askedBefore, await this.asked(), ASKED);
        }
        if (round > 0) measured.get(name)?.push(spent);
        await new Promise((resolve) => setTimeout(resolve, until === 'written' ? 2000 : 300));
      }
    }
    const byRow = [...measured].map(
      ([name, all]) =>
        [
          name,
          all.map((one) => ({
            server: one.server / rows,
            children: one.children / rows,
            database: one.database / rows,
          })),
        ] as const,
    );
    return { measured: new Map(byRow), asked, rows };
  }

  /** Instructions of the server a call, layer by layer; two counts of each, which tell how far they can be trusted. */
  async counted(call: CallName, counter: Counter): Promise<Map<string, number[]>> {
    const { steps } = await this.steps(call);
    const found = new Map<string, number[]>();
    for (const { name, target, from } of steps) {
      await this.floor(`from/${from}`);
      // Compiled as far as it ever is; nothing is counted meanwhile, which is ten times faster.
      await load(target, undefined, undefined, WARMING);
      const counts: number[] = [];
      for (let turn = 0; turn < 2; turn += 1) {
        counts.push((await counter.count(() => load(target, undefined, undefined, COUNTED))) / COUNTED);
      }
      found.set(name, counts);
    }
    await this.floor('from/database');
    return found;
  }
}

async function printAlone(url: string, statements: readonly Statement[]): Promise<void> {
  for (const statement of statements.filter(({ text }) => /^\s*select/i.test(text))) {
    const took = await alone(url, statement);
    const what = statement.text.replace(/\s+/g, ' ').slice(0, 60);
    console.log(
      `\nalone by pgbench -M prepared (one client, its wait included): ${took ?? 'not measured'} µs: ${what}…`,
    );
  }
}

const perCall = ({ text, calls, planned, run }: Asked, done: number): Asked => ({
  text,
  calls: calls / done,
  planned: planned / done,
  run: run / done,
});

/**
 * @param only a call by its name; without, all of them and imports
 * @param isCounted in instructions of the server under callgrind, which other work on the machine does not change; no
 *   times then
 */
export async function layers(url: string, only?: string, isCounted = false): Promise<void> {
  const env = { DATABASE_URL: url };
  const projects = await prepare(env, SIZES.map(projectOf));
  const counter = isCounted ? new Counter() : null;
  const { ready, stop } = await start(env, ['--layers'], counter?.under);
  try {
    const headers = await session(ready.product);
    const asked = { method: 'POST', headers, body: JSON.stringify({ projectId: projects.B10000, pageSize: 200 }) };
    const answer = await fetch(`${ready.product}/api/collaboration-center/ccTask/query`, asked);
    const { data } = (await answer.json()) as { data: { result: { id: string }[] } };
    const under = new Layers(ready, headers, projects, data.result[100]?.id as string);
    await under.quiet();
    counter?.watch(ready.pid);
    for (const call of callNames.filter((one) => !only || one === only)) {
      if (counter) printCounted(call, await under.counted(call, counter));
      else await printCall(url, call, await under.measure(call));
    }
    if (counter || (only && only !== 'import')) return;
    const { measured, asked: questions, rows } = await under.imported();
    print('import', measured, `µs a row of ${rows.toLocaleString('en')}`);
    const children = measured.get('+ rows written')?.map((one) => one.children) ?? [];
    console.log(`\nthe process that reads the file: ${micro(middle(children))} µs a row (${spread(children)})`);
    printAsked('import, a row', questions, rows);
  } finally {
    await stop();
    counter?.close();
  }
}

async function printCall(url: string, call: CallName, found: Awaited<ReturnType<Layers['measure']>>): Promise<void> {
  print(call, found.measured);
  printAsked(call, found.asked, 1);
  await printAlone(url, found.statements);
}
