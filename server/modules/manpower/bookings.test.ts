/** Time set aside: how it loads people, what positions load, which projects are named, and what another wrote in between. */
import type { BookingSaved, Manpower } from '../../../contract/manpower/manpower';
import { mondayOf } from '../../../contract/time/period';
import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const path = 'project-center/pcProjectManpower';
/** Of the week after this one: all of it lies ahead. */
const MONDAY = addDays(mondayOf(today()), 7);
const NEXT = addDays(MONDAY, 7);

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const [project, other] = [
    await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]),
    await t().factory.project(tenant, pm),
  ];
  const { database } = t().app.platform;
  await database.query(
    `INSERT INTO work_calendar (tenant_id, weekdays, segments) VALUES ($1, 31, '[{"from":540,"to":1020}]')`,
    [tenant.id],
  );
  const position = newId();
  await database.query(`INSERT INTO hr_position (tenant_id, id, code, name) VALUES ($1, $2::uuid, $2::text, '测试')`, [
    tenant.id,
    position,
  ]);
  const api = await t().as(pm, tenant);
  const cell = (week: string, was: number, minutes: number, who: { userId?: string; positionId?: string } = {}) => ({
    ...{ week, was, minutes, userId: who.positionId ? null : (who.userId ?? dev.id) },
    positionId: who.positionId ?? null,
  });
  const book = (of: typeof project, ...cells: ReturnType<typeof cell>[]) =>
    api.put<BookingSaved>(`${path}/booking`, { projectId: of.id, cells });
  const read = async () => (await api.get<Manpower>(`${path}?projectId=${project.id}&from=${MONDAY}&weeks=2`)).data;
  const row = async () => (await read()).rows.find(({ person }) => person.userId === dev.id);
  return { tenant, pm, dev, project, other, position, api, cell, book, read, row, database };
}

it('takes the larger of tasks and booking in a week, and says it in the exact test too', async () => {
  const { tenant, pm, dev, project, cell, book, row, database } = await setting();
  const task = await t().factory.task(tenant, project, pm, { executorId: dev.id, category: 'IN_PROGRESS' });
  await database.query(
    'UPDATE task SET left_hours = 10, plan_start = $3::date, plan_end = $3::date + 4 WHERE tenant_id = $1 AND id = $2',
    [tenant.id, task.id, MONDAY],
  );
  await book(project, cell(MONDAY, 0, 2400), cell(NEXT, 0, 600));
  expect((await row())?.cells.map(({ planned, booked }) => [planned, booked])).toEqual([
    [600, 2400],
    [0, 600],
  ]);
  expect((await row())?.overload).toEqual([]);
  await book(project, cell(MONDAY, 2400, 2460));
  expect((await row())?.overload).toEqual([
    expect.objectContaining({
      ...{ from: MONDAY, excess: 60, elsewhere: false, hidden: 0, tasks: [task.taskNo] },
      projects: [{ projectId: project.id, name: expect.any(String), minutes: 2460 }],
    }),
  ]);
});

it('names the projects that make an overload to who may read their manpower, and sums the others', async () => {
  const { tenant, dev, project, other, cell, book, row, database } = await setting();
  await book(project, cell(MONDAY, 0, 1500));
  await book(other, cell(MONDAY, 0, 1200));
  expect((await row())?.overload).toMatchObject([
    {
      ...{ excess: 300, elsewhere: true, hidden: 0 },
      projects: [
        { projectId: project.id, minutes: 1500 },
        { projectId: other.id, minutes: 1200 },
      ],
    },
  ]);
  expect((await row())?.cells[0]).toMatchObject({ booked: 1500, elsewhere: 1200 });
  const lead = await t().factory.member(tenant);
  await database.query(
    `INSERT INTO project_member (tenant_id, project_id, user_id, role_id)
     SELECT tenant_id, $2, $3, id FROM role WHERE tenant_id = $1 AND code = 'ROLE_PROJECT_MANAGER'`,
    [tenant.id, project.id, lead.id],
  );
  const seen = await (await t().as(lead, tenant)).get<Manpower>(
    `${path}?projectId=${project.id}&from=${MONDAY}&weeks=2`,
  );
  expect(seen.data.rows.find(({ person }) => person.userId === dev.id)?.overload).toMatchObject([
    { excess: 300, hidden: 1200, projects: [{ projectId: project.id, minutes: 1500 }] },
  ]);
});

it('keeps positions apart: they load nobody', async () => {
  const { project, position, cell, book, read, row } = await setting();
  await book(project, cell(MONDAY, 0, 9000, { positionId: position }));
  expect((await read()).positions).toEqual([{ positionId: position, name: '测试', booked: [9000, 0] }]);
  expect((await row())?.overload).toEqual([]);
  await book(project, cell(MONDAY, 9000, 0, { positionId: position }));
  expect((await read()).positions).toEqual([]);
});

it('writes nothing over what another wrote, and says what stands there', async () => {
  const { dev, project, cell, book, row } = await setting();
  await book(project, cell(MONDAY, 0, 600));
  const { data } = await book(project, cell(MONDAY, 0, 1200), cell(NEXT, 0, 300));
  expect(data.kept).toEqual([{ userId: dev.id, positionId: null, week: MONDAY, minutes: 600 }]);
  expect((await row())?.cells.map(({ booked }) => booked)).toEqual([600, 300]);
  // Who wanted the same has what they wanted.
  expect((await book(project, cell(MONDAY, 0, 600))).data.kept).toEqual([]);
});

it('refuses cells that say nothing clear, and who may not plan', async () => {
  const { tenant, dev, project, position, cell, book } = await setting();
  expect((await book(project, cell(addDays(MONDAY, 1), 0, 60))).status).toBe(400);
  expect((await book(project, cell(MONDAY, 0, 60), cell(MONDAY, 0, 90))).status).toBe(400);
  expect((await book(project, { ...cell(MONDAY, 0, 60), positionId: position })).status).toBe(400);
  expect((await book(project, cell(MONDAY, 0, 60, { userId: newId() }))).status).toBe(400);
  const devApi = await t().as(dev, tenant);
  expect((await devApi.put(`${path}/booking`, { projectId: project.id, cells: [cell(MONDAY, 0, 60)] })).status).toBe(
    403,
  );
});
