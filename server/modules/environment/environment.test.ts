/** Environments: who uses one, and accounts whose passwords nobody reads unseen. */
import type { EnvironmentAccount, EnvironmentDetail } from '../../../contract/environment/environment';
import { type Client, useTestApp } from '../../test/app';

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
