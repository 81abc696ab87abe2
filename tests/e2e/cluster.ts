/** Two servers on one PostgreSQL behind a balancer, three browsers; one server is killed under load. Needs DATABASE_URL. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Balancer, balance } from './balancer';
import { PASSWORD, type Visitor } from './browser';
import { Product } from './product';
import type { Suite } from './steps';

const AT_ONCE = 6;
const LIVE_MS = 20_000;
const ANSWERING = 500;
const PLACES = 100;

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<T>(text).finally(() => client.end())).rows;
}

export async function freshDatabase(): Promise<{ url: string; drop(): Promise<unknown> }> {
  const admin = process.env.DATABASE_URL ?? '';
  const name = `collab_e2e_${process.pid}`;
  await query(admin, `CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => query(admin, `DROP DATABASE ${name} WITH (FORCE)`) };
}

type Answer = { status: number; data: unknown } | null;

/** Calls of a person who is logged in; null when the server died meanwhile, as any client would notice. */
async function signIn(origin: string, username: string) {
  const login = await fetch(`${origin}/api/portal/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: PASSWORD }),
  });
  assert.equal(login.status, 200);
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  let csrf = '';
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf };
    const options = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    try {
      const response = await fetch(`${origin}/api/${path}`, options);
      return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
    } catch {
      return null;
    }
  };
  const me = await call('GET', 'user-center/account/logged');
  assert.ok(me);
  csrf = (me.data as { csrfToken: string }).csrfToken;
  return call;
}

/** A questionnaire for anybody with so many places, published. */
async function publishForm(call: Awaited<ReturnType<typeof signIn>>, limit: number) {
  const form = 'idp-survey/user/form';
  const done = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await call(method, `${form}/${path}`, body);
    assert.equal(answer?.status, 200);
    return answer?.data as T;
  };
  const { id } = await done<{ id: string }>('POST', 'create', {
    ...{ title: '抢答', kind: 'survey', draft: { questions: [{ id: 'q1', kind: 'text', title: '姓名' }], ends: [] } },
    settings: {
      ...{ beginsAt: null, endsAt: null, hours: null, anonymous: false, once: false, oneByOne: false, progress: true },
      ...{ audience: { kind: 'anyone', departmentIds: [], userIds: [] }, thanks: '已收到' },
    },
  });
  await done('POST', 'update', { id, version: 1, quotas: [{ name: '总份数', condition: null, limit }] });
  await done('POST', 'publish', { id, version: 2 });
  const { formKey } = await done<{ formKey: string }>('GET', `detail/${id}`);
  return { id, submit: `${form}/submit`, formKey };
}

export const cluster: Suite = {
  name: '两个服务进程，一个 PostgreSQL，三个浏览器',
  steps(world) {
    let database: Awaited<ReturnType<typeof freshDatabase>>;
    let servers: Product[] = [];
    let balancer: Balancer;
    const visitors: Visitor[] = [];
    let call: Awaited<ReturnType<typeof signIn>>;
    let projectId = '';
    let devId = '';
    let serial = 0;
    let acknowledged = 0;
    world.afterwards(async () => {
      await balancer?.close();
      await Promise.all(servers.map((server) => server.remove()));
      await database?.drop();
    });

    async function assign(): Promise<void> {
      serial += 1;
      const answer = await call('POST', 'collaboration-center/ccTask/create', {
        projectId,
        title: `负载 ${serial}`,
        executorId: devId,
      });
      if (answer) assert.equal(answer.status, 200);
      if (answer) acknowledged += 1;
    }
    const bells = () => Promise.all(visitors.map((one) => one.bell()));
    async function agree(count: number): Promise<number> {
      const started = Date.now();
      for (;;) {
        const shown = await bells();
        if (shown.every((one) => one === count)) return Date.now() - started;
        if (Date.now() - started > LIVE_MS) throw new Error(`应为 ${count}，三个浏览器显示 ${shown.join('、')}`);
        await sleep(50);
      }
    }

    return [
      [
        '两个进程在同一个数据库上，三个浏览器经负载均衡打开',
        async () => {
          database = await freshDatabase();
          const env = { DATABASE_URL: database.url, SECRET_KEY: 'e2e', DEMO: '1' };
          servers = [await Product.create(env), await Product.create(env)];
          for (const server of servers) await server.start();
          balancer = await balance(servers.map(({ port }) => port));
          call = await signIn(balancer.origin, 'pm');
          const projects = await call('GET', 'project-center/pcProject?pageSize=100');
          assert.ok(projects);
          const { result } = projects.data as { result: { id: string; code: string }[] };
          projectId = result.find((project) => project.code === 'ZHYW')?.id ?? '';
          for (let index = 0; index < 3; index += 1) {
            const visitor = await world.visitor({ baseURL: balancer.origin });
            visitors.push(visitor);
            await visitor.login('dev');
          }
          const [first] = visitors as [Visitor];
          devId = (await first.api<{ userId: string }>('GET', 'user-center/account/logged')).data.userId;
          await first.api('POST', 'message/center/read', {});
          await agree(0);
        },
      ],
      [
        '一条消息，三个浏览器都是 1，无论连在哪个进程',
        async () => {
          await assign();
          world.note(`${await agree(1)} 毫秒后一致`);
        },
      ],
      [
        '负载之下杀掉一个进程：浏览器换到另一个，未读数一致，一条不少也不多',
        async () => {
          let loading = true;
          const load = Promise.all(
            Array.from({ length: AT_ONCE }, async () => {
              while (loading) await assign();
            }),
          );
          while (acknowledged < 30) await sleep(20);
          await servers[0]?.kill();
          const before = acknowledged;
          while (acknowledged < before + 30) await sleep(20);
          loading = false;
          await load;
          const [stored] = await query<{ tasks: number; messages: number; objects: number }>(
            database.url,
            `SELECT (SELECT count(*)::int FROM task WHERE title LIKE '负载 %') AS tasks,
                    count(*)::int AS messages, count(DISTINCT m.object_id)::int AS objects
               FROM message m JOIN task t ON t.id = m.object_id AND t.title LIKE '负载 %' WHERE m.event = 'assigned'`,
          );
          const { tasks, messages, objects } = stored as { tasks: number; messages: number; objects: number };
          assert.deepEqual([messages, objects], [tasks, tasks]);
          // What was under way when it died may be there or not.
          assert.ok(
            tasks >= acknowledged && tasks <= acknowledged + AT_ONCE,
            `${acknowledged} 已确认，${tasks} 已保存`,
          );
          const ms = await agree(tasks);
          world.note(`${serial} 次指派，${acknowledged} 次得到答复，${tasks} 条消息；停止后 ${ms} 毫秒三个浏览器一致`);
          for (const visitor of visitors) visitor.faults.splice(0);
        },
      ],
      [
        '一个浏览器全部已读，另外两个随即归零',
        async () => {
          const [first] = visitors as [Visitor];
          await first.page.goto('/messageCenter');
          await first.button('全部已读').click();
          world.note(`${await agree(0)} 毫秒后一致`);
        },
      ],
      [
        `${ANSWERING} 人同时提交问卷，名额 ${PLACES}，途中杀掉一个进程：恰好保存 ${PLACES} 份，得到答复的一份不少`,
        async () => {
          const [doomed] = servers;
          await doomed?.start();
          const { id, submit, formKey } = await publishForm(call, PLACES);
          let again = 0;
          let killed: Promise<void> | undefined;
          const send = async (at: number): Promise<string> => {
            // As the page does: the key stands before the first try, and a try without an answer is made again.
            const body = JSON.stringify({
              formKey,
              submitKey: randomUUID(),
              versionNo: 1,
              answers: { q1: `第 ${at} 人` },
            });
            for (;;) {
              try {
                const headers = { 'content-type': 'application/json' };
                const response = await fetch(`${balancer.origin}/api/${submit}`, { method: 'POST', headers, body });
                const { data } = (await response.json()) as { data: { receipt?: string; refusal?: string } };
                killed ??= doomed?.kill();
                return data.receipt ?? data.refusal ?? `${response.status}`;
              } catch {
                again += 1;
                await sleep(20);
              }
            }
          };
          const told = await Promise.all(Array.from({ length: ANSWERING }, (_, at) => send(at)));
          await killed;
          const kept = told.filter((one) => one !== 'FULL').sort();
          const stored = await query<{ id: string; used: number }>(
            database.url,
            `SELECT r.id, q.used FROM survey_response r JOIN survey_quota q ON q.form_id = r.form_id
              WHERE r.form_id = '${id}' ORDER BY r.id::text`,
          );
          assert.equal(stored.length, PLACES);
          assert.ok(stored.every(({ used }) => used === PLACES));
          assert.deepEqual(
            kept,
            stored.map((row) => row.id),
          );
          assert.ok(again > 0, '杀掉进程时已经没有人在提交');
          world.note(`${again} 次没有得到答复而重试`);
          for (const visitor of visitors) visitor.faults.splice(0);
        },
      ],
    ];
  },
};
