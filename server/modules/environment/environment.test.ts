/** Environments: who uses one, and accounts whose passwords nobody reads unseen. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EnvironmentAccount, EnvironmentDetail } from '../../../contract/environment/environment';
import { type Client, useTestApp } from '../../test/app';
import { checkDue, keepAnswer } from './checks';

const t = useTestApp();
const base = 'collaboration-center/environment';

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const [dev, viewer] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const [api, devApi, viewerApi] = [await t().as(pm, tenant), await t().as(dev, tenant), await t().as(viewer, tenant)];
  const { data: made } = await api.post<{ id: string; no: string }>(`${base}/create`, {
    projectId: project.id,
    title: '集成测试环境',
    kind: 'test',
    address: 'https://test.example.com',
  });
  const detail = async (client: Client = api) =>
    (await client.get<EnvironmentDetail>(`${base}/details/${made.id}`)).data;
  const step = async (to: string, values: object = {}) => {
    const { state, version } = await detail();
    return api.post<{ field?: string }>(`${base}/${made.id}/step`, { to, state, version, ...values });
  };
  return { tenant, pm, dev, project, api, devApi, viewerApi, made, detail, step };
}

it('is occupied by somebody until a day, and free again without them', async () => {
  const { made, step, detail, dev } = await setting();
  expect(made.no).toBe('E-1');
  expect((await step('BUSY')).data.field).toBe('assigneeId');
  expect((await step('BUSY', { assigneeId: dev.id, busyUntil: '2026-01-01' })).status).toBe(200);
  expect(await detail()).toMatchObject({ state: 'BUSY', busyUntil: '2026-01-01', overdue: true });
  expect((await step('ONLINE')).status).toBe(200);
  expect(await detail()).toMatchObject({ state: 'ONLINE', assignee: null, busyUntil: null, overdue: false });
  expect((await step('MAINTAIN')).status).toBe(400);
  expect((await step('MAINTAIN', { reason: '扩容' })).status).toBe(200);
});

describe('accounts', () => {
  const account = { name: 'readonly', secret: 'S3cret·密码', purpose: '数据库只读' };

  it('keep their password out of every answer but one, and say who read it', async () => {
    const { api, devApi, dev, made, detail, tenant } = await setting();
    const { id } = (await api.post<{ id: string }>(`${base}/${made.id}/accounts`, account)).data;
    const [row] = (await detail()).accounts as EnvironmentAccount[];
    expect(row).toMatchObject({ id, name: 'readonly', purpose: '数据库只读', readCount: 0, readBy: null });
    expect(JSON.stringify(await detail())).not.toContain(account.secret);
    const read = await devApi.post<{ secret: string }>(`${base}/${made.id}/accounts/${id}/secret`, {});
    expect(read.data.secret).toBe(account.secret);
    expect((await detail()).accounts?.[0]).toMatchObject({ readCount: 1, readBy: { userId: dev.id } });
    const stored = await t().app.platform.database.query<{ all: string }>(
      `SELECT concat((SELECT string_agg(a::text, ' ') FROM environment_account a WHERE a.tenant_id = $1),
                     (SELECT string_agg(l::text, ' ') FROM operation_log l WHERE l.tenant_id = $1)) AS all`,
      [tenant.id],
    );
    expect(stored[0]?.all).toContain('accountRead');
    expect(stored[0]?.all).not.toContain(account.secret);
  });

  it('are unknown to who only looks at the environment', async () => {
    const { api, viewerApi, made, detail } = await setting();
    const { id } = (await api.post<{ id: string }>(`${base}/${made.id}/accounts`, account)).data;
    expect((await detail(viewerApi)).accounts).toBeNull();
    expect((await viewerApi.post(`${base}/${made.id}/accounts/${id}/secret`, {})).status).toBe(403);
    expect((await detail()).accounts?.[0]).toMatchObject({ readCount: 0 });
  });

  it('keep a password that is left out, and refuse a stale save without telling it', async () => {
    const { api, made, detail } = await setting();
    const { id } = (await api.post<{ id: string }>(`${base}/${made.id}/accounts`, account)).data;
    const address = `${base}/${made.id}/accounts/${id}`;
    expect((await api.put(address, { version: 1, name: 'reader' })).status).toBe(200);
    const secret = await api.post<{ secret: string }>(`${address}/secret`, {});
    expect([(await detail()).accounts?.[0]?.name, secret.data.secret]).toEqual(['reader', account.secret]);
    const stale = await api.put(address, { version: 1, name: 'other' });
    expect(stale.status).toBe(409);
    expect(JSON.stringify(stale)).not.toContain('ipher');
    expect((await api.delete(address)).status).toBe(200);
    expect((await detail()).accounts).toEqual([]);
  });

  it('belong to their environment', async () => {
    const { api, made, project } = await setting();
    const { id } = (await api.post<{ id: string }>(`${base}/${made.id}/accounts`, account)).data;
    const other = await api.post<{ id: string }>(`${base}/create`, {
      projectId: project.id,
      title: '另一个',
      kind: 'dev',
    });
    expect((await api.post(`${base}/${other.data.id}/accounts/${id}/secret`, {})).status).toBe(404);
  });
});

describe('checks', () => {
  const target = { checkKind: 'http', checkTarget: 'https://test.example.com/health', checkMinutes: 5 };
  async function checked() {
    const world = await setting();
    const { api, made, detail, tenant } = world;
    const set = async (values: object) =>
      api.put<{ field?: string }>(`${base}/update/${made.id}`, { version: (await detail()).version, ...values });
    const context = { platform: t().app.platform, db: t().factory.scope(tenant) };
    const say = (up: boolean) => keepAnswer(context, made.id, { up, note: up ? 'HTTP 200，9 毫秒' : '连接超时' });
    return { ...world, set, say, context };
  }

  it('refuse addresses of our own network, and a way without an address', async () => {
    const { set } = await checked();
    expect((await set({ ...target, checkTarget: 'http://10.0.0.1/' })).data.field).toBe('checkTarget');
    expect((await set({ checkKind: 'tcp' })).data.field).toBe('checkTarget');
    expect((await set(target)).status).toBe(200);
  });

  it('say that it broke after two failures, once, and that it is back', async () => {
    const { set, say, detail, api, made } = await checked();
    await set(target);
    await say(true);
    expect(await detail()).toMatchObject({ health: 'UP', checkNote: 'HTTP 200，9 毫秒' });
    await say(false);
    expect(await detail()).toMatchObject({ health: 'UP', checkNote: '连接超时' });
    await say(false);
    await say(false);
    expect((await detail()).health).toBe('DOWN');
    await say(true);
    expect((await detail()).health).toBe('UP');
    const events = (await api.get<{ event: string }[]>(`${base}/actions?objectId=${made.id}`)).data.map(
      ({ event }) => event,
    );
    expect(events.filter((event) => event === 'broken' || event === 'healthy')).toEqual(['healthy', 'broken']);
    expect((await detail()).healthSpans.map(({ up }) => up)).toEqual([true, false, true]);
  });

  it('are made of what is due, but in no archived project', async () => {
    const { set, detail, context, project } = await checked();
    const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { env } = context.platform;
    const before = env.checkInternal;
    env.checkInternal = true;
    try {
      const { port } = server.address() as AddressInfo;
      expect((await set({ ...target, checkTarget: `http://127.0.0.1:${port}/` })).status).toBe(200);
      const archive = (at: string) =>
        context.db.query(`UPDATE project SET archived_at = ${at} WHERE tenant_id = $1 AND id = $2`, [project.id]);
      await archive('now()');
      await checkDue(context.platform);
      expect((await detail()).health).toBe('UNKNOWN');
      await archive('NULL');
      await checkDue(context.platform);
      expect((await detail()).health).toBe('UP');
    } finally {
      env.checkInternal = before;
      server.close();
    }
  });

  it('are forgotten when something else is checked, and run only when they are due', async () => {
    const { set, say, detail, context } = await checked();
    await set(target);
    await say(false);
    await say(false);
    await set({ checkTarget: 'https://other.example.com/' });
    expect((await detail()).health).toBe('UNKNOWN');
    const due = async () =>
      (await context.db.query(`SELECT id FROM environment WHERE tenant_id = $1 AND next_check_at <= now()`)).length;
    expect(await due()).toBe(1);
    await set({ checkKind: null });
    await say(true);
    expect((await detail()).health).toBe('UNKNOWN');
  });
});
