/** LDAP against a real slapd: sync, dry run, sign-in, and what is said of a connection that does not come about. */
import net from 'node:net';
import type {
  DirectoryGroups,
  DirectoryRun,
  LdapSettings,
  LdapTested,
} from '../../../../contract/directorySync/directorySync';
import type { Planning, Row } from '../../../db/client';
import { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { type Client, useTestApp } from '../../../test/app';
import {
  BASE,
  groupLdif,
  hasSlapd,
  personLdif,
  READER,
  READER_PASSWORD,
  type Slapd,
  startSlapd,
} from '../../../test/slapd';
import { runPlacing } from '../groups';
import { runSync } from './sync';

const t = useTestApp();
const base = 'user-center/directory';
const live = { last: true, signal: { aborted: false } as AbortSignal };
/** Visible where slapd is absent: the tests are listed as skipped. */
const withSlapd = hasSlapd ? it : it.skip;

let slapd: Slapd | null = null;
beforeAll(async () => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
  Object.assign(t().app.platform.env, { robotLoopback: true });
  if (hasSlapd) slapd = await startSlapd();
}, 60_000);
afterAll(() => slapd?.stop());

const settingsFor = (more: Partial<LdapSettings> = {}): LdapSettings => ({
  ...{ address: `127.0.0.1:${slapd?.port ?? 1}`, security: 'NONE', ca: '', bindDn: READER, base: BASE },
  ...{
    userFilter: '(objectClass=inetOrgPerson)',
    groupFilter: '(objectClass=groupOfNames)',
    signIn: true,
    nightly: false,
  },
  attributes: {
    ...{ id: 'employeeNumber', userName: 'uid', name: 'cn', email: 'mail' },
    ...{ mobile: '', title: '', department: 'departmentNumber' },
  },
  ...more,
});
const shared = { enabled: true, departmentsFrom: 'ATTRIBUTE', handOver: 'NOBODY', heirId: null };
const fill = (ldif: string) => (slapd as Slapd).fill(ldif);

async function world(more: object = {}, settings: Partial<LdapSettings> = {}) {
  const enterprise = await t().enterprise();
  const admin = await t().as(enterprise.owner, enterprise.tenant);
  const body = { ...shared, ...more, settings: settingsFor(settings), password: READER_PASSWORD, version: 0 };
  expect((await admin.put(`${base}/ldap`, body)).status).toBe(200);
  return { ...enterprise, admin };
}
type World = Awaited<ReturnType<typeof world>>;

async function finish({ tenant, admin }: Pick<World, 'tenant' | 'admin'>, id: string): Promise<DirectoryRun> {
  await runSync(t().app.platform, { tenantId: tenant.id, runId: id }, live);
  return (await admin.get<DirectoryRun>(`${base}/run/${id}`)).data;
}
async function sync(one: World, dry = false): Promise<DirectoryRun> {
  const started = await one.admin.post<{ id: string }>(`${base}/run`, { dry });
  expect([started.status, started.message]).toEqual([200, 'success']);
  return finish(one, started.data.id);
}
const counts = ({ found }: DirectoryRun) =>
  found && [found.comes.count, found.moves.count, found.leaves.count, found.refused.count];
const standing = async ({ tenant }: World) => {
  const rows = await t().app.platform.database.query<{
    username: string;
    disabled: boolean;
    department: string | null;
  }>(
    `SELECT a.username, m.disabled, d.name AS department FROM tenant_member m JOIN account a ON a.id = m.id
       JOIN directory_person p ON p.tenant_id = m.tenant_id AND p.user_id = m.id
       LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
      WHERE m.tenant_id = $1 ORDER BY a.username`,
    [tenant.id],
  );
  return rows;
};

let serial = 0;
/** Names that nobody has in another test: accounts are of the whole installation. */
const names = (count: number) => {
  serial += 1;
  return Array.from({ length: count }, (_, at) => `p${process.pid % 1000}x${serial}n${String(at).padStart(3, '0')}`);
};

