/** What `/metrics` tells, who is told, and that the dashboard and the alert rules ask for nothing else. */
import fs from 'node:fs';
import path from 'node:path';
import { type App, buildApp } from '../app';
import type { Env } from '../env';
import { turns } from '../sandbox/sandbox';
import { testEnv } from '../test/app';
import { openTestDatabase, type TestDatabase } from '../test/database';
import { Factory } from '../test/factories';
import { VERSION } from '../version';
import { listenForMetrics } from './endpoint';
import { Telemetry } from './telemetry';

const TOKEN = 'only for the operator';
let opened: TestDatabase;
let app: App;
let env: Env;
let telemetry: Telemetry;

beforeAll(async () => {
  opened = await openTestDatabase();
  env = { ...testEnv(opened.databaseUrl), metricsToken: TOKEN, slowStatementMs: 1 };
  const asked = await Telemetry.open(env);
  if (!asked) throw new Error('A token asks for it');
  telemetry = asked;
  app = await buildApp(env, opened.database, { docs: false, telemetry });
  await app.http.ready();
  await app.start();
  // What is told of below is not worked on meanwhile.
  await app.platform.jobs.stop();
});
afterAll(async () => {
  await app?.stop();
  await opened?.drop();
});

const scraped = async () => {
  const answer = await app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain');
  return answer.body;
};
/** The value of one line; undefined where there is none. */
const figureIn = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.split(' ').at(-1));
};

it('is nothing where neither a port nor a token is set', async () => {
  expect(await Telemetry.open(testEnv(null))).toBeNull();
  const quiet = await buildApp(testEnv(opened.databaseUrl), opened.database, { docs: false });
  expect((await quiet.http.inject({ url: '/metrics' })).statusCode).toBe(404);
  await quiet.http.close();
});

it('is told to whoever knows the token, and to nobody else', async () => {
  for (const authorization of [undefined, '', 'Bearer', 'Bearer other', TOKEN]) {
    const { statusCode, body } = await app.http.inject({
      url: '/metrics',
      headers: { ...(authorization !== undefined && { authorization }) },
    });
    expect([authorization, statusCode]).toEqual([authorization, 401]);
    expect(body).not.toContain('collab_');
  }
  await scraped();
});

it('counts requests by route and status, and how long they took', async () => {
  await app.http.inject({ url: '/api/health' });
  await app.http.inject({ url: '/api/user-center/account/logged' });
  await app.http.inject({ url: '/api/no/such/thing' });
  const text = await scraped();
  const requests = (route: string, status: number) =>
    figureIn(text, `collab_http_requests_total{method="GET",route="${route}",status="${status}"}`);
  expect(requests('/api/health', 200)).toBe(1);
  expect(requests('/api/user-center/account/logged', 401)).toBe(1);
  // Addresses that nobody has are one line, however many somebody tries.
  expect(requests('(none)', 404)).toBe(1);
  expect(text).not.toContain('no/such');
  const took = 'collab_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/health"}';
  expect(figureIn(text, took)).toBe(1);
});

it('tells of queues, messages that wait, migrations, the database and the process', async () => {
  const { platform } = app;
  const { tenant, owner } = await new Factory(platform).enterprise();
  await platform.database.query(
    `INSERT INTO held_notice (tenant_id, id, actor_id, about, before, after, events, due_at)
     VALUES ($1, $2, $2, 'task:1:stage', '1', '2', '[]', now() - interval '1 minute')`,
    [tenant.id, owner.id],
  );
  const [queue] = await platform.database.query<{ name: string }>(
    `INSERT INTO pgboss.job (name, state, created_on, start_after)
     SELECT min(name), 'failed', now() - interval '2 hours', now() - interval '1 hour'
       FROM pgboss.queue WHERE name NOT LIKE '\\_\\_%' RETURNING name`,
  );
  const fresh = await Telemetry.open(env);
  fresh?.watch({ database: platform.database, jobs: { isOpen: true }, realtime: app.realtime, sandbox: turns });
  const text = (await fresh?.text()) ?? '';
  expect(figureIn(text, `collab_info{version="${VERSION}"}`)).toBe(1);
  expect(figureIn(text, 'collab_database_up')).toBe(1);
  expect(figureIn(text, 'collab_migrations')).toBeGreaterThan(1);
  expect(figureIn(text, 'collab_sockets')).toBe(0);
  expect(figureIn(text, 'collab_held_messages')).toBe(1);
  expect(figureIn(text, 'collab_held_messages_late_seconds')).toBeGreaterThanOrEqual(60);
  const failed = `{queue="${queue?.name}",state="failed"}`;
  expect(figureIn(text, `collab_jobs${failed}`)).toBe(1);
  // Counted from when it should have begun, not from when it was sent.
  expect(figureIn(text, `collab_job_oldest_seconds${failed}`)).toBeGreaterThanOrEqual(3600);
  expect(figureIn(text, `collab_job_oldest_seconds${failed}`)).toBeLessThan(7000);
  expect(figureIn(text, 'collab_sandbox_turns{state="running"}')).toBe(0);
  expect(figureIn(text, 'collab_cache_requests_total{cache="session",result="hit"}')).toBeGreaterThanOrEqual(0);
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'nodejs_heap_size_used_bytes', 'process_cpu_seconds_total']) {
    expect([name, figureIn(text, name)]).toEqual([name, expect.any(Number)]);
  }
});

it('has a port of its own where one is set, and frees it', async () => {
  const server = await listenForMetrics(telemetry, { host: '127.0.0.1', metricsPort: 0, metricsToken: null });
  const address = `http://127.0.0.1:${server?.port}`;
  const answer = await fetch(`${address}/metrics`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('collab_database_up 1')]);
  expect((await fetch(`${address}/api/health`)).status).toBe(404);
  await server?.close();
  await expect(fetch(`${address}/metrics`)).rejects.toThrow();
  expect(await listenForMetrics(telemetry, { host: '127.0.0.1', metricsPort: null, metricsToken: null })).toBeNull();
});

it('goes on telling of the process while the database is away', async () => {
  const away = await Telemetry.open({ metricsPort: 1, metricsToken: null, slowStatementMs: 5 });
  const query = () => Promise.reject(new Error('away'));
  away?.watch({
    database: { ...opened.database, query } as typeof opened.database,
    jobs: { isOpen: true },
    realtime: { clients: 7 },
    sandbox: { size: { running: 2, waiting: 3 } },
  });
  away?.statement(4);
  away?.statement(6);
  const text = (await away?.text()) ?? '';
  expect(figureIn(text, 'collab_database_up')).toBe(0);
  expect(figureIn(text, 'collab_sockets')).toBe(7);
  expect(figureIn(text, 'collab_sandbox_turns{state="waiting"}')).toBe(3);
  expect(figureIn(text, 'collab_slow_statements_total')).toBe(1);
  expect(figureIn(text, 'collab_statement_duration_seconds_count')).toBe(2);
});

it.each(['grafana.json', 'alerts.yml'])('%s asks for figures that there are', async (name) => {
  const file = fs.readFileSync(path.join(__dirname, '..', '..', 'docs', 'operations', name), 'utf8');
  const asked = new Set([...file.matchAll(/\b(?:collab|nodejs|process)_\w+/g)].map(([one]) => one));
  const there = new Set([...(await telemetry.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, one]) => one));
  const plain = (one: string) => (there.has(one) ? one : one.replace(/_(bucket|sum|count)$/, ''));
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((one) => !there.has(plain(one)))).toEqual([]);
});
