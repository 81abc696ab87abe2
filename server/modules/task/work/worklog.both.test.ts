/** Work hours: each rule of product model 17.7, its refusal, the sums. */

import type { ObjectHistory } from '../../../../contract/object/history';
import type { ProjectOverview } from '../../../../contract/project/project';
import type { TaskDetail } from '../../../../contract/task/task';
import type { TaskHours, WeekHours, WorklogSaved } from '../../../../contract/task/work';
import { addDays } from '../../../base/present';
import { today } from '../../../base/zone';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const viewer = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const as = async (user: { id: string }) => t().as(user, tenant);
  const add = (values: Parameters<ReturnType<typeof t>['factory']['task']>[3] = {}) =>
    t().factory.task(tenant, project, pm, values);
  return { tenant, pm, dev, viewer, member, project, add, as, api: await as(pm), devApi: await as(dev) };
}
const log = (api: Client, taskId: string, values: object = {}) =>
  api.post<WorklogSaved>(`${base}/worklog`, { taskId, day: today(), hours: 2, ...values });
const put = (api: Client, id: string, version: number, values: object) =>
  api.put<TaskDetail>(`${base}/update/${id}`, { version, ...values });

it('logs hours: what is left goes down, what is consumed up, and the history says so', async () => {
  const { devApi, add } = await world();
  const { id } = await add();
  expect((await put(devApi, id, 1, { estimateHours: 8 })).data).toMatchObject({ estimateHours: 8, leftHours: 8 });
  expect((await log(devApi, id, { hours: 2.5, remark: '联调' })).data.task).toMatchObject({
    consumedHours: 2.5,
    leftHours: 5.5,
  });
  // Whoever knows better says what is left; the estimate does not move it any more.
  expect((await log(devApi, id, { hours: 1, leftHours: 9 })).data.task).toMatchObject({
    consumedHours: 3.5,
    leftHours: 9,
  });
  expect((await put(devApi, id, 4, { estimateHours: 20 })).data).toMatchObject({ estimateHours: 20, leftHours: 9 });
  expect((await put(devApi, id, 5, { leftHours: 3 })).data.leftHours).toBe(3);
  const [, , , first] = (await devApi.get<ObjectHistory[]>(`${base}/actions?taskId=${id}`)).data;
  expect(first?.changes).toEqual([
    { field: 'worklog', label: '工时', before: null, after: `2.5 小时（${today()}）联调` },
    { field: 'leftHours', label: '剩余工时', before: '8', after: '5.5' },
  ]);
  const hours = (await devApi.get<TaskHours>(`${base}/worklog?taskId=${id}`)).data;
  expect(hours).toMatchObject({ logTotal: 2, mayLog: true, tree: null, people: [{ consumed: 3.5 }] });
});

it('follows the estimate again when the only log is taken back, and adds up where others stay', async () => {
  const { devApi, add } = await world();
  const { id } = await add();
  await put(devApi, id, 1, { estimateHours: 16 });
  const left = async (values: object) => (await log(devApi, id, values)).data;
  const remove = async (logId: string) => (await devApi.delete<WorklogSaved>(`${base}/worklog/${logId}`)).data.task;
  const only = await left({ hours: 4, leftHours: 2 });
  expect(await remove(only.id)).toMatchObject({ consumedHours: 0, leftHours: 16 });
  await left({ hours: 4 });
  const second = await left({ hours: 2, leftHours: 5 });
  expect(await remove(second.id)).toMatchObject({ consumedHours: 4, leftHours: 7 });
});

it('nothing is left of what is done, and who opens it again says what is left', async () => {
  const { api, add, pm, tenant } = await world();
  const { id } = await add({ executorId: pm.id });
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const stage = (category: string) => workflow.stages.find((one) => one.category === category)?.id;
  await put(api, id, 1, { estimateHours: 8 });
  expect((await put(api, id, 2, { stageId: stage('DONE') })).data).toMatchObject({ leftHours: 0, progress: 100 });
  const opened = await put(api, id, 3, { stageId: stage('IN_PROGRESS'), reason: '有缺陷', leftHours: 2 });
  expect(opened.data).toMatchObject({ category: 'IN_PROGRESS', leftHours: 2 });
});

