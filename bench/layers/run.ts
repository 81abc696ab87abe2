/**
 * `npm run bench -- --layers`: what each layer of a call adds, in microseconds of processor time a call, of the server
 * and of the database apart. The layers are measured in turn, several rounds; the middle and the spread are told.
 */
import { importCsv } from '../importCsv';
import { load, type Target } from '../load';
import { prepare, projectOf, type Ready, session, start } from '../underTest';
import { alone } from './alone';
import { CALLS, type CallName, callNames } from './calls';
import type { AnswersFrom, Statement } from './keptAnswers';
import { type ProcessorTime, type Spent, spentBetween } from './processorTime';

/** Calls a layer and round. */
const amount = Number(process.env.BENCH_CALLS ?? 4000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Microseconds a second. */
const IDLE = 20_000;
const SIZES = [1_000, 10_000];

interface Step {
  name: string;
  target: Target;
  from: AnswersFrom;
}
type Measured = Map<string, Spent[]>;

const middle = (values: readonly number[]): number => [...values].sort((x, y) => x - y)[values.length >> 1] ?? NaN;

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

  async measure(call: CallName): Promise<{ measured: Measured; statements: Statement[] }> {
    const { steps, statements } = await this.steps(call);
    const measured: Measured = new Map(steps.map(({ name }) => [name, []]));
    // What is compiled at the first calls is none of a layer's.
    for (const step of steps) await this.spent(step, amount);
    for (let round = 0; round < rounds; round += 1) {
      for (const step of steps) measured.get(step.name)?.push(await this.spent(step, amount));
    }
    await this.floor('from/database');
    return { measured, statements };
  }

  /** By the row. */
  async imported(): Promise<Measured> {
    const measured: Spent[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = await this.time();
      const { rows } = await importCsv(this.ready.product, this.headers);
      const spent = spentBetween(before, await this.time());
      measured.push({ server: spent.server / rows, children: spent.children / rows, database: spent.database / rows });
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    return new Map([['import, a row', measured]]);
  }
}

const micro = (value: number) => (Number.isNaN(value) ? '' : Math.round(value).toLocaleString('en'));
const spread = (values: readonly number[]) =>
  values.some(Number.isNaN) ? '' : `${micro(Math.min(...values))}–${micro(Math.max(...values))}`;

function print(call: string, measured: Measured): void {
  console.log(`\n| ${call}: µs a call | server | adds | spread | database | adds | spread |`);
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  const lines = [...measured].map(([name, all]) => {
    const server = all.map((one) => one.server);
    const database = all.map((one) => one.database);
    return { name, server, database, of: { server: middle(server), database: middle(database) } };
  });
  const added = lines.map(({ of }, at) => ({
    server: of.server - (lines[at - 1]?.of.server ?? 0),
    database: of.database - (lines[at - 1]?.of.database ?? 0),
  }));
  const dearest = Math.max(...added.flatMap(({ server, database }) => [server, database || 0]));
  const told = (value: number) => (value === dearest && lines.length > 1 ? `**${micro(value)}**` : micro(value));
  for (const [at, { name, server, database, of }] of lines.entries()) {
    const adds = added[at] as (typeof added)[number];
    const cells = [name, micro(of.server), told(adds.server), spread(server)];
    console.log(`| ${[...cells, micro(of.database), told(adds.database), spread(database)].join(' | ')} |`);
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

/** @param only a call by its name; without, all of them and imports */
export async function layers(url: string, only?: string): Promise<void> {
  const env = { DATABASE_URL: url };
  const projects = await prepare(env, SIZES.map(projectOf));
  const { ready, stop } = await start(env, ['--layers']);
  try {
    const headers = await session(ready.product);
    const asked = { method: 'POST', headers, body: JSON.stringify({ projectId: projects.B10000, pageSize: 200 }) };
    const answer = await fetch(`${ready.product}/api/collaboration-center/ccTask/query`, asked);
    const { data } = (await answer.json()) as { data: { result: { id: string }[] } };
    const under = new Layers(ready, headers, projects, data.result[100]?.id as string);
    await under.quiet();
    for (const call of callNames.filter((one) => !only || one === only)) {
      const { measured, statements } = await under.measure(call);
      print(call, measured);
      await printAlone(url, statements);
    }
    if (only && only !== 'import') return;
    const imported = await under.imported();
    print('import', imported);
    const children = imported.get('import, a row')?.map((one) => one.children) ?? [];
    console.log(`\nthe process that reads the file: ${micro(middle(children))} µs a row (${spread(children)})`);
  } finally {
    await stop();
  }
}
