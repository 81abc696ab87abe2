/** Rosters over the API: reckoned ahead, published once and for all, changed by overrides and leave. */
import type {
  DutyCandidates,
  DutyCurrent,
  DutyFeed,
  DutyFeedMade,
  DutyGrid,
  DutyPublished,
  DutySwap,
  Rosters,
  ShiftSave,
} from '../../../contract/duty/duty';
import type { Saved } from '../../../contract/hrp/hrp';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';
import { noticeOfDuty } from './notice';
import { remindOfSwaps } from './swapReminders';

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
  const roster = { name: '平台值班', groupId: null, minRestHours: 8, noticeMinutes: 60 };
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

it('reckons the same turns from whichever day one looks, and publishes those', async () => {
  const { api, roster, shift, id, shiftId, said, a, b } = await setting();
  const shifts = [{ ...shift, id: shiftId, fairness: 'balanced', members: [a.id, b.id] }];
  expect((await api.put(`hrp/duty/${id}`, { ...roster, shifts, version: 1 })).status).toBe(200);
  await api.post('hrp/duty/leave', { userId: b.id, from: day(0), to: day(9), reason: '' });
  const seen = async (from: number) =>
    said((await api.get<DutyGrid>(`hrp/duty/${id}/grid?from=${day(from)}&to=${day(25)}`)).data).slice(-6);
  // A serves ten days running and rests after them.
  expect([await seen(0), await seen(20)]).toEqual(['BABABA', 'BABABA']);
  expect((await api.post(`hrp/duty/${id}/publish`, { to: day(25), version: 2 })).status).toBe(200);
  expect(await seen(20)).toBe('BABABA');
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

it('takes away, or hands on, what somebody has by hand: nothing is answered that changes nothing', async () => {
  const { grid, override, said, a, b, c, api } = await setting();
  // C came in by an addition, on the day that was taken from A.
  expect((await override({ day: day(0), kind: 'remove', userId: a.id })).status).toBe(200);
  expect((await override({ day: day(0), kind: 'add', userId: c.id })).status).toBe(200);
  expect(said(await grid())).toBe('CBCABC');
  expect((await override({ day: day(0), kind: 'replace', userId: c.id, byId: b.id })).status).toBe(200);
  expect(said(await grid())).toBe('BBCABC');
  expect((await override({ day: day(0), kind: 'remove', userId: b.id })).status).toBe(200);
  const empty = await grid();
  expect([said(empty), empty.vacancies.map((one) => one.day)]).toEqual(['BCABC', [day(0)]]);
  expect((await override({ day: day(0), kind: 'remove', userId: b.id })).status).toBe(422);
  // Who came in for another: the other one is out still.
  expect((await override({ day: day(1), kind: 'replace', userId: b.id, byId: c.id })).status).toBe(200);
  const handed = await override({ day: day(1), kind: 'replace', userId: c.id, byId: a.id });
  expect(said(await grid())).toBe('ACABC');
  expect((await override({ day: day(1), kind: 'remove', userId: a.id })).status).toBe(200);
  expect((await api.delete(`hrp/duty/override/${handed.data.id}`)).status).toBe(404);
  const seen = await grid();
  expect(said(seen)).toBe('CABC');
  const last = seen.overrides.find((one) => one.day === day(1));
  expect(last).toMatchObject({ kind: 'remove', userId: b.id });
  expect((await api.delete(`hrp/duty/override/${last?.id}`)).status).toBe(200);
  expect(said(await grid())).toBe('BCABC');
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
  const { api, memberApi, id, a, c } = await setting({ start: today(), from: '00:00', to: '00:00', cycle: 'week' });
  const current = async () => (await memberApi.get<DutyCurrent>('hrp/duty/current')).data;
  expect(await current()).toMatchObject({ now: [], mine: [], rosters: 1, editable: false });
  expect((await api.post(`hrp/duty/${id}/publish`, { to: day(20), version: 1 })).status).toBe(200);
  const { now, mine } = await current();
  expect(now.map(({ shiftName }) => shiftName)).toEqual(['白班']);
  expect(new Set(mine.map(({ person }) => person.userId))).toEqual(new Set([c.id]));
  // Who may not come in any more is on no duty.
  await t().app.platform.database.query('UPDATE tenant_member SET disabled = true WHERE id = $1', [a.id]);
  expect((await current()).now).toEqual([]);
});

it('counts its days from the one that runs where the enterprise is', async () => {
  const { api, id, shiftId, override, a, b, c } = await setting({ start: addDays(today(), -1) });
  // Of the first two, one has another day than the tests' own at any hour.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']) {
    const { version } = (await api.get<{ version: number }>('user-center/calendar')).data;
    const hours = { segments: [{ from: 540, to: 1080 }], zone, version };
    expect((await api.put('user-center/calendar/hours', hours)).status).toBe(200);
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
    const [horizon, behind] = [addDays(now, 90), addDays(now, 91)];
    const seen = (await api.get<DutyGrid>(`hrp/duty/${id}/grid?from=${horizon}&to=${behind}`)).data;
    expect([seen.horizon, seen.pieces.map((one) => one.day)]).toEqual([horizon, [horizon]]);
    expect((await api.post(`hrp/duty/${id}/publish`, { to: behind, version: 1 })).message).toBe(
      `最多发布至 ${horizon}`,
    );
    const [userId] = seen.pieces.map((one) => one.userId);
    const byId = [a.id, b.id, c.id].find((one) => one !== userId);
    const replace = { kind: 'replace', userId, byId };
    const refusal = { status: 400, message: `值班最多排到 ${horizon}，请选择此前的日期` };
    expect(await override({ day: behind, kind: 'add', userId })).toMatchObject(refusal);
    expect(await api.get(`hrp/duty/candidates?shiftId=${shiftId}&day=${behind}`)).toMatchObject(refusal);
    const swap = { shiftId, day: behind, kind: 'give', reason: '' };
    expect(await api.post('hrp/duty/swap', swap)).toMatchObject(refusal);
    const made = await override({ day: horizon, ...replace });
    expect(made.status).toBe(200);
    expect((await api.delete(`hrp/duty/override/${made.data.id}`)).status).toBe(200);
  }
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

/** A roster of A, B, C by turns, published for six days; what each of them asks and is told. */
async function swapping(values: Partial<ShiftSave> = {}) {
  const made = await setting(values);
  const { api, id, tenant, b, c, guest } = made;
  expect((await api.post(`hrp/duty/${id}/publish`, { to: day(5), version: 1 })).status).toBe(200);
  const [apiB, apiC, outsider] = [await t().as(b, tenant), await t().as(c, tenant), await t().as(guest, tenant)];
  const swaps = async (client = api) => (await client.get<DutySwap[]>('hrp/duty/swap')).data;
  const ask = (client: typeof api, body: object) =>
    client.post<Saved>('hrp/duty/swap', { shiftId: made.shiftId, kind: 'give', reason: '家中有事', ...body });
  const step = (client: typeof api, { data }: { data: { id: string; version: number } }, to: string, reason?: string) =>
    client.put<Saved>(`hrp/duty/swap/${data.id}`, { to, version: data.version, ...(reason && { reason }) });
  const told = async (userId: string) =>
    (
      await t().app.platform.database.query<{ event: string }>(
        'SELECT event FROM message WHERE tenant_id = $1 AND receiver_id = $2 ORDER BY id',
        [tenant.id, userId],
      )
    ).map(({ event }) => event);
  return { ...made, apiB, apiC, outsider, swaps, ask, step, told };
}

describe('a swap', () => {
  it('goes from asked to taken to approved, is an override then, and can be called off', async () => {
    const { api, apiB, apiC, swaps, ask, step, told, grid, said, a, b, c } = await swapping();
    expect(said(await grid())).toBe('ABCABC');
    const asked = await ask(apiB, { day: day(1) });
    expect(asked.status).toBe(200);
    expect((await ask(apiB, { day: day(1) })).message).toBe('这个班已有进行中的换班，请先撤回或等待答复');
    expect(await told(c.id)).toEqual(['dutySwapAsked']);
    expect((await step(apiC, asked, 'APPROVED')).status).toBe(422);
    const taken = await step(apiC, asked, 'TAKEN');
    expect(taken.status).toBe(200);
    expect((await step(api, asked, 'APPROVED')).status).toBe(409);
    // Who gave and who took do not approve it themselves.
    expect((await step(apiC, taken, 'APPROVED')).status).toBe(403);
    expect(await told(a.id)).toContain('dutySwapTaken');
    const back = await step(apiC, taken, 'OPEN');
    const again = await step(apiC, back, 'TAKEN');
    const approved = await step(api, again, 'APPROVED');
    expect(approved.status).toBe(200);
    const seen = await grid();
    expect([said(seen), seen.overrides[0]?.swapId]).toEqual(['ACCABC', asked.data.id]);
    const [override] = seen.overrides;
    expect((await api.delete(`hrp/duty/override/${override?.id}`)).message).toContain('请在「换班」中取消');
    expect(await told(b.id)).toContain('dutySwapMoved');
    expect((await swaps(apiB))[0]).toMatchObject({ state: 'APPROVED', taker: { userId: c.id }, may: [] });
    expect((await step(api, approved, 'WITHDRAWN')).status).toBe(400);
    expect((await step(api, approved, 'WITHDRAWN', '计划有变')).status).toBe(200);
    expect(said(await grid())).toBe('ABCABC');
  });

  it('exchanges two shifts, and judges both ways again when it is approved', async () => {
    const { api, apiB, apiC, ask, step, grid, said, shiftId, b, c } = await swapping();
    const exchange = { day: day(1), kind: 'swap', askedId: c.id, returnShiftId: shiftId, returnDay: day(2) };
    expect((await ask(apiB, { ...exchange, returnDay: undefined })).status).toBe(400);
    expect((await ask(apiB, { ...exchange, returnDay: day(3) })).status).toBe(422);
    const asked = await ask(apiB, exchange);
    const taken = await step(apiC, asked, 'TAKEN');
    expect(taken.status).toBe(200);
    // C is away meanwhile on the day he would get.
    const leave = await apiC.post<Saved>('hrp/duty/leave', { userId: c.id, from: day(1), to: day(1), reason: '' });
    const refused = await step(api, taken, 'APPROVED');
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('当天请假，不能安排值班')]);
    await api.delete(`hrp/duty/leave/${leave.data.id}`);
    expect((await step(api, taken, 'APPROVED')).status).toBe(200);
    expect(said(await grid())).toBe('ACBABC');
    // Who came in by a swap can be replaced by hand.
    const hand = { shiftId, day: day(1), kind: 'replace', userId: c.id, byId: b.id, reason: '' };
    expect((await api.post('hrp/duty/override', hand)).status).toBe(200);
    expect(said(await grid())).toBe('ABBABC');
  });

  it('is not called off below another that was agreed on top of it', async () => {
    const { api, apiB, apiC, shiftId, ask, step, grid, said, a, b, c } = await swapping();
    const first = await step(apiC, await ask(apiB, { day: day(1), askedId: c.id }), 'TAKEN');
    const lower = await step(api, first, 'APPROVED');
    const second = await step(api, await ask(apiC, { day: day(1), askedId: a.id }), 'TAKEN');
    const upper = await step(api, second, 'APPROVED');
    expect([lower.status, upper.status, said(await grid())]).toEqual([200, 200, 'AACABC']);
    const refused = await step(api, lower, 'WITHDRAWN', '计划有变');
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('请先取消该换班')]);
    expect(said(await grid())).toBe('AACABC');
    expect((await step(api, upper, 'WITHDRAWN', '计划有变')).status).toBe(200);
    expect((await step(api, lower, 'WITHDRAWN', '计划有变')).status).toBe(200);
    expect(said(await grid())).toBe('ABCABC');
    // The same below a swap of what came by hand, and by hand on top of a swap.
    const hand = (userId: string, byId: string) =>
      api.post<Saved>('hrp/duty/override', { shiftId, day: day(1), kind: 'replace', userId, byId, reason: '' });
    const below = (await hand(b.id, c.id)).data;
    const swap = await step(api, await step(api, await ask(apiC, { day: day(1), askedId: a.id }), 'TAKEN'), 'APPROVED');
    expect([swap.status, said(await grid())]).toEqual([200, 'AACABC']);
    expect((await api.delete(`hrp/duty/override/${below.id}`)).message).toContain('请先取消该换班');
    const above = (await hand(a.id, b.id)).data;
    expect((await step(api, swap, 'WITHDRAWN', '计划有变')).message).toContain('请先撤销该调整');
    expect((await api.delete(`hrp/duty/override/${above.id}`)).status).toBe(200);
    expect((await step(api, swap, 'WITHDRAWN', '计划有变')).status).toBe(200);
    expect((await api.delete(`hrp/duty/override/${below.id}`)).status).toBe(200);
    expect(said(await grid())).toBe('ABCABC');
  });

  it('is for those who may serve the shift only, and for nobody else to see', async () => {
    const { apiB, apiC, outsider, swaps, ask, step, shiftId, c, guest } = await swapping();
    const byName = await ask(apiB, { day: day(1), askedId: guest.id });
    expect([byName.status, byName.message]).toEqual([422, expect.stringContaining('不在「白班」的轮换中')]);
    const asked = await ask(apiB, { day: day(1), askedId: c.id });
    expect((await step(outsider, asked, 'TAKEN')).status).toBe(404);
    expect(await swaps(outsider)).toEqual([]);
    const refused = await step(apiC, asked, 'REJECTED');
    expect([refused.status, (await swaps(apiB))[0]?.state]).toEqual([200, 'REJECTED']);
    expect((await ask(apiB, { day: day(2) })).status).toBe(422);
    const candidates = (await apiB.get<DutyCandidates>(`hrp/duty/candidates?shiftId=${shiftId}&day=${day(1)}`)).data;
    expect(candidates.map(({ problem }) => problem)).toEqual([null, null]);
  });

  it('is approved by who leads the group, unless it is his own', async () => {
    const { api, apiB, apiC, id, roster, shift, shiftId, step, ask, b } = await swapping();
    const group = (await api.post<Saved>('hrp/group', { name: '保障组', parentId: null, leaderId: b.id })).data;
    const changed = { ...roster, groupId: group.id, shifts: [{ ...shift, id: shiftId }], version: 2 };
    expect((await api.put(`hrp/duty/${id}`, changed)).status).toBe(200);
    const own = await step(apiC, await ask(apiB, { day: day(1) }), 'TAKEN');
    expect((await step(apiB, own, 'APPROVED')).status).toBe(403);
    const others = await step(apiC, await ask(api, { day: day(0) }), 'TAKEN');
    expect((await step(apiB, others, 'APPROVED')).status).toBe(200);
  });

  it('is told again as its shift comes near: whoever is asked, then whoever approves, each time once', async () => {
    const { apiB, ask, told, a, b, c, tenant } = await swapping();
    expect((await ask(apiB, { day: day(1) })).status).toBe(200);
    const starts = Date.now() + 400 * 3_600_000;
    await t().app.platform.database.query(
      `UPDATE duty_swap SET starts_at = $2, ends_at = $2::timestamptz + interval '8 hours', created_at = $3 WHERE tenant_id = $1`,
      [tenant.id, new Date(starts).toISOString(), new Date(starts - 500 * 3_600_000).toISOString()],
    );
    const remind = (hours: number) => remindOfSwaps(t().app.platform, starts - hours * 3_600_000);
    const waits = async (userId: string) => (await told(userId)).filter((event) => event === 'dutySwapWaits').length;
    // It is not 21 days old; two weeks before, a week before, and between those nothing more.
    await remind(499);
    expect(await waits(c.id)).toBe(0);
    for (const hours of [336, 335, 200]) await remind(hours);
    expect([await waits(c.id), await waits(b.id)]).toEqual([1, 0]);
    await remind(168);
    expect(await waits(c.id)).toBe(2);
    await t().app.platform.database.query("UPDATE duty_swap SET state = 'TAKEN', taker_id = $2 WHERE tenant_id = $1", [
      tenant.id,
      c.id,
    ]);
    const before = await waits(a.id);
    for (const hours of [72, 71]) await remind(hours);
    expect([await waits(c.id), (await waits(a.id)) - before]).toEqual([2, 1]);
    await remind(-1);
    expect((await waits(a.id)) - before).toBe(1);
  });

  it('is past due when the shift has begun, and the original stays', async () => {
    const { api, apiB, ask, step, swaps, tenant } = await swapping();
    const asked = await ask(apiB, { day: day(1) });
    await t().app.platform.database.query(
      `UPDATE duty_swap SET starts_at = now() - interval '1 hour' WHERE tenant_id = $1`,
      [tenant.id],
    );
    expect((await swaps())[0]).toMatchObject({ state: 'PAST_DUE', may: [] });
    expect((await step(api, asked, 'REJECTED')).status).toBe(422);
  });
});

