/** What a collector is sent, by one that plays it: one trace of a request, its statements, its jobs, and nothing typed. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, buildApp } from '../app';
import { withoutQuoted } from '../base/spans';
import type { LogTarget } from '../log/log';
import { readInSandbox } from '../sandbox/sandbox';
import { Client, testEnv } from '../test/app';
import { openTestDatabase, type TestDatabase } from '../test/database';
import { Factory } from '../test/factories';
import { Tracing } from './tracing';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
  links?: { traceId: string; spanId: string }[];
}
interface Sent {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] };
    scopeSpans: { spans: SentSpan[] }[];
  }[];
}

const CALLER = { traceId: 'a'.repeat(31).concat('1'), spanId: 'b'.repeat(16) };
const asked: { path: string; body: Sent }[] = [];
const lines: string[] = [];
let collector: http.Server;
let tracing: Tracing;
let opened: TestDatabase;
let app: App;
let client: Client;

beforeAll(async () => {
  collector = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    request.on('end', () => {
      asked.push({ path: request.url ?? '', body: JSON.parse(text) as Sent });
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const tracesEndpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const env = { ...testEnv(null), tracesEndpoint, serviceName: 'under-test' };
  expect(env.tracesFromCallers).toBe(false);
  tracing = (await Tracing.open(env)) as Tracing;
  opened = await openTestDatabase();
  const logTo: LogTarget = { write: (line) => void lines.push(line) };
  const own = { ...env, databaseUrl: opened.databaseUrl, logLevel: 'info' };
  app = await buildApp(own, opened.database, { docs: false, tracing, logTo });
  app.platform.jobs.define<{ secret: string }>('traced', async (data) => {
    received.push(data);
    await app.platform.database.query('SELECT $1::text AS given', [data.secret]);
    if (data.secret === 'fails') throw new Error('of no use');
  });
  await app.http.ready();
  await app.start();
  const factory = new Factory(app.platform);
  const { owner } = await factory.enterprise();
  const token = await app.platform.access.open(owner.id, { ip: '127.0.0.1', userAgent: 'test' });
  client = new Client(app, token, (await app.platform.access.session(token))?.csrfToken ?? null);
});
const received: object[] = [];
afterAll(async () => {
  await app?.stop();
  await tracing?.close();
  await opened?.drop();
  collector?.close();
});

/** All spans that were sent so far. */
async function spans(): Promise<SentSpan[]> {
  // What is kept back is sent: the exporter waits some seconds for more.
  await (tracing as unknown as { provider: { forceFlush(): Promise<void> } }).provider.forceFlush();
  return asked.flatMap(({ body }) =>
    body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
  );
}
async function until(found: (all: SentSpan[]) => boolean): Promise<SentSpan[]> {
  for (let turn = 0; turn < 200; turn += 1) {
    const all = await spans();
    if (found(all)) return all;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Not sent: ${JSON.stringify((await spans()).map(({ name }) => name))}`);
}
const factOf = (span: SentSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];
const plain = (told: unknown) => String(told).replaceAll('-', '');

it('is nothing where no collector is set', async () => {
  expect(await Tracing.open(testEnv(null))).toBeNull();
});

it('sends a request with its statements as one trace, by the id that a failure answers with', async () => {
  const answer = await client.post(
    'collaboration-center/ccTask/project/00000000-0000-7000-8000-000000000001/simpleTaskList',
  );
  expect(answer.status).toBe(404);
  const { traceId } = JSON.parse(answer.body) as { traceId: string };
  const all = await until((sent) => sent.some((one) => one.traceId === plain(traceId) && one.kind === 2));
  const trace = all.filter((one) => one.traceId === plain(traceId));
  const root = trace.find(({ kind }) => kind === 2);
  expect(root?.parentSpanId ?? '').toBe('');
  expect(factOf(root, 'http.response.status_code')).toBe(404);
  expect(factOf(root, 'http.route')).toContain(':');
  const statements = trace.filter((one) => factOf(one, 'db.query.text') !== undefined);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.every((one) => one.parentSpanId === root?.spanId)).toBe(true);
  const [sent] = asked;
  expect(sent?.path).toBe('/v1/traces');
  const resource = { attributes: sent?.body.resourceSpans[0]?.resource.attributes ?? [] } as SentSpan;
  expect(factOf(resource, 'service.name')).toBe('under-test');
});

const traceOf = async (traceparent: string) => {
  const { body } = await client.call('GET', 'no/such', undefined, { headers: { traceparent } });
  return plain((JSON.parse(body) as { traceId: string }).traceId);
};

it('begins a trace of its own for a stranger who names one, and links it with that', async () => {
  const own = await traceOf(`00-${CALLER.traceId}-${CALLER.spanId}-01`);
  expect(own).not.toBe(CALLER.traceId);
  const all = await until((sent) => sent.some(({ traceId, kind }) => traceId === own && kind === 2));
  const root = all.find(({ traceId, kind }) => traceId === own && kind === 2);
  expect(root?.parentSpanId ?? '').toBe('');
  expect(root?.links).toEqual([expect.objectContaining(CALLER)]);
  expect(all.some(({ traceId }) => traceId === CALLER.traceId)).toBe(false);
});

it('goes on with the trace of callers where they are trusted, and takes nothing for one that is none', async () => {
  const trusting = tracing as unknown as { fromCallers: boolean };
  trusting.fromCallers = true;
  try {
    expect(await traceOf(`00-${CALLER.traceId}-${CALLER.spanId}-01`)).toBe(CALLER.traceId);
    const all = await until((sent) => sent.some(({ traceId }) => traceId === CALLER.traceId));
    expect(all.find(({ traceId }) => traceId === CALLER.traceId)?.parentSpanId).toBe(CALLER.spanId);
    for (const wrong of [
      '',
      'x',
      `00-${'0'.repeat(32)}-${CALLER.spanId}-01`,
      `00-${CALLER.traceId}-${'0'.repeat(16)}-01`,
      `ff-${CALLER.traceId}-${CALLER.spanId}-01`,
    ])
      expect(await traceOf(wrong)).not.toBe(CALLER.traceId);
  } finally {
    trusting.fromCallers = false;
  }
});

it('goes on in the job that a request sent, whose handler gets its data alone, and names it in the log', async () => {
  const { jobs } = app.platform;
  const traced = { ...CALLER, traceId: 'c'.repeat(32) };
  const parent = `00-${traced.traceId}-${traced.spanId}-01`;
  await tracing.run('request', 'asks', {}, () => jobs.send('traced', { secret: 'quiet words' }), parent);
  await tracing.run('request', 'asks', {}, () => jobs.send('traced', { secret: 'fails' }), parent);
  const all = await until(
    (sent) => sent.filter(({ name, traceId }) => name === 'job traced' && traceId === traced.traceId).length >= 2,
  );
  expect(received.slice(0, 2)).toEqual(expect.arrayContaining([{ secret: 'quiet words' }, { secret: 'fails' }]));
  const job = all.find(({ name, status }) => name === 'job traced' && status.code === 2);
  expect(factOf(job, 'error.type')).toBe('Error');
  const inside = all.find((one) => one.parentSpanId === job?.spanId);
  expect(factOf(inside, 'db.query.text')).toBe('SELECT $1::text AS given');
  const failed = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ msg }) => msg === 'job failed');
  expect(plain(failed?.trace)).toBe(traced.traceId);
  // Neither values nor the words of errors leave the process.
  expect(JSON.stringify(asked)).not.toMatch(/quiet words|of no use/);
});

it('holds files that are read apart', async () => {
  const reader = {
    module: require.resolve('../sandbox/refuse.cjs'),
    ...{ memoryMb: 64, withinMs: 5_000, outputBytes: 1_000, broken: 'broken', late: 'late' },
  };
  const read = async () => {
    for await (const _ of readInSandbox(reader, new Uint8Array([1]), {})) break;
  };
  await tracing.run('request', 'reads', {}, () => read().catch(() => {}));
  const all = await until((sent) => sent.some(({ name }) => name === 'sandbox refuse'));
  const request = all.find(({ name }) => name === 'reads');
  expect(all.find(({ name }) => name === 'sandbox refuse')?.parentSpanId).toBe(request?.spanId);
});

it('keeps what stands in quotes, however it is quoted', () => {
  expect(withoutQuoted(`SELECT "a'b" -- don't\n FROM t WHERE x = 'it''s secret' /* 'q */ AND y = E'secret'`)).toBe(
    `SELECT "a'b" FROM t WHERE x = '?' AND y = E'?'`,
  );
  expect(withoutQuoted(`SELECT ${'a'.repeat(9_000)}`)).toHaveLength(2_000);
});

it('goes on answering, and ends, where the collector is away', async () => {
  const away = await Tracing.open({ ...testEnv(null), tracesEndpoint: 'http://127.0.0.1:9' });
  expect(await away?.run('request', 'r', {}, async () => 7)).toBe(7);
  const began = Date.now();
  await away?.close();
  expect(Date.now() - began).toBeLessThan(5_000);
});
