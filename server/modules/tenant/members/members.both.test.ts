/** Members in the back office: added, moved, given roles, imported, disabled and removed with what they were responsible for. */
import type { PageOf } from '../../../../contract/envelope';
import type { ImportReport } from '../../../../contract/object/registerTable';
import type { Duty, Member, MemberAdded, MemberBatchAnswer, MemberPage } from '../../../../contract/tenant/members';
import type { Department } from '../../../../contract/tenant/tenant';
import { newId } from '../../../base/present';
import { type Client, useTestApp } from '../../../test/app';
import type { TestTenant, TestUser } from '../../../test/factories';
import { lastMailTo } from '../../../test/outbox';
import { uploadTo } from '../../../test/uploading';

const t = useTestApp({ jobs: true });
const base = 'user-center/tenant/member';
let serial = 0;
const sql = <T extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
  t().app.platform.database.query<T>(text, params);

async function enterprise() {
  const made = await t().enterprise();
  return { ...made, api: await t().as(made.owner, made.tenant) };
}
const listed = async (api: Client, query = '') => (await api.get<MemberPage>(`${base}?pageSize=100&${query}`)).data;
const one = async (api: Client, userId: string) =>
  (await listed(api)).result.find((member) => member.userId === userId) as Member;
const departmentOf = async (api: Client, name: string, parentId?: string) =>
  (await api.post<{ id: string }>('user-center/org', { name, parentId })).data.id;
const userName = () => `added${++serial}x${process.pid}`;
const held = (member: Member | undefined) => member?.roles.map(({ roleCode }) => roleCode);

describe('adding', () => {
  it('makes an account that is let in once its owner has set a password by the link', async () => {
    const { api } = await enterprise();
    const name = userName();
    const added = await api.post<MemberAdded>(base, { userName: name.toUpperCase(), name: '新人', position: '工程师' });
    const token = /token=([\w-]+)/.exec(added.data.url)?.[1];
    expect(await one(api, added.data.userId)).toMatchObject({ userName: name, state: 'invited', position: '工程师' });
    const again = await api.post<MemberAdded>(`${base}/activation`, { userId: added.data.userId });
    const set = (key: string | undefined) =>
      t().visitor.post('portal/password/reset', { token: key, newPassword: 'Kestrel20263' });
    expect((await set(token)).status).toBe(404);
    expect((await set(/token=([\w-]+)/.exec(again.data.url)?.[1])).status).toBe(200);
    expect((await t().visitor.post('portal/login', { username: name, password: 'Kestrel20263' })).status).toBe(200);
    expect((await one(api, added.data.userId)).state).toBe('active');
    expect((await api.post(`${base}/activation`, { userId: added.data.userId })).status).toBe(422);
  });

  it('proves no address by a link that was shown; the one that only the mailbox holds does', async () => {
    const { api } = await enterprise();
    const proven = async (username: string) =>
      (await sql('SELECT email_verified_at IS NOT NULL AS proven FROM account WHERE username = $1', [username]))[0];
    const set = (token: string | undefined) =>
      t().visitor.post('portal/password/reset', { token, newPassword: 'Kestrel20263' });
    const [shown, mailed] = [userName(), userName()];
    // Both databases may run in one process, and share its outbox.
    const run = newId().slice(-12);
    const email = (name: string) => `${name}.${run}@example.com`;
    const added = await api.post<MemberAdded>(base, { userName: shown, name: '新人', email: email(shown) });
    expect((await set(/token=([\w-]+)/.exec(added.data.url)?.[1])).status).toBe(200);
    expect(await proven(shown)).toEqual({ proven: false });
    const file = Buffer.from(`用户名,姓名,邮箱\n${mailed},新人,${email(mailed)}\n`);
    const mapping = JSON.stringify({ userName: '用户名', name: '姓名', email: '邮箱' });
    await uploadTo(api, { mapping }, '成员.csv', file, `${base}/import`);
    const { token } = await lastMailTo(t().app.platform.env.dataDir, email(mailed));
    expect((await set(token)).status).toBe(200);
    expect(await proven(mailed)).toEqual({ proven: true });
  });

  it('takes nobody’s name, and no link into an account that belongs elsewhere too', async () => {
    const { api, tenant, member } = await enterprise();
    expect((await api.post(base, { userName: member.username, name: '冒名' })).status).toBe(409);
    const elsewhere = await enterprise();
    const theirs = await t().factory.join(tenant, elsewhere.member, 'ROLE_TENANT_MEMBER');
    await sql('UPDATE account SET password_hash = NULL WHERE id = $1', [theirs.id]);
    expect((await api.post(`${base}/activation`, { userId: theirs.id })).status).toBe(422);
    expect((await api.post(`${base}/activation`, { userId: elsewhere.owner.id })).status).toBe(404);
  });

  it('gives no link into an account that may more than who asks for it', async () => {
    const { api, tenant } = await enterprise();
    const manager = await t().factory.member(tenant, 'ROLE_TENANT_MGMT');
    await sql('UPDATE account SET password_hash = NULL WHERE id = $1', [manager.id]);
    const helper = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN'), tenant);
    expect((await helper.post(`${base}/activation`, { userId: manager.id })).status).toBe(422);
    expect((await api.post(`${base}/activation`, { userId: manager.id })).status).toBe(200);
  });
});

