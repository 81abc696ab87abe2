/** The process under test of realtime.ts: the product, with people who are logged in and projects that change. */
import type { AddressInfo } from 'node:net';
import { buildApp } from '../server/app';
import { newId } from '../server/base/present';
import { type Database, openDatabase } from '../server/db/client';
import { fillDemo, isEmpty } from '../server/demo';
import { readEnv } from '../server/env';

/** Twenty clients to each. */
const PROJECTS = Math.ceil(Number(process.env.RT_CLIENTS ?? 2_000) / 20);
/** Receivers of the announcement; the first of them are connected. */
const PEOPLE = 5_000;
const CONNECTED = Number(process.env.RT_CLIENTS ?? 2_000);

export interface RealtimeReady {
  port: number;
  kind: string;
  sessions: { userId: string; cookie: string; csrf: string }[];
  projectIds: string[];
}

/** A further process on the same database: it only serves. */
const JOINS = process.env.RT_JOINS === '1';

type Order = { what: 'memory' } | { what: 'run'; rate: number; seconds: number } | { what: 'announce' };
const say = (message: object) => process.send?.(message);

type App = Awaited<ReturnType<typeof buildApp>>;

/** After a collection. */
async function memory(): Promise<object> {
  for (let round = 0; round < 3; round++) {
    (globalThis as { gc?: () => void }).gc?.();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}

function endWith(app: App, database: Database): void {
  process.on('SIGTERM', () => {
    void app
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0));
  });
}

function beside(app: App, database: Database): void {
  process.on('message', () => void memory().then(say));
  endWith(app, database);
  const { port } = app.http.server.address() as AddressInfo;
  say({ port, kind: database.kind, sessions: [], projectIds: [] } satisfies RealtimeReady);
}

