/** Administrators of departments: who gives it, whom it is about, and when it ends. */
import { type MemberAct, memberActs } from '../../../../contract/tenant/constants';
import type { Delegation } from '../../../../contract/tenant/delegation';
import type { Member, MemberPage } from '../../../../contract/tenant/members';
import type { Rights } from '../../../../contract/tenant/roles';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'user-center/org/admin';
const members = 'user-center/tenant/member';
const all = ['ENTERPRISE:MEMBER_VIEW_LIST', 'ENTERPRISE:MEMBER_UPDATE', 'ENTERPRISE:MEMBER_DISABLE'];

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const db = t().factory.scope(tenant);
  const api = await t().as(owner, tenant);
  const add = async (name: string, parentId: string | null = null) =>
    (await api.post<{ id: string }>('user-center/org', { name, parentId })).data.id;
  const [branch, other] = [await add('分公司'), await add('总部')];
  const below = await add('一部', branch);
  const put = (userId: string, departmentId: string) =>
    db.query('UPDATE tenant_member SET department_id = $3::uuid WHERE tenant_id = $1 AND id = $2', [
      ...[userId, departmentId],
    ]);
  await put(pm.id, below);
  const give = (userId: string, departmentId: string, privileges = all) =>
    api.post<{ id: string; version: number }>(base, { userId, departmentId, privileges });
  const seen = async (who: typeof member) => {
    const answer = await (await t().as(who, tenant)).get<{ result: { userId: string }[] }>(
      `${members}?pageNo=1&pageSize=50`,
    );
    return answer.status === 200 ? answer.data.result.map(({ userId }) => userId) : answer.status;
  };
  const ended = () =>
    db.query<{ detail: { reason: string } }>(
      `SELECT detail FROM operation_log WHERE tenant_id = $1 AND action = 'departmentAdminEnded'`,
      [],
    );
  return { tenant, owner, pm, member, api, db, branch, below, other, put, give, seen, ended, add };
}

