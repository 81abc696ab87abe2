/**
 * `npm run bench -- --people [people] [departments]`: what an enterprise of 5,000 people in 300 departments costs: by SCIM,
 * from DingTalk (played by its documents), from a real slapd where there is one, the list of members, the pickers; and what
 * somebody else waits for their list of tasks meanwhile. All in this process, so that what holds its thread is seen.
 * BENCH_DATABASE_URL names an empty PostgreSQL database; without it the embedded one.
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { buildApp } from '../server/app';
import { newId } from '../server/base/present';
import { openDatabase } from '../server/db/client';
import { TenantDb } from '../server/db/scope';
import { fillDemo, isEmpty } from '../server/demo';
import { readEnv } from '../server/env';
import { openStore } from '../server/files/store';
import { BASE, hasSlapd, personLdif, READER, READER_PASSWORD, startSlapd } from '../server/test/slapd';

const PEOPLE = 5_000;
const DEPARTMENTS = 300;
const TIMES_OTHERS = 5;
/** Between two calls of somebody else, and calls before anything else begins. */
const EVERY_MS = 40;
const QUIET_CALLS = 200;
/** Calls at once of a provider by SCIM. */
const AT_ONCE = 4;
const LOOKS = 30;
const TOP = 10;

type Json = Record<string, unknown>;
const at99 = (waits: readonly number[]): number => {
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN;
};
const middle = (all: readonly number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

/** Ten divisions, the rest below them. */
const departmentsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    dept_id: at + 2,
    name: at < TOP ? `事业部${at + 1}` : `部门${at + 1}`,
    parent_id: at < TOP ? 1 : 2 + (at % TOP),
  }));

/** DingTalk with so many people and departments; `changed` of them have another title the next time. */
function playDingTalk(people: number, departments: number) {
  const all = departmentsOf(departments);
  let changed = 0;
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const say = (json: Json) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      const { pathname } = new URL(request.url ?? '/', 'http://dingtalk');
      const given = (body ? JSON.parse(body) : {}) as Json;
      const department = Number(given.dept_id);
      if (pathname === '/v1.0/oauth2/accessToken') return say({ accessToken: 't1', expireIn: 7200 });
      if (pathname === '/topapi/v2/department/listsub') {
        return say({ errcode: 0, result: all.filter(({ parent_id: parent }) => parent === department) });
      }
      const [cursor, size] = [Number(given.cursor), Number(given.size)];
      const numbers = Array.from({ length: people }, (_, at) => at).filter(
        (at) => 2 + (at % departments) === department,
      );
      const list = numbers.slice(cursor, cursor + size).map((at) => ({
        ...{ userid: `ding${at}`, unionid: `u${at}`, name: `员工${at}`, dept_id_list: [department] },
        title: at < changed ? '组长' : '工程师',
      }));
      const more = cursor + size < numbers.length;
      say({ errcode: 0, result: { has_more: more, ...(more && { next_cursor: cursor + size }), list } });
    });
  });
  return {
    async open() {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    change: (count: number) => {
      changed = count;
    },
    close: () => server.close(),
  };
}

interface Line {
  what: string;
  ms: number;
  /** p99 of others meanwhile. */
  others?: number;
  note?: string;
}

