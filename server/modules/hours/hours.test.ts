/** Hours by the week: other work, handing in, approving, returning, locking; whatever door a row comes by. */
import type { AnsweredMany } from '../../../contract/approval/approval';
import type { PendingHours, WeekSheet, WorkLock } from '../../../contract/hours/hours';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'collaboration-center/hours';
const worklog = 'collaboration-center/ccTask/worklog';
const DAY = addDays(today(), -7);

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const task = await t().factory.task(tenant, project, pm, { executorId: dev.id, category: 'IN_PROGRESS' });
  const as = (user: typeof dev) => t().as(user, tenant);
  const [ownerApi, api, devApi, memberApi] = [await as(owner), await as(pm), await as(dev), await as(member)];
  const log = async (client: Client, day = DAY, minutes = 90) =>
    (await client.post<{ id: string }>(worklog, { taskId: task.id, day, minutes })).data.id;
  const other = (client: Client, day = DAY, minutes = 30) =>
    client.post<{ id: string; version: number }>(`${base}/other`, { other: 'meeting', day, minutes, remark: '例会' });
  const week = async (client: Client = devApi, day = DAY) =>
    (await client.get<WeekSheet>(`${base}/week?day=${day}`)).data;
  const pending = async (client: Client) =>
    (await client.get<PendingHours>(`${base}/pending`)).data.sheets.flatMap(({ rows }) => rows);
  /** Answers the newest approvals that the rows were handed in with. @returns why each was refused */
  const answer = async (client: Client, rows: string[], pass = true, opinion = '') => {
    const found = await t().app.platform.database.query<{ id: string }>(
      `SELECT DISTINCT ON (a.object_id) a.id FROM worklog w
         JOIN approval a ON a.tenant_id = w.tenant_id AND a.object_id = w.sheet_id
        WHERE w.tenant_id = $1 AND w.id = ANY($2::uuid[]) ORDER BY a.object_id, a.id DESC`,
      [tenant.id, rows],
    );
    const body = { ids: found.map(({ id }) => id), pass, opinion };
    return (await client.post<AnsweredMany>('collaboration-center/approval/answerMany', body)).data.map(
      ({ refused }) => refused,
    );
  };
  const submit = (client: Client, day = DAY) => client.post<{ count: number }>(`${base}/submit`, { day });
  return {
    tenant,
    owner,
    pm,
    dev,
    project,
    task,
    ownerApi,
    api,
    devApi,
    memberApi,
    log,
    other,
    week,
    pending,
    answer,
    submit,
  };
}

it('shows the week with minutes as they were logged, other work beside tasks, and what a day can hold', async () => {
  const { devApi, api, task, log, other, week } = await setting();
  await log(devApi, DAY, 50);
  const { id } = (await other(devApi)).data;
  const sheet = await week();
  expect(sheet.logs.map(({ minutes, other: kind, task: of }) => [minutes, kind, of?.taskId ?? null])).toEqual([
    [50, null, task.id],
    [30, 'meeting', null],
  ]);
  expect(sheet.days.reduce((sum, { capacity }) => sum + capacity, 0)).toBe(5 * 450);
  expect(sheet.tasks.map(({ taskId }) => taskId)).toEqual([task.id]);
  expect((await devApi.put(`${base}/other/${id}`, { version: 1, minutes: 45 })).data).toEqual({ id, version: 2 });
  expect((await devApi.put(`${base}/other/${id}`, { version: 1, minutes: 50 })).status).toBe(409);
  // Nobody else's, not even as a manager.
  expect((await api.put(`${base}/other/${id}`, { version: 2, minutes: 50 })).status).toBe(404);
  expect((await devApi.delete(`${base}/other/${id}`)).status).toBe(200);
});

it('holds a day of 24 hours over tasks and other work', async () => {
  const { devApi, log, other } = await setting();
  await log(devApi, DAY, 1430);
  expect((await other(devApi, DAY, 11)).status).toBe(422);
  expect((await other(devApi, DAY, 10)).status).toBe(200);
  expect((await other(devApi, addDays(today(), 1), 10)).status).toBe(400);
});

