/** DingTalk, WeCom and Feishu as directories, by servers that play them as their documents say. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DirectoryOverview, DirectoryRun } from '../../../../contract/directorySync/directorySync';
import type { CloudKind } from '../../../../contract/directorySync/words';
import { useTestApp } from '../../../test/app';
import { scheduledTold } from '../../../test/scheduledTold';
import { runSync } from '../ldap/sync';
import { type Played, playDingTalk, playFeishu, playWeCom } from './played';

const t = useTestApp();
const base = 'user-center/directory';
const going = { signal: new AbortController().signal, last: true };
let play: (method: string, url: URL, headers: http.IncomingHttpHeaders, body: unknown) => Played;
let server: http.Server;
let asked = 0;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      asked += 1;
      const url = new URL(request.url ?? '/', 'http://cloud');
      const given: unknown = body === '' ? {} : JSON.parse(body);
      const { status = 200, json, text } = play(request.method ?? '', url, request.headers, given);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text ?? JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t().app.platform.env.cloudDirectoryApi = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = 0;
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});
afterEach(() => jest.restoreAllMocks());

const shared = { enabled: true, departmentsFrom: 'ATTRIBUTE', handOver: 'NOBODY', heirId: null };

async function setting(kind: CloudKind) {
  const { tenant, owner } = await t().enterprise();
  const { platform } = t().app;
  const api = await t().as(owner, tenant);
  const settings = { appId: 'app1', nightly: true };
  const save = (more: object = {}) =>
    api.put<{ version: number }>(`${base}/cloud`, { ...shared, kind, settings, secret: 'good', version: 0, ...more });
  const sync = async (dry = false): Promise<DirectoryRun> => {
    const { data, message } = await api.post<{ id: string }>(`${base}/run`, { dry });
    if (!data) throw new Error(message);
    await runSync(platform, { tenantId: tenant.id, runId: data.id }, going);
    return (await api.get<DirectoryRun>(`${base}/run/${data.id}`)).data;
  };
  const members = () =>
    platform.database.query<{ name: string; path: string | null; disabled: boolean; email: string | null }>(
      `SELECT a.name, m.disabled, a.email,
              (SELECT string_agg(d.name, '/' ORDER BY cardinality(d.path)) FROM department own
                 JOIN department d ON d.tenant_id = own.tenant_id AND d.id = ANY(own.path)
                WHERE own.tenant_id = m.tenant_id AND own.id = m.department_id) AS path
         FROM directory_person p JOIN tenant_member m ON m.tenant_id = p.tenant_id AND m.id = p.user_id
         JOIN account a ON a.id = m.id WHERE p.tenant_id = $1 ORDER BY p.user_name`,
      [tenant.id],
    );
  return { tenant, owner, platform, api, settings, save, sync, members };
}

describe.each<[CloudKind, typeof playDingTalk]>([
  ['DINGTALK', playDingTalk],
  ['WECOM', playWeCom],
  ['FEISHU', playFeishu],
])('%s', (kind, playing) => {
  it('is tested, looked at, and brings people and departments; who leaves there is disabled', async () => {
    const { api, save, settings, sync, members } = await setting(kind);
    const service = playing();
    play = service.answer;
    const tested = await api.post<{ ok: boolean; text: string }>(`${base}/cloud/test`, {
      kind,
      settings,
      secret: 'good',
    });
    expect(tested.data).toEqual({ ok: true, text: expect.stringContaining('读到 3 个部门、12 人，12 人在职') });
    expect((await save()).status).toBe(200);
    const { data: seen } = await api.get<DirectoryOverview>(base);
    expect(seen.cloud.find((one) => one.kind === kind)).toMatchObject({ enabled: true, hasSecret: true, settings });
    expect(JSON.stringify(seen)).not.toContain('good');

    const dry = await sync(true);
    expect(dry).toMatchObject({ state: 'DONE', found: { people: 12, groups: 3, comes: { count: 12 } } });
    expect(await members()).toEqual([]);
    expect(await sync()).toMatchObject({ state: 'DONE', found: { comes: { count: 12 }, refused: { count: 0 } } });
    const all = await members();
    expect(all).toHaveLength(12);
    expect(all[0]).toMatchObject({ name: '员工01', path: '研发部/平台组', disabled: false });
    expect(all[11]).toMatchObject({ name: '员工12', path: '销售部', disabled: false });

    // Nothing has changed: nothing is done.
    expect(await sync()).toMatchObject({ found: { comes: { count: 0 }, moves: { count: 0 }, leaves: { count: 0 } } });
    service.rename('员工一');
    service.leave(1);
    const third = await sync();
    expect(third).toMatchObject({ state: 'DONE', found: { moves: { count: 1 }, leaves: { count: 1 } } });
    expect((await members()).map(({ name, disabled }) => [name, disabled])).toEqual([
      ['员工一', false],
      ...Array.from({ length: 10 }, (_, at) => [`员工${String(at + 2).padStart(2, '0')}`, false]),
      ['员工12', true],
    ]);
    // More than a tenth: it asks.
    service.leave(6);
    expect(await sync()).toMatchObject({ state: 'ASKS', found: { leaves: { count: 5 } } });
    expect((await members()).filter(({ disabled }) => disabled)).toHaveLength(1);
    // Who was named before somebody looked again is confirmed no more.
    const [asking] = (await api.get<DirectoryRun[]>(`${base}/run`)).data;
    expect(await sync()).toMatchObject({ state: 'ASKS' });
    const late = await api.post(`${base}/run/${asking?.id}/confirm`);
    expect([late.status, late.message]).toEqual([422, expect.stringContaining('之后又同步过')]);
  }, 120_000);

  it('says a wrong secret, a missing right and an answer that is none; nobody leaves by it', async () => {
    const { api, save, settings, sync, members } = await setting(kind);
    const service = playing();
    play = service.answer;
    const wrong = await api.post<{ ok: boolean; text: string }>(`${base}/cloud/test`, {
      kind,
      settings,
      secret: 'bad',
    });
    expect(wrong.data).toEqual({ ok: false, text: expect.stringContaining('没有接受应用') });
    await save();
    await sync();
    const before = await members();
    play = (...given) => service.refuse(...given);
    expect(await sync()).toMatchObject({ state: 'FAILED', fault: expect.stringContaining('拒绝了读取') });
    play = () => ({ text: '<html>' });
    expect(await sync()).toMatchObject({ state: 'FAILED', fault: expect.stringContaining('应答无法识别') });
    play = (...given) => service.nobody(...given);
    expect(await sync()).toMatchObject({ state: 'FAILED', fault: expect.stringContaining('没有读到任何人') });
    expect(await members()).toEqual(before);
  }, 120_000);
});

it('a sync by the clock tells its keeper once when it begins to fail, and once when it works again', async () => {
  const { save, api, tenant, owner, platform } = await setting('FEISHU');
  const service = playFeishu();
  play = service.answer;
  await save();
  const nightly = async () => {
    const { data } = await api.post<{ id: string }>(`${base}/run`, { dry: false });
    await platform.database.query('UPDATE directory_run SET created_by = NULL WHERE id = $1', [data.id]);
    await runSync(platform, { tenantId: tenant.id, runId: data.id }, going);
  };
  const told = () => scheduledTold(platform, tenant, owner);
  await nightly();
  expect(await told()).toEqual([]);
  play = () => ({ text: '<html>' });
  await nightly();
  await nightly();
  expect(await told()).toEqual([expect.stringMatching(/^人员目录的同步失败：.*应答无法识别/)]);
  play = service.answer;
  await nightly();
  await nightly();
  expect(await told()).toEqual([expect.anything(), expect.stringMatching(/^人员目录的同步已恢复正常：/)]);
}, 120_000);

it('a secret is asked for anew with another application, and one directory is in use at a time', async () => {
  const { api, save, settings } = await setting('FEISHU');
  expect((await save({ secret: undefined })).status).toBe(400);
  expect((await save()).status).toBe(200);
  expect((await save({ version: 1, secret: undefined })).status).toBe(200);
  const other = await save({ version: 2, secret: undefined, settings: { ...settings, appId: 'app2' } });
  expect([other.status, other.message]).toEqual([400, expect.stringContaining('应用变了')]);
  const second = await save({ kind: 'WECOM' });
  expect([second.status, second.message]).toEqual([422, expect.stringContaining('飞书')]);
  const unset = await api.post(`${base}/cloud/test`, { kind: 'FEISHU', settings: { ...settings, appId: 'app2' } });
  expect([unset.status, asked]).toEqual([400, 0]);
});

it('a circle of departments, a name that is a path, and a script are only texts', async () => {
  const { save, sync, members } = await setting('WECOM');
  play = (_, { pathname }) => {
    if (pathname.endsWith('gettoken')) return { json: { errcode: 0, access_token: 't' } };
    if (pathname.endsWith('department/list')) {
      const department = [
        { id: 2, name: 'A/B／C', parentid: 3 },
        { id: 3, name: '<script>alert(1)</script>', parentid: 2 },
      ];
      return { json: { errcode: 0, department } };
    }
    const userlist = [
      { userid: 'one', name: '\u0000王\u0007五', department: [2], status: 1, email: 'no mail' },
      { userid: 'ONE', name: '同名', department: [2], status: 1 },
      { userid: '', name: '无号', department: [2], status: 1 },
    ];
    return { json: { errcode: 0, userlist } };
  };
  await save();
  const run = await sync();
  expect(run).toMatchObject({ state: 'DONE', found: { comes: { count: 1 } } });
  const [one] = await members();
  expect([one?.email, one?.disabled]).toEqual([null, false]);
  expect(one?.path).toContain('A∕B∕C');
});

it('reads a department whose people are more than a megabyte, and no answer without an end', async () => {
  const { api, settings } = await setting('WECOM');
  let people = 4_000;
  play = (_, { pathname }) => {
    if (pathname.endsWith('gettoken')) return { json: { errcode: 0, access_token: 't' } };
    if (pathname.endsWith('department/list')) return { json: { errcode: 0, department: [] } };
    const userlist = Array.from({ length: people }, (_one, at) => ({
      ...{ userid: `staff${at}`, name: `员工${at}`, department: [1], status: 1, position: '工'.repeat(100) },
    }));
    return { json: { errcode: 0, userlist } };
  };
  const test = async () =>
    (await api.post<{ ok: boolean; text: string }>(`${base}/cloud/test`, { kind: 'WECOM', settings, secret: 'good' }))
      .data;
  expect(await test()).toEqual({ ok: true, text: expect.stringContaining('4000 人') });
  people = 30_000;
  expect(await test()).toEqual({ ok: false, text: expect.stringContaining('应答无法识别') });
}, 60_000);
