/** Webhooks: the outbox, what is sent and signed, what an answer means, whose rights it is told by. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Webhook, WebhookCreated, WebhookDelivery, WebhookTried } from '../../../contract/automation/webhook';
import type { PageOf } from '../../../contract/envelope';
import { isPublic } from '../../base/publicAddress';
import { signatureOf } from '../../base/signing';
import { type Client, useTestApp } from '../../test/app';
import { distribute } from './distribute';
import { deliverWebhooks } from './webhook/worker';

const t = useTestApp();
const base = 'project-center/webhook';

interface Got {
  headers: http.IncomingHttpHeaders;
  body: string;
}
const got: Got[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: Buffer } = { status: 204 };
let server: http.Server;
let address: string;

beforeAll(async () => {
  t().app.platform.env.robotLoopback = true;
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
});
afterAll(() => server.close());
beforeEach(() => {
  got.length = 0;
  answer = { status: 204 };
});

const outbox = async () =>
  (await t().app.platform.database.query<{ count: number }>('SELECT count(*)::int AS count FROM object_event'))[0]
    ?.count;
const work = async () => {
  await distribute(t().app.platform);
  await deliverWebhooks(t().app.platform);
};
/** As if the pause were over. */
const due = () =>
  t().app.platform.database.query(
    `UPDATE webhook_delivery SET next_at = now() - interval '1 second' WHERE state = 'queued'`,
  );

async function world() {
  const { tenant, owner, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [admin, lead, api] = [await t().as(owner, tenant), await t().as(pm, tenant), await t().as(dev, tenant)];
  const listen = async (by: Client = lead, more: object = {}) =>
    (
      await by.post<WebhookCreated>(base, {
        projectId: project.id,
        name: '发布通知',
        url: address,
        types: ['task'],
        verbs: ['created', 'updated', 'commented', 'deleted'],
        ...more,
      })
    ).data;
  const newTask = async (title = '上线核对', more: object = {}) =>
    (
      await api.post<{ taskId: string }>('collaboration-center/ccTask/create', {
        projectId: project.id,
        title,
        ...more,
      })
    ).data.taskId;
  const deliveries = async (id: string) =>
    (await lead.get<PageOf<WebhookDelivery>>(`${base}/${id}/deliveries`)).data.result;
  const read = async (id: string) =>
    (await lead.get<Webhook[]>(`${base}?projectId=${project.id}`)).data.find((one) => one.id === id);
  return { tenant, owner, pm, dev, project, admin, lead, api, listen, newTask, deliveries, read };
}

describe('signing', () => {
  it('is that of the standard', () => {
    const [secret, body] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '{"type":"任务","data":{}}'];
    expect(signatureOf(secret, 'msg_1', 1_700_000_000, body)).toBe('v1,f7sQMVJIKsI4HMZC/pn9yHmRBbV0bx0WrYFV1kvEPEs=');
  });

  it.each([
    '0x7f000001',
    '2130706433',
    '127.1',
    '①②⑦.0.0.1',
    '[::ffff:7f00:1]',
    '[64:ff9b::a00:1]',
    '[2002:a00:1::]',
    '100.64.0.1',
  ])('never goes to %s', async (host) => {
    const { lead, project } = await world();
    t().app.platform.env.robotLoopback = false;
    const body = { projectId: project.id, name: '内网', url: `https://${host}/`, types: ['task'], verbs: ['created'] };
    const refused = await lead.post(base, body);
    t().app.platform.env.robotLoopback = true;
    expect([refused.status, (refused.data as { field: string }).field]).toEqual([400, 'url']);
  });
  it.each(['192.88.99.1', '3fff::1'])('counts %s as no public address', (ip) => expect(isPublic(ip)).toBe(false));
});

