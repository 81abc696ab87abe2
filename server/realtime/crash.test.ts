/** Two server processes on one PostgreSQL (only there: a data folder belongs to one process), one of which is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { unreadTopic } from '../../contract/realtime';
import { type Client, useTestApp } from '../test/app';
import type { TestTenant, TestUser } from '../test/factories';
import { type ServerProcess, startServer } from '../test/process';
import { startSmtp, type TestSmtp } from '../test/smtp';
import { Probe } from '../test/stomp';

const onPostgres = process.env.DATABASE_URL ? describe : describe.skip;
const t = useTestApp();

onPostgres('two processes', () => {
  let smtp: TestSmtp;
  let servers: [ServerProcess, ServerProcess];
  let tenant: TestTenant;
  let owner: TestUser;
  let member: TestUser;
  let project: { id: string; code: string };
  let boss: Client;

  const start = async (env: NodeJS.ProcessEnv = {}) => {
    const [row] = await t().app.platform.database.query<{ name: string }>('SELECT current_database() AS name');
    const url = new URL(process.env.DATABASE_URL ?? '');
    url.pathname = `/${row?.name}`;
    return startServer(url.toString(), { SMTP_URL: smtp.url, MAIL_FROM: 'platform@example.com', ...env });
  };

  beforeEach(async () => {
    const { platform } = t().app;
    smtp = await startSmtp();
    servers = await Promise.all([start(), start()]);
    ({ tenant, owner, member } = await t().enterprise());
    await platform.database.query('UPDATE account SET email = $2 WHERE id = $1', [member.id, 'member@example.com']);
    project = await t().factory.project(tenant, owner, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
    boss = await t().as(owner, tenant);
  }, 90_000);
  const clients: { end(): void }[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) client.end();
    await Promise.all(servers.map((server) => server.stop()));
    await smtp.close();
  });

  /** A call over the network, as the console makes it; null when the server is gone. */
  async function call<T>({ host }: ServerProcess, path: string, body: object): Promise<T | null> {
    try {
      const response = await fetch(`http://${host}/api/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: `sid=${boss.cookie}`,
          'x-csrf-token': boss.csrfToken ?? '',
        },
        body: JSON.stringify(body),
      });
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { data: T }).data;
    } catch (error) {
      // Jest's realm has a TypeError of its own.
      if ((error as Error).name === 'TypeError') return null;
      throw error;
    }
  }

  const assign = (server: ServerProcess, title: string) =>
    call<{ taskId: string }>(server, 'collaboration-center/ccTask/create', {
      projectId: project.id,
      title,
      executorId: member.id,
    });

  /** A client of the member that comes back elsewhere when its server goes, as the console does. */
  async function follow(first: ServerProcess, then: ServerProcess, framed: boolean) {
    const client = await t().as(member, tenant);
    const topic = unreadTopic(member.id);
    let probe = await Probe.connected(first.host, client, { framed });
    probe.subscribe(topic);
    let done = false;
    const gone = probe.closed.then(async () => {
      if (done) return;
      probe = await Probe.connected(then.host, client, { framed });
      probe.subscribe(topic);
    });
    const beat = setInterval(() => probe.raw('\n'), 2_000);
    const follower = {
      count: () => probe.bodies<number>(topic).at(-1),
      moved: () => gone,
      end() {
        done = true;
        clearInterval(beat);
        probe.close();
      },
    };
    clients.push(follower);
    return follower;
  }

  const until = async (what: string, holds: () => boolean | Promise<boolean>, ms = 60_000) => {
    const deadline = Date.now() + ms;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`Not within ${ms} ms: ${what}`);
      await sleep(50);
    }
  };

  it('one is killed under load: no message is missing or doubled, its clients go on with the other, each mail is sent', async () => {
    const [doomed, survivor] = servers;
    const { database } = t().app.platform;
    const followers = await Promise.all([
      follow(doomed, survivor, true),
      follow(survivor, survivor, true),
      follow(doomed, survivor, false),
    ]);
    const acknowledged = new Map<string, string>();
    let serial = 0;
    let loading = true;
    let killed = false;
    const worker = async (index: number) => {
      while (loading) {
        serial += 1;
        const title = `负载 ${serial}`;
        const server = !killed && index % 2 === 0 ? doomed : survivor;
        const task = await assign(server, title);
        if (task) acknowledged.set(title, task.taskId);
      }
    };
    const load = Promise.all(Array.from({ length: 6 }, (_, index) => worker(index)));
    await until('a load', () => acknowledged.size >= 60);
    const before = acknowledged.size;
    await doomed.kill();
    killed = true;
    await until('the load goes on', () => acknowledged.size >= before + 60);
    loading = false;
    await load;

    // What was under way when it died may be there or not; but then with its message, and never twice.
    const tasks = await database.query<{ id: string; title: string; messages: number }>(
      `SELECT t.id, t.title, (SELECT count(*)::int FROM message m WHERE m.tenant_id = t.tenant_id
                                 AND m.object_id = t.id AND m.receiver_id = $2 AND m.event = 'assigned') AS messages
         FROM task t WHERE t.tenant_id = $1`,
      [tenant.id, member.id],
    );
    expect(tasks.filter(({ messages }) => messages !== 1)).toEqual([]);
    expect(new Set(tasks.map(({ title }) => title)).size).toBe(tasks.length);
    const stored = new Set(tasks.map(({ id }) => id));
    expect([...acknowledged.values()].filter((id) => !stored.has(id))).toEqual([]);
    expect(tasks.length - acknowledged.size).toBeLessThanOrEqual(3);

    await Promise.all([followers[0].moved(), followers[2].moved()]);
    await until('counts agree', () => followers.every((one) => one.count() === tasks.length));
    for (const one of followers) one.end();

    // What the dead one had claimed comes due when its lease is over; five minutes are not waited for here.
    await database.query(
      `UPDATE delivery SET next_at = now() - interval '1 second' WHERE tenant_id = $1 AND status = 'queued' AND tries > 0`,
      [tenant.id],
    );
    const open = async () =>
      database.query(`SELECT id FROM delivery WHERE tenant_id = $1 AND status = 'queued'`, [tenant.id]);
    await until(
      'all mails are sent',
      async () => {
        if ((await open()).length === 0) return true;
        await assign(survivor, `提醒 ${serial++}`);
        return false;
      },
      90_000,
    );
    const sent = await database.query<{ id: string; status: string; tries: number }>(
      'SELECT id, status, tries FROM delivery WHERE tenant_id = $1',
      [tenant.id],
    );
    expect(sent.filter(({ status }) => status !== 'sent')).toEqual([]);
    const mails = smtp.mails.map(({ data }) => /Message-ID: <([^@>]+)@example\.com>/i.exec(data)?.[1]);
    expect(new Set(mails)).toEqual(new Set(sent.map(({ id }) => id)));
    // Taken by the mail server, but its sender died before it could note that: the one that was in its hands.
    const twice = mails.filter((id, index) => mails.indexOf(id) !== index);
    expect(twice.length).toBeLessThanOrEqual(1);
    expect(twice.every((id) => sent.find((one) => one.id === id)?.tries === 2)).toBe(true);
  }, 240_000);

  it('messages that a killed one held are told by another, once', async () => {
    const { database } = t().app.platform;
    await Promise.all(servers.map((server) => server.stop()));
    const hold = { MESSAGE_HOLD_SECONDS: '2' };
    servers = [await start(hold), servers[1]];
    expect(await assign(servers[0], '稍后告知')).not.toBeNull();
    await servers[0].kill();
    const told = () =>
      database.query<{ times: number }>('SELECT times FROM message WHERE tenant_id = $1 AND receiver_id = $2', [
        tenant.id,
        member.id,
      ]);
    expect(await told()).toEqual([]);
    servers = [await start(hold), servers[1]];
    await until('it is told', async () => (await told()).length > 0);
    expect(await told()).toEqual([{ times: 1 }]);
    await until('all mails are sent', () => smtp.mails.length > 0);
    expect(smtp.mails).toHaveLength(1);
  }, 120_000);

  it('a job that the killed one held is finished by the other, each task once', async () => {
    const [doomed, idle] = servers;
    const { database } = t().app.platform;
    const size = 3_000;
    const first = await t().factory.task(tenant, project, owner);
    await database.query(
      `INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title)
       SELECT $1, gen_random_uuid(), $2, n, $4 || '-' || n, n, x.type_id, x.stage_id, x.category, '批量 ' || n
         FROM generate_series(10001, 10000 + $5::int) AS n,
              (SELECT type_id, stage_id, category FROM task WHERE tenant_id = $1 AND id = $3) AS x`,
      [tenant.id, project.id, first.id, project.code, size],
    );
    // So that it is known which of them takes it.
    await idle.stop();
    const started = await call<{ jobId: string }>(doomed, 'collaboration-center/ccTask/query/batch', {
      projectId: project.id,
      filter: {},
      operation: { kind: 'urgent', urgent: 4 },
    });
    const job = async () => {
      const [row] = await database.query<{ state: string; done: number; total: number }>(
        'SELECT state, done, total FROM batch_job WHERE tenant_id = $1 AND id = $2',
        [tenant.id, started?.jobId],
      );
      return row ?? { state: '', done: 0, total: 0 };
    };
    await until('it has begun', async () => (await job()).done > 0);
    await doomed.kill();
    const broken = await job();
    expect(broken).toMatchObject({ state: 'running', total: size + 1 });
    expect(broken.done).toBeLessThan(size);
    // The other may take it when nothing has moved for thirty seconds, which are not waited for here.
    await database.query(
      `UPDATE batch_job SET heartbeat_at = heartbeat_at - interval '31 seconds' WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, started?.jobId],
    );
    servers[1] = await start();
    await until('another process finishes it', async () => (await job()).state === 'finished', 150_000);
    const [counted] = await database.query<{ changed: number; histories: number }>(
      `SELECT count(*) FILTER (WHERE t.urgent = 4)::int AS changed,
              (SELECT count(*)::int FROM history h
                WHERE h.tenant_id = $1 AND h.changes @> '[{"field": "urgent"}]') AS histories
         FROM task t WHERE t.tenant_id = $1`,
      [tenant.id],
    );
    expect(counted).toEqual({ changed: size + 1, histories: size + 1 });
  }, 240_000);
});