it('counts days where the enterprise works', async () => {
  const { tenant, project, ownerApi, api, devApi, other } = await setting();
  // East of everybody and west of everybody: the days that run there are never the same.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { data } = await ownerApi.get<{ version: number }>('user-center/calendar');
    const hours = { segments: [{ from: 540, to: 1080 }], zone, version: data.version };
    expect((await ownerApi.put('user-center/calendar/hours', hours)).status).toBe(200);
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
    // So does what is due, and the console.
    const made = { projectId: project.id, title: zone, planEnd: now };
    const task = (await api.post<{ taskId: string }>('collaboration-center/ccTask/create', made)).data;
    for (const [due, found] of [
      ['today', 1],
      ['overdue', 0],
    ]) {
      const asked = { projectId: project.id, filter: { due, taskIdList: [task.taskId] } };
      const { data } = await api.post<{ total: number }>('collaboration-center/ccTask/query', asked);
      expect([due, data.total]).toEqual([due, found]);
    }
    // What was made a moment ago was made today, and stands in today's group.
    const asked = (filter: object) => ({ projectId: project.id, filter: { taskIdList: [task.taskId], ...filter } });
    const madeToday = { conditions: [{ field: 'createdTime', op: 'today' }] };
    const query = await api.post<{ total: number }>('collaboration-center/ccTask/query', asked(madeToday));
    expect([zone, query.data.total]).toEqual([zone, 1]);
    const groups = await api.post<{ groups: { key: string }[] }>('collaboration-center/ccTask/groups', {
      ...asked({}),
      group: 'createdTime',
    });
    expect(groups.data.groups).toMatchObject([{ key: now }]);
    expect((await devApi.get('user-center/account/logged')).data).toMatchObject({ timeZone: zone });
    expect((await other(devApi, now, 6)).status).toBe(200);
    expect((await other(devApi, addDays(now, 1), 6)).status).toBe(400);
    const lock = async (to: string) => {
      const { version } = (await ownerApi.get<WorkLock>(`${base}/lock`)).data;
      return (await ownerApi.put(`${base}/lock`, { to, version })).status;
    };
    expect([await lock(now), await lock(addDays(now, -1))]).toEqual([400, 200]);
    await t().app.platform.database.query('DELETE FROM work_lock WHERE tenant_id = $1', [tenant.id]);
  }
});

it('is approved by the manager of the project, other work by the superior, and never by oneself', async () => {
  const { tenant, pm, ownerApi, api, devApi, memberApi, log, other, pending, answer, submit } = await setting();
  const [row, meeting] = [await log(devApi), (await other(devApi)).data.id];
  const mine = await log(api);
  expect((await submit(devApi)).data.count).toBe(2);
  await submit(api);
  expect((await pending(api)).map(({ id }) => id)).toEqual([row]);
  expect((await pending(memberApi)).length).toBe(0);
  expect(await answer(api, [mine])).toEqual(['您没有访问该资源的权限']);
  // Without a superior it is who keeps the hours of the enterprise.
  expect((await pending(ownerApi)).map(({ id }) => id).sort()).toEqual([row, meeting, mine].sort());
  expect(await answer(devApi, [row])).toEqual(['您没有访问该资源的权限']);
  expect(await answer(memberApi, [row])).toEqual([expect.stringContaining('不存在')]);
  expect(await answer(api, [meeting])).toEqual([expect.stringContaining('不存在')]);
  const department = await t().app.platform.database.query<{ id: string }>(
    `INSERT INTO department (tenant_id, id, name, leader_id) VALUES ($1, gen_random_uuid(), '研发', $2) RETURNING id`,
    [tenant.id, pm.id],
  );
  await t().app.platform.database.query('UPDATE tenant_member SET department_id = $2 WHERE tenant_id = $1', [
    tenant.id,
    department[0]?.id,
  ]);
  // Whoever is given the right while it waits has it, too.
  expect(await answer(api, [row, meeting])).toEqual([null, null]);
  expect(await answer(api, [row])).toEqual([expect.stringMatching(/已于 \d\d:\d\d 同意$/)]);
});

it('goes past a leader who was disabled to the next above', async () => {
  const { tenant, pm, dev, api, memberApi, devApi, other, pending, answer, submit } = await setting();
  const leader = await t().factory.member(tenant);
  const sql = t().app.platform.database;
  const departmentOf = async (name: string, leaderId: string, above: string | null) =>
    (
      await sql.query<{ id: string }>(
        `INSERT INTO department (tenant_id, id, name, leader_id, parent_id) VALUES ($1, gen_random_uuid(), $2, $3, $4)
         RETURNING id`,
        [tenant.id, name, leaderId, above],
      )
    )[0]?.id as string;
  const group = await departmentOf('平台组', leader.id, await departmentOf('研发', pm.id, null));
  await sql.query('UPDATE tenant_member SET department_id = $2 WHERE tenant_id = $1 AND id = $3', [
    ...[tenant.id, group, dev.id],
  ]);
  const meeting = (await other(devApi)).data.id;
  await submit(devApi);
  expect(await pending(api)).toEqual([]);
  await sql.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [tenant.id, leader.id]);
  expect((await pending(api)).map(({ id }) => id)).toEqual([meeting]);
  expect((await pending(memberApi)).length).toBe(0);
  expect(await answer(api, [meeting])).toEqual([null]);
});

