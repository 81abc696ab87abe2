import { createHmac } from 'node:crypto';
import type { PageOf } from '../../../../contract/envelope';
import type { Delivery, Robot } from '../../../../contract/message/robot';
import { checkedUrl, isPublic } from '../../../base/publicAddress';
import { TenantDb } from '../../../db/scope';
import { useTestApp } from '../../../test/app';
import { startRobotServer, type TestRobotServer } from '../../../test/robotServer';
import { deliverDue } from '../delivery/worker';
import { emit } from '../emit';
import { postJson } from './safePost';
import { robotSender } from './sender';

const t = useTestApp();
const path = 'message/center/dingTalkConfig';
let server: TestRobotServer;
beforeAll(async () => {
  server = await startRobotServer();
});
afterAll(() => server.close());
beforeEach(() => {
  t().app.platform.env.robotLoopback = true;
  server.calls.splice(0);
  server.answer(200, { errcode: 0, code: 0 });
});

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, admin] = [await t().as(pm, tenant), await t().as(owner, tenant)];
  const { platform } = t().app;
  const db = new TenantDb(platform.database, tenant.id);
  const sender = robotSender(platform);
  const work = () => deliverDue(platform.database, { dingTalk: sender, weCom: sender, feishu: sender });
  const add = async (over: object = {}, client = api) =>
    client.post<{ id: string; field?: string }>(path, {
      projectId: project.id,
      kind: 'dingTalk',
      name: '项目群',
      url: server.url,
      events: ['overdue', 'assigned'],
      ...over,
    });
  const overdue = async (values: object = {}, days = '1') => {
    const { id, taskNo } = await t().factory.task(tenant, project, pm, { executorId: dev.id, ...values });
    await emit(platform, db, null, { event: 'overdue', objectId: id, to: [dev.id], variables: { days } });
    return { id, taskNo };
  };
  const log = async (id: string) => (await api.get<PageOf<Delivery>>(`${path}/${id}/deliveries`)).data.result;
  return { tenant, pm, dev, project, api, admin, platform, db, work, add, overdue, log };
}

it('says it to the group, signed, with a link, to those to be called', async () => {
  const { dev, work, add, overdue, log } = await setting();
  const { id } = (await add({ secret: 'SEC1', atMobiles: ['13800000000'] })).data;
  const task = await overdue({ title: '*验收*' });
  await work();
  const [call, ...more] = server.calls;
  expect(more).toEqual([]);
  const timestamp = call?.url.searchParams.get('timestamp');
  expect(Math.abs(Date.now() - Number(timestamp))).toBeLessThan(60_000);
  const sign = createHmac('sha256', 'SEC1').update(`${timestamp}\nSEC1`).digest('base64');
  expect([call?.url.searchParams.get('sign'), call?.url.searchParams.get('access_token')]).toEqual([sign, 'abcd1234']);
  const title = `任务 ${task.taskNo} 已逾期 1 天，执行人 人员 ${dev.username}`;
  expect(call?.body).toMatchObject({ msgtype: 'markdown', markdown: { title }, at: { atMobiles: ['13800000000'] } });
  const text = String((call?.body.markdown as { text?: string } | undefined)?.text);
  expect(text).toContain('\\*验收\\*');
  expect(text).toContain(`/myTask/${task.id}/detail)`);
  expect(text).toMatch(/@13800000000$/);
  expect(await log(id)).toMatchObject([{ status: 'sent', tries: 1, failReason: null, title, event: 'overdue' }]);
});

it('speaks as WeCom and Feishu understand it', async () => {
  const { work, add, overdue } = await setting();
  await add({ kind: 'weCom' });
  await add({ kind: 'feishu', secret: 'S' });
  await overdue();
  await work();
  const bodies = server.calls.map(({ body }) => body);
  expect(bodies.find((body) => body.msgtype)).toMatchObject({
    msgtype: 'markdown',
    markdown: { content: expect.stringContaining('逾期') },
  });
  const card = bodies.find((body) => body.msg_type) as { timestamp: string; sign: string };
  expect(card).toMatchObject({ msg_type: 'interactive' });
  expect(card.sign).toBe(createHmac('sha256', `${card.timestamp}\nS`).update('').digest('base64'));
});