it('is given, changed and taken back by who keeps roles, at once and into the log; others see their own', async () => {
  const { api, tenant, member, pm, branch, give, seen, db } = await setting();
  expect(await seen(member)).toBe(403);
  const given = await give(member.id, branch, ['ENTERPRISE:MEMBER_DISABLE']);
  expect(given.status).toBe(200);
  expect(await seen(member)).toEqual([pm.id]);
  const { data } = await api.get<Delegation[]>(base);
  expect(data).toMatchObject([
    {
      ...{ departmentNames: ['分公司'], people: 1, person: { userId: member.id } },
      privileges: ['ENTERPRISE:MEMBER_VIEW_LIST', 'ENTERPRISE:MEMBER_DISABLE'],
    },
  ]);
  const theirs = await t().as(member, tenant);
  expect((await theirs.get<Delegation[]>(base)).data).toHaveLength(1);
  expect((await (await t().as(pm, tenant)).get<Delegation[]>(base)).data).toEqual([]);
  // They give it to nobody, and a second one for the same department is one too many.
  expect((await theirs.post(base, { userId: pm.id, departmentId: branch, privileges: all })).status).toBe(403);
  expect((await give(member.id, branch)).status).toBe(409);
  const { id, version } = given.data;
  expect((await api.put(`${base}/${id}`, { version, privileges: ['ENTERPRISE:MEMBER_INVITE'] })).status).toBe(200);
  const disable = await theirs.put('user-center/user/tenant/member', { userId: pm.id, disabled: true });
  expect(disable.status).toBe(403);
  expect((await api.delete(`${base}/${id}`)).status).toBe(200);
  expect(await seen(member)).toBe(403);
  const log = await db.query<{ action: string }>(
    `SELECT action FROM operation_log WHERE tenant_id = $1 AND object_type = 'departmentAdmin' ORDER BY id`,
    [],
  );
  expect(log.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
});

it('decides over everybody below but who governs the enterprise or administers as much; activates nobody above', async () => {
  const { tenant, owner, pm, member, below, branch, give, put } = await setting();
  await give(member.id, branch);
  const keeper = await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN');
  const [equal, lesser] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  for (const { id } of [keeper, equal, lesser, owner]) await put(id, below);
  await give(equal.id, branch);
  await give(lesser.id, below);
  const theirs = await t().as(member, tenant);
  const disable = async (userId: string) => {
    const { status, message } = await theirs.put('user-center/user/tenant/member', { userId, disabled: true });
    return status === 200 ? 200 : message;
  };
  expect(await disable(keeper.id)).toContain('对方的角色可以管理企业');
  expect(await disable(owner.id)).toContain('企业所有者');
  expect(await disable(equal.id)).toContain('不在您管理的部门之下');
  expect(await disable(lesser.id)).toBe(200);
  // A project manager may more than they in work, and nothing over people.
  expect(await disable(pm.id)).toBe(200);
});

it('says of each row what may be done with it, as each call then judges it', async () => {
  const { api, tenant, owner, pm, member, branch, below, other, give, put } = await setting();
  await give(member.id, branch, ['ENTERPRISE:MEMBER_UPDATE', 'ENTERPRISE:MEMBER_DISABLE']);
  await give(member.id, other, ['ENTERPRISE:MEMBER_REMOVE']);
  const keeper = await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN');
  const [out, away, equal] = [
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
  ];
  for (const [id, department] of [
    [keeper.id, below],
    [owner.id, below],
    [member.id, below],
    [out.id, below],
    [equal.id, below],
    [away.id, other],
  ] as const)
    await put(id, department);
  await give(equal.id, branch);
  await api.put('user-center/user/tenant/member', { userId: out.id, disabled: true });
  const add = async (userName: string, departmentId: string) =>
    (await api.post<{ userId: string }>(members, { userName, name: '未激活', departmentId })).data.userId;
  const [fresh, freshAway] = [await add('waits1', below), await add('waits2', other)];
  const theirs = await t().as(member, tenant);
  const { result } = (await theirs.get<MemberPage>(`${members}?pageNo=1&pageSize=50`)).data;
  const may = (id: string) => result.find(({ userId }) => userId === id)?.may;
  expect(may(pm.id)).toEqual(['update', 'disable']);
  expect(may(out.id)).toEqual(['update', 'enable']);
  expect(may(fresh)).toEqual(['update', 'activate', 'disable']);
  expect([may(away.id), may(freshAway)]).toEqual([['remove'], ['remove']]);
  // Who governs the enterprise, who administers as much, and oneself.
  expect([keeper, owner, equal, member].map(({ id }) => may(id))).toEqual([[], [], [], []]);
  const status = (userId: string, disabled: boolean) =>
    theirs.put('user-center/user/tenant/member', { userId, disabled });
  const calls: Record<MemberAct, (row: Member) => Promise<{ status: number }>> = {
    update: ({ userId, version }) => theirs.put(members, { userId, version, position: '走查' }),
    activate: ({ userId }) => theirs.post(`${members}/activation`, { userId }),
    disable: ({ userId }) => status(userId, true),
    enable: ({ userId }) => status(userId, false),
    remove: ({ userId }) => theirs.post(`${members}/remove`, { userId }),
  };
  const differing: string[] = [];
  for (const row of result) {
    // Neither is refused where it would change nothing.
    const stays: MemberAct = row.state === 'disabled' ? 'disable' : 'enable';
    for (const act of memberActs.filter((one) => one !== stays)) {
      const answer = await calls[act](row);
      if ((answer.status === 200) !== row.may.includes(act)) differing.push(`${row.userName} ${act}: ${answer.status}`);
    }
  }
  expect(differing).toEqual([]);
  const whole = (await api.get<MemberPage>(`${members}?pageNo=1&pageSize=50`)).data.result;
  expect(whole.find(({ userId }) => userId === owner.id)?.may).toEqual(['update']);
  expect(whole.find(({ userId }) => userId === keeper.id)?.may).toEqual(['update', 'disable', 'remove']);
});

it('hands nobody the link into an account that administers more than they do', async () => {
  const { api, tenant, member, branch, below, other, give } = await setting();
  await give(member.id, branch, ['ENTERPRISE:MEMBER_UPDATE']);
  const theirs = await t().as(member, tenant);
  const add = async (userName: string) =>
    (await api.post<{ userId: string }>(members, { userName, name: '未激活', departmentId: below })).data.userId;
  const [elsewhere, more, equal] = [await add('fresh1'), await add('fresh2'), await add('fresh3')];
  await give(elsewhere, other, ['ENTERPRISE:MEMBER_UPDATE']);
  await give(more, below, ['ENTERPRISE:MEMBER_REMOVE']);
  await give(equal, below, ['ENTERPRISE:MEMBER_UPDATE']);
  const activated = async (userId: string) => (await theirs.post(`${members}/activation`, { userId })).status;
  expect([await activated(elsewhere), await activated(more), await activated(equal)]).toEqual([422, 422, 200]);
});

it('is a source of rights for who asks why somebody has them, within the department alone', async () => {
  const { api, member, below, give } = await setting();
  await give(member.id, below, ['ENTERPRISE:MEMBER_INVITE']);
  const { data } = await api.get<Rights>(`user-center/role/rights?userId=${member.id}&scope=0`);
  const of = (code: string) => data.privileges.find((one) => one.code === code);
  expect(of('ENTERPRISE:MEMBER_INVITE')).toMatchObject({
    ...{ now: true, sources: [{ kind: 'delegation', path: ['部门管理员', '仅限「分公司 / 一部」及其下级部门'] }] },
  });
  expect(of('ENTERPRISE:MEMBER_REMOVE')).toMatchObject({ now: false, sources: [] });
});

it('ends with the person, with the department, and with its merging', async () => {
  const { api, member, pm, branch, below, other, give, ended, seen, add } = await setting();
  await give(member.id, branch);
  await give(pm.id, branch);
  await api.put('user-center/user/tenant/member', { userId: member.id, disabled: true });
  await api.put('user-center/user/tenant/member', { userId: member.id, disabled: false });
  expect(await seen(member)).toBe(403);
  expect(await seen(pm)).toEqual([pm.id]);
  expect((await api.post(`user-center/org/${branch}/merge`, { intoId: other })).status).toBe(200);
  expect(await seen(pm)).toBe(403);
  const empty = await add('空部门');
  await give(member.id, empty);
  expect((await api.delete(`user-center/org/${empty}`)).status).toBe(200);
  await give(member.id, below);
  expect((await api.post(`${members}/remove`, { userId: member.id })).status).toBe(200);
  expect((await ended()).map(({ detail }) => detail.reason).sort()).toEqual(
    ['成员已停用', '部门已并入「总部」', '部门已删除', '成员已移除'].sort(),
  );
});

it('lets nobody in by an invitation whose sender administers its department no more', async () => {
  const { api, tenant, member, branch, give } = await setting();
  const { data } = await give(member.id, branch, ['ENTERPRISE:MEMBER_INVITE']);
  const theirs = await t().as(member, tenant);
  const link = await theirs.post<{ url: string }>('user-center/tenant/invitation/link', {
    ...{ departmentId: branch, days: 7, maxUses: 5 },
  });
  expect(link.status).toBe(200);
  const token = new URL(link.data.url).searchParams.get('token');
  const account = { userName: 'late1', name: '来迟', password: 'Kestrel@20261' };
  await api.delete(`${base}/${data.id}`);
  const late = await t().visitor.post('portal/invitation/accept', { token, account });
  expect(late.message).toContain('邀请人已不能授予');
});