it('tells of a shift once, so long before as the roster says', async () => {
  const { api, id, tenant, told, b } = await swapping();
  const starts = Date.parse(`${day(1)}T09:00:00+08:00`);
  const sent = async () => (await told(b.id)).filter((event) => event === 'dutySoon').length;
  const { platform } = t().app;
  await noticeOfDuty(platform, starts - 61 * 60_000);
  expect(await sent()).toBe(0);
  await noticeOfDuty(platform, starts - 60 * 60_000);
  await noticeOfDuty(platform, starts - 55 * 60_000);
  expect(await sent()).toBe(1);
  await platform.database.query('UPDATE duty_roster SET notice_minutes = NULL WHERE tenant_id = $1 AND id = $2', [
    tenant.id,
    id,
  ]);
  await noticeOfDuty(platform, Date.parse(`${day(4)}T08:30:00+08:00`));
  expect(await sent()).toBe(1);
  expect((await api.get(`hrp/duty/${id}/grid?from=${first}&to=${first}`)).status).toBe(200);
});

describe('who leaves the enterprise', () => {
  const leave = (api: Awaited<ReturnType<typeof swapping>>['api'], userId: string, handOverTo?: string) =>
    api.put('user-center/user/tenant/member', { userId, disabled: true, ...(handOverTo && { handOverTo }) });

  it('serves nothing any more: what was published is vacant, and whoever keeps the roster is told', async () => {
    const { api, grid, said, told, tenant, b } = await swapping();
    const keeper = await t().factory.member(tenant, 'ROLE_TENANT_MGMT');
    const duties = await api.get(`user-center/tenant/member/duties?userId=${b.id}`);
    expect(duties.data).toEqual([{ label: '已发布的值班', count: 2 }]);
    expect((await leave(api, b.id)).status).toBe(200);
    const seen = await grid();
    expect([said(seen), seen.vacancies.map((one) => one.day)]).toEqual(['ACAC', [day(1), day(4)]]);
    expect(await told(keeper.id)).toEqual(['dutyChanged']);
    // The roster stands as it was for who comes back.
    await api.put('user-center/user/tenant/member', { userId: b.id, disabled: false });
    expect(said(await grid())).toBe('ABCABC');
  });

  it('is followed by who takes over, as far as they can serve', async () => {
    const { api, grid, said, told, shiftId, a, b, c } = await swapping();
    await api.post('hrp/duty/leave', { userId: c.id, from: day(4), to: day(4), reason: '年假' });
    // What came by hand is handed on by the same override.
    const byHand = { shiftId, day: day(0), kind: 'replace', userId: a.id, byId: b.id, reason: '' };
    expect((await api.post('hrp/duty/override', byHand)).status).toBe(200);
    expect((await leave(api, b.id, c.id)).status).toBe(200);
    const seen = await grid();
    expect([said(seen), seen.vacancies.map((one) => one.day)]).toEqual(['CCCAC', [day(4)]]);
    expect(await told(c.id)).toEqual(['dutyChanged']);
  });
});

