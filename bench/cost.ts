/**
 * `npm run bench -- --cost`: what an operator pays for. Disk of a task with all that belongs to it, by table and index;
 * memory of a thousand sessions that are at work; requests a second of one core. BENCH_DATABASE_URL names a PostgreSQL
 * database that is empty or that the bench has filled. Sockets are measured by `npm run bench:realtime`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { buildApp } from '../server/app';
import { type Database, openDatabase } from '../server/db/client';
import { readEnv } from '../server/env';
import { sessionCookie } from '../server/http/names';
import { prepare, projectOf } from './underTest';

const SESSIONS = 1_000;
/** Calls of one kind that a core is measured by. */
const CALLS = Number(process.env.BENCH_CALLS ?? 500);

/** Tables whose rows come with a task, whoever writes it. */
const OF_TASKS = [
  'task',
  'history',
  'operation_log',
  'task_span',
  'task_tally',
  'task_field_value',
  'task_member',
  'follower',
];

/** Bytes by table and index of what tasks have, divided by the tasks. */
async function disk(database: Database): Promise<void> {
  const [{ tasks } = { tasks: 0 }] = await database.query<{ tasks: number }>('SELECT count(*)::int AS tasks FROM task');
  const rows = await database.query<{ name: string; of: string; bytes: number }>(
    `SELECT c.relname AS name, c.relname AS of, (pg_table_size(c.oid))::float8 AS bytes FROM pg_class c
      WHERE c.relkind = 'r' AND c.relname = ANY($1::text[]) AND c.relnamespace = 'public'::regnamespace
      UNION ALL
     SELECT i.relname, c.relname, pg_relation_size(i.oid)::float8 FROM pg_index x
       JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
      WHERE c.relname = ANY($1::text[]) AND c.relnamespace = 'public'::regnamespace
      ORDER BY 3 DESC`,
    [OF_TASKS],
  );
  const sum = rows.reduce((all, { bytes }) => all + bytes, 0);
  console.log(`\n| disk, ${tasks.toLocaleString('en')} tasks | bytes a task | share |\n| --- | ---: | ---: |`);
  for (const { name, of, bytes } of rows.filter((row) => row.bytes / tasks >= 1)) {
    const told = name === of ? `table ${name}` : `index ${name} of ${of}`;
    console.log(`| ${told} | ${(bytes / tasks).toFixed(0)} | ${((bytes / sum) * 100).toFixed(1)} % |`);
  }
  console.log(`| all | ${(sum / tasks).toFixed(0)} | |`);
}

v8.setFlagsFromString('--expose-gc');
const gc = vm.runInNewContext('gc') as () => void;

const collect = async () => {
  // What finalizers let go is collected by the second.
  for (let turn = 0; turn < 2; turn += 1) {
    gc();
    await sleep(300);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

async function atWork(database: Database, env: ReturnType<typeof readEnv>, projectId: string): Promise<void> {
  const app = await buildApp(env, database);
  await app.http.ready();
  const { platform } = app;
  const people = await database.query<{ id: string }>(
    `SELECT m.id FROM tenant_member m JOIN tenant t ON t.id = m.tenant_id WHERE t.code = 'xinghe' AND NOT m.disabled
      ORDER BY m.id`,
  );
  const [manager] = await database.query<{ id: string }>(`SELECT id FROM account WHERE username = 'pm'`);
  const open = (id: string) => platform.access.open(id, { ip: '127.0.0.1', userAgent: 'bench' });
  const call = async (token: string, method: 'GET' | 'POST', url: string, payload?: object) => {
    const session = await platform.access.session(token);
    const headers = { cookie: `${sessionCookie(env.secureCookie)}=${token}`, 'x-csrf-token': session?.csrfToken ?? '' };
    return app.http.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
  };
  const mine = (token: string) =>
    call(token, 'POST', 'collaboration-center/ccTask/query', { pageSize: 20, sort: 'planEnd' });
  const token = await open(manager?.id ?? '');
  for (let turn = 0; turn < 50; turn += 1) await mine(token);
  const before = await collect();
  for (let at = 0; at < SESSIONS; at += 1) await mine(await open(people[at % people.length]?.id ?? ''));
  const kept = (await collect()) - before;
  console.log('\n| memory | kB a session |\n| --- | ---: |');
  console.log(
    `| ${SESSIONS} sessions of ${people.length} people, each has just read its tasks | ${(kept / 1024 / SESSIONS).toFixed(1)} |`,
  );

  const list = { projectId, filter: { categories: ['IN_PROGRESS', 'NOT_STARTED'] }, sort: 'updatedTime', pageSize: 20 };
  const asked: [string, () => Promise<{ statusCode: number }>][] = [
    ['list of 20', () => call(token, 'POST', 'collaboration-center/ccTask/query', list)],
    ['my tasks', () => mine(token)],
    ['who am I', () => call(token, 'GET', 'user-center/account/logged')],
  ];
  console.log(
    '\n| requests | µs of the server’s processor | a second and a core, the server alone |\n| --- | ---: | ---: |',
  );
  for (const [what, ask] of asked) {
    for (let turn = 0; turn < CALLS / 2; turn += 1) await ask();
    const began = process.cpuUsage();
    for (let turn = 0; turn < CALLS; turn += 1) {
      const { statusCode } = await ask();
      if (statusCode !== 200) throw new Error(`${what}: ${statusCode}`);
    }
    const { user, system } = process.cpuUsage(began);
    const each = (user + system) / CALLS;
    console.log(`| ${what} | ${each.toFixed(0)} | ${Math.round(1e6 / each).toLocaleString('en')} |`);
  }
  await app.stop();
}

export async function cost(url: string): Promise<void> {
  const projects = await prepare({ DATABASE_URL: url }, [1_000, 10_000].map(projectOf));
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'collab-cost-'));
  const env = readEnv({
    ...{ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0', NODE_ENV: 'test' },
  });
  const database = await openDatabase({ databaseUrl: url, dataDir: null });
  try {
    await disk(database);
    await atWork(database, env, projects.B10000 ?? '');
  } finally {
    await database.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
