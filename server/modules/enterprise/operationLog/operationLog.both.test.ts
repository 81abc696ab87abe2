/** The operation log as it is read: filters, words, what a reader may not see, and that reading leaves a trace. */
import type { MemberLogin } from '../../../../contract/enterprise/loginLog';
import type { Operation, OperationDetail, OperationFacets } from '../../../../contract/enterprise/operationLog';
import type { PageOf } from '../../../../contract/envelope';
import { addDays } from '../../../base/present';
import { type Client, useTestApp } from '../../../test/app';
import { type TestTenant, type TestUser, testPassword } from '../../../test/factories';
import { sealAll } from './seal';

jest.setTimeout(60_000);
const t = useTestApp();
const base = 'enterprise-center/operationLog';
let tenant: TestTenant;
let owner: TestUser;
let api: Client;
/** Reads the log, and sees no private project. */
let auditor: Client;
let projectId: string;

const list = async (query = '', client = api) =>
  (await client.get<PageOf<Operation>>(`${base}/list?pageSize=100${query}`)).data;
const one = async (id: string, client = api) => (await client.get<OperationDetail>(`${base}/${id}`)).data;

const PASSWORD_PAGE = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'curl/8.5' };
const logIn = (username: string, password = testPassword) =>
  t().visitor.call('POST', 'portal/login', undefined, {
    headers: PASSWORD_PAGE,
    payload: new URLSearchParams({ username, password }).toString(),
  });

beforeEach(async () => {
  ({ tenant, owner } = await t().enterprise());
  api = await t().as(owner, tenant);
  auditor = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN'), tenant);
  const made = await api.post<{ id: string }>('project-center/pcProject', { name: '保密项目', code: 'BM' });
  expect(made.status).toBe(200);
  projectId = made.data.id;
  const changed = await api.put('project-center/pcProject', { id: projectId, version: 1, name: '更保密的项目' });
  expect(changed.status).toBe(200);
});