it('is a calendar at a secret address: judged at each look, renewed, switched off', async () => {
  const { api, apiB, apiC, id, shiftId, tenant, b, c } = await swapping();
  expect((await apiB.get<DutyFeed>('hrp/duty/feed')).data).toEqual({ since: null });
  const { url } = (await apiB.post<DutyFeedMade>('hrp/duty/feed', {})).data;
  const read = (address: string, tag?: string) =>
    t().app.http.inject({ url: new URL(address).pathname, headers: tag ? { 'if-none-match': tag } : {} });
  const answer = await read(url);
  const lines = answer.body.replace(/\r\n /g, '').split('\r\n');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  // B's are the second and the fifth day, 09:00 in Shanghai.
  const compact = (at: number, clock: string) => `${day(at).replaceAll('-', '')}T${clock}Z`;
  expect(lines.filter((line) => /^(UID|DTSTART|DTEND)/.test(line))).toEqual([
    `UID:${shiftId}-${day(1)}-${b.id}@duty`,
    `DTSTART:${compact(1, '010000')}`,
    `DTEND:${compact(1, '100000')}`,
    `UID:${shiftId}-${day(4)}-${b.id}@duty`,
    `DTSTART:${compact(4, '010000')}`,
    `DTEND:${compact(4, '100000')}`,
  ]);
  expect((await read(url, String(answer.headers.etag))).statusCode).toBe(304);
  await api.post('hrp/duty/override', { shiftId, day: day(1), kind: 'remove', userId: b.id, reason: '' });
  const removed = (await read(url)).body.replace(/\r\n /g, '').split('BEGIN:VEVENT').slice(1);
  expect(removed.map((event) => [/UID:(.*)\r/.exec(event)?.[1], event.includes('STATUS:CANCELLED')])).toEqual([
    [`${shiftId}-${day(4)}-${b.id}@duty`, false],
    [`${shiftId}-${day(1)}-${b.id}@duty`, true],
  ]);
  // What changed hands says so to calendars: the number rises with each change, and never falls back.
  const eventOf = async () => {
    const events = (await read(url)).body.replace(/\r\n /g, '').split('BEGIN:VEVENT').slice(1);
    const event = events.find((one) => one.includes(`${shiftId}-${day(1)}-${b.id}@duty`)) ?? '';
    return {
      sequence: Number(/SEQUENCE:(\d+)/.exec(event)?.[1]),
      changed: /LAST-MODIFIED:\d{8}T\d{6}Z/.test(event),
      cancelled: event.includes('STATUS:CANCELLED'),
    };
  };
  expect(removed.map((event) => /SEQUENCE:(\d+)/.exec(event)?.[1])).toEqual(['0', '1']);
  expect(await eventOf()).toEqual({ sequence: 1, changed: true, cancelled: true });
  const [taken] = (await api.get<DutyGrid>(`hrp/duty/${id}/grid?from=${first}&to=${day(5)}`)).data.overrides;
  await api.delete(`hrp/duty/override/${taken?.id}`);
  expect(await eventOf()).toEqual({ sequence: 2, changed: true, cancelled: false });
  // Who came in and is out again reads it, too.
  const came = { shiftId, day: day(1), kind: 'replace', userId: b.id, byId: c.id, reason: '' };
  const override = (await api.post<Saved>('hrp/duty/override', came)).data;
  const { url: urlC } = (await apiC.post<DutyFeedMade>('hrp/duty/feed', {})).data;
  const ofC = async () =>
    (await read(urlC)).body
      .replace(/\r\n /g, '')
      .split('BEGIN:VEVENT')
      .find((one) => one.includes(`${shiftId}-${day(1)}-${c.id}@duty`));
  expect(await ofC()).toContain('SEQUENCE:1');
  await api.delete(`hrp/duty/override/${override.id}`);
  expect([await ofC(), await eventOf()]).toEqual([
    expect.stringMatching(/SEQUENCE:2[\s\S]*STATUS:CANCELLED|STATUS:CANCELLED[\s\S]*SEQUENCE:2/),
    { sequence: 4, changed: true, cancelled: false },
  ]);
  const renewed = (await apiB.post<DutyFeedMade>('hrp/duty/feed', {})).data.url;
  expect([(await read(url)).statusCode, (await read(renewed)).statusCode]).toEqual([404, 200]);
  const disabled = (to: boolean) =>
    t().app.platform.database.query('UPDATE tenant_member SET disabled = $3 WHERE tenant_id = $1 AND id = $2', [
      ...[tenant.id, b.id, to],
    ]);
  await disabled(true);
  expect((await read(renewed)).statusCode).toBe(404);
  await disabled(false);
  await apiB.delete('hrp/duty/feed');
  expect((await read(renewed)).statusCode).toBe(404);
});