/** @returns whether others kept waiting no longer than they may */
export async function people(given?: string, below?: string): Promise<boolean> {
  const [count, departments] = [
    Number(given) > 0 ? Number(given) : PEOPLE,
    Number(below) > 0 ? Number(below) : DEPARTMENTS,
  ];
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-people-'));
  const env = readEnv({
    ...{
      DATABASE_URL: process.env.BENCH_DATABASE_URL ?? '',
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.BENCH_LOG ?? 'silent',
    },
    ...{ RATE_LIMIT_PER_MINUTE: '0', NODE_ENV: 'test' },
  });
  const dingTalk = playDingTalk(count, departments);
  Object.assign(env, { cloudDirectoryApi: await dingTalk.open(), robotLoopback: true });
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
  const lines: Line[] = [];
  try {
    await database.migrate();
    if (await isEmpty(database)) await fillDemo(database, () => {}, openStore(env), env);
    const app = await buildApp(env, database);
    await app.http.ready();
    await app.start();
    const call = async (
      method: 'GET' | 'POST' | 'PUT',
      url: string,
      headers: Record<string, string>,
      payload?: object,
    ) => {
      const answer = await app.http.inject({ method, url, headers, ...(payload && { payload }) });
      if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      return answer.json() as { data: Json } & Json;
    };
    const signIn = async (username: string) => {
      const login = await app.http.inject({
        ...{ method: 'POST', url: '/api/portal/login', payload: `username=${username}&password=Demo%402026` },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      if (login.statusCode !== 200) throw new Error(`sign-in of ${username}: ${login.body.slice(0, 200)}`);
      const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
      const me = await call('GET', '/api/user-center/account/logged', { cookie });
      return { headers: { cookie, 'x-csrf-token': String(me.data.csrfToken) }, me: me.data };
    };
    const { headers: owner, me } = await signIn('owner');
    const { headers: other } = await signIn('dev');
    const [tenant] = await database.query<{ id: string }>('SELECT id FROM tenant WHERE code = $1', [me.tenantCode]);
    const tenantId = tenant?.id ?? '';
    const listOnce = async () => {
      const began = performance.now();
      await call('POST', '/api/collaboration-center/ccTask/query', other, { pageSize: 20 });
      return performance.now() - began;
    };
    const quiet: number[] = [];
    for (let at = 0; at < QUIET_CALLS; at += 1) quiet.push(await listOnce());
    lines.push({ what: 'nothing else', ms: 0, others: at99(quiet) });

    /** Works, while somebody else looks at their list again and again. */
    const timed = async (what: string, work: () => Promise<string | undefined>) => {
      let over = false;
      const waits: number[] = [];
      const looking = (async () => {
        // Ends: with the work.
        while (!over) {
          waits.push(await listOnce());
          await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
        }
      })();
      const began = performance.now();
      const note = await work().finally(() => {
        over = true;
      });
      const ms = performance.now() - began;
      await looking;
      lines.push({ what, ms, others: at99(waits), note });
      console.log(`${what}: ${(ms / 1000).toFixed(1)} s, others p99 ${at99(waits).toFixed(1)} ms ${note ?? ''}`);
    };
    const directory = '/api/user-center/directory';
    const shared = { departmentsFrom: 'ATTRIBUTE', handOver: 'NOBODY', heirId: null };
    const overview = () => call('GET', directory, owner);
    const sync = async (dry: boolean): Promise<string> => {
      const { data } = await call('POST', `${directory}/run`, owner, { dry });
      const runId = String(data.id);
      let run: Json = {};
      // Ends: a sync has an end of its own; so long as it works, it is asked.
      do {
        await new Promise((resolve) => setTimeout(resolve, 200));
        run = (await call('GET', `${directory}/run/${runId}`, owner)).data;
      } while (run.state === 'WAITING' || run.state === 'RUNNING');
      const found = run.found as Record<string, { count: number }> | null;
      if (run.state !== 'DONE') throw new Error(`the sync ended as ${String(run.state)}: ${String(run.fault)}`);
      return `comes ${found?.comes?.count}, changes ${found?.moves?.count}, leaves ${found?.leaves?.count}`;
    };
    const off = async (kind: 'scim' | 'cloud', version: number, more: object = {}) =>
      call('PUT', `${directory}/${kind}`, owner, { ...shared, ...more, enabled: false, version });

    // DingTalk first: its departments are those of the enterprise from then on.
    const settings = { appId: 'app1', nightly: false };
    const cloud = { kind: 'DINGTALK', settings, secret: 'good' };
    await call('PUT', `${directory}/cloud`, owner, { ...shared, ...cloud, enabled: true, version: 0 });
    await timed('DingTalk: dry run', () => sync(true));
    await timed('DingTalk: all come', () => sync(false));
    await timed('DingTalk: nothing has changed', () => sync(false));
    dingTalk.change(50);
    await timed('DingTalk: fifty have changed', () => sync(false));

    const looks = async (what: string, url: string) => {
      const times: number[] = [];
      for (let turn = 0; turn < LOOKS; turn += 1) {
        const began = performance.now();
        await call('GET', url, owner);
        times.push(performance.now() - began);
      }
      lines.push({ what, ms: middle(times), note: `slowest ${Math.max(...times).toFixed(0)} ms` });
    };
    const members = '/api/user-center/tenant/member?pageNo=1&pageSize=20';
    const [big] = await database.query<{ id: string }>(
      `SELECT id FROM department WHERE tenant_id = $1 AND name = '事业部1'`,
      [tenantId],
    );
    await looks('members: a page', members);
    await looks('members: of a division', `${members}&departmentId=${big?.id}`);
    await looks('members: by a word', `${members}&keyword=${encodeURIComponent('员工49')}`);
    await looks('members: the last page', `/api/user-center/tenant/member?pageNo=${Math.ceil(count / 20)}&pageSize=20`);
    await looks('departments', '/api/user-center/org/queryOrg');
    await looks('picker: nothing typed', '/api/user-center/account/search?pageSize=50');
    await looks(
      'picker: a word',
      `/api/user-center/account/search?pageSize=50&keyword=${encodeURIComponent('员工123')}`,
    );

    const version = ((await overview()).data.cloud as { kind: string; version: number }[]).find(
      ({ kind }) => kind === 'DINGTALK',
    )?.version;
    await off('cloud', version ?? 0, cloud);
    await call('PUT', `${directory}/scim`, owner, { ...shared, enabled: true, version: 0 });
    const { token } = (await call('POST', `${directory}/scim/token`, owner)).data as { token: string };
    const scim = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const names = departmentsOf(departments);
    const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
    const EXTENSION = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const pathOf = (at: number) => {
      const own = names[at % departments];
      const above = names.find(({ dept_id: id }) => id === own?.parent_id);
      return above ? `${above.name}/${own?.name}` : (own?.name ?? '');
    };
    await timed('SCIM: POST /Users, four at once', async () => {
      let next = 0;
      const work = async () => {
        // Ends: each turn takes one of so many people.
        while (next < count) {
          const at = next;
          next += 1;
          await call('POST', '/scim/v2/Users', scim, {
            ...{ schemas: [USER, EXTENSION], externalId: `s${at}`, userName: `scim${at}@big.example`, active: true },
            ...{ displayName: `成员${at}`, emails: [{ primary: true, type: 'work', value: `scim${at}@big.example` }] },
            [EXTENSION]: { department: pathOf(at) },
          });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return `${count} people`;
    });
    await timed('SCIM: GET /Users by pages of 200', async () => {
      for (let start = 1; start <= count; start += 200) {
        await call('GET', `/scim/v2/Users?startIndex=${start}&count=200`, scim);
      }
      return undefined;
    });
    await timed('SCIM: 300 groups, each by PATCH with its people', async () => {
      const rows = await new TenantDb(database, tenantId).query<{ id: string; at: number }>(
        `SELECT p.id, substr(p.external_id, 2)::int AS at FROM directory_person p
          WHERE p.tenant_id = $1 AND p.external_id LIKE 's%'`,
        [],
      );
      for (const [at, { name, dept_id: id }] of names.entries()) {
        const group = await call('POST', '/scim/v2/Groups', scim, {
          displayName: `${name}-${id}`,
          externalId: newId(),
        });
        const value = rows.filter((row) => row.at % departments === at).map((row) => ({ value: row.id }));
        if (value.length === 0) continue;
        const answer = await app.http.inject({
          ...{ method: 'PATCH', url: `/scim/v2/Groups/${String(group.id)}`, headers: scim },
          payload: { Operations: [{ op: 'add', path: 'members', value }] },
        });
        if (answer.statusCode !== 204) throw new Error(answer.body.slice(0, 200));
      }
      return `${departments} groups`;
    });

    if (hasSlapd) {
      const slapd = await startSlapd();
      try {
        for (let from = 0; from < count; from += 500) {
          const some = Array.from({ length: Math.min(500, count - from) }, (_, at) => from + at);
          await slapd.fill(some.map((at) => personLdif({ uid: `ldap${at}`, department: pathOf(at) })).join(''));
        }
        const scimVersion = ((await overview()).data.scim as { version: number }).version;
        await off('scim', scimVersion);
        await call('PUT', `${directory}/ldap`, owner, {
          ...{ ...shared, enabled: true, version: 0, password: READER_PASSWORD },
          settings: {
            ...{ address: `127.0.0.1:${slapd.port}`, security: 'NONE', ca: '', bindDn: READER, base: BASE },
            ...{ userFilter: '(objectClass=inetOrgPerson)', groupFilter: '(objectClass=groupOfNames)' },
            ...{ signIn: false, nightly: false },
            attributes: {
              ...{ id: 'employeeNumber', userName: 'uid', name: 'cn', email: 'mail' },
              ...{ mobile: '', title: '', department: 'departmentNumber' },
            },
          },
        });
        await timed('LDAP (slapd): dry run', () => sync(true));
        await timed('LDAP (slapd): all come', () => sync(false));
        await timed('LDAP (slapd): nothing has changed', () => sync(false));
      } finally {
        await slapd.stop();
      }
    } else console.log('LDAP: not measured, there is no slapd here');
    await looks('members: a page, of three directories’ people', members);
    await app.stop();
    console.log(
      `\n${env.databaseUrl ? 'PostgreSQL' : 'embedded'}, ${count} people, ${departments} departments, load ${os.loadavg()[0]?.toFixed(1)}\n`,
    );
    console.log('| what | time | p99 of others, ms | |');
    console.log('| --- | ---: | ---: | --- |');
    for (const { what, ms, others, note } of lines) {
      const time = ms === 0 ? '' : ms >= 1_000 ? `${(ms / 1000).toFixed(1)} s` : `${ms.toFixed(1)} ms`;
      console.log(`| ${what} | ${time} | ${others === undefined ? '' : others.toFixed(1)} | ${note ?? ''} |`);
    }
    const worst = Math.max(...lines.map(({ others = 0 }) => others)) / at99(quiet);
    console.log(`\nworst p99 of others / quiet: ${worst.toFixed(1)} (goal ≤ ${TIMES_OTHERS})`);
    return worst <= TIMES_OTHERS;
  } finally {
    await database.close();
    dingTalk.close();
    fs.rmSync(dataDir, { recursive: true });
  }
}