describe('refuses', () => {
  it('what is in the future, no step of a tenth, or no hours at all', async () => {
    const { devApi, add } = await world();
    const { id } = await add();
    expect(await log(devApi, id, { day: addDays(today(), 1) })).toMatchObject({
      status: 400,
      message: '不能登记今天以后的工时',
    });
    expect(await log(devApi, id, { hours: 1.25 })).toMatchObject({ status: 400, message: '工时以 0.1 小时为单位' });
    for (const hours of [0, -1, 24.5]) expect((await log(devApi, id, { hours })).status).toBe(400);
    expect((await log(devApi, id, { hours: 0.3 })).status).toBe(200);
  });

  it('more than a day has, over all projects, also when several arrive at once', async () => {
    const { tenant, devApi, dev, pm, add } = await world();
    const other = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
    const tasks = [await add(), await t().factory.task(tenant, other, pm), await add()];
    const answers = await Promise.all(tasks.map(({ id }) => log(devApi, id, { hours: 10 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect(answers.find(({ status }) => status === 422)?.message).toContain('还可登记 4 小时');
    const first = answers.find(({ status }) => status === 200)?.data as WorklogSaved;
    // One's own hours do not stand in their own way.
    expect((await devApi.put(`${base}/worklog/${first.id}`, { version: 1, hours: 14 })).status).toBe(200);
    expect((await devApi.put(`${base}/worklog/${first.id}`, { version: 2, hours: 14.1 })).status).toBe(422);
  });

  it('people outside of the project, onlookers, and closed tasks, and says so', async () => {
    const { as, viewer, member, devApi, add } = await world();
    const { id } = await add();
    expect((await log(await as(viewer), id)).status).toBe(403);
    expect((await log(await as(member), id)).status).toBe(404);
    const closed = await add({ category: 'CLOSED' });
    expect(await log(devApi, closed.id)).toMatchObject({ status: 422, message: expect.stringContaining('请先激活') });
    const hours = (await devApi.get<TaskHours>(`${base}/worklog?taskId=${closed.id}`)).data;
    expect(hours).toMatchObject({ mayLog: false, refusal: expect.stringContaining('请先激活') });
  });
});

it('is changed and taken back by whose it is and by managers, who stand in the history', async () => {
  const { api, devApi, as, tenant, project, dev, add } = await world();
  const peer = await t().factory.member(tenant);
  await t().app.platform.database.query(
    'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
    [tenant.id, project.id, peer.id, tenant.roleIds.get('ROLE_PROJECT_DEVELOPER') as string],
  );
  t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
  const { id } = await add();
  await put(devApi, id, 1, { estimateHours: 10 });
  const { data } = await log(devApi, id, { hours: 4 });
  expect((await (await as(peer)).put(`${base}/worklog/${data.id}`, { version: 1, hours: 1 })).status).toBe(403);
  const set = await api.put<WorklogSaved>(`${base}/worklog/${data.id}`, { version: 1, hours: 3 });
  expect(set.data.task).toMatchObject({ consumedHours: 3, leftHours: 7 });
  expect((await devApi.put(`${base}/worklog/${data.id}`, { version: 1, hours: 2 })).status).toBe(409);
  const [entry] = (await api.get<ObjectHistory[]>(`${base}/actions?taskId=${id}`)).data;
  expect(entry?.changes[0]?.before).toContain(`人员 ${dev.username}：4 小时`);
  expect((await devApi.delete<WorklogSaved>(`${base}/worklog/${data.id}`)).data.task).toMatchObject({
    consumedHours: 0,
    leftHours: 10,
  });
  expect((await devApi.delete(`${base}/worklog/${data.id}`)).status).toBe(404);
});

it('sums up a parent with what of it one may see', async () => {
  const { api, devApi, project, add } = await world();
  const root = await add();
  const open = await add({ parentId: root.id });
  const hidden = await add({ parentId: root.id, privateTask: true });
  const below = await add({ parentId: hidden.id });
  await put(api, open.id, 1, { estimateHours: 5 });
  for (const [{ id }, hours] of [
    [root, 1],
    [open, 2],
    [hidden, 3],
    [below, 4],
  ] as const) {
    expect((await log(api, id, { hours })).status).toBe(200);
  }
  const sums = async (client: Client) => (await client.get<TaskHours>(`${base}/worklog?taskId=${root.id}`)).data.tree;
  expect(await sums(api)).toEqual({ estimate: 5, consumed: 10, left: 3 });
  expect(await sums(devApi)).toEqual({ estimate: 5, consumed: 3, left: 3 });
  const overview = await devApi.get<ProjectOverview>(`project-center/pcProject/${project.id}/overview`);
  expect(overview.data.hours).toEqual({ estimate: 5, consumed: 7, left: 3, beyond: 0, apart: 5 });
  const groups = await devApi.post<{ groups: { sums: number[] }[] }>(`${base}/groups`, {
    projectId: project.id,
    group: 'category',
    sums: ['consumedHours'],
  });
  expect(groups.data.groups.map(({ sums }) => sums)).toEqual([[7]]);
});

it('sums no tree where all that is below is hidden from the reader', async () => {
  const { api, devApi, add } = await world();
  const root = await add();
  await add({ parentId: root.id, privateTask: true });
  const treeOf = async (client: Client) => (await client.get<TaskHours>(`${base}/worklog?taskId=${root.id}`)).data.tree;
  expect(await treeOf(api)).toMatchObject({ consumed: 0 });
  expect(await treeOf(devApi)).toBeNull();
});

it('is a column like others: filter, sort, export', async () => {
  const { api, project, add } = await world();
  const [a, b] = [await add({ title: '甲' }), await add({ title: '乙' })];
  await log(api, a.id, { hours: 1 });
  await log(api, b.id, { hours: 3, leftHours: 2 });
  const query = (body: object) =>
    api.post<{ result: TaskDetail[] }>(`${base}/query`, { projectId: project.id, ...body });
  const more = await query({ filter: { conditions: [{ field: 'consumedHours', op: 'gt', value: 2 }] } });
  expect(more.data.result.map(({ id }) => id)).toEqual([b.id]);
  expect((await query({ sort: 'consumedHours', order: 'desc' })).data.result.map(({ id }) => id)).toEqual([b.id, a.id]);
  expect((await query({ sort: 'leftHours', order: 'desc' })).data.result[0]).toMatchObject({ id: b.id, leftHours: 2 });
});

it('shows a person the own week, and of tasks that are lost to them the hours alone', async () => {
  const { tenant, devApi, dev, project, add } = await world();
  const { id, taskNo } = await add();
  const lost = await add();
  await log(devApi, id, { hours: 3 });
  await log(devApi, lost.id, { hours: 1 });
  await t().app.platform.database.query('UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND id = $2', [
    tenant.id,
    lost.id,
  ]);
  const week = (await devApi.get<WeekHours>(`${base}/worklog/week`)).data;
  expect([new Date(week.from).getUTCDay(), week.to]).toEqual([1, addDays(week.from, 6)]);
  expect(week.logs.map(({ hours, task }) => [hours, task?.taskNo ?? null])).toEqual([
    [3, taskNo],
    [1, null],
  ]);
  expect((await devApi.get<WeekHours>(`${base}/worklog/week?day=2026-01-01`)).data).toMatchObject({
    from: '2025-12-29',
    // New Year's Day is off, the Sunday after it is worked.
    workdays: ['2025-12-29', '2025-12-30', '2025-12-31', '2026-01-04'],
    logs: [],
  });
  expect(dev.id && project.id).toBeTruthy();
});

it('has to be there before a task is handed in, where the project asks for it', async () => {
  const { api, tenant, project, pm, add } = await world();
  const { id } = await add({ category: 'IN_PROGRESS', executorId: pm.id });
  const configs = { TASK_HOURS_REQUIRED: '1' };
  await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const stageId = workflow.stages.find((one) => one.category === 'VERIFYING')?.id;
  expect(await put(api, id, 1, { stageId })).toMatchObject({
    status: 422,
    message: expect.stringContaining('请先在任务中登记工时'),
  });
  await log(api, id, { hours: 0.5 });
  expect((await put(api, id, 2, { stageId })).status).toBe(200);
});