withSlapd('a dry run shows and changes nothing; a sync brings, places, changes and puts out', async () => {
  const uids = names(20);
  const [first = '', second = '', last = ''] = [uids[0], uids[1], uids[19]];
  const all = (over: Record<string, object> = {}) =>
    uids.map((uid) => personLdif({ uid, department: '研发中心/平台组', ...over[uid] })).join('');
  await fill(all() + groupLdif('rd', [first, second]));
  const one = await world();
  expect(counts(await sync(one, true))).toEqual([20, 0, 0, 0]);
  expect(await standing(one)).toEqual([]);
  const came = await sync(one);
  expect([came.state, came.fault, counts(came)]).toEqual(['DONE', null, [20, 0, 0, 0]]);
  expect((await standing(one)).map(({ disabled, department }) => [disabled, department])).toEqual(
    uids.map(() => [false, '平台组']),
  );
  expect(counts(await sync(one))).toEqual([0, 0, 0, 0]);

  // A group stands for a role.
  const { data: groups } = await one.admin.get<DirectoryGroups>(`${base}/group?kind=LDAP`);
  const [rd] = groups.result;
  expect([rd?.name, rd?.people]).toEqual(['rd', 2]);
  const roleId = one.tenant.roleIds.get('ROLE_TENANT_PM');
  await one.admin.put(`${base}/group/${rd?.id}`, { departmentId: null, roleId, version: rd?.version });
  const { platform } = t().app;
  const db = new TenantDb(platform.database, one.tenant.id);
  const people = await db.query<{ id: string; source_id: string }>(
    'SELECT id, source_id FROM directory_person WHERE tenant_id = $1',
  );
  await runPlacing(platform, db, {
    tenantId: one.tenant.id,
    sourceId: people[0]?.source_id ?? '',
    personIds: people.map(({ id }) => id),
  });
  const managers = () =>
    db.query<{ username: string }>(
      `SELECT a.username FROM tenant_member_role x JOIN account a ON a.id = x.user_id
        WHERE x.tenant_id = $1 AND x.role_id = $2 AND x.source IS NOT NULL ORDER BY 1`,
      [roleId],
    );
  expect((await managers()).map(({ username }) => username)).toEqual([first, second]);

  // One is renamed, one moves, one leaves the group, one is gone.
  const later = uids.slice(0, 19).map((uid) =>
    personLdif({
      uid,
      department: uid === first ? '市场部' : '研发中心/平台组',
      ...(uid === second && { name: '新名字' }),
    }),
  );
  await fill(later.join('') + groupLdif('rd', [second]));
  const dry = await sync(one, true);
  expect(counts(dry)).toEqual([0, 2, 1, 0]);
  expect(dry.found?.leaves.names[0]).toMatchObject({ userName: last, note: '目录中已没有' });
  expect(dry.found?.moves.names.find(({ userName }) => userName === first)?.note).toBe(
    '部门：研发中心/平台组 → 市场部；离开 rd',
  );
  expect((await sync(one)).state).toBe('DONE');
  const now = new Map((await standing(one)).map((row) => [row.username, row]));
  expect(now.get(first)?.department).toBe('市场部');
  expect(now.get(last)?.disabled).toBe(true);
  expect((await managers()).map(({ username }) => username)).toEqual([second]);

  // Back again, they are the same member.
  await fill(all() + groupLdif('rd', [second]));
  await sync(one);
  expect((await standing(one)).find(({ username }) => username === last)?.disabled).toBe(false);
});

withSlapd('knows whoever was made anew there under the same name', async () => {
  const uids = names(12);
  const [first = '', second = ''] = uids;
  const anew = (uid: string) => personLdif({ uid }).replace('employeeNumber: id-', 'employeeNumber: anew-');
  const others = uids
    .slice(2)
    .map((uid) => personLdif({ uid }))
    .join('');
  await fill(personLdif({ uid: first }) + personLdif({ uid: second }) + others);
  const one = await world({}, { groupFilter: '' });
  await sync(one);
  // One between two syncs, one who was gone for a sync.
  await fill(anew(first) + others);
  const came = await sync(one);
  expect(counts(came)).toEqual([0, 1, 1, 0]);
  expect(came.found?.moves.names[0]).toMatchObject({ userName: first, note: '在目录中重新建立' });
  await fill(anew(first) + anew(second) + others);
  expect(counts(await sync(one))).toEqual([0, 1, 0, 0]);
  expect((await standing(one)).filter(({ disabled }) => disabled)).toEqual([]);
  expect(counts(await sync(one))).toEqual([0, 0, 0, 0]);
});

