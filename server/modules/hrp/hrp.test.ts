/** Positions, groups and stays in them: kept by right, unique, over time, never two of one on a day. */
import type { Group, HrMember, Position, Saved } from '../../../contract/hrp/hrp';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';

const t = useTestApp();

async function setting() {
  const { tenant, owner, member, pm } = await t().enterprise();
  const [api, memberApi] = [await t().as(owner, tenant), await t().as(member, tenant)];
  const position = async (code: string) =>
    (await api.post<Saved>('hrp/position', { code, name: `岗位${code}`, level: 3, grade: 'P6' })).data;
  const group = (name: string, parentId: string | null = null, leaderId: string | null = null) =>
    api.post<Saved>('hrp/group', { name, parentId, leaderId });
  const stay = (place: object, from: string, to: string | null, main = false) =>
    api.post<Saved>('hrp/member', { userId: member.id, ...place, from, to, main });
  return { tenant, api, memberApi, member, pm, position, group, stay };
}

it('keeps positions for everybody to read, each code once, against the version that was read', async () => {
  const { api, memberApi, position } = await setting();
  const { id } = await position('DEV');
  expect((await memberApi.post('hrp/position', { code: 'X', name: '无权', level: null, grade: null })).status).toBe(
    403,
  );
  expect((await api.post('hrp/position', { code: 'dev', name: '重复', level: null, grade: null })).status).toBe(409);
  expect((await api.put(`hrp/position/${id}`, { name: '开发工程师', version: 1 })).data).toEqual({ id, version: 2 });
  const stale = await api.put<{ current: { name: string } }>(`hrp/position/${id}`, { name: '测试', version: 1 });
  expect([stale.status, stale.data.current.name]).toEqual([409, '开发工程师']);
  const [row] = (await memberApi.get<Position[]>('hrp/position')).data;
  expect(row).toMatchObject({ code: 'DEV', name: '开发工程师', level: 3, grade: 'P6', members: 0, stays: 0 });
  // What is cleared is null; what is left out stays.
  expect((await api.put(`hrp/position/${id}`, { grade: null, version: 2 })).status).toBe(200);
  expect((await memberApi.get<Position[]>('hrp/position')).data[0]).toMatchObject({ grade: null, level: 3 });
  expect((await api.delete(`hrp/position/${id}`)).status).toBe(200);
});

it('puts no group below itself, and none twice beside another', async () => {
  const { api, group, member } = await setting();
  const a = (await group('运维组', null, member.id)).data;
  const b = (await group('夜班组', a.id)).data;
  expect((await group('运维组')).status).toBe(409);
  expect((await group('运维组', b.id)).status).toBe(200);
  const moved = await api.put<{ field: string }>(`hrp/group/${a.id}`, { parentId: b.id, version: 1 });
  expect([moved.status, moved.data.field]).toEqual([400, 'parentId']);
  expect((await api.delete(`hrp/group/${a.id}`)).status).toBe(422);
  const groups = (await api.get<Group[]>('hrp/group')).data;
  expect(groups.find(({ id }) => id === a.id)?.leader?.userId).toBe(member.id);
});

it('knows who stands where on a day, and refuses two stays or two main positions on one', async () => {
  const { api, position, group, stay, member } = await setting();
  const [dev, ops] = [await position('DEV'), await position('OPS')];
  const team = (await group('值班组')).data;
  const first = await stay({ positionId: dev.id }, '2026-01-01', '2026-06-30', true);
  expect(first.status).toBe(200);
  expect((await stay({ positionId: dev.id }, '2026-06-30', null)).status).toBe(422);
  expect((await stay({ positionId: ops.id }, '2026-03-01', null, true)).status).toBe(422);
  expect((await stay({ positionId: ops.id }, '2026-03-01', null)).status).toBe(200);
  expect((await stay({ positionId: dev.id }, '2026-07-01', null, true)).status).toBe(200);
  expect((await stay({ groupId: team.id }, '2026-02-01', null)).status).toBe(200);
  expect((await stay({ groupId: team.id, positionId: dev.id }, '2020-02-01', '2020-03-01')).status).toBe(400);
  expect((await stay({ groupId: team.id }, '2020-02-01', '2020-03-01', true)).status).toBe(400);
  const on = async (day: string) =>
    (await api.get<HrMember[]>(`hrp/member?userId=${member.id}&on=${day}`)).data.map(
      ({ positionId, groupId }) => positionId ?? groupId,
    );
  expect((await on('2026-01-31')).sort()).toEqual([dev.id]);
  expect((await on('2026-03-01')).sort()).toEqual([dev.id, ops.id, team.id].sort());
  // Grown into the next stay of the same position: refused, and nothing is written.
  const grown = await api.put(`hrp/member/${first.data.id}`, { to: '2026-07-01', version: 1 });
  expect(grown.status).toBe(422);
  expect((await api.put(`hrp/member/${first.data.id}`, { to: '2026-05-31', version: 1 })).status).toBe(200);
  expect((await api.delete(`hrp/position/${dev.id}`)).status).toBe(422);
});

it('counts nobody who may not come in any more, and keeps their stay', async () => {
  const { api, group, stay, member } = await setting();
  const team = (await group('值班组')).data;
  expect((await stay({ groupId: team.id }, '2026-01-01', null)).status).toBe(200);
  await api.put('user-center/user/tenant/member', { userId: member.id, disabled: true });
  const on = async (day: string) =>
    (await api.get<HrMember[]>(`hrp/member?groupId=${team.id}&on=${day}`)).data.map(({ person }) => person.userId);
  expect([await on(today()), await on('2026-01-01')]).toEqual([[], [member.id]]);
  expect((await api.get<Group[]>('hrp/group')).data).toMatchObject([{ members: 0, stays: 1 }]);
});

it('lets two at once not both be the main one', async () => {
  const { position, stay } = await setting();
  const places = [await position('A'), await position('B'), await position('C')];
  const answers = await Promise.all(places.map(({ id }) => stay({ positionId: id }, '2026-01-01', null, true)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});
