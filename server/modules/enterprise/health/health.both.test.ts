import type { Health } from '../../../../contract/enterprise/health';
import { healthRows } from '../../../../contract/enterprise/healthKinds';
import { useTestApp } from '../../../test/app';
import { uploadTo } from '../../../test/uploading';

const t = useTestApp({ jobs: true });
const PATH = 'enterprise-center/health';

it('counts what is there, and answers when the calls of the day are used up', async () => {
  const { tenant, owner, member } = await t().enterprise();
  const { database, calls } = t().app.platform;
  const api = await t().as(owner, tenant);
  const project = await t().factory.project(tenant, owner);
  const { id: taskId } = await t().factory.task(tenant, project, owner);
  await t().factory.task(tenant, project, owner);
  const content = Buffer.alloc(1500, 'x');
  // Twice the same contents, once in the store.
  for (const name of ['a.txt', 'b.txt']) {
    expect((await uploadTo(api, { taskId }, name, content)).status).toBe(200);
  }
  await api.put('user-center/user/tenant/member', { userId: member.id, disabled: true });
  await api.post('user-center/tenant/invitation', { people: [{ email: `health-${tenant.code}@example.com` }] });
  await calls.flush();
  const [counted] = await database.query<{ calls: number }>(
    'SELECT sum(calls)::float8 AS calls FROM tenant_calls WHERE tenant_id = $1',
    [tenant.id],
  );
  await database.query('INSERT INTO tenant_quota (tenant_id, members, calls_per_day) VALUES ($1, 9, 1)', [tenant.id]);
  await calls.flush();
  expect((await api.get('user-center/org/queryOrg')).status).toBe(429);
  const { status, data } = await api.get<Health>(PATH);
  expect(status).toBe(200);
  expect(data.members).toMatchObject({ disabled: 1, invitations: 1 });
  expect(data.members.active + data.members.invited).toBe(data.members.seats);
  expect(data.storage).toEqual({ bytes: 1500, kinds: [{ kind: 'task', files: 1, bytes: 1500 }] });
  expect(data.rows.map(({ kind }) => kind)).toEqual(Object.keys(healthRows));
  expect(data.rows).toContainEqual({ kind: 'task', count: 2, more: false });
  expect(data.rows).toContainEqual({ kind: 'project', count: 1, more: false });
  expect(counted?.calls).toBeGreaterThan(3);
  expect(data.calls).toEqual({ calls: counted?.calls, failures: 0 });
  expect(data.quotas).toEqual({ members: 9, storage: null, calls: 1 });
  // Kept for a minute: many who look cost what one does.
  await t().factory.task(tenant, project, owner);
  expect((await api.get<Health>(PATH)).data).toEqual(data);
});
