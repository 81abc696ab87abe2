/** Recurring tasks: created once each, whoever comes to it and whenever. */
import type { Recurrence, RecurrenceRule, RecurrenceRun } from '../../../../contract/task/recurrence';
import type { TaskDetail } from '../../../../contract/task/task';
import { useTestApp } from '../../../test/app';
import { scheduledTold } from '../../../test/scheduledTold';
import { createDue } from './scan';

const t = useTestApp();
const task = 'collaboration-center/ccTask';
const base = 'collaboration-center/ccTaskRecurrence';
const rule: RecurrenceRule = {
  frequency: 'daily',
  interval: 1,
  start: '2040-01-02',
  weekend: 'keep',
  hour: 9,
  timeZone: 'Asia/Shanghai',
  aheadDays: 0,
};
const at = (moment: string) => createDue(t().app.platform, new Date(moment));

async function world(values: object = {}) {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const given = { projectId: project.id, title: '日报', planStart: '2026-11-02', planEnd: '2026-11-03' };
  const { taskId } = (await api.post<{ taskId: string }>(`${task}/create`, { ...given, executorId: member.id })).data;
  await api.post(`${task}/create`, { projectId: project.id, parentId: taskId, title: '汇总', planEnd: '2026-11-03' });
  const body = {
    projectId: project.id,
    name: '每日',
    taskId,
    templateId: null,
    rule,
    skipOpen: false,
    catchUp: 'last',
  };
  const made = await api.post<{ id: string }>(base, { ...body, ...values });
  if (made.status !== 200) throw new Error(made.body);
  const { id } = made.data;
  const find = async () =>
    (await api.get<Recurrence[]>(`${base}/list?projectId=${project.id}`)).data.find(
      (one) => one.id === id,
    ) as Recurrence;
  const runs = async () => (await api.get<RecurrenceRun[]>(`${base}/${id}/runs`)).data;
  const detail = async (one: string | null | undefined) => (await api.get<TaskDetail>(`${task}/details/${one}`)).data;
  return { tenant, pm, member, project, api, id, taskId, find, runs, detail };
}

it('creates the pattern with what is below it for its day, and tells the executor', async () => {
  const { tenant, member, find, runs, detail, taskId } = await world();
  expect(await find()).toMatchObject({ next: { day: '2040-01-02', at: '2040-01-02T01:00:00Z' }, enabled: true });
  await at('2040-01-02T00:59:00Z');
  expect(await runs()).toEqual([]);
  await at('2040-01-02T01:00:00Z');
  const [run] = await runs();
  expect(run).toMatchObject({ day: '2040-01-02', outcome: 'created' });
  const made = await detail(run?.taskId);
  expect(made).toMatchObject({ title: '日报', planStart: '2040-01-02', planEnd: '2040-01-03', childTotal: 1 });
  expect(made.executor?.userId).toBe(member.id);
  expect(run?.taskId).not.toBe(taskId);
  const inbox = await (await t().as(member, tenant)).get<{ result: { title: string }[] }>('message/center/station');
  expect(inbox.data.result[0]?.title).toBe(`系统 将任务 ${run?.taskNo} 指派给您`);
  expect(await find()).toMatchObject({ next: { day: '2040-01-03' }, lastRun: { taskNo: run?.taskNo } });
});

it('a rule that fails holds none of the others up, and has its turn again', async () => {
  const worlds = [await world(), await world()];
  const made = async () => (await Promise.all(worlds.map(({ runs }) => runs()))).flat().length;
  const broken = jest.spyOn(t().app.platform.access, 'actor').mockRejectedValueOnce(new Error('broken'));
  await expect(at('2040-01-02T01:00:00Z')).rejects.toThrow('broken');
  broken.mockRestore();
  expect(await made()).toBeGreaterThan(0);
  await at('2040-01-02T01:00:00Z');
  expect(await made()).toBe(2);
});

