import type { PageOf } from '../../../contract/envelope';
import type { Department, MenuEntry, Role, TenantMember } from '../../../contract/tenant/tenant';
import { useTestApp } from '../../test/app';

const t = useTestApp();

async function setting() {
  const made = await t().enterprise();
  const [owner, member, guest] = [
    await t().as(made.owner, made.tenant),
    await t().as(made.member, made.tenant),
    await t().as(made.guest, made.tenant),
  ];
  return { ...made, api: { owner, member, guest } };
}

describe('account/search', () => {
  const search = async (client: { get: <T>(path: string) => Promise<{ data: T }> }, query = '') =>
    (await client.get<PageOf<TenantMember>>(`user-center/account/search?${query}`)).data;

  it('finds members of the own enterprise by name and user name, to the letter, page by page', async () => {
    const { member, api } = await setting();
    await t().enterprise();
    const all = await search(api.owner, 'pageSize=50');
    expect(all.total).toBe(4);
    expect((await search(api.owner, `keyword=${member.username}`)).result.map((one) => one.userId)).toContain(
      member.id,
    );
    expect((await search(api.owner, `keyword=${encodeURIComponent('%')}`)).total).toBe(0);
    const pages = await Promise.all([1, 2].map((pageNo) => search(api.owner, `pageSize=2&pageNo=${pageNo}`)));
    expect(new Set(pages.flatMap((page) => page.result.map((one) => one.userId))).size).toBe(4);
    expect(pages[1]?.total).toBe(4);
  });

  it('names one who is known by id alone, and nobody of another enterprise', async () => {
    const { member, api } = await setting();
    const elsewhere = await t().enterprise();
    const one = await search(api.owner, `userId=${member.id}`);
    expect(one.result.map(({ userId, userName }) => ({ userId, userName }))).toEqual([
      { userId: member.id, userName: member.username },
    ]);
    expect((await search(api.owner, `userId=${elsewhere.member.id}`)).total).toBe(0);
  });

  it('names the main position of today, and finds by it', async () => {
    const { member, api } = await setting();
    const { id } = (
      await api.owner.post<{ id: string }>('hrp/position', { code: 'SRE', name: '运维工程师', level: 3, grade: null })
    ).data;
    const from = '2020-01-01';
    const stay = { userId: member.id, positionId: id, from, to: '2020-12-31', main: true };
    expect((await api.owner.post('hrp/member', stay)).status).toBe(200);
    const found = () => search(api.owner, `keyword=${encodeURIComponent('运维工程师')}`);
    expect((await found()).total).toBe(0);
    expect((await api.owner.post('hrp/member', { ...stay, from: '2021-01-01', to: null })).status).toBe(200);
    expect((await found()).result.map(({ userId, position }) => [userId, position])).toEqual([
      [member.id, '运维工程师'],
    ]);
  });

  it('puts who is in a project first, for those who see it', async () => {
    const { tenant, owner, pm, member, api } = await setting();
    const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
    const found = (await search(api.owner, `membersOf=${project.id}`)).result;
    const inside = found.filter(({ inProject }) => inProject).map(({ userId }) => userId);
    expect(new Set(inside)).toEqual(new Set([pm.id, member.id]));
    expect(found.slice(0, 2).map(({ userId }) => userId)).toEqual(inside);
    expect(found.find(({ userId }) => userId === owner.id)?.inProject).toBe(false);
    expect((await search(api.owner)).result[0]?.inProject).toBeUndefined();
    const other = await t().as(await t().factory.member(tenant), tenant);
    // Whoever does not see it is told nothing of it, and finds people as without it.
    const untold = await search(other, `membersOf=${project.id}`);
    expect([untold.total, untold.result.every(({ inProject }) => inProject === undefined)]).toEqual([5, true]);
  });

  it('leaves out who was disabled', async () => {
    const { tenant, member, api } = await setting();
    await t().app.platform.database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [
      tenant.id,
      member.id,
    ]);
    expect((await search(api.owner)).total).toBe(3);
  });
});

describe('user/tenant/member', () => {
  const path = 'user-center/user/tenant/member';

  it('ends the sessions of who is disabled there, and lets them in again', async () => {
    const { tenant, member, api } = await setting();
    const elsewhere = await t().enterprise();
    await t().factory.join(elsewhere.tenant, member, 'ROLE_TENANT_MEMBER');
    const [here, there] = [await t().as(member, tenant), await t().as(member, elsewhere.tenant)];
    expect((await api.owner.put(path, { userId: member.id, disabled: true })).status).toBe(200);
    expect((await here.get('user-center/account/logged')).status).toBe(401);
    expect((await there.get('user-center/account/logged')).status).toBe(200);
    expect((await there.post('user-center/user/tenant/switch', { tenantCode: tenant.code })).status).toBe(404);
    expect((await api.owner.put(path, { userId: member.id, disabled: false })).status).toBe(200);
    expect((await there.post('user-center/user/tenant/switch', { tenantCode: tenant.code })).status).toBe(200);
    const log = await t().app.platform.database.query(
      `SELECT action FROM operation_log WHERE tenant_id = $1 AND module = 'tenant' ORDER BY id`,
      [tenant.id],
    );
    expect(log).toEqual([{ action: 'memberDisabled' }, { action: 'memberEnabled' }]);
  });

  it('is for who tends members; neither oneself, nor the owner, nor a stranger', async () => {
    const { tenant, owner, member, api } = await setting();
    const stranger = await t().factory.user();
    const boss = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_MGMT'), tenant);
    expect((await api.member.put(path, { userId: owner.id, disabled: true })).status).toBe(403);
    expect((await api.owner.put(path, { userId: owner.id, disabled: true })).code).toBe('B0422');
    expect((await boss.put(path, { userId: owner.id, disabled: true })).code).toBe('B0422');
    expect((await boss.put(path, { userId: stranger.id, disabled: true })).status).toBe(404);
    expect((await boss.put(path, { userId: member.id, disabled: true })).status).toBe(200);
  });
});