withSlapd('stops and asks before more than a tenth leave; the confirmed run puts out those and no others', async () => {
  const uids = names(20);
  const ldif = (count: number) =>
    uids
      .slice(0, count)
      .map((uid) => personLdif({ uid }))
      .join('');
  await fill(ldif(20));
  const one = await world({}, { groupFilter: '' });
  await sync(one);
  await fill(ldif(17));
  const asked = await sync(one);
  expect([asked.state, asked.found?.leaves.count]).toEqual(['ASKS', 3]);
  expect((await standing(one)).filter(({ disabled }) => disabled)).toEqual([]);
  // Meanwhile one more is gone: whoever confirmed has not seen them.
  await fill(ldif(16));
  const confirmed = await one.admin.post<{ id: string }>(`${base}/run/${asked.id}/confirm`);
  expect((await finish(one, confirmed.data.id)).state).toBe('ASKS');
  expect((await one.admin.post(`${base}/run/${asked.id}/confirm`)).status).toBe(422);
  const again = await one.admin.post<{ id: string }>(`${base}/run/${confirmed.data.id}/confirm`);
  expect((await finish(one, again.data.id)).state).toBe('DONE');
  expect((await standing(one)).filter(({ disabled }) => disabled)).toHaveLength(4);
});

withSlapd('stops where the directory is switched off while it is read', async () => {
  const [uid = ''] = names(1);
  await fill(personLdif({ uid }));
  const one = await world({}, { groupFilter: '' });
  const started = await one.admin.post<{ id: string }>(`${base}/run`, { dry: false });
  const { platform } = t().app;
  const { database } = platform;
  let isOff = false;
  // What is read is being looked at, when somebody switches it off.
  const query = async <T extends Row>(text: string, params?: unknown[], planning?: Planning): Promise<T[]> => {
    if (!isOff && text.includes('FROM directory_group_member')) {
      isOff = true;
      await database.query('UPDATE directory_source SET enabled = false, version = version + 1 WHERE tenant_id = $1', [
        one.tenant.id,
      ]);
    }
    return database.query<T>(text, params, planning);
  };
  const between = { ...platform, database: Object.create(database, { query: { value: query } }) as typeof database };
  await runSync(between, { tenantId: one.tenant.id, runId: started.data.id }, live);
  expect(isOff).toBe(true);
  const run = (await one.admin.get<DirectoryRun>(`${base}/run/${started.data.id}`)).data;
  expect([run.state, run.fault]).toEqual(['FAILED', '目录在同步中被停用或修改，已停止：请检查设置后重新同步']);
  expect(await standing(one)).toEqual([]);
});

withSlapd('the owner stays, and is named; a script is a text', async () => {
  const uids = names(11);
  const people = uids.map((uid) => personLdif({ uid, name: '<img src=x onerror=alert(1)>' })).join('');
  const enterprise = await t().enterprise();
  const admin = await t().as(enterprise.owner, enterprise.tenant);
  const { username } = enterprise.owner;
  await fill(people + personLdif({ uid: username }));
  const settings = settingsFor({ groupFilter: '' });
  await admin.put(`${base}/ldap`, { ...shared, settings, password: READER_PASSWORD, version: 0 });
  const one = { ...enterprise, admin };
  expect(counts(await sync(one))).toEqual([12, 0, 0, 0]);
  await fill(people);
  const after = await sync(one);
  expect(after.found?.refused.names[0]).toMatchObject({
    userName: username,
    note: '企业所有者不能由目录停用，请先移交企业',
  });
  const rows = await standing(one);
  expect(rows.find((row) => row.username === username)?.disabled).toBe(false);
});

withSlapd('people sign in with the directory’s password, for this enterprise alone; never without one', async () => {
  const [uid = ''] = names(1);
  await fill(personLdif({ uid, password: 'directory-secret' }));
  const one = await world({}, { groupFilter: '' });
  await sync(one);
  const login = (password: string) =>
    t().visitor.call('POST', 'portal/login', undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: uid, password }).toString(),
    });
  const entered = await login('directory-secret');
  expect(entered.status).toBe(200);
  const [session] = await t().app.platform.database.query<{ bound_tenant_id: string }>(
    'SELECT s.bound_tenant_id FROM session s JOIN account a ON a.id = s.account_id WHERE a.username = $1',
    [uid],
  );
  expect(session?.bound_tenant_id).toBe(one.tenant.id);
  expect((await login('something else')).status).not.toBe(200);
  expect(await t().app.platform.directoryPassword('00000000-0000-7000-8000-000000000000', '')).toBeNull();
  // Switched off, it is no way in any more and ends what it opened.
  const body = { ...shared, settings: settingsFor({ signIn: false, groupFilter: '' }), version: 1 };
  expect((await one.admin.put(`${base}/ldap`, body)).status).toBe(200);
  const left = await t().app.platform.database.query(
    'SELECT 1 FROM session s JOIN account a ON a.id = s.account_id WHERE a.username = $1',
    [uid],
  );
  expect(left).toEqual([]);
});