it('says it as plain text where that is wanted', async () => {
  const { work, add, overdue } = await setting();
  await add({ format: 'text', atMobiles: ['13800000000'] });
  await add({ kind: 'weCom', format: 'text' });
  await add({ kind: 'feishu', format: 'text' });
  const task = await overdue({ title: '*验收*' });
  await work();
  const bodies = server.calls.map(({ body }) => body) as Record<string, { content?: string; text?: string }>[];
  const said = bodies.map(({ text, content }) => text?.content ?? content?.text ?? '');
  expect(bodies.map((body) => body.msgtype ?? body.msg_type)).toEqual(['text', 'text', 'text']);
  for (const one of said) expect(one).toMatch(new RegExp(`逾期[^]*\\*验收\\*[^]*/myTask/${task.id}/detail`));
  expect(said.filter((one) => one.endsWith('@13800000000'))).toHaveLength(1);
});

it('waits for nobody who does not answer: that one is tried once a pause, the others go on', async () => {
  const { tenant, platform, work, add, overdue, log } = await setting();
  const dead = (await add({ name: '无人应答', url: 'http://127.0.0.1:9/robot/send' })).data;
  const alive = (await add()).data;
  for (let count = 0; count < 3; count += 1) await overdue();
  await work();
  expect((await log(alive.id)).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent']);
  const waiting = await log(dead.id);
  expect(waiting.map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
  expect(waiting.map(({ tries }) => tries).sort()).toEqual([0, 0, 1]);
  await work();
  expect((await log(dead.id)).map(({ tries }) => tries).sort()).toEqual([0, 0, 1]);
  // Other tests ask when something is due.
  await platform.database.query('DELETE FROM delivery WHERE tenant_id = $1', [tenant.id]);
});

it('is tried again after a refusal, whose reason stands in the log', async () => {
  const { tenant, platform, work, add, overdue, log } = await setting();
  const { id } = (await add()).data;
  server.answer(200, { errcode: 310000, errmsg: 'sign not match' });
  await overdue();
  await work();
  expect(await log(id)).toMatchObject([
    { status: 'queued', tries: 1, failReason: '对方拒绝：sign not match（310000）', sentTime: null },
  ]);
  server.answer(200, { errcode: 0 });
  await platform.database.query(`UPDATE delivery SET next_at = now() - interval '1 second' WHERE tenant_id = $1`, [
    tenant.id,
  ]);
  await work();
  expect(await log(id)).toMatchObject([{ status: 'sent', tries: 2, failReason: null }]);
});

it('keeps to what the provider takes: twenty a minute, the rest waits', async () => {
  const { work, add, overdue, log } = await setting();
  const { id } = (await add()).data;
  for (let count = 0; count < 23; count += 1) await overdue();
  const wait = await work();
  expect(server.calls).toHaveLength(20);
  expect(wait).toBeGreaterThan(30);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await log(id)).filter((one) => one.status === 'queued')).toMatchObject([
    { tries: 0 },
    { tries: 0 },
    { tries: 0 },
  ]);
});

it('never speaks of private tasks; the enterprise’s robots only of what all of it may see', async () => {
  const { admin, platform, tenant, project, work, add, overdue } = await setting();
  await add();
  expect((await add({ projectId: undefined, name: '全员群' }, admin)).status).toBe(200);
  await overdue({ privateTask: true });
  await work();
  expect(server.calls).toHaveLength(0);
  await overdue();
  await work();
  expect(server.calls).toHaveLength(1);
  await platform.database.query(`UPDATE project SET visibility = 'tenant' WHERE id = $1`, [project.id]);
  platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
  await overdue();
  await work();
  expect(server.calls).toHaveLength(3);
});