describe('lists', () => {
  it('find by department with all below it, by role, by state, and count the states', async () => {
    const { api, member, pm, guest } = await enterprise();
    const parent = await departmentOf(api, '研发中心');
    const child = await departmentOf(api, '平台组', parent);
    for (const [user, departmentId] of [
      [member, child],
      [pm, parent],
    ] as [TestUser, string][]) {
      const { version } = await one(api, user.id);
      expect((await api.put(base, { userId: user.id, version, departmentId })).status).toBe(200);
    }
    const ids = async (query: string) => (await listed(api, query)).result.map(({ userId }) => userId).sort();
    expect(await ids(`departmentId=${parent}`)).toEqual([member.id, pm.id].sort());
    expect(await ids(`departmentId=${child}`)).toEqual([member.id]);
    expect((await one(api, member.id)).departmentNames).toEqual(['研发中心', '平台组']);
    await api.put('user-center/user/tenant/member', { userId: guest.id, disabled: true });
    expect(await ids('state=disabled')).toEqual([guest.id]);
    expect((await listed(api)).counts).toMatchObject({ all: 4, active: 3, disabled: 1 });
  });

  it('are another enterprise’s own', async () => {
    const [ours, theirs] = [await enterprise(), await enterprise()];
    const { version } = await one(ours.api, ours.member.id);
    expect((await theirs.api.put(base, { userId: ours.member.id, version, position: 'x' })).status).toBe(404);
    const department = await departmentOf(ours.api, '机密');
    const mine = await one(theirs.api, theirs.member.id);
    const into = { userId: theirs.member.id, version: mine.version, departmentId: department };
    expect((await theirs.api.put(base, into)).status).toBe(400);
  });
});

