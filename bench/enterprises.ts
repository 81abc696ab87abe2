/**
 * `npm run bench -- --enterprises [--count=2000]`: what many enterprises in one database cost those who work, and what the
 * jobs of the clock cost when there is nothing to do in nearly all of them. In this process, first with ten enterprises and
 * then with `count` of 50 people each. BENCH_DATABASE_URL names an empty PostgreSQL database; without it the embedded one.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildApp } from '../server/app';
import { newId } from '../server/base/present';
import { type Database, openDatabase } from '../server/db/client';
import { fillDemo, isEmpty } from '../server/demo';
import { createBulkProject } from '../server/demo/bulk';
import { readEnv } from '../server/env';
import { openStore } from '../server/files/store';
import { hooks } from '../server/modules';
import { createTenant } from '../server/modules/tenant';

const FEW = 10;
const PEOPLE = 50;
const CALLS = 60;
/** What a job may cost more among many enterprises: of those where nothing is to be done it asks once for all. */
const JOB_MAX_MS = 500;

/** An enterprise as `tenant:create` makes it, with its people. */
async function addEnterprise(database: Database, at: number): Promise<void> {
  await database.transaction(async (connection) => {
    const { db, roleIds } = await createTenant(
      database,
      connection,
      { code: `many-${at}`, name: `第 ${at} 家企业` },
      hooks,
    );
    const ids = Array.from({ length: PEOPLE }, () => newId());
    await connection.query(
      `INSERT INTO account (id, username, password_hash, name)
       SELECT p.id, 'many-' || $2 || '-' || p.n, '-', '成员 ' || p.n FROM unnest($1::uuid[]) WITH ORDINALITY AS p(id, n)`,
      [ids, at],
    );
    await db.query('INSERT INTO tenant_member (tenant_id, id) SELECT $1, p.id FROM unnest($2::uuid[]) AS p(id)', [ids]);
    await db.query(
      `INSERT INTO tenant_member_role (tenant_id, user_id, role_id)
       SELECT $1, p.id, $3 FROM unnest($2::uuid[]) AS p(id)`,
      [ids, roleIds.get('ROLE_TENANT_MEMBER')],
    );
  });
}

const middle = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

type Figures = Map<string, number>;

async function figures(database: Database, env: ReturnType<typeof readEnv>): Promise<Figures> {
  const app = await buildApp(env, database);
  await app.http.ready();
  const found: Figures = new Map();
  const call = async (method: 'GET' | 'POST', url: string, given: object) => {
    const answer = await app.http.inject({ method, url: `/api/${url}`, ...given });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    return answer;
  };
  const login = () =>
    call('POST', 'portal/login', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=pm&password=Demo%402026',
    });
  const cookie = String((await login()).headers['set-cookie']).split(';')[0];
  const me = (await call('GET', 'user-center/account/logged', { headers: { cookie } })).json() as {
    data: { csrfToken: string };
  };
  const headers = { cookie, 'x-csrf-token': me.data.csrfToken };
  const [project] = await database.query<{ id: string }>(`SELECT id FROM project WHERE code = 'B10000'`);
  const payload = { projectId: project?.id, sort: 'updatedTime', pageSize: 20 };
  const asked: [string, () => Promise<unknown>][] = [
    ['sign in', login],
    ['who am I', () => call('GET', 'user-center/account/logged', { headers })],
    [
      'desk: my tasks',
      () => call('POST', 'collaboration-center/ccTask/query', { headers, payload: { pageSize: 20, sort: 'planEnd' } }),
    ],
    ['list of 10,000', () => call('POST', 'collaboration-center/ccTask/query', { headers, payload })],
    ['search', () => call('POST', 'collaboration-center/search/query', { headers, payload: { keyword: '任务' } })],
  ];
  for (const [what, ask] of asked) {
    const times: number[] = [];
    for (let turn = 0; turn < (what === 'sign in' ? 10 : CALLS); turn += 1) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
    found.set(what, middle(times));
  }
  for (const queue of [...new Set(app.platform.jobs.scheduled)].sort()) {
    // The first run does what has gathered; what every further one costs is what counts.
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const began = performance.now();
      await app.platform.jobs.runAside(queue);
      times.push(performance.now() - began);
    }
    found.set(`job ${queue}`, Math.min(...times));
  }
  await app.stop();
  return found;
}

/** @returns whether all jobs kept within their limit */
export async function enterprises(): Promise<boolean> {
  const count = Number(/^--count=(\d+)$/m.exec(process.argv.join('\n'))?.[1] ?? 2_000);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-enterprises-'));
  const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
  const env = readEnv({
    ...{
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '0',
      NODE_ENV: 'test',
    },
  });
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
  try {
    await database.migrate();
    if (await isEmpty(database)) await fillDemo(database, () => {}, openStore(env), env);
    const [project] = await database.query(`SELECT id FROM project WHERE code = 'B10000'`);
    if (!project) {
      await createBulkProject(database, {
        tenantCode: 'xinghe',
        owner: 'pm',
        code: 'B10000',
        name: '基准',
        tasks: 10_000,
      });
    }
    const sizes = [FEW, count];
    const columns: Figures[] = [];
    let there = 0;
    for (const size of sizes) {
      for (; there < size; there += 1) await addEnterprise(database, there);
      await database.exec('VACUUM ANALYZE');
      columns.push(await figures(database, env));
    }
    const [few, many] = columns as [Figures, Figures];
    console.log(
      `\n| ${database.kind}, milliseconds | ${FEW} enterprises | ${count} of ${PEOPLE} people |\n| --- | ---: | ---: |`,
    );
    for (const [what, ms] of few) {
      console.log(`| ${what} | ${ms.toFixed(1)} | ${(many.get(what) ?? Number.NaN).toFixed(1)} |`);
    }
    const dear = [...many].filter(([what, ms]) => what.startsWith('job ') && ms - (few.get(what) ?? 0) > JOB_MAX_MS);
    for (const [what, ms] of dear) console.log(`   ${what} takes ${ms.toFixed(0)} ms among ${count} enterprises`);
    return dear.length === 0;
  } finally {
    await database.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
