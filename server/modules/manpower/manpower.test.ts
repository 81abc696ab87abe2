/** People by weeks: what fits, what does not, and what other projects take without being named. */
import type { Manpower } from '../../../contract/manpower/manpower';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const path = 'project-center/pcProjectManpower';
const worklog = 'collaboration-center/ccTask/worklog';
/** Of the week after this one: all of it lies ahead. */
const MONDAY = addDays(today(), 7 - ((new Date(`${today()}T00:00:00Z`).getUTCDay() + 6) % 7));

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const [project, other] = [
    await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]),
    await t().factory.project(tenant, pm),
  ];
  const [api, devApi] = [await t().as(pm, tenant), await t().as(dev, tenant)];
  const { database } = t().app.platform;
  const plan = async (of: typeof project, hours: number, from: number, to: number) => {
    const task = await t().factory.task(tenant, of, pm, { executorId: dev.id, category: 'IN_PROGRESS' });
    await database.query(
      'UPDATE task SET left_hours = $3, plan_start = $4::date, plan_end = $5::date WHERE tenant_id = $1 AND id = $2',
      [tenant.id, task.id, hours, addDays(MONDAY, from), addDays(MONDAY, to)],
    );
    return task;
  };
  // Eight hours a day, as in the examples.
  await database.query(
    `INSERT INTO work_calendar (tenant_id, weekdays, segments) VALUES ($1, 31, '[{"from":540,"to":1020}]')`,
    [tenant.id],
  );
  const row = async () => {
    const { data } = await api.get<Manpower>(`${path}?projectId=${project.id}&from=${MONDAY}&weeks=2`);
    return data.rows.find(({ person }) => person.userId === dev.id);
  };
  return { tenant, dev, project, other, api, devApi, plan, row, database };
}

it('shares a plan by what its days can hold, and leaves those of leave out', async () => {
  const { tenant, dev, project, plan, row, database } = await setting();
  await plan(project, 40, 0, 11);
  expect((await row())?.cells).toEqual([
    { planned: 1200, booked: 0, elsewhere: 0, spent: 0, capacity: 2400 },
    { planned: 1200, booked: 0, elsewhere: 0, spent: 0, capacity: 2400 },
  ]);
  await database.query(
    'INSERT INTO duty_leave (tenant_id, id, user_id, from_day, to_day) VALUES ($1, $2, $2, $3::date, $3::date + 4)',
    [tenant.id, dev.id, MONDAY],
  );
  expect((await row())?.cells.map(({ planned, capacity }) => [planned, capacity])).toEqual([
    [0, 0],
    [2400, 2400],
  ]);
});

it('shows in its weeks what it calls too much, also where the days of a plan are all free', async () => {
  const { tenant, dev, project, plan, row, database } = await setting();
  await plan(project, 10, 5, 6);
  const free = await row();
  expect(free?.cells.map(({ planned }) => planned)).toEqual([600, 0]);
  expect(free?.overload).toMatchObject([{ excess: 600 }]);
  // Leave from that Monday on: seven days in the first week, four in the second.
  await plan(project, 11, 0, 10);
  await database.query(
    'INSERT INTO duty_leave (tenant_id, id, user_id, from_day, to_day) VALUES ($1, $2, $2, $3::date, $3::date + 13)',
    [tenant.id, dev.id, MONDAY],
  );
  expect((await row())?.cells).toMatchObject([
    { planned: 1020, capacity: 0 },
    { planned: 240, capacity: 0 },
  ]);
});

it('names the days that are too tight though the week would do (examples 19 and 20)', async () => {
  const { project, plan, row } = await setting();
  const long = await plan(project, 24, 0, 4);
  const short = await plan(project, 16, 1, 2);
  expect((await row())?.overload).toEqual([]);
  await plan(project, 1, 2, 2);
  const [met] = (await row())?.overload ?? [];
  expect(met).toMatchObject({ excess: 60, from: addDays(MONDAY, 0), to: addDays(MONDAY, 4), elsewhere: false });
  expect(met?.tasks).toEqual(expect.arrayContaining([long.taskNo, short.taskNo]));
});

it('counts what a stage hides, and names no task by it', async () => {
  const { tenant, project, plan, row, database } = await setting();
  const ours = await plan(project, 50, 0, 4);
  expect((await row())?.overload).toMatchObject([{ excess: 600, tasks: [ours.taskNo] }]);
  await database.query(
    `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule)
     SELECT tenant_id, type_id, stage_id, 'planEnd', 'hidden' FROM task WHERE tenant_id = $1 AND id = $2`,
    [tenant.id, ours.id],
  );
  t().app.platform.bus.publish({ type: 'workflow', tenantId: tenant.id });
  expect((await row())?.overload).toMatchObject([{ excess: 600, tasks: [], elsewhere: false }]);
  expect((await row())?.cells[0]).toMatchObject({ planned: 3000 });
});

it('counts private tasks, and names them to who may see them only', async () => {
  const { tenant, project, plan, row, database } = await setting();
  const lead = await t().factory.member(tenant);
  await database.query(
    `INSERT INTO project_member (tenant_id, project_id, user_id, role_id)
     SELECT tenant_id, $2, $3, id FROM role WHERE tenant_id = $1 AND code = 'ROLE_PROJECT_MANAGER'`,
    [tenant.id, project.id, lead.id],
  );
  const secret = await plan(project, 50, 0, 4);
  await database.query('UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND id = $2', [tenant.id, secret.id]);
  expect((await row())?.overload).toMatchObject([{ excess: 600, tasks: [secret.taskNo] }]);
  const seen = await (await t().as(lead, tenant)).get<Manpower>(
    `${path}?projectId=${project.id}&from=${MONDAY}&weeks=2`,
  );
  expect(seen.data.rows.flatMap(({ overload }) => overload)).toMatchObject([{ excess: 600, tasks: [] }]);
});

it('tells what other projects take as one sum, without their tasks', async () => {
  const { project, other, plan, row } = await setting();
  const ours = await plan(project, 30, 0, 4);
  await plan(other, 20, 0, 4);
  expect((await row())?.cells[0]).toMatchObject({ planned: 1800, elsewhere: 1200 });
  expect((await row())?.overload).toEqual([
    {
      from: MONDAY,
      to: addDays(MONDAY, 4),
      excess: 600,
      tasks: [ours.taskNo],
      elsewhere: true,
      hidden: 0,
      projects: expect.any(Array),
    },
  ]);
});

it('counts hours of the project by week, and is for who leads it', async () => {
  const { project, api, devApi, plan } = await setting();
  const { id } = await plan(project, 10, 0, 4);
  await devApi.post(worklog, { taskId: id, day: today(), minutes: 50 });
  const { data } = await api.get<Manpower>(`${path}?projectId=${project.id}&weeks=1`);
  expect(data.rows.map(({ cells }) => cells[0]?.spent).sort()).toEqual([0, 50]);
  expect((await devApi.get(`${path}?projectId=${project.id}`)).status).toBe(403);
});