describe('roles', () => {
  it('are given by who holds all of them; the owner’s is neither given nor taken; one’s own key is not thrown away', async () => {
    const { api, tenant, owner, member } = await enterprise();
    const roleId = (code: string) => tenant.roleIds.get(code) as string;
    const helper = await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN');
    const theirs = await t().as(helper, tenant);
    const give = async (by: Client, user: { id: string }, ...codes: string[]) =>
      (await by.put(base, { userId: user.id, version: (await one(api, user.id)).version, roleIds: codes.map(roleId) }))
        .status;
    expect(await give(theirs, member, 'ROLE_TENANT_PM')).toBe(200);
    expect(await give(theirs, member, 'ROLE_TENANT_MGMT')).toBe(403);
    expect(await give(api, member, 'ROLE_TENANT_OWNER')).toBe(403);
    expect(await give(api, owner, 'ROLE_TENANT_MEMBER')).toBe(422);
    expect(await give(theirs, helper, 'ROLE_TENANT_MEMBER')).toBe(422);
    expect(await give(api, helper, 'ROLE_TENANT_MGMT')).toBe(200);
    const third = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN'), tenant);
    expect(await give(third, helper, 'ROLE_TENANT_MEMBER')).toBe(422);
    expect(held(await one(api, member.id))).toEqual(['ROLE_TENANT_PM']);
  });

  it('and departments of many change at once; who is refused is named', async () => {
    const { api, tenant, member, guest, owner } = await enterprise();
    const departmentId = await departmentOf(api, '交付');
    const pmRole = tenant.roleIds.get('ROLE_TENANT_PM');
    const gone = (await enterprise()).member;
    const { data } = await api.post<MemberBatchAnswer>(`${base}/batch`, {
      userIds: [member.id, guest.id, gone.id],
      departmentId,
      addRoleIds: [pmRole],
    });
    expect(data.changed).toBe(2);
    expect(data.refused).toHaveLength(1);
    expect(held(await one(api, member.id))).toEqual(expect.arrayContaining(['ROLE_TENANT_PM', 'ROLE_TENANT_MEMBER']));
    const back = await api.post<MemberBatchAnswer>(`${base}/batch`, {
      userIds: [member.id, owner.id],
      removeRoleIds: [pmRole, tenant.roleIds.get('ROLE_TENANT_OWNER')],
    });
    expect(back.data).toMatchObject({ changed: 1, refused: [{ reason: expect.stringContaining('移交企业') }] });
  });

  it('a stale save is 409', async () => {
    const { api, member } = await enterprise();
    const { version } = await one(api, member.id);
    expect((await api.put(base, { userId: member.id, version, position: '甲' })).status).toBe(200);
    expect((await api.put(base, { userId: member.id, version, position: '乙' })).status).toBe(409);
  });
});

