/**
 * `npm run bench:directory`: 5,000 people in 300 departments by SCIM, by LDAP (a real slapd) and by a DingTalk that answers
 * as its documents say: how long the first and an unchanged second time take, and what a list costs those who work
 * meanwhile. Needs `DATABASE_URL` of a PostgreSQL where databases may be made; without slapd its lines are left out.
 */
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { buildApp } from '../server/app';
import { runSync } from '../server/modules/directorySync/ldap/sync';
import { testEnv } from '../server/test/app';
import { openTestDatabase } from '../server/test/database';
import { Factory } from '../server/test/factories';
import { BASE, hasSlapd, personLdif, READER, READER_PASSWORD, startSlapd } from '../server/test/slapd';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 5_000);
const DEPARTMENTS = Number(process.env.BENCH_DEPARTMENTS ?? 300);
const base = 'user-center/directory';

/** Asks for a list of tasks, one call after the other, from a thread of its own, and says how long each took. */
const READER_CODE = `
const { parentPort, workerData } = require('node:worker_threads');
let on = true;
parentPort.on('message', () => { on = false; });
(async () => {
  const took = [];
  let failed = 0;
  while (on) {
    const began = performance.now();
    const answer = await fetch(workerData.url, { method: 'POST', headers: workerData.headers, body: workerData.body }).catch(() => null);
    if (!answer || answer.status !== 200) failed += 1;
    await answer?.arrayBuffer();
    took.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  took.sort((a, b) => a - b);
  parentPort.postMessage({ calls: took.length, failed, p50: took[Math.floor(took.length / 2)], p99: took[Math.floor(took.length * 0.99)], most: took.at(-1) });
})();`;

interface Read {
  calls: number;
  failed: number;
  p50: number;
  p99: number;
  most: number;
}

/** A DingTalk of so many people, in a thread of its own: its answers must not slow the server that is measured. */
const PLAYER_CODE = `
const http = require('node:http');
const { parentPort, workerData: { people, departments } } = require('node:worker_threads');
const of = new Map();
for (let at = 0; at < people; at += 1) {
  const dept = 2 + (at % departments);
  if (!of.has(dept)) of.set(dept, []);
  of.get(dept).push({ userid: 'staff' + at, unionid: 'union-' + at, name: '员工' + at, mobile: '', title: '工程师', active: true, dept_id_list: [dept] });
}
const answer = (path, body) => {
  if (path.startsWith('/v1.0/oauth2/accessToken')) return { accessToken: 't1', expireIn: 7200 };
  if (path.startsWith('/topapi/v2/department/listsub')) {
    const result = Number(body.dept_id) !== 1 ? [] : Array.from({ length: departments }, (_, at) => ({ dept_id: at + 2, name: '部门' + (at + 1), parent_id: 1 }));
    return { errcode: 0, errmsg: 'ok', result };
  }
  const all = of.get(Number(body.dept_id)) ?? [];
  const from = Number(body.cursor ?? 0);
  const size = Number(body.size ?? 100);
  const more = from + size < all.length;
  return { errcode: 0, errmsg: 'ok', result: { has_more: more, ...(more && { next_cursor: from + size }), list: all.slice(from, from + size) } };
};
const server = http.createServer((request, response) => {
  let text = '';
  request.on('data', (part) => { text += part; });
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(request.url, text ? JSON.parse(text) : {})));
  });
});
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`;

const inThread = (code: string, workerData: unknown) => new Worker(code, { eval: true, workerData });
const said = <T>(worker: Worker) => new Promise<T>((resolve) => worker.once('message', resolve));
const rounded = (ms: number) => ms.toFixed(ms < 100 ? 1 : 0);