async function main(): Promise<void> {
  const env = { ...readEnv(), rateLimitPerMinute: 0 };
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, poolSize: 16 });
  await database.migrate();
  if (await isEmpty(database)) await fillDemo(database, () => {});
  const app = await buildApp(env, database);
  await app.start();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const { access, bus } = app.platform;

  if (JOINS) return beside(app, database);

  const [tenant] = await database.query<{ id: string; owner: string }>(
    `SELECT p.tenant_id AS id, p.owner_id AS owner FROM project p ORDER BY p.created_at LIMIT 1`,
  );
  if (!tenant) throw new Error('No demo data');
  const run = newId().slice(-6);
  const userIds = Array.from({ length: PEOPLE }, newId);
  await database.query(
    `INSERT INTO account (id, username, password_hash, name)
     SELECT id, 'bench-' || $2 || '-' || n, 'none', '人员 ' || n FROM unnest($1::uuid[]) WITH ORDINALITY AS x(id, n)`,
    [userIds, run],
  );
  await database.query('INSERT INTO tenant_member (tenant_id, id) SELECT $1, unnest($2::uuid[])', [tenant.id, userIds]);
  await database.query(
    `INSERT INTO tenant_member_role (tenant_id, user_id, role_id)
     SELECT $1, unnest($2::uuid[]), r.id FROM role r WHERE r.tenant_id = $1 AND r.code = 'ROLE_TENANT_MEMBER'`,
    [tenant.id, userIds],
  );
  const projectIds = Array.from({ length: PROJECTS }, newId);
  await database.query(
    `INSERT INTO project (tenant_id, id, code, name, owner_id, status, visibility)
     SELECT $1, id, 'RT' || $3 || n, '实时 ' || n, $2, 'DOING', 'tenant' FROM unnest($4::uuid[]) WITH ORDINALITY AS x(id, n)`,
    [tenant.id, tenant.owner, run, projectIds],
  );
  // Of `writing.ts`: they write the pages of the first project.
  const writers = Number(process.env.RT_WRITERS ?? 0);
  await database.query(
    `INSERT INTO project_member (tenant_id, project_id, user_id, role_id)
     SELECT $1, $2, unnest($3::uuid[]), r.id FROM role r WHERE r.tenant_id = $1 AND r.code = 'ROLE_PROJECT_DEVELOPER'`,
    [tenant.id, projectIds[0], userIds.slice(0, writers)],
  );
  const sessions: RealtimeReady['sessions'] = [];
  for (const userId of userIds.slice(0, CONNECTED)) {
    const cookie = await access.open(userId, { ip: '127.0.0.1', userAgent: 'bench' });
    const session = await access.session(cookie);
    if (session) sessions.push({ userId, cookie, csrf: session.csrfToken });
  }

  /** A committed change, and then what a service does: the event. Even over time, as late as the machine is. */
  const change = async (index: number) => {
    const projectId = projectIds[index % PROJECTS] as string;
    await database.query('UPDATE project SET updated_at = now() WHERE tenant_id = $1 AND id = $2', [
      tenant.id,
      projectId,
    ]);
    bus.publish({ type: 'task', tenantId: tenant.id, projectId, taskIds: [newId()] });
  };
  async function keepChanging(rate: number, seconds: number): Promise<{ made: number; took: number }> {
    const started = performance.now();
    const total = rate * seconds;
    const running: Promise<void>[] = [];
    for (let made = 0; made < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * rate) + 1);
      while (made < due) running.push(change(made++));
      await new Promise((resolve) => setTimeout(resolve, 1000 / rate));
    }
    await Promise.all(running);
    return { made: total, took: (performance.now() - started) / 1000 };
  }

  /** As the owner publishes it in the back office. */
  const [publisher] = await database.query<{ id: string }>(
    `SELECT m.user_id AS id FROM tenant_member_role m JOIN role r ON r.tenant_id = m.tenant_id AND r.id = m.role_id
      WHERE m.tenant_id = $1 AND r.code = 'ROLE_TENANT_OWNER'`,
    [tenant.id],
  );
  const ownerId = publisher?.id ?? '';
  const ownerCookie = await access.open(ownerId, { ip: '127.0.0.1', userAgent: 'bench' });
  const ownerSession = await access.session(ownerCookie);
  if (ownerSession && ownerSession.actor?.tenantId !== tenant.id) await access.moveToTenant(ownerSession, tenant.id);
  async function call<T>(path: string, payload: object): Promise<T> {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/message/announcement${path}`,
      headers: { cookie: `sid=${ownerCookie}`, 'x-csrf-token': ownerSession?.csrfToken ?? '' },
      payload,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return (JSON.parse(answer.body) as { data: T }).data;
  }

  process.on('message', (order: Order) => {
    void (async () => {
      if (order.what === 'memory') {
        say(await memory());
      } else if (order.what === 'run') {
        say(await keepChanging(order.rate, order.seconds));
      } else {
        const started = performance.now();
        const { id } = await call<{ id: string }>('', {
          title: '系统维护',
          content: '<p>今晚 22:00 至 23:00 停机维护</p>',
          audience: { kind: 'all', ids: [] },
          pinned: false,
          mustConfirm: false,
          expiresTime: null,
        });
        await call(`/${id}/publish`, { version: 1 });
        const told = async () => {
          const [row] = await database.query<{ told: boolean }>(
            'SELECT told_at IS NOT NULL AS told FROM announcement WHERE tenant_id = $1 AND id = $2',
            [tenant.id, id],
          );
          return row?.told;
        };
        while (!(await told())) await new Promise((resolve) => setTimeout(resolve, 20));
        const took = performance.now() - started;
        const [stored] = await database.query<{ messages: number; people: number; audience: number }>(
          `SELECT count(*)::int AS messages, count(DISTINCT receiver_id)::int AS people,
                  (SELECT count(*)::int FROM tenant_member WHERE tenant_id = $1 AND NOT disabled AND id <> $3) AS audience
             FROM message WHERE tenant_id = $1 AND object_id = $2`,
          [tenant.id, id, ownerId],
        );
        say({ took, ...stored });
      }
    })();
  });
  endWith(app, database);
  const { port } = app.http.server.address() as AddressInfo;
  say({ port, kind: database.kind, sessions, projectIds } satisfies RealtimeReady);
}

void main();
