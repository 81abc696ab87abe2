import { queueNames } from '../../../../contract/enterprise/enums';
import type { Queue, QueueJob, QueueOverview } from '../../../../contract/enterprise/queue';
import type { PageOf } from '../../../../contract/envelope';
import { newId } from '../../../base/present';
import { delivery } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { type Client, useTestApp } from '../../../test/app';
import type { TestTenant, TestUser } from '../../../test/factories';

const t = useTestApp({ jobs: true });
const QUEUE = 'task-batch';
const base = 'enterprise-center/queue';
let tenant: TestTenant;
let admin: TestUser;
let api: Client;
let stranger: Client;
let ids: { mine: string; theirs: string; ours: string };

/** As pg-boss leaves a job that failed for good; `created` ones lie in the future, so that no worker takes them. */
async function job(state: 'failed' | 'created', data: object, output: object | null = null): Promise<string> {
  const [row] = await t().app.platform.database.query<{ id: string }>(
    `INSERT INTO pgboss.job (id, name, data, state, output, retry_limit, retry_count, start_after, policy)
     VALUES (gen_random_uuid(), $1, $2::jsonb, $3::pgboss.job_state, $4::jsonb, 2, $5,
             CASE WHEN $3 = 'created' THEN now() + interval '1 day' ELSE now() END, 'standard') RETURNING id`,
    [QUEUE, JSON.stringify(data), state, output && JSON.stringify(output), state === 'failed' ? 2 : 0],
  );
  return row?.id as string;
}
const jobs = async (client: Client, state: string) =>
  (await client.get<PageOf<QueueJob>>(`${base}/jobs?queue=${QUEUE}&state=${state}`)).data;
const queue = async (client: Client): Promise<Queue> => {
  const { data } = await client.get<QueueOverview>(`${base}/list`);
  return data.queues.find((one) => one.queue === QUEUE) as Queue;
};
const stateOf = async (id: string) => {
  const [row] = await t().app.platform.database.query<{ state: string }>(
    'SELECT state::text AS state FROM pgboss.job WHERE name = $1 AND id = $2',
    [QUEUE, id],
  );
  return row?.state;
};

beforeEach(async () => {
  await t().app.platform.database.query('DELETE FROM pgboss.job WHERE name = $1', [QUEUE]);
  ({ tenant } = await t().enterprise());
  admin = await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN');
  api = await t().as(admin, tenant);
  const other = await t().enterprise();
  stranger = await t().as(other.owner, other.tenant);
  const error = { message: 'boom token=abc', stack: 'Error: boom token=abc\n    at work (x.ts:1)' };
  ids = {
    mine: await job('failed', { tenantId: tenant.id, jobId: newId() }, error),
    theirs: await job('failed', { tenantId: other.tenant.id, jobId: newId() }, error),
    ours: await job('failed', {}, error),
  };
});

it('counts and shows its own and what is for all, never another enterprise’s', async () => {
  expect(await queue(api)).toMatchObject({ failed: 2, waiting: 0, schedule: null });
  const { result, total } = await jobs(api, 'failed');
  expect([result.map(({ id }) => id).sort(), total]).toEqual([[ids.mine, ids.ours].sort(), 2]);
  const mine = result.find(({ id }) => id === ids.mine);
  expect(mine).toMatchObject({ own: true, tries: 3, maxTries: 3, state: 'failed' });
  expect(mine?.error).toBe('Error: boom token=***\n    at work (x.ts:1)');
  expect(result.find(({ id }) => id === ids.ours)).toMatchObject({ own: false, error: 'boom token=***' });
  expect((await jobs(stranger, 'failed')).result.map(({ id }) => id)).not.toContain(ids.mine);
});

it('shows nobody a job that is about somebody and names no enterprise', async () => {
  const mail = await job('failed', { to: 'zhang@example.com', subject: '重置密码', text: '账号 zhang' });
  expect((await jobs(api, 'failed')).result.map(({ id }) => id)).not.toContain(mail);
  expect(await queue(api)).toMatchObject({ failed: 2 });
  expect((await api.post<number>(`${base}/retry`, { queue: QUEUE, ids: [mail] })).data).toBe(0);
});

it('knows what is scheduled, when it ran and when it comes', async () => {
  const { data } = await api.get<QueueOverview>(`${base}/list`);
  const due = data.queues.find((one) => one.queue === 'message-due')?.schedule;
  expect(due).toMatchObject({ cron: '*/15 * * * *', nextRun: expect.stringMatching(/:(00|15|30|45):00\.000Z$/) });
  expect(data.queues.some((one) => one.queue.startsWith('__'))).toBe(false);
});

