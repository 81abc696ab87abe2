/** The gateway on a real socket: what it sends, to whom, and when it stops. */
import {
  type ChangeSignal,
  configTopic,
  objectTopic,
  ownTasksTopic,
  projectTopic,
  QUERY_UNREAD,
  registerTopic,
  taskTopic,
  unreadTopic,
  type Viewer,
  viewersTopic,
} from '../../contract/realtime';
import { type Client, useTestApp } from '../test/app';
import type { TestTenant, TestUser } from '../test/factories';
import { listen, Probe } from '../test/stomp';

const t = useTestApp();
const open: Probe[] = [];
let host: string;
let tenant: TestTenant;
let owner: TestUser;
let member: TestUser;
let project: { id: string; code: string };

beforeAll(async () => {
  host = await listen(t().app);
  ({ tenant, owner, member } = await t().enterprise());
  project = await t().factory.project(tenant, owner, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
});
afterEach(() => {
  for (const probe of open.splice(0)) probe.close();
});

async function connect(client: Client, options: { framed?: boolean } = {}): Promise<Probe> {
  const probe = await Probe.connected(host, client, options);
  open.push(probe);
  return probe;
}
const send = (user: TestUser) => t().factory.message(tenant, user);

describe('unread count', () => {
  it.each([false, true])('is told at subscribe, after each change, and when asked for (framed: %s)', async (framed) => {
    const user = await t().factory.member(tenant);
    const api = await t().as(user, tenant);
    const probe = await connect(api, { framed });
    const topic = unreadTopic(user.id);
    probe.subscribe(topic);
    expect(await probe.message(topic)).toBe(0);
    await send(user);
    expect(await probe.message(topic, 1)).toBe(1);
    await api.post('message/center/read', {});
    expect(await probe.message(topic, 2)).toBe(0);
    probe.frame('SEND', { destination: QUERY_UNREAD });
    expect(await probe.message(topic, 3)).toBe(0);
  });

  it('agrees in every tab', async () => {
    const user = await t().factory.member(tenant);
    const api = await t().as(user, tenant);
    const tabs = await Promise.all([connect(api), connect(api, { framed: true }), connect(await t().as(user, tenant))]);
    const topic = unreadTopic(user.id);
    for (const tab of tabs) tab.subscribe(topic);
    await Promise.all(tabs.map((tab) => tab.message(topic)));
    await Promise.all([send(user), send(user), send(user)]);
    for (const tab of tabs) {
      await tab.next((frame) => frame.body === '3');
      expect(tab.bodies(topic).at(-1)).toBe(3);
    }
  });
});

describe('changes', () => {
  it('of a task reach those who watch it or its project, as times and nothing else', async () => {
    const task = await t().factory.task(tenant, project, owner);
    const api = await t().as(owner, tenant);
    const probe = await connect(await t().as(member, tenant));
    probe.subscribe(taskTopic(task.id));
    probe.subscribe(projectTopic(project.id));
    probe.frame('SUBSCRIBE', { id: 'x', destination: projectTopic(project.id), receipt: 'r' });
    await probe.next((frame) => frame.headers['receipt-id'] === 'r');
    await settled();
    const answer = await api.put(`collaboration-center/ccTask/update/${task.id}`, { version: 1, title: '机密标题' });
    expect(answer.status).toBe(200);
    const signal = await probe.message<ChangeSignal>(taskTopic(task.id));
    expect(signal).toEqual({ at: expect.stringMatching(/^\d{4}-.*Z$/), changes: 1 });
    await probe.message(projectTopic(project.id), 1);
    expect(JSON.stringify(probe.frames)).not.toContain('机密标题');
  });

  it('that were made while a page was on its way are told as it subscribes; of what was before it hears nothing', async () => {
    const task = await t().factory.task(tenant, project, owner);
    const api = await t().as(owner, tenant);
    const probe = await connect(await t().as(member, tenant));
    const answer = await api.put(`collaboration-center/ccTask/update/${task.id}`, { version: 1, title: '刚改' });
    expect(answer.status).toBe(200);
    const topics = [taskTopic(task.id), projectTopic(project.id), ownTasksTopic(member.id)];
    const subscribe = (id: string, age?: string) => {
      for (const destination of topics)
        probe.frame('SUBSCRIBE', { id: `${id}${destination}`, destination, ...(age && { age }) });
    };
    subscribe('late', '2000');
    for (const topic of topics) expect(await probe.message<ChangeSignal>(topic)).toMatchObject({ changes: 1 });
    await settled();
    await new Promise((resolve) => setTimeout(resolve, 800));
    const before = topics.map((topic) => probe.bodies(topic).length);
    subscribe('after', '0');
    subscribe('silent');
    await settled();
    expect(topics.map((topic) => probe.bodies(topic).length)).toEqual(before);
  });

  it('of what tasks are shown by reach open consoles: of one project, and of the whole enterprise', async () => {
    const api = await t().as(owner, tenant);
    const probe = await connect(await t().as(member, tenant));
    const topic = configTopic(project.id);
    probe.subscribe(topic);
    await settled();
    const label = (name: string, more: object = {}) =>
      api.post('project-center/pcProject/labels', { name, color: 'blue', ...more });
    expect((await label('现场', { projectId: project.id })).status).toBe(200);
    expect(await probe.message<ChangeSignal>(topic)).toMatchObject({ changes: 1 });
    expect((await label('全企业')).status).toBe(200);
    expect(await probe.message<ChangeSignal>(topic, 1)).toMatchObject({ changes: 1 });
    await t().factory.task(tenant, project, owner);
    await settled();
    expect(probe.bodies(topic)).toHaveLength(2);
  });

  it('of a register reach its list, of that kind and project alone, and whoever may not list it is told nothing', async () => {
    const api = await t().as(owner, tenant);
    const probe = await connect(await t().as(member, tenant));
    const [risks, problems, costs, plan] = (['risk', 'problem', 'cost', 'planNode'] as const).map((type) =>
      registerTopic(type, project.id),
    ) as [string, string, string, string];
    for (const topic of [risks, problems, costs, plan]) probe.subscribe(topic);
    expect(await probe.message(costs)).toEqual({ ended: true });
    await settled();
    const made = await api.post<{ id: string }>('collaboration-center/risk/create', {
      ...{ projectId: project.id, title: '供应商停产', probability: 3, impact: 4 },
    });
    expect([made.status, await probe.message(risks)]).toEqual([200, expect.objectContaining({ changes: 1 })]);
    await settled();
    const { id } = made.data;
    expect((await api.put(`collaboration-center/risk/update/${id}`, { version: 1, title: '机密' })).status).toBe(200);
    expect(await probe.message(risks, 1)).toMatchObject({ changes: 1 });
    await settled();
    expect((await api.post(`collaboration-center/risk/${id}/recycle`, {})).status).toBe(200);
    expect(await probe.message(risks, 2)).toMatchObject({ changes: 1 });
    expect(probe.bodies(problems)).toEqual([]);
    expect(probe.bodies(plan)).toEqual([]);
    await api.post('collaboration-center/planNode/create', {
      ...{ projectId: project.id, parentId: null, afterId: null, kind: 'phase', title: '实施' },
    });
    expect(await probe.message(plan)).toMatchObject({ changes: 1 });
    expect(JSON.stringify(probe.frames)).not.toContain('机密');
  });

  it('of a project are what objects of it are judged by again, and objects of no other', async () => {
    const { platform } = t().app;
    const elsewhere = await t().factory.project(tenant, owner, []);
    const api = await t().as(owner, tenant);
    const made = await api.post<{ id: string }>('collaboration-center/risk/create', {
      ...{ projectId: project.id, title: '供应商停产', probability: 3, impact: 4 },
    });
    const probe = await connect(await t().as(member, tenant));
    probe.subscribe(objectTopic('risk', made.data.id));
    await settled();
    const find = jest.spyOn(platform.objects.kind('risk'), 'find');
    const changed = async ({ id }: { id: string }) => {
      platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: id });
      await settled();
      return find.mock.calls.length;
    };
    expect([await changed(elsewhere), await changed(project)]).toEqual([0, 1]);
    find.mockRestore();
  });

  it('that follow each other closely travel together, and none is left out', async () => {
    const probe = await connect(await t().as(member, tenant));
    probe.subscribe(projectTopic(project.id));
    await settled();
    for (let n = 0; n < 50; n++) await t().factory.task(tenant, project, owner);
    const total = () => probe.bodies<ChangeSignal>(projectTopic(project.id)).reduce((sum, one) => sum + one.changes, 0);
    await probe.next(() => total() === 50);
    expect(probe.bodies(projectTopic(project.id)).length).toBeLessThan(50);
  });

  it('end for whom the task became private, and say nothing of the change', async () => {
    const task = await t().factory.task(tenant, project, owner);
    const probe = await connect(await t().as(member, tenant));
    probe.subscribe(taskTopic(task.id));
    await settled();
    const { database, bus } = t().app.platform;
    await database.query('UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND id = $2', [tenant.id, task.id]);
    bus.publish({ type: 'task', tenantId: tenant.id, projectId: project.id, taskIds: [task.id] });
    expect(await probe.message(taskTopic(task.id))).toEqual({ ended: true });
    bus.publish({ type: 'task', tenantId: tenant.id, projectId: project.id, taskIds: [task.id] });
    await settled();
    expect(probe.bodies(taskTopic(task.id))).toHaveLength(1);
  });

  it('end for whom is no longer a member, while the connection stays', async () => {
    const closed = await t().factory.project(tenant, owner, []);
    await t().app.platform.database.query(
      `UPDATE project SET visibility = 'private' WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, closed.id],
    );
    const user = await t().factory.member(tenant);
    const roleId = tenant.roleIds.get('ROLE_PROJECT_DEVELOPER') as string;
    const { database, bus } = t().app.platform;
    await database.query(
      'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      [tenant.id, closed.id, user.id, roleId],
    );
    bus.publish({ type: 'access', tenantId: tenant.id });
    bus.publish({ type: 'project', tenantId: tenant.id, projectId: closed.id });
    const probe = await connect(await t().as(user, tenant));
    const topic = projectTopic(closed.id);
    probe.subscribe(topic);
    await settled();
    bus.publish({ type: 'project', tenantId: tenant.id, projectId: closed.id });
    expect(await probe.message(topic)).toMatchObject({ changes: 1 });
    await database.query('DELETE FROM project_member WHERE tenant_id = $1 AND project_id = $2 AND user_id = $3', [
      tenant.id,
      closed.id,
      user.id,
    ]);
    bus.publish({ type: 'access', tenantId: tenant.id });
    await t().factory.task(tenant, closed, owner);
    expect(await probe.message(topic, 1)).toEqual({ ended: true });
    probe.subscribe(unreadTopic(user.id));
    expect(await probe.message(unreadTopic(user.id))).toBe(0);
  });

  it('are not for strangers: another enterprise, a private project, an unknown id', async () => {
    const other = await t().enterprise();
    const task = await t().factory.task(tenant, project, owner);
    const probe = await connect(await t().as(other.owner, other.tenant));
    for (const topic of [projectTopic(project.id), taskTopic(task.id), viewersTopic(task.id), taskTopic(project.id)]) {
      probe.subscribe(topic);
      expect(await probe.message(topic)).toEqual({ ended: true });
    }
  });
});

describe('own tasks', () => {
  const total = (probe: Probe, user: TestUser) => probe.bodies<ChangeSignal>(ownTasksTopic(user.id)).length;

  it('are told of to who has a part in them, also to who had one until now, and to nobody else', async () => {
    const [mine, other, third] = [
      await t().factory.member(tenant),
      await t().factory.member(tenant),
      await t().factory.member(tenant),
    ];
    for (const user of [mine, other, third]) await addToProject(user);
    const probes = await Promise.all([mine, other, third].map(async (user) => connect(await t().as(user, tenant))));
    const [atMine, atOther, atThird] = probes as [Probe, Probe, Probe];
    atMine.subscribe(ownTasksTopic(mine.id));
    atOther.subscribe(ownTasksTopic(other.id));
    atThird.subscribe(ownTasksTopic(third.id));
    await settled();
    const task = await t().factory.task(tenant, project, owner, { executorId: mine.id });
    expect(await atMine.message(ownTasksTopic(mine.id))).toMatchObject({ changes: 1 });
    const api = await t().as(owner, tenant);
    const moved = await api.put(`collaboration-center/ccTask/update/${task.id}`, { version: 1, executorId: other.id });
    expect(moved.status).toBe(200);
    await atOther.message(ownTasksTopic(other.id));
    await atMine.message(ownTasksTopic(mine.id), 1);
    await settled();
    expect(total(atThird, third)).toBe(0);
    // Of many at once nobody looks up whose they are.
    t().app.platform.bus.publish({ type: 'task', tenantId: tenant.id, projectId: project.id, taskIds: [] });
    await atThird.message(ownTasksTopic(third.id));
  });

  it('are nobody else’s business', async () => {
    const probe = await connect(await t().as(member, tenant));
    probe.subscribe(ownTasksTopic(owner.id));
    expect(await probe.closed).toMatchObject({ code: 4403 });
  });

  async function addToProject(user: TestUser): Promise<void> {
    const { database, bus } = t().app.platform;
    await database.query(
      'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      [tenant.id, project.id, user.id, tenant.roleIds.get('ROLE_PROJECT_DEVELOPER')],
    );
    bus.publish({ type: 'access', tenantId: tenant.id });
    bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
  }
});

describe('viewers', () => {
  it('are named to each other, once a person, and leave', async () => {
    const task = await t().factory.task(tenant, project, owner);
    const topic = viewersTopic(task.id);
    const first = await connect(await t().as(owner, tenant));
    first.subscribe(topic);
    const me = { userId: owner.id, name: `人员 ${owner.username}` };
    expect(await first.message<Viewer[]>(topic)).toEqual([me]);
    const guest = await t().as(member, tenant);
    const second = await connect(guest);
    const third = await connect(guest, { framed: true });
    second.subscribe(topic);
    third.subscribe(topic);
    const both = [me, { userId: member.id, name: `人员 ${member.username}` }].sort((a, b) =>
      a.userId < b.userId ? -1 : 1,
    );
    expect(await first.message(topic, 1)).toEqual(both);
    expect(await second.message(topic)).toEqual(both);
    second.close();
    await settled();
    expect(first.bodies(topic)).toHaveLength(2);
    third.close();
    expect(await first.message(topic, 2)).toEqual([me]);
  });
});

describe('the session', () => {
  it('ends, and with it the connection', async () => {
    const api = await t().as(member, tenant);
    const probe = await connect(api);
    await api.get('portal/logout');
    expect(await probe.closed).toEqual({ code: 4401, reason: '登录状态无效，请重新登录' });
  });

  it('cannot be judged while the database is away: the client is to come back, not left without a word', async () => {
    const api = await t().as(member, tenant);
    const probe = await connect(api);
    const topic = projectTopic(project.id);
    const { projects } = t().app.platform;
    const find = jest.spyOn(projects, 'find').mockRejectedValueOnce(new Error('connection terminated'));
    probe.subscribe(topic);
    expect(await probe.closed).toMatchObject({ code: 1000 });
    expect(probe.bodies(topic)).toEqual([]);
    find.mockRestore();
  });

  it('moves to another enterprise: the connection of the former one ends', async () => {
    const other = await t().enterprise();
    await t().factory.join(other.tenant, member, 'ROLE_TENANT_MEMBER');
    const api = await t().as(member, tenant);
    const probe = await connect(api);
    await api.post('user-center/user/tenant/switch', { tenantCode: other.tenant.code });
    expect(await probe.closed).toMatchObject({ code: 4401 });
  });
});

it('works over XHR, and only for the login that opened the session', async () => {
  const api = await t().as(member, tenant);
  const stranger = await t().as(owner, tenant);
  const base = `http://${host}/api/websocket/message/socket/connect/000/xhrsession`;
  const post = (client: Client, way: string, body = '') =>
    fetch(`${base}/${way}?csrf=${client.csrfToken}`, {
      method: 'POST',
      body,
      headers: { cookie: `sid=${client.cookie}` },
    });
  expect(await (await post(api, 'xhr')).text()).toBe('o\n');
  await settled();
  expect((await post(stranger, 'xhr_send', '["x"]')).status).toBe(403);
  expect((await post(stranger, 'xhr')).status).toBe(403);
  const hello = 'CONNECT\naccept-version:1.2\n\n\0';
  expect((await post(api, 'xhr_send', JSON.stringify([hello]))).status).toBe(204);
  expect(await (await post(api, 'xhr')).text()).toContain('CONNECTED');
  const subscribe = `SUBSCRIBE\nid:1\ndestination:${unreadTopic(member.id)}\n\n\0`;
  await post(api, 'xhr_send', JSON.stringify([subscribe]));
  expect(await (await post(api, 'xhr')).text()).toContain('MESSAGE');
  await post(api, 'xhr_send', JSON.stringify(['DISCONNECT\n\n\0']));
  expect(await (await post(api, 'xhr')).text()).toContain('c[1000');
  expect((await post(api, 'xhr_send', 'x'.repeat(70_000))).status).toBe(413);
});

it('knows no other transports, and passes on no other upgrades', async () => {
  const at = (path: string) =>
    fetch(`http://${host}/api/websocket/message/socket/connect${path}`).then((one) => one.status);
  expect(await at('/iframe.html')).toBe(404);
  expect(await at('/000/abc/jsonp')).toBe(404);
  expect(await at('/000/abc/eventsource')).toBe(404);
  expect(await at('/info')).toBe(200);
});

/** What was sent is handled: subscriptions are judged by the database. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));
