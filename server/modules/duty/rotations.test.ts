/** Rotations beyond whole shifts of one person: several at once, by the hour, around the globe, and some hours of a shift. */
import type {
  DutyCandidates,
  DutyGrid,
  DutyLeave,
  DutyPublished,
  DutySwap,
  Rosters,
  ShiftSave,
} from '../../../contract/duty/duty';
import type { Saved } from '../../../contract/hrp/hrp';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const first = addDays(today(), 1);
const day = (at: number) => addDays(first, at);
/** By the clocks of Shanghai. */
const at = (on: string, clock: string) => new Date(`${on}T${clock}:00+08:00`).toISOString();

async function setting(shifts: Partial<ShiftSave>[] = [{}]) {
  const { tenant, owner, pm, member } = await t().enterprise();
  const [api, memberApi, pmApi] = [await t().as(owner, tenant), await t().as(member, tenant), await t().as(pm, tenant)];
  const shift = (more: Partial<ShiftSave>): ShiftSave => ({
    ...{ name: '白班', from: '09:00', to: '18:00', enabled: true, start: first, cycle: 'day', length: 1 },
    ...{ weekdays: 127, holidays: 'keep', fairness: 'turns', members: [owner.id, pm.id, member.id] },
    holidayMembers: [],
    ...more,
  });
  const roster = { name: '平台值班', groupId: null, minRestHours: 0, noticeMinutes: 60 };
  const made = await api.post<Saved & { message: string }>('hrp/duty', { ...roster, shifts: shifts.map(shift) });
  const { id } = made.data ?? {};
  const ids = (await api.get<Rosters>('hrp/duty')).data.rosters[0]?.shifts.map((one) => one.id) ?? [];
  const grid = async (to = 2) => (await api.get<DutyGrid>(`hrp/duty/${id}/grid?from=${first}&to=${day(to)}`)).data;
  const publish = async (to: number) =>
    (await api.post<DutyPublished>(`hrp/duty/${id}/publish`, { to: day(to), version: 1 })).data;
  const names = new Map([owner, pm, member].map((one, place) => [one.id, 'ABC'[place]]));
  const name = (userId: string) => names.get(userId) ?? '?';
  /** `A 09:00–18:00` by the clocks of Shanghai. */
  const said = (seen: DutyGrid, on = first) =>
    seen.pieces
      .filter((one) => one.day === on)
      .map((one) => `${name(one.userId)} ${clock(one.from)}–${clock(one.to)}`)
      .sort();
  return { ...{ tenant, api, memberApi, pmApi, id, shiftId: ids[0] as string, grid, publish, said, name, made } };
}
const clock = (instant: string) => new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(11, 16);

it('two at once: both are published, what one leaves is vacant, and filling it makes it whole', async () => {
  const { api, grid, publish, said, shiftId } = await setting([{ seats: 2 }]);
  expect(await publish(1)).toMatchObject({ slots: 4, vacancies: 0 });
  const seen = await grid(1);
  expect([said(seen), said(seen, day(1))]).toEqual([
    ['A 09:00–18:00', 'B 09:00–18:00'],
    ['A 09:00–18:00', 'C 09:00–18:00'],
  ]);
  const [a, c] = [
    seen.pieces.find((one) => one.day === first)?.userId,
    seen.pieces.find((one) => one.day === day(1))?.userId,
  ];
  await api.post('hrp/duty/override', { shiftId, day: first, kind: 'remove', userId: a, reason: '' });
  const short = (await grid(0)).vacancies;
  expect(short).toEqual([{ shiftId, day: first, from: at(first, '09:00'), to: at(first, '18:00'), missing: 1 }]);
  await api.post('hrp/duty/override', { shiftId, day: first, kind: 'add', userId: c, reason: '' });
  expect((await grid(0)).vacancies).toEqual([]);
});