withSlapd(
  'sends a password to the directory that the account was made for, and to no other that lists it',
  async () => {
    const [uid = ''] = names(1);
    await fill(personLdif({ uid, password: 'directory-secret' }));
    const one = await world({}, { groupFilter: '' });
    await sync(one);
    const { platform, factory } = { platform: t().app.platform, factory: t().factory };
    const [account] = await platform.database.query<{ id: string }>('SELECT id FROM account WHERE username = $1', [
      uid,
    ]);
    const id = account?.id ?? '';
    // Another enterprise, whose directory lists the same person, for longer, and is kept by somebody who collects passwords.
    let connections = 0;
    const trap = net.createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', () => resolve()));
    const other = await world(
      {},
      { groupFilter: '', address: `127.0.0.1:${(trap.address() as net.AddressInfo).port}` },
    );
    const theirs = factory.scope(other.tenant);
    await theirs.query('INSERT INTO tenant_member (tenant_id, id) VALUES ($1, $2)', [id]);
    await theirs.query(
      `INSERT INTO directory_person (tenant_id, id, source_id, user_id, user_name, name_key, profile, created_at)
     SELECT $1, gen_random_uuid(), s.id, $2::uuid, $3, $3, '{"dn":"uid=x"}', '2020-01-01' FROM directory_source s
      WHERE s.tenant_id = $1 AND s.kind = 'LDAP'`,
      [id, uid],
    );
    try {
      expect(await platform.directoryPassword(id, 'none of theirs')).toBeNull();
      expect(await platform.directoryPassword(id, 'directory-secret')).toMatchObject({ tenantId: one.tenant.id });
      expect(connections).toBe(0);
    } finally {
      trap.close();
    }
  },
);

withSlapd('lets in neither the owner nor an account that asks for a code', async () => {
  const enterprise = await t().enterprise();
  const admin = await t().as(enterprise.owner, enterprise.tenant);
  const [uid = ''] = names(1);
  const password = 'directory-secret';
  await fill(personLdif({ uid, password }) + personLdif({ uid: enterprise.owner.username, password }));
  const settings = settingsFor({ groupFilter: '' });
  await admin.put(`${base}/ldap`, { ...shared, settings, password: READER_PASSWORD, version: 0 });
  expect(counts(await sync({ ...enterprise, admin }))).toEqual([2, 0, 0, 0]);
  const { platform } = t().app;
  const [account] = await platform.database.query<{ id: string }>('SELECT id FROM account WHERE username = $1', [uid]);
  const id = account?.id ?? '';
  expect(await platform.directoryPassword(id, password)).toMatchObject({ tenantId: enterprise.tenant.id });
  expect(await platform.directoryPassword(enterprise.owner.id, password)).toBeNull();
  await platform.database.query(
    `INSERT INTO account_totp (account_id, secret_cipher, confirmed_at) VALUES ($1, 'sealed', now())`,
    [id],
  );
  expect(await platform.directoryPassword(id, password)).toBeNull();
});

it('counts a wrong own password also while the directory is away', async () => {
  const member = await t().factory.member((await t().enterprise()).tenant, 'ROLE_TENANT_PM');
  const away = jest
    .spyOn(t().app.platform, 'directoryPassword')
    .mockRejectedValue(new ApiError('UNAVAILABLE', '企业的目录服务暂时无法连接，请稍后再试'));
  const login = () =>
    t().visitor.call('POST', 'portal/login', undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: member.username, password: 'none of theirs' }).toString(),
    });
  expect((await login()).status).toBe(503);
  expect((await login()).status).toBe(503);
  away.mockRestore();
  const tries = await t().app.platform.database.query(
    'SELECT 1 FROM login_attempt WHERE username = $1 AND NOT success',
    [member.username],
  );
  expect(tries).toHaveLength(2);
});