it('keeps a team, each at the beginning of their part: of a task and of a template', async () => {
  const { api, pm, member, project, taskId, runs, detail } = await world();
  const parts = [member, pm].map(({ id: userId }) => ({ userId, hours: 2 }));
  const version = (await detail(taskId)).version;
  await api.put(`${task}/update/${taskId}`, { version, team: { mode: 'serial', parts } });
  const half = await detail(taskId);
  await api.post(`${task}/team/part`, { taskId, version: half.version, userId: member.id, done: true });
  const kept = await api.post<{ id: string }>('collaboration-center/ccTaskTemplate/saveTask', { taskId, name: '日报' });
  const other = { projectId: project.id, name: '按模板', taskId: null, templateId: kept.data.id };
  const { id } = (await api.post<{ id: string }>(base, { ...other, rule, skipOpen: false, catchUp: 'last' })).data;
  await at('2040-01-02T01:00:00Z');
  const [byTask] = await runs();
  const [byTemplate] = (await api.get<RecurrenceRun[]>(`${base}/${id}/runs`)).data;
  for (const run of [byTask, byTemplate]) {
    const { team, executor } = await detail(run?.taskId);
    expect([team?.mode, team?.parts.map(({ person, state }) => [person?.userId, state]), executor?.userId]).toEqual([
      'serial',
      [
        [member.id, 'doing'],
        [pm.id, 'wait'],
      ],
      member.id,
    ]);
  }
});

it('creates each once, though several come at the same time and again', async () => {
  const { runs, project } = await world();
  await Promise.all(Array.from({ length: 6 }, () => at('2040-01-02T01:00:00Z')));
  await at('2040-01-02T05:00:00Z');
  expect(await runs()).toHaveLength(1);
  const [row] = await t().app.platform.database.query(
    `SELECT count(*)::int AS count FROM task WHERE project_id = $1 AND title = '日报'`,
    [project.id],
  );
  expect(row).toEqual({ count: 2 });
});

it('leaves nothing behind where it broke off, and does it again', async () => {
  const { runs, find } = await world();
  const { database } = t().app.platform;
  const query = database.transaction.bind(database);
  const spy = jest.spyOn(database, 'transaction').mockImplementationOnce((work) =>
    query(async (connection) => {
      await work(connection);
      throw new Error('killed');
    }),
  );
  await expect(at('2040-01-02T01:00:00Z')).rejects.toThrow('killed');
  spy.mockRestore();
  expect([await runs(), (await find()).next?.day]).toEqual([[], '2040-01-02']);
  await at('2040-01-02T01:01:00Z');
  expect(await runs()).toHaveLength(1);
});

it.each([
  ['last', ['2040-01-05']],
  ['all', ['2040-01-05', '2040-01-04', '2040-01-03', '2040-01-02']],
  ['none', []],
])('after a time when nothing ran, catches up: %s', async (catchUp, days) => {
  const { runs, find } = await world({ catchUp });
  await at('2040-01-05T12:00:00Z');
  expect((await runs()).map(({ day }) => day)).toEqual(days);
  expect((await find()).next?.day).toBe('2040-01-06');
});

it('waits for the last one to be finished where that is wanted', async () => {
  const { runs } = await world({ skipOpen: true });
  await at('2040-01-02T01:00:00Z');
  await at('2040-01-03T01:00:00Z');
  const [skipped, first] = await runs();
  expect([skipped?.outcome, skipped?.reason]).toEqual(['skipped', `上一次的任务 ${first?.taskNo} 尚未完成`]);
  await t().app.platform.database.query(`UPDATE task SET category = 'DONE' WHERE id = $1`, [first?.taskId]);
  await at('2040-01-04T01:00:00Z');
  expect((await runs())[0]?.outcome).toBe('created');
});