async function main(): Promise<void> {
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const { database, databaseUrl, drop } = await openTestDatabase();
  const env = { ...testEnv(databaseUrl), robotLoopback: true };
  const app = await buildApp(env, database);
  // Runs are called here, not by the queue: what is measured is their work.
  app.platform.jobs.send = async () => {};
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  const player = inThread(PLAYER_CODE, { people: PEOPLE, departments: DEPARTMENTS });
  env.cloudDirectoryApi = `http://127.0.0.1:${await said<number>(player)}`;
  const factory = new Factory(app.platform);

  const headersOf = async (user: { id: string }, tenantId: string) => {
    const token = await app.platform.access.open(user.id, { ip: '127.0.0.1', userAgent: 'bench' }, tenantId);
    const csrf = (await app.platform.access.session(token))?.csrfToken ?? '';
    return { cookie: `sid=${token}`, 'x-csrf-token': csrf, 'content-type': 'application/json' };
  };
  const readers = await factory.enterprise();
  const project = await factory.project(readers.tenant, readers.pm);
  for (let at = 0; at < 40; at += 1) await factory.task(readers.tenant, project, readers.pm);
  const reading = {
    url: `${origin}/api/collaboration-center/ccTask/query`,
    headers: await headersOf(readers.pm, readers.tenant.id),
    body: JSON.stringify({ projectId: project.id, pageSize: 20 }),
  };
  /** Somebody of another enterprise works beside it. */
  async function beside(what: string, work: () => Promise<unknown>): Promise<void> {
    const reader = inThread(READER_CODE, reading);
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    const end = said<Read>(reader);
    reader.postMessage('end');
    const { calls, failed, p50, p99, most } = await end;
    console.info(
      `| ${what} | ${seconds.toFixed(1)} | ${rounded(p50)} | ${rounded(p99)} | ${rounded(most)} | ${calls} | ${failed} |`,
    );
  }
  async function enterprise() {
    const { tenant, owner } = await factory.enterprise();
    const headers = await headersOf(owner, tenant.id);
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`${origin}/api/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const { data, message } = (await answer.json()) as { data: T; message: string };
      if (answer.status !== 200) throw new Error(`${path}: ${message}`);
      return data;
    };
    const sync = async () => {
      const { id } = await call<{ id: string }>('POST', `${base}/run`, { dry: false });
      await runSync(
        app.platform,
        { tenantId: tenant.id, runId: id },
        { last: true, signal: new AbortController().signal },
      );
      const run = await call<{ state: string; fault: string | null }>('GET', `${base}/run/${id}`);
      if (run.state !== 'DONE') throw new Error(`${run.state}: ${run.fault}`);
    };
    const counted = async () => {
      const [row] = await database.query<{ people: number; departments: number }>(
        `SELECT (SELECT count(*)::int FROM directory_person WHERE tenant_id = $1) AS people,
                (SELECT count(*)::int FROM department WHERE tenant_id = $1) AS departments`,
        [tenant.id],
      );
      console.info(`<!-- ${row?.people} people, ${row?.departments} departments -->`);
    };
    return { tenant, call, sync, counted };
  }
  const shared = { enabled: true, departmentsFrom: 'ATTRIBUTE', handOver: 'NOBODY', heirId: null };

  console.info(
    '| what | seconds | list p50 ms | p99 | most | calls | failed |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  );
  await beside('nothing beside it', () => new Promise((resolve) => setTimeout(resolve, 6_000)));

  const cloud = await enterprise();
  await cloud.call('PUT', `${base}/cloud`, {
    ...{ ...shared, kind: 'DINGTALK', settings: { appId: 'app1', nightly: false }, secret: 'good', version: 0 },
  });
  await beside('DingTalk, all come', cloud.sync);
  await beside('DingTalk, nothing has changed', cloud.sync);
  await cloud.counted();

  if (hasSlapd) {
    const slapd = await startSlapd();
    const people = Array.from({ length: PEOPLE }, (_, at) =>
      personLdif({ uid: `l${at}`, department: `部门${at % DEPARTMENTS}` }),
    );
    await slapd.fill(people.join(''));
    const ldap = await enterprise();
    const attributes = { id: 'employeeNumber', userName: 'uid', name: 'cn', email: 'mail', mobile: '', title: '' };
    const settings = {
      ...{ address: `127.0.0.1:${slapd.port}`, security: 'NONE', ca: '', bindDn: READER, base: BASE },
      ...{ userFilter: '(objectClass=inetOrgPerson)', groupFilter: '', signIn: false, nightly: false },
      attributes: { ...attributes, department: 'departmentNumber' },
    };
    await ldap.call('PUT', `${base}/ldap`, { ...shared, settings, password: READER_PASSWORD, version: 0 });
    await beside('LDAP, all come', ldap.sync);
    await beside('LDAP, nothing has changed', ldap.sync);
    await ldap.counted();
    await slapd.stop();
  }

  const scim = await enterprise();
  await scim.call('PUT', `${base}/scim`, { ...shared, version: 0 });
  const { token } = await scim.call<{ token: string }>('POST', `${base}/scim/token`, {});
  const told = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const answer = await fetch(`${origin}/scim/v2${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { id } = (await answer.json()) as { id: string };
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status}`);
    return id;
  };
  /** As Entra does: several at once. */
  const fourAtOnce = async (count: number, work: (at: number) => Promise<unknown>) => {
    let next = 0;
    const go = async () => {
      for (let at = next++; at < count; at = next++) await work(at);
    };
    await Promise.all(Array.from({ length: 4 }, go));
  };
  const ids: string[] = [];
  const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
  const MORE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  await beside(`SCIM, ${PEOPLE.toLocaleString('en')} users by four at once`, () =>
    fourAtOnce(PEOPLE, async (at) => {
      const name = { schemas: [USER, MORE], userName: `s${at}`, displayName: `人员${at}`, active: true };
      ids[at] = await told('/Users', { ...name, [MORE]: { department: `部门${at % DEPARTMENTS}` } });
    }),
  );
  await beside(`SCIM, ${DEPARTMENTS} groups with their members`, () =>
    fourAtOnce(DEPARTMENTS, (at) =>
      told('/Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: `组${at}`,
        members: ids.filter((_, of) => of % DEPARTMENTS === at).map((value) => ({ value })),
      }),
    ),
  );
  await scim.counted();

  await player.terminate();
  await app.stop();
  await drop();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
