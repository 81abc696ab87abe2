/** What is handed over, whose turn is next, what leave leaves open: of slots around now, whatever the hour. */
import type { DutyCandidates, DutyLeave, DutyNotes } from '../../../contract/duty/duty';
import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'hrp/duty';
const HOUR_MS = 3_600_000;

/** Early has served, late serves now, night comes: of a, b and c; d is in the rotation of the late shift, too. */
async function setting() {
  const { tenant, owner } = await t().enterprise();
  const [a, b, c, d] = [
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
  ];
  const { database } = t().app.platform;
  const run = (text: string, ...values: unknown[]) => database.query(text, [tenant.id, ...values]);
  const roster = newId();
  const day = today();
  await run(
    `INSERT INTO duty_roster (tenant_id, id, name, min_rest_hours, published_to) VALUES ($1, $2, '保障', 0, $3::date)`,
    ...[roster, addDays(day, 1)],
  );
  const now = Date.now();
  const slot = async (sort: number, name: string, user: { id: string }, from: number, to: number) => {
    const shift = newId();
    await run(
      `INSERT INTO duty_shift (tenant_id, id, roster_id, sort, name, from_clock, to_clock, enabled, start_day, cycle, length,
                               weekdays, holidays, fairness, members, holiday_members)
       VALUES ($1, $2, $3, $4, $5, '09:00', '18:00', true, $6::date, 'day', 1, 127, 'keep', 'turns', $7::uuid[], '{}')`,
      ...[shift, roster, sort, name, day, [a.id, b.id, c.id, d.id]],
    );
    await run(
      `INSERT INTO duty_slot (tenant_id, id, shift_id, day, starts_at, ends_at, user_id) VALUES ($1, $2, $3, $4::date, $5, $6, $7)`,
      ...[
        newId(),
        shift,
        day,
        new Date(now + from * HOUR_MS).toISOString(),
        new Date(now + to * HOUR_MS).toISOString(),
      ],
      user.id,
    );
    return shift;
  };
  const early = await slot(0, '早班', a, -10, -2);
  const late = await slot(1, '中班', b, -2, 6);
  const night = await slot(2, '夜班', c, 6, 14);
  const as = (user: { id: string }) => t().as(user as typeof a, tenant);
  const write = async (user: typeof a, shiftId: string, text: string, version = 0) =>
    (await as(user)).put<DutyNotes>(`${base}/note`, { shiftId, day, text, version });
  const read = async (user: typeof a, shiftId: string) =>
    (await (await as(user)).get<DutyNotes>(`${base}/note?shiftId=${shiftId}&day=${day}`)).data;
  const told = async (user: typeof a) =>
    (await run('SELECT event, body FROM message WHERE tenant_id = $1 AND receiver_id = $2', user.id)).map(
      ({ event, body }) => [event, body],
    );
  return { tenant, owner, a, b, c, d, day, roster, early, late, night, as, write, read, told };
}

it('is written by who serves, read before the next shift, and told to who has it', async () => {
  const { a, b, c, late, night, write, read, told } = await setting();
  expect((await write(b, late, '  备份已完成 ')).status).toBe(200);
  expect(await told(c)).toEqual([['dutyHandedOver', '备份已完成']]);
  expect(await told(a)).toEqual([]);
  expect((await read(c, night)).before).toMatchObject([{ text: '备份已完成', shiftName: '中班', version: 1 }]);
  expect((await write(b, late, '备份已完成，告警待观察', 1)).data.own).toMatchObject([{ version: 2 }]);
  expect((await write(b, late, '旧的窗口', 1)).status).toBe(409);
  expect((await write(b, late, ' ', 2)).data.own).toEqual([]);
  expect((await read(c, night)).before).toEqual([]);
});

it('is of nobody else, and of no shift that has not begun', async () => {
  const { owner, a, b, c, early, late, night, write, read } = await setting();
  expect((await write(b, early, '不是我的班')).status).toBe(403);
  expect((await write(owner as typeof a, late, '管理者')).status).toBe(422);
  expect((await write(c, night, '还没开始')).status).toBe(422);
  // Who served may still say what was forgotten.
  expect((await write(a, early, '补记')).status).toBe(200);
  expect(await read(b, late)).toMatchObject({ before: [{ text: '补记' }], own: [], editable: true });
  expect((await read(a, late)).editable).toBe(false);
});

it('proposes who comes next in the rotation, and says what leave leaves open', async () => {
  const { a, b, c, d, day, roster, late, night, as } = await setting();
  const api = await as(b);
  const candidates = async () =>
    (await api.get<DutyCandidates>(`${base}/candidates?shiftId=${late}&day=${day}`)).data.map((one) => [
      one.person.userId,
      one.next,
    ]);
  expect(await candidates()).toEqual([
    [c.id, true],
    [d.id, false],
    [a.id, false],
  ]);
  const cApi = await as(c);
  await cApi.post(`${base}/leave`, { userId: c.id, from: day, to: addDays(day, 2), reason: '' });
  const leaves = (await cApi.get<DutyLeave[]>(`${base}/leave`)).data;
  expect(leaves.map(({ shifts }) => shifts)).toEqual([[{ rosterId: roster, shiftId: night, shiftName: '夜班', day }]]);
  // Who is away comes last, and is nobody's turn.
  expect(await candidates()).toEqual([
    [d.id, true],
    [a.id, false],
    [c.id, false],
  ]);
});