describe('departments', () => {
  it('stand below each other, never in a circle, and go only when they are empty', async () => {
    const { api, member } = await enterprise();
    const a = await departmentOf(api, '甲');
    const b = await departmentOf(api, '乙', a);
    const c = await departmentOf(api, '丙', b);
    const tree = async () => (await api.get<Department[]>('user-center/org/queryOrg')).data;
    expect((await api.put('user-center/org', { id: a, version: 1, parentId: c })).status).toBe(422);
    expect((await api.post('user-center/org', { name: ' 乙 ', parentId: a })).status).toBe(409);
    expect((await api.put('user-center/org', { id: c, version: 1, parentId: null, leaderId: member.id })).status).toBe(
      200,
    );
    expect((await tree()).find(({ id }) => id === c)).toMatchObject({ parentId: null, leader: { userId: member.id } });
    expect((await api.delete(`user-center/org/${a}`)).message).toContain('下级部门');
    const both = await Promise.all([
      api.put('user-center/org', { id: b, version: 1, parentId: c }),
      api.put('user-center/org', { id: c, version: 2, parentId: b }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('leaving', () => {
  async function busy(tenant: TestTenant, who: TestUser, boss: TestUser) {
    const project = await t().factory.project(tenant, who);
    const other = await t().factory.project(tenant, boss, [{ user: who, role: 'ROLE_PROJECT_DEVELOPER' }]);
    const open = await t().factory.task(tenant, other, boss, { executorId: who.id });
    const done = await t().factory.task(tenant, other, boss, { executorId: who.id, category: 'DONE' });
    const api = await t().as(who, tenant);
    const risk = await api.post<{ id: string }>('collaboration-center/risk/create', {
      projectId: project.id,
      title: '供应延迟',
      probability: 3,
      impact: 3,
      ownerId: who.id,
    });
    expect(risk.status).toBe(200);
    const nodes = 'collaboration-center/planNode';
    const made = await api.post<{ id: string }>(`${nodes}/create`, {
      ...{ projectId: project.id, parentId: null, afterId: null, kind: 'milestone', title: '验收', ownerId: who.id },
    });
    expect(made.status).toBe(200);
    return { project, other, open, done, riskId: risk.data.id, node: `${nodes}/details/${made.data.id}` };
  }

  it('says what is open, and hands it to who takes over: projects, tasks, risks; what is over stays', async () => {
    const { api, tenant, pm, owner } = await enterprise();
    const heir = await t().factory.member(tenant);
    const { project, other, open, done, riskId, node } = await busy(tenant, pm, owner);
    const duties = (await api.get<Duty[]>(`${base}/duties?userId=${pm.id}`)).data;
    expect(duties).toEqual([
      { label: '负责的项目', count: 1 },
      { label: '未完成的任务', count: 1 },
      { label: '未完成的计划节点', count: 1 },
      { label: '未关闭的风险', count: 1 },
    ]);
    expect((await api.post(`${base}/remove`, { userId: pm.id })).message).toContain('接手人');
    expect((await api.post(`${base}/remove`, { userId: pm.id, handOverTo: pm.id })).status).toBe(400);
    const session = await t().as(pm, tenant);
    expect((await api.post(`${base}/remove`, { userId: pm.id, handOverTo: heir.id })).status).toBe(200);
    expect((await session.get('user-center/account/logged')).status).toBe(401);
    const executors = await sql('SELECT id, executor_id FROM task WHERE id = ANY($1::uuid[]) ORDER BY id', [
      [open.id, done.id],
    ]);
    expect(executors).toEqual([
      { id: open.id, executor_id: heir.id },
      { id: done.id, executor_id: pm.id },
    ]);
    const theirs = await t().as(heir, tenant);
    expect((await theirs.get(`project-center/pcProject/${project.id}`)).data).toMatchObject({
      owner: { userId: heir.id },
    });
    expect((await theirs.get(`collaboration-center/ccTask/details/${open.id}`)).status).toBe(200);
    expect((await theirs.get(`project-center/pcProject/${other.id}`)).status).toBe(200);
    expect((await theirs.get(`collaboration-center/risk/details/${riskId}`)).data).toMatchObject({
      owner: { userId: heir.id },
    });
    expect((await theirs.get(node)).data).toMatchObject({ owner: { userId: heir.id } });
    const history = (
      await theirs.get<PageOf<{ changes: object[] }>>(`collaboration-center/ccTask/actions?taskId=${open.id}`)
    ).data;
    expect(JSON.stringify(history)).toContain('执行人');
    expect((await listed(api, 'state=removed')).result.map(({ userId }) => userId)).toEqual([pm.id]);
    expect((await listed(api)).result.map(({ userId }) => userId)).not.toContain(pm.id);
  });

  it('disabled, one keeps roles and projects and comes back to them', async () => {
    const { api, tenant, member, pm } = await enterprise();
    const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
    for (const disabled of [true, false]) {
      expect((await api.put('user-center/user/tenant/member', { userId: member.id, disabled })).status).toBe(200);
    }
    const theirs = await t().as(member, tenant);
    expect((await theirs.get(`project-center/pcProject/${project.id}`)).status).toBe(200);
  });

  it('is decided neither by oneself, nor over the owner, nor over who may more; nobody inherits what they dismiss', async () => {
    const { api, tenant, owner, pm } = await enterprise();
    const helper = await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN');
    const manager = await t().factory.member(tenant, 'ROLE_TENANT_MGMT');
    const theirs = await t().as(helper, tenant);
    const remove = async (by: Client, userId: string, handOverTo?: string) =>
      (await by.post(`${base}/remove`, { userId, ...(handOverTo && { handOverTo }) })).status;
    expect(await remove(api, owner.id)).toBe(422);
    expect(await remove(theirs, owner.id)).toBe(422);
    expect(await remove(theirs, manager.id)).toBe(422);
    expect(await remove(theirs, pm.id, helper.id)).toBe(400);
    expect(await remove(await t().as(pm, tenant), helper.id)).toBe(403);
    expect(await remove(theirs, pm.id)).toBe(200);
  });

  it('who was removed is asked in again and begins anew', async () => {
    const { api, tenant, member } = await enterprise();
    await api.post(`${base}/remove`, { userId: member.id });
    const link = await api.post<{ url: string }>('user-center/tenant/invitation/link', { days: 1, maxUses: 1 });
    const token = /token=([\w-]+)/.exec(link.data.url)?.[1];
    const elsewhere = await enterprise();
    await t().factory.join(elsewhere.tenant, member, 'ROLE_TENANT_MEMBER');
    const session = await t().as(member, elsewhere.tenant);
    expect((await session.post('portal/invitation/accept', { token })).status).toBe(200);
    expect((await session.get('user-center/account/logged')).data).toMatchObject({ tenantCode: tenant.code });
    expect(held(await one(api, member.id))).toEqual(['ROLE_TENANT_MEMBER']);
  });
});

describe('import', () => {
  const csv = (...rows: string[]) => Buffer.from(['用户名,姓名,邮箱,部门,岗位,角色', ...rows, ''].join('\n'));
  const mapping = JSON.stringify({
    userName: '用户名',
    name: '姓名',
    email: '邮箱',
    department: '部门',
    position: '岗位',
    roles: '角色',
  });
  const send = (api: Client, bytes: Buffer, fields: Record<string, string>, path = `${base}/import`) =>
    uploadTo(api, fields, '成员.csv', bytes, path) as unknown as Promise<{
      status: number;
      message: string;
      data: ImportReport;
    }>;

  it('adds who fits, makes departments, names the rows that do not fit; a dry run changes nothing', async () => {
    const { api, owner } = await enterprise();
    await departmentOf(api, '研发中心');
    const [a, b, c, d] = [userName(), userName(), userName(), userName()];
    const file = csv(
      `${a},赵一,${a}@example.com,研发中心/平台组,工程师,企业成员、项目管理者`,
      `${b},钱二,,研发中心／平台组,,`,
      `${owner.username},孙三,,,,`,
      `${c},,,,,`,
      `${d},周五,坏邮箱,,,`,
      `${d},吴六,,,,不存在的角色`,
    );
    const dry = await send(api, file, { mapping, dryRun: '1' });
    expect(dry.data).toMatchObject({ total: 6, created: 2, dryRun: true, notes: ['新建部门：研发中心/平台组'] });
    expect((await listed(api)).total).toBe(4);
    const { data } = await send(api, file, { mapping });
    expect(data.created).toBe(2);
    expect(data.issues.map(({ row }) => row)).toEqual([4, 5, 6, 7]);
    const added = (await listed(api, `keyword=${a}`)).result[0];
    expect(added).toMatchObject({ name: '赵一', departmentNames: ['研发中心', '平台组'], state: 'invited' });
    expect(held(added)).toHaveLength(2);
    expect((await send(api, file, { mapping })).data.created).toBe(0);
  });

  it('refuses a file without names, a column that is not there, and roles that the importer lacks', async () => {
    const { api, tenant } = await enterprise();
    expect((await send(api, csv(), { mapping: '{"userName":"用户名"}' })).status).toBe(400);
    expect(
      (await send(api, csv(`${userName()},甲,,,,`), { mapping: '{"userName":"账号","name":"姓名"}' })).status,
    ).toBe(400);
    const helper = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN'), tenant);
    const { data } = await send(helper, csv(`${userName()},甲,,,,企业管理员`), { mapping });
    expect(data).toMatchObject({ created: 0, issues: [{ row: 2, reason: expect.stringContaining('不能授予') }] });
  });

  it('reads names and rows first, and offers a template that it understands', async () => {
    const { api } = await enterprise();
    const seen = await send(api, csv('a,甲,,,,'), {}, `${base}/import/inspect`);
    expect(seen.data).toMatchObject({ columns: expect.arrayContaining(['用户名', '姓名']), total: 1 });
    const template = await api.get(`${base}/import/template`);
    expect(template.status).toBe(200);
    expect(template.bytes.subarray(0, 2).toString()).toBe('PK');
  });
});