it.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])(
  'answers for the day %s, and names the bounds',
  async (far) => {
    const { memberApi, shiftId, id } = await setting();
    const refusal = { status: 400, message: expect.stringContaining('1900-01-01 至 2199-12-31') };
    expect(await memberApi.get(`hrp/duty/candidates?shiftId=${shiftId}&day=${far}`)).toMatchObject(refusal);
    expect(await memberApi.get(`hrp/duty/${id}/grid?from=${far}&to=${far}`)).toMatchObject(refusal);
    expect(await memberApi.post('hrp/duty/swap', { shiftId, day: far, kind: 'give', reason: '' })).toMatchObject(
      refusal,
    );
  },
);

it('reckons a roster that began long ago and was never published within two seconds', async () => {
  const { api, memberApi, roster, shift, shiftId, id, tenant } = await setting({ fairness: 'balanced' });
  const early = [{ ...shift, id: shiftId, start: addDays(today(), -400) }];
  const refused = await api.put(`hrp/duty/${id}`, { ...roster, shifts: early, version: 1 });
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('一年') });
  // A roster that is older than this bound.
  await t().app.platform.database.query(`UPDATE duty_shift SET start_day = '1900-01-01' WHERE tenant_id = $1`, [
    tenant.id,
  ]);
  const before = process.cpuUsage();
  const found = await memberApi.get<DutyCandidates>(`hrp/duty/candidates?shiftId=${shiftId}&day=${day(80)}`);
  const { user } = process.cpuUsage(before);
  expect([found.status, user / 1000 < 2_000]).toEqual([200, true]);
  const kept = [{ ...shift, id: shiftId, start: '1900-01-01' }];
  expect((await api.put(`hrp/duty/${id}`, { ...roster, shifts: kept, version: 1 })).status).toBe(200);
});