it('has a name for every queue', async () => {
  const { data } = await api.get<QueueOverview>(`${base}/list`);
  expect(data.queues.map((one) => one.queue).filter((one) => !queueNames[one])).toEqual([]);
});

it('tries again what failed, one or all, within reach of the enterprise; the log knows who', async () => {
  expect((await api.post<number>(`${base}/retry`, { queue: QUEUE, ids: [ids.theirs] })).data).toBe(0);
  expect(await stateOf(ids.theirs)).toBe('failed');
  expect((await api.post<number>(`${base}/retry`, { queue: QUEUE, ids: [ids.mine] })).data).toBe(1);
  expect(await stateOf(ids.mine)).not.toBe('failed');
  expect((await api.post<number>(`${base}/retry`, { queue: QUEUE })).data).toBe(1);
  expect(await stateOf(ids.theirs)).toBe('failed');
  const logged = await t().app.platform.database.query(
    `SELECT action, object_id, detail FROM operation_log WHERE tenant_id = $1 AND module = 'queue' ORDER BY id`,
    [tenant.id],
  );
  expect(logged).toEqual([
    { action: 'jobsRetried', object_id: ids.mine, detail: { queue: QUEUE, count: 1 } },
    { action: 'jobsRetried', object_id: ids.ours, detail: { queue: QUEUE, count: 1 } },
  ]);
});

it('really runs it again', async () => {
  const { platform } = t().app;
  const [row] = await platform.database.query<{ id: string }>(
    `INSERT INTO pgboss.job (id, name, data, state, output, retry_limit, retry_count, policy)
     VALUES (gen_random_uuid(), 'message-digest', '{}', 'failed', '{}', 2, 2, 'standard') RETURNING id`,
  );
  await api.post(`${base}/retry`, { queue: 'message-digest', ids: [row?.id] });
  const done = async () => {
    const [job] = await platform.database.query<{ state: string }>(
      `SELECT state::text AS state FROM pgboss.job WHERE name = 'message-digest' AND id = $1`,
      [row?.id],
    );
    return job?.state === 'completed';
  };
  for (const until = Date.now() + 30_000; !(await done()) && Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await done()).toBe(true);
});

it('cancels what waits and is its own; not what runs, is for all, or another’s', async () => {
  const own = await job('created', { tenantId: tenant.id });
  const common = await job('created', {});
  expect(await queue(api)).toMatchObject({ waiting: 2, oldestWaiting: null });
  const cancel = (id: string, client = api) => client.post<number>(`${base}/cancel`, { queue: QUEUE, ids: [id] });
  expect((await cancel(own, stranger)).data).toBe(0);
  expect((await cancel(common)).data).toBe(0);
  expect((await cancel(ids.mine)).data).toBe(0);
  expect((await cancel(own)).data).toBe(1);
  expect([await stateOf(own), await stateOf(common)]).toEqual(['cancelled', 'created']);
});

it('shows mails that were given up, and sends them once more', async () => {
  const db = new TenantDb(t().app.platform.database, tenant.id);
  const id = newId();
  await db.insert(delivery, {
    id,
    channel: 'mail',
    receiverId: admin.id,
    event: 'assigned',
    target: 'a@example.com',
    payload: { to: 'a@example.com', subject: '标题', text: '' },
    status: 'failed',
    tries: 5,
    failReason: '550 no such user',
  });
  const listed = async (client = api) =>
    (await client.get<PageOf<{ id: string }>>('message/center/failedDeliveries')).data;
  expect((await listed()).result).toMatchObject([{ id, event: 'assigned', failReason: '550 no such user', tries: 5 }]);
  // Whoever runs the back office may not see every project: the text is not theirs to read.
  expect(JSON.stringify((await listed()).result)).not.toContain('标题');
  expect((await listed(stranger)).total).toBe(0);
  expect((await api.get<QueueOverview>(`${base}/list`)).data.failedDeliveries).toBe(1);
  expect((await stranger.post<number>('message/center/failedDeliveries/retry')).data).toBe(0);
  expect((await api.post<number>('message/center/failedDeliveries/retry', { ids: [id] })).data).toBe(1);
  expect((await listed()).total).toBe(0);
});

it('is for those who run the back office', async () => {
  const member = await t().as(await t().factory.member(tenant), tenant);
  for (const call of [
    member.get(`${base}/list`),
    member.get(`${base}/jobs?queue=${QUEUE}&state=failed`),
    member.post(`${base}/retry`, { queue: QUEUE }),
    member.post(`${base}/cancel`, { queue: QUEUE, ids: [ids.mine] }),
    member.get('message/center/failedDeliveries'),
  ]) {
    expect((await call).status).toBe(403);
  }
  expect((await api.get(`${base}/jobs?queue=${QUEUE}&state=completed`)).status).toBe(400);
});