it('says in words who did what, with before and after', async () => {
  const { result } = await list(`&objectId=${projectId}`);
  expect(result.map(({ moduleText, actionText, objectTypeText }) => [moduleText, actionText, objectTypeText])).toEqual([
    ['项目', '修改', '项目'],
    ['项目', '创建', '项目'],
  ]);
  expect(result[0]).toMatchObject({
    actor: { userId: owner.id },
    objectName: expect.stringContaining('更保密的项目'),
    fields: ['名称'],
    ip: '127.0.0.1',
  });
  let detail = await one(result[0]?.id as string);
  // Whatever else runs on the same server of databases holds the seal up until its end.
  for (const until = Date.now() + 30_000; detail.seal === null && Date.now() < until; ) {
    await sealAll(t().app.platform);
    detail = await one(result[0]?.id as string);
  }
  expect(detail).toMatchObject({
    told: true,
    changes: [{ label: '名称', before: '保密项目', after: '更保密的项目' }],
    operation: 'PUT project-center/pcProject',
    seal: { seq: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

it('filters by person, module, action, project, day, address and trace', async () => {
  const traced = (await one((await list(`&objectId=${projectId}`)).result[0]?.id as string)).traceId;
  const found = async (query: string) => (await list(query)).total;
  expect(await found(`&module=project&action=updated&projectId=${projectId}&actorId=${owner.id}`)).toBe(1);
  expect(await found(`&keyword=${traced}`)).toBe(1);
  expect(await found('&module=project&keyword=127.0.')).toBe(2);
  expect(await found('&module=project&keyword=10.')).toBe(0);
  expect(await found('&module=project&from=2000-01-01&to=2000-12-31')).toBe(0);
  expect(await found('&module=project&from=2000-01-01')).toBe(2);
  const { data } = await api.get<OperationFacets>(`${base}/facets`);
  expect(data.modules).toContainEqual({ module: 'project', text: '项目' });
  expect(data.actions).toContainEqual({ module: 'project', action: 'updated', text: '修改' });
});

it('means the days of the enterprise, in both logs and in their files', async () => {
  await logIn(owner.username);
  // Of the first two, one has another day than Shanghai at any hour.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
    const { version } = (await api.get<{ version: number }>('user-center/calendar')).data;
    const hours = { segments: [{ from: 540, to: 1080 }], zone, version };
    expect((await api.put('user-center/calendar/hours', hours)).status).toBe(200);
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
    for (const [log, narrow] of [
      ['operationLog', { projectId }],
      ['loginLog', { userId: owner.id }],
    ] as const) {
      const totalOf = async (from: string, to: string) => {
        const query = new URLSearchParams({ ...narrow, from, to });
        return (await api.get<PageOf<unknown>>(`enterprise-center/${log}/list?${query}`)).data.total;
      };
      const total = await totalOf('2000-01-01', '2199-12-31');
      expect(total).toBeGreaterThan(0);
      const days = [await totalOf(now, now), await totalOf('2000-01-01', addDays(now, -1))];
      expect([log, zone, ...days]).toEqual([log, zone, total, 0]);
      const file = await api.post(`enterprise-center/${log}/export`, { ...narrow, from: now, to: now });
      expect(file.headers['content-disposition']).toContain(`-${now}.csv`);
      const times = file.body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.slice(0, 10));
      expect(new Set(times)).toEqual(new Set([now]));
    }
  }
});

it('tells whoever does not see the object neither its name nor a value', async () => {
  const { result } = await list(`&objectId=${projectId}`, auditor);
  expect(result).toHaveLength(2);
  const detail = await one(result[0]?.id as string, auditor);
  expect(detail).toMatchObject({ told: false, changes: [], facts: [], entry: { objectName: null, fields: [] } });
  const file = await auditor.post(`${base}/export`, { projectId });
  expect(JSON.stringify([result, detail]) + file.body).not.toContain('保密');
});

it('keeps who read and who took it along, once a search', async () => {
  await list('&module=project', auditor);
  await list('&module=project&pageNo=2', auditor);
  const file = await auditor.post(`${base}/export`, { module: 'project' });
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body.split('\r\n').filter(Boolean)).toHaveLength(3);
  const { result } = await list('&module=operationLog');
  const theirs = result.filter(({ actor }) => actor?.userId !== owner.id);
  expect(theirs.map(({ actionText }) => actionText)).toEqual(['导出操作日志', '查看操作日志']);
  expect((await one(theirs[0]?.id as string)).facts).toContainEqual({ label: '数量', value: '2' });
});

it('is one enterprise’s and for who holds the right', async () => {
  const other = await t().enterprise();
  const stranger = await t().as(other.owner, other.tenant);
  const id = (await list(`&objectId=${projectId}`)).result[0]?.id as string;
  expect((await stranger.get(`${base}/${id}`)).status).toBe(404);
  expect((await list(`&objectId=${projectId}`, stranger)).total).toBe(0);
  const member = await t().as(await t().factory.member(tenant), tenant);
  for (const path of [`${base}/list`, `${base}/facets`, `${base}/${id}`]) {
    expect((await member.get(path)).status).toBe(403);
  }
  expect((await member.post(`${base}/export`)).status).toBe(403);
});

describe('sign-ins of members', () => {
  const logins = 'enterprise-center/loginLog';
  const seen = async (query = '', client = api) =>
    (await client.get<PageOf<MemberLogin>>(`${logins}/list?pageSize=100${query}`)).data;
  const said = ({ result }: PageOf<MemberLogin>) =>
    result.map(({ person, success, device }) => [person?.userName, success, device]);

  it('are those opened in the enterprise, and failures at its members; filtered, exported, and both are logged', async () => {
    const member = await t().factory.member(tenant);
    await logIn(member.username, 'wrong');
    await logIn(member.username);
    await logIn('nobody-of-that-name', 'wrong');
    const of = `&userId=${member.id}`;
    expect(said(await seen(of))).toEqual([
      [member.username, true, 'curl'],
      [member.username, false, 'curl'],
    ]);
    expect((await seen(`${of}&success=false`)).total).toBe(1);
    expect((await seen(`${of}&keyword=127.0`)).total).toBe(2);
    expect((await seen(`${of}&keyword=%25`)).total).toBe(0);
    expect((await seen(`${of}&to=2020-01-01`)).total).toBe(0);
    expect((await seen()).result.every(({ person }) => person !== null)).toBe(true);
    const file = await auditor.post(`${logins}/export`, { userId: member.id });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body.split('\r\n').filter(Boolean)).toHaveLength(3);
    expect(file.body).toContain(`${member.username},失败,密码,curl,127.0.0.1`);
    const { result } = await list('&module=loginLog');
    expect(new Set(result.map(({ actionText }) => actionText))).toEqual(new Set(['查看登录日志', '导出登录日志']));
    const plain = await t().as(member, tenant);
    expect([(await plain.get(`${logins}/list`)).status, (await plain.post(`${logins}/export`, {})).status]).toEqual([
      403, 403,
    ]);
  });

  it('say nothing of where else a member works, nor of the time before or after', async () => {
    const other = await t().enterprise();
    const theirs = await t().as(other.owner, other.tenant);
    const both = await t().factory.member(other.tenant);
    await logIn(both.username);
    await logIn(both.username, 'wrong');
    await logIn(both.username);
    await t().factory.join(tenant, both, 'ROLE_TENANT_MEMBER');
    const of = `&userId=${both.id}`;
    expect([(await seen(of, theirs)).total, (await seen(of)).total]).toEqual([3, 0]);
    await logIn(both.username, 'wrong');
    expect((await seen(of)).total).toBe(1);
    await t().app.platform.database.query(
      'UPDATE tenant_member SET disabled = true, removed_at = now() WHERE tenant_id = $1 AND id = $2',
      [tenant.id, both.id],
    );
    await logIn(both.username, 'wrong');
    expect([(await seen(of, theirs)).total, (await seen(of)).total]).toEqual([5, 1]);
  });
});