it('never shows address or secret, and keeps neither as it is', async () => {
  const { api, platform, add } = await setting();
  const { id } = (await add({ secret: 'SEC-very-secret' })).data;
  const answer = await api.get<Robot[]>(`${path}?projectId=${(await projectOf(id)) ?? ''}`);
  expect(answer.data).toMatchObject([
    { id, hasSecret: true, urlHint: expect.stringMatching(/^127\.0\.0\.1:\d+ …1234$/) },
  ]);
  expect(answer.body).not.toMatch(/abcd1234|very-secret/);
  const rows = await platform.database.query('SELECT * FROM robot WHERE id = $1', [id]);
  expect(JSON.stringify(rows)).not.toMatch(/abcd|very-secret/);
  const edit = (body: object) => api.put<{ version: number }>(path, { id, ...body });
  expect((await edit({ version: 1, name: '新名' })).data).toEqual({ version: 2 });
  const late = await edit({ version: 1, name: '旧名' });
  expect(late.status).toBe(409);
  expect(late.data).toMatchObject({ current: { name: '新名', version: 2, hasSecret: true } });
  expect(late.body).not.toMatch(/abcd1234|very-secret/);
  expect((await edit({ version: 2, secret: '' })).status).toBe(200);
  // The log tells who did it and what, of address and secret nothing.
  const told = await platform.database.query<{ action: string; changes: { field: string; after: string }[] }>(
    'SELECT action, changes FROM operation_log WHERE object_id = $1 ORDER BY id',
    [id],
  );
  expect(told.map(({ action }) => action)).toEqual(['created', 'updated', 'updated']);
  expect(told[1]?.changes).toMatchObject([{ field: 'name', after: '新名' }]);
  expect(JSON.stringify(told)).not.toMatch(/abcd1234|very-secret/);
  async function projectOf(robotId: string) {
    const [row] = await platform.database.query<{ project_id: string }>('SELECT project_id FROM robot WHERE id = $1', [
      robotId,
    ]);
    return row?.project_id;
  }
});

it('says hello on demand, and why that failed; what is off or deleted says nothing', async () => {
  const { api, admin, work, add, overdue, log } = await setting();
  const { id } = (await add()).data;
  const hello = async () => (await api.post<{ failReason: string | null }>(`${path}/${id}/test`)).data.failReason;
  expect(await hello()).toBeNull();
  server.answer(500, {});
  expect(await hello()).toBe('对方返回状态 500');
  expect((await log(id)).map((one) => one.status)).toEqual(['failed', 'sent']);
  // It was made there and then: nobody sends it weeks later with what else has failed.
  expect((await admin.get<PageOf<unknown>>('message/center/failedDeliveries')).data.total).toBe(0);
  expect((await admin.post<number>('message/center/failedDeliveries/retry')).data).toBe(0);
  await overdue();
  await api.put(path, { id, version: 1, enabled: false });
  server.calls.splice(0);
  await work();
  expect((await log(id))[0]).toMatchObject({ status: 'dropped', failReason: '机器人已停用' });
  expect((await api.delete(`${path}/${id}`)).status).toBe(200);
  expect((await api.post(`${path}/${id}/test`)).status).toBe(404);
  await overdue();
  await work();
  expect(server.calls).toEqual([]);
});

describe('an address', () => {
  it.each([
    'http://oapi.dingtalk.com/robot/send',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://db.internal/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:pass@oapi.dingtalk.com/',
    'https://oapi.dingtalk.com:8443/',
    'file:///etc/passwd',
    'robot',
  ])('%s is refused', async (url) => {
    t().app.platform.env.robotLoopback = false;
    const { add } = await setting();
    const answer = await add({ url });
    expect([answer.status, answer.data.field]).toEqual([400, 'url']);
  });

  it('is judged again where it leads', async () => {
    expect(checkedUrl('https://oapi.dingtalk.com/robot/send?access_token=1').host).toBe('oapi.dingtalk.com');
    // A name that leads to this machine: the lookup refuses it.
    await expect(postJson(new URL('https://localhost/'), {})).rejects.toThrow('公开访问');
    const judged = [
      '8.8.8.8',
      '2606:4700::1111',
      '192.168.1.1',
      '100.64.0.1',
      '224.0.0.1',
      'fe80::1',
      '2002:a00:1::',
      'x',
    ];
    expect(judged.map(isPublic)).toEqual([true, true, false, false, false, false, false, false]);
  });
});