it('lists what waits for a leader however much of others waits beside it', async () => {
  const { tenant, owner, pm, dev, api, devApi, other, answer, submit } = await setting();
  const sql = t().app.platform.database;
  const [mine] = await sql.query<{ id: string }>(
    `INSERT INTO department (tenant_id, id, name, leader_id) VALUES ($1, gen_random_uuid(), '研发', $2) RETURNING id`,
    [tenant.id, pm.id],
  );
  await sql.query('UPDATE tenant_member SET department_id = $2 WHERE tenant_id = $1 AND id = $3', [
    ...[tenant.id, mine?.id, dev.id],
  ]);
  for (const state of ['SUBMITTED', 'APPROVED']) {
    await sql.query(
      `INSERT INTO worklog (tenant_id, id, user_id, other, day, minutes, state)
       SELECT $1, gen_random_uuid(), $2, 'meeting', $3, 1, $4 FROM generate_series(1, 2100)`,
      [tenant.id, owner.id, today(), state],
    );
  }
  const meeting = (await other(devApi)).data.id;
  await submit(devApi);
  const seen = async (state: string) => {
    const { sheets, total } = (await api.get<PendingHours>(`${base}/pending?state=${state}`)).data;
    return [total, ...sheets.flatMap(({ rows }) => rows.map(({ id }) => id))];
  };
  expect(await seen('SUBMITTED')).toEqual([1, meeting]);
  expect(await answer(api, [meeting])).toEqual([null]);
  expect(await seen('APPROVED')).toEqual([1, meeting]);
});

it('refuses changes of what was handed in or approved by the form of the task, by other doors, and by the table', async () => {
  const { tenant, api, devApi, log, other, answer, submit, week } = await setting();
  const [row, meeting] = [await log(devApi), (await other(devApi)).data];
  await submit(devApi);
  expect((await devApi.put(`${worklog}/${row}`, { version: 2, minutes: 60 })).status).toBe(422);
  expect((await devApi.put(`${base}/other/${meeting.id}`, { version: 2, minutes: 60 })).status).toBe(422);
  expect((await devApi.post<{ count: number }>(`${base}/withdraw`, { day: DAY })).data.count).toBe(2);
  expect((await devApi.put(`${worklog}/${row}`, { version: 3, minutes: 60 })).status).toBe(200);
  await submit(devApi);
  expect(await answer(api, [row])).toEqual([null]);
  for (const client of [devApi, api]) {
    expect((await client.put(`${worklog}/${row}`, { version: 6, minutes: 61 })).status).toBe(422);
    expect((await client.delete(`${worklog}/${row}`)).status).toBe(422);
  }
  const { database } = t().app.platform;
  await expect(
    database.query('UPDATE worklog SET minutes = 1 WHERE tenant_id = $1 AND id = $2', [tenant.id, row]),
  ).rejects.toThrow('approved');
  expect((await api.post(`${base}/return`, { ids: [row], reason: '任务写错了' })).status).toBe(200);
  expect((await week()).logs.find(({ id }) => id === row)).toMatchObject({
    state: 'RETURNED',
    returnReason: '任务写错了',
  });
  expect((await devApi.put(`${worklog}/${row}`, { version: 7, minutes: 61 })).status).toBe(200);
  const told = await database.query<{ title: string }>(
    `SELECT title FROM message WHERE tenant_id = $1 AND event = 'hoursReturned'`,
    [tenant.id],
  );
  expect(told.length).toBe(1);
});

it('stands fast up to the lock for everybody, and beyond it goes on', async () => {
  const { tenant, ownerApi, api, devApi, log, other, answer, submit, week } = await setting();
  const old = addDays(today(), -40);
  const [row, meeting] = [await log(devApi, old), (await other(devApi, old)).data.id];
  await submit(devApi, old);
  // Past the Sunday of that week, whatever weekday it is today.
  const lock = addDays(old, 7);
  expect((await api.put(`${base}/lock`, { to: lock, version: 0 })).status).toBe(403);
  expect((await ownerApi.put(`${base}/lock`, { to: today(), version: 0 })).status).toBe(400);
  expect((await ownerApi.put<WorkLock>(`${base}/lock`, { to: lock, version: 0 })).data.lockedTo).toBe(lock);
  expect((await ownerApi.put(`${base}/lock`, { to: lock, version: 9 })).status).toBe(409);
  expect(await answer(api, [row])).toEqual([expect.stringContaining('已锁定')]);
  expect((await devApi.post(worklog, { taskId: row, day: old, minutes: 6 })).status).toBe(404);
  expect((await other(devApi, old)).status).toBe(422);
  expect((await devApi.post<{ count: number }>(`${base}/withdraw`, { day: old })).data.count).toBe(0);
  expect((await devApi.delete(`${base}/other/${meeting}`)).status).toBe(422);
  // Moved out of the open into the locked month, and the other way round.
  const open = (await other(devApi, DAY)).data.id;
  expect((await devApi.put(`${base}/other/${open}`, { version: 1, day: old })).status).toBe(422);
  expect((await week(devApi, old)).days.every(({ locked }) => locked)).toBe(true);
  await expect(
    t().app.platform.database.query('DELETE FROM worklog WHERE tenant_id = $1 AND id = $2', [tenant.id, row]),
  ).rejects.toThrow('locked');
  await ownerApi.put(`${base}/lock`, { to: null, version: 1 });
  expect(await answer(api, [row])).toEqual([null]);
});
