/** Requests for staff told end to end: asked, proposed, another one, confirmed, refused, withdrawn; who is told, who may. */
import type { Manpower } from '../../../contract/manpower/manpower';
import type { StaffCandidates, StaffRequest } from '../../../contract/manpower/staff';
import { mondayOf } from '../../../contract/time/period';
import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'hrp/staffRequest';
const manpower = 'project-center/pcProjectManpower';
const MONDAY = addDays(mondayOf(today()), 7);

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const [lead, tester, busy] = [
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
  ];
  const project = await t().factory.project(tenant, pm);
  const { database } = t().app.platform;
  const run = (text: string, ...values: unknown[]) => database.query(text, [tenant.id, ...values]);
  await run(`INSERT INTO work_calendar (tenant_id, weekdays, segments) VALUES ($1, 31, '[{"from":540,"to":1020}]')`);
  const [position, group] = [newId(), newId()];
  await run(`INSERT INTO hr_position (tenant_id, id, code, name) VALUES ($1, $2::uuid, $2::text, '测试')`, position);
  await run(`INSERT INTO hr_group (tenant_id, id, name, leader_id) VALUES ($1, $2, '测试组', $3)`, group, lead.id);
  for (const user of [tester, busy]) {
    await run(
      `INSERT INTO hr_member (tenant_id, id, user_id, position_id, from_day) VALUES ($1, $2, $3, $4, '2026-01-01')`,
      ...[newId(), user.id, position],
    );
  }
  const [api, leadApi] = [await t().as(pm, tenant), await t().as(lead, tenant)];
  const ask = (more: object = {}) =>
    api.post<{ id: string }>(base, {
      ...{ projectId: project.id, positionId: position, groupId: group, from: addDays(MONDAY, 2), weeks: 2 },
      ...{ minutes: 1200, reason: '回归测试', ...more },
    });
  const list = async (who = api, query = '') => (await who.get<StaffRequest[]>(`${base}${query}`)).data;
  const step = async (who: typeof api, id: string, to: string, more: object = {}) => {
    const [found] = (await list()).filter((one) => one.id === id);
    return who.put(`${base}/${id}`, { to, version: found?.version ?? 1, ...more });
  };
  const told = async (user: { id: string }) =>
    (
      await run('SELECT event FROM message WHERE tenant_id = $1 AND receiver_id = $2 ORDER BY created_at, id', user.id)
    ).map(({ event }) => event);
  return { tenant, pm, lead, tester, busy, project, position, group, api, leadApi, ask, list, step, told, run };
}

it('goes from a position to a person, who is told when it is decided', async () => {
  const { lead, pm, tester, busy, project, position, api, leadApi, ask, list, step, told } = await setting();
  const cell = (week: string, minutes: number, who: object) => ({
    ...{ week, was: 0, minutes, userId: null, positionId: null, ...who },
  });
  await api.put(`${manpower}/booking`, {
    projectId: project.id,
    cells: [
      cell(MONDAY, 1500, { positionId: position }),
      cell(addDays(MONDAY, 7), 900, { positionId: position }),
      cell(MONDAY, 2000, { userId: busy.id }),
    ],
  });
  const { id } = (await ask()).data;
  expect(await told(lead)).toEqual(['staffAsked']);
  expect((await list(leadApi)).map(({ may, from, to, state }) => [may, from, to, state])).toEqual([
    [['PROPOSED', 'REFUSED'], MONDAY, addDays(MONDAY, 7), 'OPEN'],
  ]);
  const candidates = (await leadApi.get<StaffCandidates>(`${base}/${id}/candidates`)).data;
  expect(candidates.map(({ person, tightest }) => [person.userId, tightest])).toEqual([
    [tester.id, 2400],
    [busy.id, 400],
  ]);
  expect((await step(leadApi, id, 'PROPOSED')).status).toBe(400);
  expect((await step(leadApi, id, 'PROPOSED', { proposedId: busy.id })).status).toBe(200);
  expect(await told(pm)).toEqual(['staffProposed']);
  expect((await step(leadApi, id, 'CONFIRMED')).status).toBe(403);
  expect((await step(api, id, 'OPEN')).status).toBe(400);
  expect((await step(api, id, 'OPEN', { reason: '他已满' })).status).toBe(200);
  expect((await list())[0]).toMatchObject({ proposed: null, answer: '他已满', state: 'OPEN' });
  await step(leadApi, id, 'PROPOSED', { proposedId: tester.id });
  expect(await told(tester)).toEqual([]);
  expect((await step(api, id, 'CONFIRMED')).status).toBe(200);
  expect(await told(tester)).toEqual(['staffMoved']);
  const { data } = await api.get<Manpower>(`${manpower}?projectId=${project.id}&from=${MONDAY}&weeks=2`);
  expect(data.rows.find(({ person }) => person.userId === tester.id)?.cells.map(({ booked }) => booked)).toEqual([
    1200, 1200,
  ]);
  // As far as some was set aside for the position.
  expect(data.positions.map(({ booked }) => booked)).toEqual([[300, 0]]);
});

it('is refused with a reason, or withdrawn, and stays so', async () => {
  const { pm, lead, leadApi, api, ask, list, step, told } = await setting();
  const [first, second] = [(await ask()).data.id, (await ask()).data.id];
  expect((await step(leadApi, first, 'REFUSED')).status).toBe(400);
  expect((await step(leadApi, first, 'REFUSED', { reason: '没有人' })).status).toBe(200);
  expect(await told(pm)).toEqual(['staffMoved']);
  expect((await step(leadApi, second, 'WITHDRAWN')).status).toBe(403);
  expect((await step(api, second, 'WITHDRAWN')).status).toBe(200);
  expect(await told(lead)).toEqual(['staffAsked', 'staffAsked', 'staffMoved']);
  expect((await list()).map(({ state, may }) => [state, may]).sort()).toEqual([
    ['REFUSED', []],
    ['WITHDRAWN', []],
  ]);
  expect((await step(api, first, 'OPEN')).status).toBe(422);
});

it('concerns nobody else, and is not asked for what is over or not there', async () => {
  const { tenant, tester, project, ask, list } = await setting();
  const { id } = (await ask()).data;
  const testerApi = await t().as(tester, tenant);
  expect(await list(testerApi)).toEqual([]);
  expect((await testerApi.put(`${base}/${id}`, { to: 'WITHDRAWN', version: 1 })).status).toBe(404);
  expect((await testerApi.get(`${base}?projectId=${project.id}`)).status).not.toBe(200);
  expect((await ask({ from: addDays(mondayOf(today()), -1) })).status).toBe(400);
  expect((await ask({ positionId: newId() })).status).toBe(400);
  expect((await ask({ groupId: newId() })).status).toBe(400);
});