it('stands still with the reason when it cannot create, tells its keeper, and goes on once that is mended', async () => {
  const { runs, api, taskId, find, id, tenant, pm } = await world();
  await api.delete(`${task}/${taskId}`, { deleteReason: '不再需要' });
  await at('2040-01-02T01:00:00Z');
  expect((await runs())[0]).toMatchObject({ outcome: 'failed', taskId: null });
  const stopped = await find();
  expect(stopped).toMatchObject({ enabled: false, next: null, pattern: null });
  expect(stopped.error).toBe('作为样板的任务不存在或已被删除，请选择其他任务');
  await at('2040-01-03T01:00:00Z');
  expect(await runs()).toHaveLength(1);
  expect(await scheduledTold(t().app.platform, tenant, pm)).toEqual([
    '重复任务「每日」的创建失败：作为样板的任务不存在或已被删除，请选择其他任务。规则已停用',
  ]);
  const go = (values: object) => api.put(`${base}/${id}`, { version: 1, ...values });
  expect((await go({ enabled: true })).status).toBe(404);
  await api.post(`${task}/taskRecycle/recover`, { taskIds: [taskId] });
  expect((await go({ enabled: true })).status).toBe(200);
  expect(await find()).toMatchObject({ enabled: true, error: null });
  await at('2040-01-03T01:00:00Z');
  expect((await runs()).map(({ outcome }) => outcome)).toEqual(['created', 'failed']);
});

it('ends with its rule, uses a template, and says the next five dates', async () => {
  const { api, project, find, id } = await world({ rule: { ...rule, count: 1 } });
  await at('2040-01-02T01:00:00Z');
  expect((await find()).next).toBeNull();
  const nodes = [{ key: 't1', parentKey: null, title: '周会', startDay: 0, endDay: 1 }];
  const template = await api.post<{ id: string }>('collaboration-center/ccTaskTemplate', {
    projectId: project.id,
    name: '周会',
    nodes,
  });
  const weekly = { ...rule, frequency: 'weekly', weekdays: [5], aheadDays: 2 };
  const changed = { version: 1, taskId: null, templateId: template.data.id, rule: weekly };
  expect((await api.put(`${base}/${id}`, changed)).status).toBe(200);
  expect((await api.delete(`collaboration-center/ccTaskTemplate/${template.data.id}`)).status).toBe(422);
  await at('2040-01-04T01:00:00Z');
  const { lastRun } = await find();
  expect(lastRun).toMatchObject({ day: '2040-01-06', outcome: 'created' });
  const preview = await api.post(`${base}/preview`, { rule: weekly });
  expect(preview.data).toMatchObject({
    text: '每周的周五，提前 2 天 09:00 创建，自 2040-01-02 起',
    next: ['2040-01-06', '2040-01-13', '2040-01-20', '2040-01-27', '2040-02-03'].map((day) => ({ day })),
  });
});

it('is kept by its maker and the project’s manager, and acts with their rights of now', async () => {
  const { api, tenant, member, project, taskId, id, find } = await world();
  const mine = await t().as(member, tenant);
  expect((await mine.put(`${base}/${id}`, { version: 1, name: '改' })).status).toBe(403);
  const body = {
    projectId: project.id,
    name: '我的',
    taskId,
    templateId: null,
    rule,
    skipOpen: false,
    catchUp: 'last',
  };
  const own = (await mine.post<{ id: string }>(base, body)).data.id;
  await api.post('user-center/account/unbindAccountAllRoles', { projectId: project.id, userId: member.id });
  await at('2040-01-02T01:00:00Z');
  const rows = (await api.get<Recurrence[]>(`${base}/list?projectId=${project.id}`)).data;
  expect(rows.find((one) => one.id === own)).toMatchObject({ enabled: false });
  expect((await find()).lastRun?.outcome).toBe('created');
  const secret = await t().factory.task(tenant, project, member, { privateTask: true });
  const other = await t().as(await t().factory.member(tenant), tenant);
  expect((await other.post(base, { ...body, taskId: secret.id })).status).toBe(404);
});
