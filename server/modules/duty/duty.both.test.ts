/** Rosters over the API: reckoned ahead, published once and for all, changed by overrides and leave. */
import type { DutyCurrent, DutyGrid, DutyPublished, Rosters, ShiftSave } from '../../../contract/duty/duty';
import type { Saved } from '../../../contract/hrp/hrp';
import { addDays, today } from '../../base/present';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const first = addDays(today(), 1);
const day = (at: number) => addDays(first, at);

async function setting(values: Partial<ShiftSave> = {}) {
  const { tenant, owner, pm, member, guest } = await t().enterprise();
  const [api, memberApi] = [await t().as(owner, tenant), await t().as(member, tenant)];
  const shift: ShiftSave = {
    ...{ name: '白班', from: '09:00', to: '18:00', enabled: true, start: first, cycle: 'day', length: 1 },
    ...{ weekdays: 127, holidays: 'keep', fairness: 'turns', members: [owner.id, pm.id, member.id] },
    holidayMembers: [],
    ...values,
  };
  const roster = { name: '平台值班', groupId: null, minRestHours: 8 };
  const { id } = (await api.post<Saved>('hrp/duty', { ...roster, shifts: [shift] })).data;
  const shiftId = (await api.get<Rosters>('hrp/duty')).data.rosters[0]?.shifts[0]?.id as string;
  const grid = async (to = 5) => (await api.get<DutyGrid>(`hrp/duty/${id}/grid?from=${first}&to=${day(to)}`)).data;
  const override = (body: object) =>
    api.post<Saved & { field: string }>('hrp/duty/override', { shiftId, reason: '', ...body });
  const names = new Map([owner, pm, member].map((one, at) => [one.id, 'ABC'[at]]));
  const said = (seen: DutyGrid) => seen.pieces.map(({ userId }) => names.get(userId)).join('');
  return {
    api,
    memberApi,
    roster,
    shift,
    id,
    shiftId,
    grid,
    override,
    said,
    a: owner,
    b: pm,
    c: member,
    guest,
    tenant,
  };
}

it('reckons ahead, stands fast behind what was published, and goes on from there', async () => {
  const { api, memberApi, roster, shift, id, shiftId, grid, said, a } = await setting();
  expect(said(await grid())).toBe('ABCABC');
  expect((await memberApi.post(`hrp/duty/${id}/publish`, { to: day(1), version: 1 })).status).toBe(403);
  const published = await api.post<DutyPublished>(`hrp/duty/${id}/publish`, { to: day(1), version: 1 });
  expect(published.data).toEqual({ version: 2, slots: 2, vacancies: 0 });
  expect(said(await grid())).toBe('ABCABC');
  expect((await api.post(`hrp/duty/${id}/publish`, { to: day(1), version: 2 })).status).toBe(422);
  // Only the owner is left: what was published stays, what lies behind is reckoned anew.
  const shifts = [{ ...shift, id: shiftId, members: [a.id] }];
  expect((await api.put(`hrp/duty/${id}`, { ...roster, shifts, version: 1 })).status).toBe(409);
  expect((await api.put(`hrp/duty/${id}`, { ...roster, shifts, version: 2 })).status).toBe(200);
  const seen = await grid();
  expect(said(seen)).toBe('ABAAAA');
  expect(seen.pieces.map((one) => one.published)).toEqual([true, true, false, false, false, false]);
  expect((await api.put(`hrp/duty/${id}`, { ...roster, shifts: [shift], version: 3 })).status).toBe(422);
  expect((await api.delete(`hrp/duty/${id}`)).status).toBe(422);
});

it('is overridden by hand, refused with the reason, and put back', async () => {
  const { grid, override, said, a, b, c, guest, api } = await setting();
  expect((await override({ day: day(0), kind: 'replace', userId: b.id, byId: c.id })).status).toBe(422);
  const replaced = await override({ day: day(0), kind: 'replace', userId: a.id, byId: c.id, reason: '换班' });
  expect(replaced.status).toBe(200);
  expect(said(await grid())).toBe('CBCABC');
  const twice = await override({ day: day(0), kind: 'add', userId: c.id });
  expect([twice.status, twice.message]).toEqual([422, '该成员在这段时间已有值班']);
  expect((await override({ day: day(1), kind: 'remove', userId: b.id })).status).toBe(200);
  const seen = await grid();
  expect([said(seen), seen.vacancies.map((one) => one.day)]).toEqual(['CCABC', [day(1)]]);
  await api.post('hrp/duty/leave', { userId: guest.id, from: day(1), to: day(1), reason: '' });
  expect((await override({ day: day(1), kind: 'add', userId: guest.id })).message).toBe('该成员当天请假，不能安排值班');
  expect((await api.delete(`hrp/duty/override/${replaced.data.id}`)).status).toBe(200);
  expect(said(await grid())).toBe('ACABC');
});

it('says how short the rest would be, and leaves it out of turns', async () => {
  const { api, override, roster, shift, id, a, b } = await setting({ from: '22:00', to: '06:00' });
  const early = { ...shift, name: '早班', from: '10:00', to: '14:00', members: [b.id] };
  const shifts = (await api.get<Rosters>('hrp/duty')).data.rosters[0]?.shifts ?? [];
  expect((await api.put(`hrp/duty/${id}`, { ...roster, shifts: [...shifts, early], version: 1 })).status).toBe(200);
  const other = (await api.get<Rosters>('hrp/duty')).data.rosters[0]?.shifts[1]?.id as string;
  const short = await override({ shiftId: other, day: day(1), kind: 'add', userId: a.id });
  expect(short.message).toBe('距上一班仅 4 小时，少于最少休息 8 小时');
});

it('is known to everybody: who is on duty now, and one’s own shifts that are published', async () => {
  const { api, memberApi, id, c } = await setting({ start: today(), from: '00:00', to: '00:00', cycle: 'week' });
  const current = async () => (await memberApi.get<DutyCurrent>('hrp/duty/current')).data;
  expect(await current()).toMatchObject({ now: [], mine: [], rosters: 1, editable: false });
  expect((await api.post(`hrp/duty/${id}/publish`, { to: day(20), version: 1 })).status).toBe(200);
  const { now, mine } = await current();
  expect(now.map(({ shiftName }) => shiftName)).toEqual(['白班']);
  expect(new Set(mine.map(({ person }) => person.userId))).toEqual(new Set([c.id]));
});

it('keeps leave to its own person and to who keeps the rosters', async () => {
  const { api, memberApi, grid, said, b, c } = await setting();
  const leave = (userId: string) => ({ userId, from: day(0), to: day(4), reason: '年假' });
  expect((await memberApi.post('hrp/duty/leave', leave(b.id))).status).toBe(403);
  const own = await memberApi.post<Saved>('hrp/duty/leave', leave(c.id));
  expect(own.status).toBe(200);
  const seen = await grid();
  expect([said(seen), seen.vacancies.length]).toEqual(['ABABC', 1]);
  expect((await api.delete(`hrp/duty/leave/${own.data.id}`)).status).toBe(200);
  expect(said(await grid())).toBe('ABCABC');
});
