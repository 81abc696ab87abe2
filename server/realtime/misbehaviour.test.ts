/** Clients that do it wrong: each is closed with a code of §5 and a reason, and nobody else notices. */
import { projectTopic, unreadTopic } from '../../contract/realtime';
import { type Client, useTestApp } from '../test/app';
import type { TestTenant, TestUser } from '../test/factories';
import { listen, Probe } from '../test/stomp';

const t = useTestApp({ realtime: { heartbeatMs: 200, connectWithinMs: 300, maxBacklogBytes: 64 * 1024 } });
let host: string;
let tenant: TestTenant;
let owner: TestUser;
let member: TestUser;
let api: Client;

beforeAll(async () => {
  host = await listen(t().app);
  ({ tenant, owner, member } = await t().enterprise());
  api = await t().as(member, tenant);
});

it.each([false, true])('a wrong csrf value, none, or no session (framed: %s)', async (framed) => {
  const wrong = await Probe.open(host, api, { csrf: 'wrong', framed });
  expect(await wrong.closed).toEqual({ code: 4401, reason: '安全校验未通过，请刷新页面' });
  expect(await (await Probe.open(host, api, { csrf: '', framed })).closed).toMatchObject({ code: 4401 });
  const nobody = await Probe.open(host, t().visitor, { csrf: api.csrfToken ?? '', framed });
  expect(await nobody.closed).toEqual({ code: 4401, reason: '登录状态无效，请重新登录' });
});

it("another user's topic is refused with an ERROR frame, and closes", async () => {
  const probe = await Probe.connected(host, api);
  probe.subscribe(unreadTopic(owner.id));
  const error = await probe.next((frame) => frame.command === 'ERROR');
  expect(error.body).toBe('只能订阅本人的消息');
  expect(await probe.closed).toEqual({ code: 4403, reason: '只能订阅本人的消息' });
});

it.each(['/topic/secrets', '/topic/project/not-an-id', '/topic/queryUnReadCount/*', '/queue/all'])(
  'a topic that there is not: %s',
  async (topic) => {
    const probe = await Probe.connected(host, api);
    probe.subscribe(topic);
    expect(await probe.closed).toMatchObject({ code: 4403 });
  },
);

it.each([17 * 1024, 100 * 1024])('a frame of %d bytes', async (size) => {
  const probe = await Probe.connected(host, api);
  probe.frame('SEND', { destination: '/message/app/queryStationMessage' }, 'x'.repeat(size));
  expect(await probe.closed).toEqual({ code: 4413, reason: '数据帧超过 16384 字节' });
});

it('16 KB counts bytes, not characters', async () => {
  const probe = await Probe.connected(host, api);
  probe.frame('SEND', { destination: '/message/app/queryStationMessage' }, '字'.repeat(6_000));
  expect(await probe.closed).toMatchObject({ code: 4413 });
});

it.each([
  ['words', 'hello'],
  ['an unknown command', 'HELLO\n\n\0'],
  ['half a frame', 'SUBSCRIBE\nid:1\n'],
  ['a length that lies', 'SEND\ncontent-length:99\n\nx\0'],
  ['a length that is none', 'SEND\ncontent-length:many\n\nx\0'],
  ['a transaction', 'BEGIN\ntransaction:1\n\n\0'],
  ['a second CONNECT', 'CONNECT\naccept-version:1.2\n\n\0'],
  ['a subscription without an id', 'SUBSCRIBE\ndestination:/topic/x\n\n\0'],
  ['content where none belongs', 'SEND\ndestination:/message/app/queryStationMessage\n\nx\0'],
])('%s', async (_name, text) => {
  const probe = await Probe.connected(host, api);
  probe.raw(text);
  expect(await probe.closed).toMatchObject({ code: 4400 });
});

it('what SockJS does not wrap', async () => {
  const probe = await Probe.open(host, api, { framed: true });
  probe.unwrapped('{not json');
  expect(await probe.closed).toMatchObject({ code: 3000 });
  const other = await Probe.connected(host, api, { framed: true });
  other.unwrapped('5');
  expect(await other.closed).toMatchObject({ code: 4400 });
});

it('anything before CONNECT', async () => {
  const probe = await Probe.open(host, api);
  probe.subscribe(unreadTopic(member.id));
  expect(await probe.closed).toMatchObject({ code: 4400 });
});

it('silence: without CONNECT, and without heartbeats, which the server keeps sending', async () => {
  const mute = await Probe.open(host, api);
  expect(await mute.closed).toMatchObject({ code: 4408 });
  const quiet = await Probe.connected(host, api);
  expect(await quiet.closed).toEqual({ code: 4408, reason: '心跳超时' });
  expect(quiet.heartbeats).toBeGreaterThan(0);
});

it('a heartbeat is enough to stay', async () => {
  const probe = await Probe.connected(host, api);
  const beat = setInterval(() => probe.raw('\n'), 100);
  const ended = await Promise.race([probe.closed, new Promise((resolve) => setTimeout(resolve, 1000, 'open'))]);
  clearInterval(beat);
  expect(ended).toBe('open');
  probe.close();
});

it('who only answers heartbeats stays, also where messages never pause', async () => {
  const project = await t().factory.project(tenant, owner, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const probe = await Probe.connected(host, api);
  probe.subscribe(projectTopic(project.id));
  let answered = 0;
  const answers = setInterval(() => {
    if (probe.heartbeats === answered) return;
    answered = probe.heartbeats;
    probe.raw('\n');
  }, 10);
  const { bus } = t().app.platform;
  const changes = setInterval(() => bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id }), 20);
  const ended = await Promise.race([probe.closed, new Promise((resolve) => setTimeout(resolve, 1500, 'open'))]);
  clearInterval(changes);
  clearInterval(answers);
  expect(ended).toBe('open');
  expect(answered).toBeGreaterThan(2);
  probe.close();
});

it('a flood', async () => {
  const probe = await Probe.connected(host, api);
  for (let n = 0; n < 300; n++) probe.frame('SEND', { destination: '/message/app/queryStationMessage' });
  expect(await probe.closed).toMatchObject({ code: 4429 });
});