it('by the hour: each has some of the day, in turns that go on into the next', async () => {
  const { grid, publish, said } = await setting([{ cycle: 'hour', length: 12, from: '08:00', to: '08:00' }]);
  expect(await publish(0)).toMatchObject({ slots: 2 });
  const seen = await grid(1);
  expect([said(seen), said(seen, day(1))]).toEqual([
    ['A 08:00–20:00', 'B 20:00–08:00'],
    ['A 20:00–08:00', 'C 08:00–20:00'],
  ]);
});

it('around the globe: each hands over when the next place begins, by its own clocks', async () => {
  const chain = [
    { name: '上海', from: '09:00', to: '09:00', handsOver: true },
    { name: '柏林', from: '09:00', to: '09:00', handsOver: true, zone: 'Europe/Berlin' },
    { name: '纽约', from: '09:00', to: '09:00', handsOver: true, zone: 'America/New_York' },
  ];
  const { tenant, grid, api, id } = await setting(chain);
  const pieces = [...(await grid(2)).pieces].sort((a, b) => (a.from < b.from ? -1 : 1));
  for (const [place, one] of pieces.entries()) {
    const next = pieces[place + 1];
    if (next) expect(next.from).toBe(one.to);
  }
  expect(pieces).toHaveLength(9);
  const begins = (zone: string) =>
    pieces.some(
      (one) => new Date(one.from).toLocaleTimeString('sv', { timeZone: zone, timeStyle: 'short' }) === '09:00',
    );
  expect(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York'].map(begins)).toEqual([true, true, true]);
  const { version } = (await api.get<Rosters>('hrp/duty')).data.rosters[0] ?? {};
  const nowhere = {
    ...{ name: '平台值班', groupId: null, minRestHours: 0, noticeMinutes: null, version },
    shifts: [
      { ...chain[0], zone: 'Mars/Olympus', enabled: false, start: first, cycle: 'day', length: 1, weekdays: 127 },
    ].map((one) => ({ ...one, holidays: 'keep', fairness: 'turns', members: [], holidayMembers: [] })),
  };
  const refused = await api.put(`hrp/duty/${id}`, nowhere);
  expect([refused.status, refused.message]).toEqual([400, '班次「上海」的时区「Mars/Olympus」不存在，请重新选择']);
  expect(tenant.id).toBeTruthy();
});

it('some hours of a shift are taken over, swapped and put back; what is between stays as it was', async () => {
  const { api, memberApi, pmApi, grid, publish, said, shiftId, tenant } = await setting();
  await publish(2);
  const [a, b, c] = (await grid(2)).pieces.map(({ userId }) => userId) as [string, string, string];
  const hours = { shiftId, day: first, reason: '' };
  const outside = { ...hours, kind: 'replace', userId: a, byId: c, from: at(first, '08:00'), to: at(first, '10:00') };
  expect((await api.post('hrp/duty/override', outside)).message).toBe('请选择班次之内的时间');
  const half = { ...hours, kind: 'replace', userId: a, byId: c, from: at(first, '12:00') };
  expect((await api.post('hrp/duty/override', half)).status).toBe(400);
  const replaced = await api.post<Saved>('hrp/duty/override', { ...half, to: at(first, '14:00') });
  expect(replaced.status).toBe(200);
  expect(said(await grid())).toEqual(['A 09:00–12:00', 'A 14:00–18:00', 'C 12:00–14:00']);
  // What C has by hand goes on in part to B; the rest stays with C.
  const passed = { ...hours, kind: 'replace', userId: c, byId: b, from: at(first, '13:00'), to: at(first, '14:00') };
  const { data } = await api.post<Saved>('hrp/duty/override', passed);
  expect(said(await grid())).toEqual(['A 09:00–12:00', 'A 14:00–18:00', 'B 13:00–14:00', 'C 12:00–13:00']);
  await api.delete(`hrp/duty/override/${data.id}`);
  expect(said(await grid())).toEqual(['A 09:00–12:00', 'A 13:00–18:00', 'C 12:00–13:00']);
  // Taken out for some hours: those are vacant.
  const gap = { ...hours, kind: 'remove', userId: a, from: at(first, '17:00'), to: at(first, '18:00') };
  await api.post('hrp/duty/override', gap);
  expect((await grid(0)).vacancies).toEqual([
    { shiftId, day: first, from: at(first, '17:00'), to: at(first, '18:00'), missing: 1 },
  ]);
  // B's shift of the next day: two parts of it are asked for at once, a third that overlaps one is refused.
  const ask = (from: string, to: string) =>
    pmApi.post<Saved>('hrp/duty/swap', {
      ...{ shiftId, day: day(1), kind: 'give', askedId: c, reason: '' },
      ...{ from: at(day(1), from), to: at(day(1), to) },
    });
  expect([(await ask('09:00', '10:00')).status, (await ask('09:30', '11:00')).status]).toEqual([200, 422]);
  const asked = await ask('16:00', '18:00');
  expect(asked.status).toBe(200);
  const step = (who: typeof api, to: string, version: number) =>
    who.put<Saved>(`hrp/duty/swap/${asked.data.id}`, { to, version });
  expect((await step(memberApi, 'TAKEN', 1)).status).toBe(200);
  expect((await step(api, 'APPROVED', 2)).status).toBe(200);
  expect(said(await grid(), day(1))).toEqual(['B 09:00–16:00', 'C 16:00–18:00']);
  const swaps = (await memberApi.get<DutySwap[]>('hrp/duty/swap')).data;
  expect(swaps.find(({ id }) => id === asked.data.id)?.slot).toMatchObject({ from: at(day(1), '16:00') });
  expect(
    (await api.put<Saved>(`hrp/duty/swap/${asked.data.id}`, { to: 'WITHDRAWN', version: 3, reason: '改期' })).status,
  ).toBe(200);
  expect(said(await grid(), day(1))).toEqual(['B 09:00–18:00']);
  expect(tenant.id).toBeTruthy();
});

it('leave by the hour: the turn stays, the hours are told, and who is away then is not put in', async () => {
  const { api, grid, publish, said, shiftId } = await setting();
  await publish(2);
  const [a, b] = (await grid(2)).pieces.map(({ userId }) => userId) as [string, string];
  const leave = { userId: a, from: first, to: first, reason: '' };
  const backwards = await api.post('hrp/duty/leave', { ...leave, fromClock: '12:00', toClock: '10:00' });
  expect([backwards.status, backwards.message]).toEqual([400, '结束时间要晚于开始时间']);
  expect((await api.post('hrp/duty/leave', { ...leave, fromClock: '12:00' })).status).toBe(400);
  expect((await api.post('hrp/duty/leave', { ...leave, fromClock: '10:00', toClock: '12:00' })).status).toBe(200);
  const seen = await grid();
  expect(said(seen)).toEqual(['A 09:00–18:00']);
  expect(seen.leaves).toEqual([{ userId: a, day: first, hours: '10:00–12:00' }]);
  const [told] = (await api.get<DutyLeave[]>('hrp/duty/leave')).data;
  expect(told).toMatchObject({ fromClock: '10:00', toClock: '12:00', shifts: [{ shiftId, day: first }] });
  await api.post('hrp/duty/leave', { ...leave, userId: b, fromClock: '11:00', toClock: '11:30' });
  const who = async (from: string, to: string) => {
    const asked = `shiftId=${shiftId}&day=${first}&from=${encodeURIComponent(at(first, from))}&to=${encodeURIComponent(at(first, to))}`;
    const { data } = await api.get<DutyCandidates>(`hrp/duty/candidates?${asked}`);
    return data.find(({ person }) => person.userId === b)?.problem;
  };
  expect([await who('10:00', '12:00'), await who('11:30', '12:00')]).toEqual([
    '该成员在这段时间请假，不能安排值班',
    null,
  ]);
});

it('a change below an approved swap leaves what was agreed: what came by hand is not split under it', async () => {
  const { api, memberApi, pmApi, grid, publish, said, shiftId } = await setting();
  await publish(2);
  const [a, b, c] = (await grid(2)).pieces.map(({ userId }) => userId) as [string, string, string];
  const hand = { shiftId, day: first, kind: 'replace', reason: '' };
  expect((await api.post('hrp/duty/override', { ...hand, userId: a, byId: c })).status).toBe(200);
  // C, who has the day by hand, gives its morning to B.
  const morning = { shiftId, day: first, from: at(first, '09:00'), to: at(first, '12:00'), reason: '' };
  const asked = await memberApi.post<Saved>('hrp/duty/swap', { ...morning, kind: 'give', askedId: b });
  const step = (client: typeof api, { data }: { data: Saved }, to: string) =>
    client.put<Saved>(`hrp/duty/swap/${data.id}`, { to, version: data.version });
  const approved = await step(api, await step(pmApi, asked, 'TAKEN'), 'APPROVED');
  expect([approved.status, said(await grid())]).toEqual([200, ['B 09:00–12:00', 'C 12:00–18:00']]);
  // What C still has goes back to A: B keeps the morning.
  expect((await api.post('hrp/duty/override', { ...hand, userId: c, byId: a })).status).toBe(200);
  expect(said(await grid())).toEqual(['A 12:00–18:00', 'B 09:00–12:00']);
  const [swap] = (await api.get<DutySwap[]>('hrp/duty/swap')).data;
  expect(swap?.state).toBe('APPROVED');
});

it('who is taken out of a day goes with all that they serve of it, by the rotation and by hand', async () => {
  const { api, grid, publish, said, shiftId } = await setting([{ cycle: 'hour', length: 3 }]);
  await publish(1);
  const seen = (await grid(0)).pieces;
  const [a, b, c] = ['09:00', '12:00', '15:00'].map(
    (from) => seen.find((one) => one.from === at(first, from))?.userId,
  ) as [string, string, string];
  expect(said(await grid(0))).toHaveLength(3);
  const hand = (values: object) => api.post<Saved>('hrp/duty/override', { shiftId, day: first, reason: '', ...values });
  expect((await hand({ kind: 'replace', userId: b, byId: a })).status).toBe(200);
  // A serves 9 to 12 by turns, 12 to 15 for B.
  expect((await hand({ kind: 'remove', userId: a })).status).toBe(200);
  expect((await grid(0)).pieces.map(({ userId }) => userId)).toEqual([c]);
});

it('whoever takes over from one who leaves gets every part that one override gave', async () => {
  const { tenant, api, id, grid, shiftId } = await setting([{ cycle: 'hour', length: 3 }]);
  const { rosters } = (await api.get<Rosters>('hrp/duty')).data;
  const { shifts, version } = rosters[0] as Rosters['rosters'][number];
  const one = shifts[0] as (typeof shifts)[number];
  const [a, b] = one.members;
  const two = { ...one, members: [a, b], holidayMembers: [] };
  const roster = { name: '平台值班', groupId: null, minRestHours: 0, noticeMinutes: 60, version };
  expect((await api.put(`hrp/duty/${id}`, { ...roster, shifts: [two] })).status).toBe(200);
  await api.post(`hrp/duty/${id}/publish`, { to: day(0), version: version + 1 });
  expect((await grid(0)).pieces.map(({ userId }) => userId)).toEqual([a, b, a]);
  const [gone, heir] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const hand = { shiftId, day: first, kind: 'replace', reason: '', byId: gone.id };
  // That of A is one override over two parts, with B's between them.
  for (const userId of [a, b]) expect((await api.post('hrp/duty/override', { ...hand, userId })).status).toBe(200);
  const leaves = { userId: gone.id, disabled: true, handOverTo: heir.id };
  expect((await api.put('user-center/user/tenant/member', leaves)).status).toBe(200);
  const now = await grid(0);
  expect(now.pieces.map(({ userId }) => userId)).toEqual([heir.id, heir.id, heir.id]);
  expect(now.vacancies).toEqual([]);
});