describe('what is told', () => {
  it('is nothing, and is kept nowhere, where nobody listens', async () => {
    const { newTask, listen, admin } = await world();
    await newTask();
    expect(await outbox()).toBe(0);
    await listen(admin, { projectId: undefined, types: ['risk'] });
    await newTask();
    expect(await outbox()).toBe(0);
  });

  it('reaches the address signed, thin, with the same id in each try', async () => {
    const { listen, newTask, deliveries, project, dev, read } = await world();
    const { id, secret } = await listen();
    const taskId = await newTask();
    answer = { status: 503 };
    await work();
    const [waiting] = await deliveries(id);
    expect(waiting).toMatchObject({ state: 'queued', tries: 1, answer: 503, failReason: '对方返回状态 503' });
    const minutes = (Date.parse(waiting?.nextTime ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(0.8);
    expect(minutes).toBeLessThan(1.2);
    // What was not taken is no failure yet, and is not passed over in silence.
    expect((await read(id))?.recent).toEqual({ total: 1, failed: 0, retrying: 1, dropped: 0 });
    answer = { status: 204 };
    await due();
    await work();
    expect((await read(id))?.recent).toEqual({ total: 1, failed: 0, retrying: 0, dropped: 0 });
    expect(await deliveries(id)).toMatchObject([{ state: 'done', tries: 2, answer: 204, nextTime: null }]);
    expect(got).toHaveLength(2);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(got.map(({ body }) => body)).size).toBe(1);
    const { headers, body } = got[1] as Got;
    const at = Number(headers['webhook-timestamp']);
    expect(headers['webhook-signature']).toBe(signatureOf(secret, String(headers['webhook-id']), at, body));
    expect(JSON.parse(body)).toMatchObject({
      type: 'task.created',
      data: {
        object: { type: 'task', id: taskId, title: '上线核对' },
        project: { id: project.id },
        actor: { userId: dev.id },
      },
    });
  });

  it('has arrived by the status of the answer, whatever follows it, and never by a status that is none', async () => {
    const { listen, newTask, deliveries } = await world();
    const { id } = await listen();
    await newTask();
    answer = { status: 999 };
    await work();
    expect(await deliveries(id)).toMatchObject([
      { state: 'queued', tries: 1, answer: null, failReason: '对方返回了无效的状态 999' },
    ]);
    answer = { status: 200, body: Buffer.alloc(3 * 1024 * 1024, '好') };
    await due();
    await work();
    expect(await deliveries(id)).toMatchObject([{ state: 'done', tries: 2, answer: 200, failReason: null }]);
  });

  it('is a comment too, and what was put into the recycle bin by its id alone', async () => {
    const { listen, newTask, api, lead } = await world();
    await listen();
    const id = await newTask('不再需要');
    await api.post(`collaboration-center/ccTask/comments`, { taskId: id, content: '<p>请看一下</p>' });
    await work();
    await lead.delete(`collaboration-center/ccTask/${id}`, { deleteChildren: true, deleteReason: '重复' });
    await work();
    const bodies = got.map(({ body }) => JSON.parse(body) as { type: string; data: { object: object } });
    expect(bodies.map(({ type }) => type).sort()).toEqual(['task.commented', 'task.created', 'task.deleted']);
    expect(bodies[2]?.data.object).toEqual({ type: 'task', id });
  });

  it('is not that something was deleted which its owner did not see', async () => {
    const { listen, newTask, lead, tenant, project } = await world();
    const { database } = t().app.platform;
    const second = await t().factory.member(tenant);
    await database.query(
      'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      [tenant.id, project.id, second.id, tenant.roleIds.get('ROLE_PROJECT_MANAGER')],
    );
    await listen(await t().as(second, tenant));
    const [open, hidden] = [await newTask('公开'), await newTask('私密')];
    await database.query('UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND id = $2', [tenant.id, hidden]);
    for (const id of [open, hidden])
      await lead.delete(`collaboration-center/ccTask/${id}`, { deleteChildren: true, deleteReason: '重复' });
    await work();
    const told = got.map(({ body }) => JSON.parse(body) as { type: string; data: { object: { id: string } } });
    expect(told.map(({ type, data }) => [type, data.object.id])).toEqual([['task.deleted', open]]);
  });

  it('is nothing of a field that the stage hides when it is sent', async () => {
    const { listen, newTask, lead, tenant } = await world();
    await listen();
    const id = await newTask();
    await lead.put(`collaboration-center/ccTask/update/${id}`, { version: 1, planEnd: '2026-05-01', urgent: 4 });
    await t().app.platform.database.query(
      `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule)
       SELECT tenant_id, type_id, stage_id, 'planEnd', 'hidden' FROM task WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, id],
    );
    await work();
    const changed = got.map(({ body }) => body).find((body) => body.includes('task.updated'));
    expect(changed).toContain('"field":"urgent"');
    expect(changed).not.toMatch(/planEnd|2026-05-01/);
  });

  it('is only what its owner may see when it is sent', async () => {
    const { listen, newTask, admin, lead, tenant, project, pm, owner } = await world();
    const own = await listen();
    await listen(admin, { projectId: undefined, name: '企业' });
    const hidden = await newTask('仅自己可见', { privateTask: true });
    // Who saved it leads the project no more.
    const { database, bus } = t().app.platform;
    await database.query('UPDATE project SET owner_id = $1 WHERE id = $2', [owner.id, project.id]);
    await database.query('DELETE FROM project_member WHERE project_id = $1 AND user_id = $2', [project.id, pm.id]);
    bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
    bus.publish({ type: 'access', tenantId: tenant.id });
    await work();
    expect(got.map(({ body }) => (JSON.parse(body) as { data: { object: { id: string } } }).data.object.id)).toEqual([
      hidden,
    ]);
    expect((await lead.get(`${base}?projectId=${project.id}`)).status).toBe(404);
    const [row] = await database.query('SELECT enabled, disabled_reason FROM webhook WHERE id = $1', [own.id]);
    expect(row).toEqual({ enabled: false, disabled_reason: '最后保存它的人已不能管理 Webhook' });
  });
});

describe('an address', () => {
  it('that is gone is switched off; a redirect fails; patience is given as asked', async () => {
    const { listen, newTask, deliveries, read } = await world();
    const { id } = await listen();
    await newTask();
    answer = { status: 302, headers: { location: 'http://127.0.0.1/' } };
    await work();
    expect(await deliveries(id)).toMatchObject([{ state: 'queued', answer: 302 }]);
    answer = { status: 429, headers: { 'retry-after': '999999' } };
    await due();
    await work();
    const [asked] = await deliveries(id);
    const hours = (Date.parse(asked?.nextTime ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(6);
    answer = { status: 410 };
    await due();
    await work();
    expect(await deliveries(id)).toMatchObject([{ state: 'failed', tries: 3, answer: 410 }]);
    expect(await read(id)).toMatchObject({ enabled: false, disabledReason: expect.stringContaining('410') });
    await newTask();
    expect(await outbox()).toBe(0);
  });

  it('that fails most of a day is switched off', async () => {
    const { listen, newTask, read } = await world();
    const { id } = await listen();
    answer = { status: 500 };
    for (let n = 0; n < 9; n += 1) await newTask(`第 ${n} 个`);
    await work();
    expect(await read(id)).toMatchObject({ enabled: true });
    await newTask('第十个');
    await work();
    expect(await read(id)).toMatchObject({ enabled: false, disabledReason: expect.stringContaining('10 条') });
  });

  it('is tested at once, and sent to again under the same id', async () => {
    const { listen, newTask, deliveries, lead } = await world();
    const { id, secret } = await listen();
    expect((await lead.post<WebhookTried>(`${base}/${id}/test`)).data).toEqual({ failReason: null });
    answer = { status: 400 };
    await newTask();
    await work();
    const [failed] = await deliveries(id);
    answer = { status: 200 };
    const renewed = (await lead.post<{ secret: string }>(`${base}/${id}/secret`)).data.secret;
    const again = await lead.post<WebhookTried>(`${base}/${id}/deliveries/${failed?.id}/resend`);
    expect(again.data).toEqual({ failReason: null });
    const { headers, body } = got.at(-1) as Got;
    expect(headers['webhook-id']).toBe(failed?.messageId);
    const at = Number(headers['webhook-timestamp']);
    // The former key signs as well for a day.
    expect(headers['webhook-signature']).toBe(
      [renewed, secret].map((one) => signatureOf(one, String(failed?.messageId), at, body)).join(' '),
    );
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' });
    const listed = await lead.get(`${base}/${id}/deliveries`);
    expect(listed.body).not.toContain('whsec_');
  });
});

it('loses nothing that commits late, and hands out each change once', async () => {
  const { listen, newTask, deliveries } = await world();
  const { id } = await listen();
  await newTask();
  await Promise.all([distribute(t().app.platform), distribute(t().app.platform)]);
  await distribute(t().app.platform);
  expect(await deliveries(id)).toHaveLength(1);
  expect(await outbox()).toBe(0);
});