it('roles come by scope, with their privileges', async () => {
  const { api } = await setting();
  const roles = (await api.owner.get<Role[]>('user-center/role/list?scope=1')).data;
  expect(roles.map((one) => one.roleCode)).toEqual([
    'ROLE_PROJECT_MANAGER',
    'ROLE_PROJECT_DEVELOPER',
    'ROLE_PROJECT_VIEWER',
  ]);
  expect(roles[2]?.privileges).toEqual([
    'PROJECT:VIEW',
    'PROJECT:MEMBER:LIST',
    'TASK:LIST',
    'PLAN:LIST',
    'DOCUMENT:LIST',
    'TABLE:LIST',
    'REPORT:LIST',
    'RISK:LIST',
    'PROBLEM:LIST',
    'REVIEW:LIST',
    'RESOURCE:LIST',
    'ENVIRONMENT:LIST',
  ]);
  expect((await api.owner.get<Role[]>('user-center/role/list')).data).toHaveLength(10);
  expect((await api.owner.get('user-center/role/list?scope=3')).status).toBe(400);
});

it('departments count who is enabled in them', async () => {
  const { tenant, member, guest, api } = await setting();
  const { database } = t().app.platform;
  const [row] = await database.query<{ id: string }>(
    "INSERT INTO department (tenant_id, id, name) VALUES ($1, gen_random_uuid(), '研发') RETURNING id",
    [tenant.id],
  );
  await database.query('UPDATE tenant_member SET department_id = $2 WHERE tenant_id = $1 AND id = ANY($3::uuid[])', [
    tenant.id,
    row?.id,
    [member.id, guest.id],
  ]);
  await database.query('UPDATE tenant_member SET disabled = true WHERE id = $1', [guest.id]);
  const departments = (await api.owner.get<Department[]>('user-center/org/queryOrg')).data;
  expect(departments).toEqual([
    { id: row?.id, parentId: null, name: '研发', memberCount: 1, leader: null, version: 1 },
  ]);
});

it('menu entries are shown to who holds their privilege', async () => {
  const { tenant, api } = await setting();
  await t().app.platform.database.query(
    `INSERT INTO menu_entry (tenant_id, id, code, name, open_type, privilege, sort)
     VALUES ($1, gen_random_uuid(), 'a', '人人', 'newPage', NULL, 1),
            ($1, gen_random_uuid(), 'b', '后台', 'appFrame', 'TENANT:ENTERPRISE:MANAGE', 2)`,
    [tenant.id],
  );
  const names = async (client: typeof api.owner) =>
    (await client.get<MenuEntry[]>('project-center/pcApplication/tenantApps')).data.map((one) => one.name);
  expect([await names(api.owner), await names(api.guest)]).toEqual([['人人', '后台'], ['人人']]);
});

describe('preferences', () => {
  it('are kept by person, key and enterprise', async () => {
    const { member, api } = await setting();
    const other = await t().enterprise();
    await t().factory.join(other.tenant, member, 'ROLE_TENANT_MEMBER');
    const elsewhere = await t().as(member, other.tenant);
    const read = async (client: typeof api.owner, key = 'columns') =>
      (await client.get(`user-center/user/preference?key=${key}`)).data;
    await api.member.put('user-center/user/preference', { key: 'columns', value: { hidden: ['a'], 列: 1 } });
    expect(await read(api.member)).toEqual({ hidden: ['a'], 列: 1 });
    expect([await read(api.owner), await read(elsewhere), await read(api.member, 'other')]).toEqual([null, null, null]);
    await api.member.put('user-center/user/preference', { key: 'columns', value: ['x'] });
    expect(await read(api.member)).toEqual(['x']);
    await api.member.put('user-center/user/preference', { key: 'columns', value: null });
    expect(await read(api.member)).toBeNull();
  });

  it('are 32 kB at the most', async () => {
    const { api } = await setting();
    const save = (value: string) =>
      api.owner.put<{ field: string }>('user-center/user/preference', { key: 'k', value });
    expect((await save('长'.repeat(10_000))).status).toBe(200);
    const large = await save('长'.repeat(11_000));
    expect([large.status, large.data.field]).toEqual([400, 'value']);
  });
});

it('privileges are the tenant’s that one stands in, and change with the role at once', async () => {
  const { tenant, guest, api } = await setting();
  const globals = async () =>
    (await api.guest.get<{ globals: string[] }>('user-center/account/privileges')).data.globals;
  expect(await globals()).toEqual([]);
  await t().app.platform.database.query(
    'INSERT INTO tenant_member_role (tenant_id, user_id, role_id) VALUES ($1, $2, $3)',
    [tenant.id, guest.id, tenant.roleIds.get('ROLE_TENANT_MEMBER')],
  );
  t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
  expect(await globals()).toContain('PROJECT');
});