/** `DIRECTORY_PEOPLE=5000` measures a large enterprise; by itself it is one person more than a page of slapd holds. */
const MANY = Number(process.env.DIRECTORY_PEOPLE ?? 501);
withSlapd(
  'reads page by page, and brings all of a large enterprise with its departments',
  async () => {
    const uids = names(MANY);
    const departments = Math.max(10, Math.round((MANY / 5_000) * 300));
    const of = (at: number) => `事业部${at % 10}/部门${at % departments}`;
    await fill(uids.map((uid, at) => personLdif({ uid, department: of(at) })).join(''));
    const one = await world({}, { groupFilter: '' });
    const began = Date.now();
    const came = await sync(one);
    const took = Date.now() - began;
    expect([came.state, counts(came)]).toEqual(['DONE', [MANY, 0, 0, 0]]);
    expect(came.found?.comes.names).toHaveLength(Math.min(MANY, 500));
    const rows = await standing(one);
    expect(rows).toHaveLength(MANY);
    expect(new Set(rows.map(({ department }) => department)).size).toBe(departments);
    const again = Date.now();
    expect(counts(await sync(one))).toEqual([0, 0, 0, 0]);
    if (process.env.DIRECTORY_PEOPLE) {
      process.stdout.write(`${MANY} people: brought in ${took} ms, looked at again in ${Date.now() - again} ms\n`);
    }
  },
  600_000,
);

const tested = async (admin: Client, settings: Partial<LdapSettings>, password = READER_PASSWORD) =>
  (await admin.post<LdapTested>(`${base}/ldap/test`, { settings: settingsFor(settings), password })).data;

withSlapd('a test of the connection says in words what was wrong', async () => {
  const { tenant, owner } = await t().enterprise();
  const admin = await t().as(owner, tenant);
  await fill(personLdif({ uid: names(1)[0] ?? '' }) + groupLdif('g', ['nobody']));
  const good = await tested(admin, {});
  expect([good.ok, good.steps.map(({ step }) => step)]).toEqual([
    true,
    ['address', 'connect', 'bind', 'people', 'groups'],
  ]);
  const failed = async (settings: Partial<LdapSettings>, password?: string) => {
    const { ok, steps } = await tested(admin, settings, password);
    const last = steps.at(-1);
    return [ok, last?.step, last?.text];
  };
  expect(await failed({}, 'wrong')).toEqual([false, 'bind', '绑定账号或密码不正确']);
  expect(await failed({ base: 'dc=elsewhere' })).toEqual([false, 'people', '搜索起点不存在，请检查 DN']);
  expect(await failed({ userFilter: '(uid=nobody)' })).toEqual([
    ...[false, 'people', '没有读到任何人员：请检查搜索起点、人员过滤和属性对应'],
  ]);
  expect(await failed({ address: '127.0.0.1:1' })).toEqual([
    false,
    'connect',
    '主机拒绝连接，请检查端口，以及服务是否启动',
  ]);
  expect((await failed({ security: 'LDAPS' })).slice(0, 2)).toEqual([false, 'tls']);
  expect(await failed({ address: '10.0.0.1' })).toEqual([
    ...[false, 'address', '这个地址在内部网络中：请平台运维把主机名加入 SSO_HOSTS 后再试'],
  ]);
  expect(await failed({ address: 'ldap.example.com' })).toEqual([
    ...[false, 'address', '公网的目录服务必须加密，请选择 LDAPS 或 StartTLS'],
  ]);
});

it('keeps a password for where it was given, and lets nobody but managers set a directory up', async () => {
  const one = await world({ enabled: false });
  const moved = { ...shared, enabled: false, settings: settingsFor({ address: '127.0.0.1:2' }), version: 1 };
  const refused = await one.admin.put(`${base}/ldap`, moved);
  expect([refused.status, refused.message]).toEqual([
    400,
    '服务地址、加密方式或绑定账号变了，请重新填写绑定账号的密码',
  ]);
  expect((await one.admin.post(`${base}/ldap/test`, { settings: moved.settings })).status).toBe(400);
  expect((await one.admin.get(base)).body).not.toContain(READER_PASSWORD);
  const keeper = await t().factory.member(one.tenant, 'ROLE_TENANT_SUPER_ADMIN');
  const client = await t().as(keeper, one.tenant);
  expect((await client.get(base)).status).toBe(200);
  expect((await client.put(`${base}/ldap`, { ...moved, password: 'x' })).status).toBe(403);
});
