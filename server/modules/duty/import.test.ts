/** A table of who serves: what goes out comes in again, people change places, and nothing is written where a row is wrong. */
import type { DutyGrid, DutyImported, Rosters, ShiftSave } from '../../../contract/duty/duty';
import type { Saved } from '../../../contract/hrp/hrp';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const first = addDays(today(), 1);
const day = (at: number) => addDays(first, at);
type Row = { day: string; shift: string; people: string };

async function setting() {
  const { tenant, owner, pm, member, guest } = await t().enterprise();
  const [api, memberApi] = [await t().as(owner, tenant), await t().as(member, tenant)];
  const shift: ShiftSave = {
    ...{ name: '夜班', from: '22:00', to: '06:00', enabled: true, start: first, cycle: 'day', length: 1 },
    ...{ weekdays: 127, holidays: 'keep', fairness: 'turns', members: [owner.id, pm.id, member.id] },
    holidayMembers: [],
  };
  const roster = { name: '平台值班', groupId: null, minRestHours: 20, noticeMinutes: 60, shifts: [shift] };
  const { id } = (await api.post<Saved>('hrp/duty', roster)).data;
  const version = (await api.get<Rosters>('hrp/duty')).data.rosters[0]?.version;
  expect((await api.post(`hrp/duty/${id}/publish`, { to: day(5), version })).status).toBe(200);
  const grid = async () => (await api.get<DutyGrid>(`hrp/duty/${id}/grid?from=${first}&to=${day(5)}`)).data;
  const names = new Map([owner, pm, member, guest].map((one, at) => [one.id, 'ABCD'[at]]));
  const served = async () => (await grid()).pieces.map(({ day: on, userId }) => `${on} ${names.get(userId)}`);
  const put = (rows: Row[], dryRun = false) => api.post<DutyImported>(`hrp/duty/${id}/import`, { rows, dryRun });
  const rowsOf = (letters: string, from = 0): Row[] =>
    [...letters].map((letter, at) => {
      const who = [owner, pm, member, guest]['ABCD'.indexOf(letter)];
      return { day: day(from + at), shift: '夜班', people: who?.username ?? '' };
    });
  const asLetters = async () => (await served()).map((one) => one.slice(11)).join('');
  return { tenant, owner, pm, member, guest, api, memberApi, id, shift, grid, served, put, rowsOf, asLetters };
}

it('changes nothing where it says what stands there, and people change places though neither could come alone', async () => {
  const { put, rowsOf, asLetters, memberApi, id } = await setting();
  expect(await asLetters()).toBe('ABCABC');
  expect((await put(rowsOf('ABCABC'))).data).toMatchObject({ changed: 0, same: 6, rows: 0, problems: [] });
  // A and B change places: B on the first night rests only 16 hours before the second, which goes to A.
  const trial = await put(rowsOf('BA'), true);
  expect(trial.data).toEqual({ changed: 2, same: 0, rows: 2, unpublished: 0, problems: [] });
  expect(await asLetters()).toBe('ABCABC');
  expect((await put(rowsOf('BA'))).data.changed).toBe(2);
  expect(await asLetters()).toBe('BACABC');
  // Back again: what came by hand ends, and none is laid on top of another.
  expect((await put(rowsOf('AB'))).data.changed).toBe(2);
  expect(await asLetters()).toBe('ABCABC');
  expect((await memberApi.post(`hrp/duty/${id}/import`, { rows: rowsOf('A'), dryRun: true })).status).toBe(403);
});

it('takes people out, puts several in, and leaves alone what it does not name', async () => {
  const { put, grid, owner, guest } = await setting();
  const { data } = await put([
    { day: day(1), shift: '夜班', people: '空缺' },
    { day: day(3), shift: ' 夜班 ', people: `${owner.username}、${guest.username}` },
  ]);
  expect(data).toMatchObject({ changed: 2, problems: [] });
  const seen = await grid();
  expect(seen.vacancies.map((one) => one.day)).toEqual([day(1)]);
  const on = (at: number) => seen.pieces.filter((one) => one.day === day(at)).map(({ userId }) => userId);
  expect([on(0).length, on(1).length, on(2).length, new Set(on(3))]).toEqual([1, 0, 1, new Set([owner.id, guest.id])]);
});

it('writes nothing where one row is wrong, and says what is wrong with each', async () => {
  const { api, put, rowsOf, asLetters, guest } = await setting();
  await api.post('hrp/duty/leave', { userId: guest.id, from: day(2), to: day(2), reason: '' });
  const answer = await put([
    ...rowsOf('C'),
    { day: day(1), shift: '早班', people: guest.username },
    { day: day(2), shift: '夜班', people: guest.username },
    { day: day(3), shift: '夜班', people: '查无此人' },
    { day: addDays(first, 91), shift: '夜班', people: guest.username },
  ]);
  expect(answer.status).toBe(200);
  expect(answer.data.problems.map(({ row, text }) => [row, text])).toEqual([
    [1, '值班表中没有班次“早班”'],
    [2, expect.stringContaining('当天请假，不能安排值班')],
    [3, expect.stringContaining('「查无此人」不是本企业成员')],
    [4, expect.stringContaining('值班最多排到')],
  ]);
  expect(await asLetters()).toBe('ABCABC');
  // Two nights running leave sixteen hours, where twenty are asked for.
  const [short] = (await put(rowsOf('DD', 3))).data.problems;
  expect(short?.text).toMatch(/距上一班仅 16 小时，少于最少休息 20 小时/);
  expect((await put([...rowsOf('A'), { day: day(120), shift: '夜班', people: '' }])).status).toBe(400);
});

it('tells each of the people once, however many of their shifts change', async () => {
  const { put, rowsOf, tenant, pm, member, guest } = await setting();
  expect((await put([...rowsOf('D', 1), ...rowsOf('D', 4)])).data).toMatchObject({ changed: 2, problems: [] });
  const told = await t().app.platform.database.query<{ receiver_id: string; title: string }>(
    `SELECT receiver_id, title FROM message WHERE tenant_id = $1 AND event = 'dutyChanged'`,
    [tenant.id],
  );
  // B had both nights, and D has them now.
  expect(new Set(told.map((one) => one.receiver_id))).toEqual(new Set([pm.id, guest.id]));
  expect(told).toHaveLength(2);
  for (const { title } of told) expect(title).toMatch(/夜班 等 2 个班次，按导入的表格调整/);
  expect(told.some((one) => one.receiver_id === member.id)).toBe(false);
});
