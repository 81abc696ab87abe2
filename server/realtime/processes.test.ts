/** Several processes on one PostgreSQL (when `DATABASE_URL` is set), and the clean stop of one. */
import { projectTopic, unreadTopic, type Viewer, viewersTopic } from '../../contract/realtime';
import { type App, buildApp } from '../app';
import { type Database, openDatabase } from '../db/client';
import { testEnv, useTestApp } from '../test/app';
import { listen, Probe } from '../test/stomp';

const t = useTestApp({ jobs: true });
const onPostgres = process.env.DATABASE_URL ? it : it.skip;

/** A second server on the database of the first. */
async function beside(): Promise<{ app: App; database: Database }> {
  const [row] = await t().app.platform.database.query<{ name: string }>('SELECT current_database() AS name');
  const url = new URL(process.env.DATABASE_URL ?? '');
  url.pathname = `/${row?.name}`;
  const database = await openDatabase({ databaseUrl: url.toString(), dataDir: null, poolSize: 4 });
  const app = await buildApp(testEnv(url.toString()), database);
  await app.start();
  return { app, database };
}

onPostgres('a change through one reaches the sockets of another, and viewers know of each other', async () => {
  const { tenant, owner, member } = await t().enterprise();
  const project = await t().factory.project(tenant, owner, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const task = await t().factory.task(tenant, project, owner);
  const other = await beside();
  try {
    const [here, there] = [await listen(t().app), await listen(other.app)];
    const mine = await Probe.connected(here, await t().as(owner, tenant));
    const theirs = await Probe.connected(there, await t().as(member, tenant));
    theirs.subscribe(unreadTopic(member.id));
    theirs.subscribe(projectTopic(project.id));
    expect(await theirs.message(unreadTopic(member.id))).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 200));

    await t().factory.message(tenant, member);
    expect(await theirs.message(unreadTopic(member.id), 1)).toBe(1);
    await t().factory.task(tenant, project, owner);
    expect(await theirs.message(projectTopic(project.id))).toMatchObject({ changes: 1 });

    mine.subscribe(viewersTopic(task.id));
    expect(await mine.message<Viewer[]>(viewersTopic(task.id))).toHaveLength(1);
    theirs.subscribe(viewersTopic(task.id));
    expect(await mine.message<Viewer[]>(viewersTopic(task.id), 1)).toHaveLength(2);
    await theirs.next((frame) => frame.body.includes(owner.id));
    theirs.close();
    expect(await mine.message<Viewer[]>(viewersTopic(task.id), 2)).toHaveLength(1);

    // Logged out through one, cut in the other.
    const api = await t().as(member, tenant);
    const elsewhere = await Probe.connected(there, api);
    await api.get('portal/logout');
    expect(await elsewhere.closed).toMatchObject({ code: 4401 });
    mine.close();
  } finally {
    await other.app.stop();
    await other.database.close();
  }
});

it('stops in order: every client is told, and the port is free', async () => {
  const { tenant, owner } = await t().enterprise();
  const probe = await Probe.connected(await listen(t().app), await t().as(owner, tenant));
  await t().app.http.close();
  expect(await probe.closed).toEqual({ code: 1000, reason: '服务正在重启，请稍候' });
  expect(t().app.http.server.listening).toBe(false);
});
