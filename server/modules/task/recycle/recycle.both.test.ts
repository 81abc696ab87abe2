import type { PageOf } from '../../../../contract/envelope';
import type { RecycledTask, TaskDetail, TaskRow } from '../../../../contract/task/task';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const viewer = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const api = await t().as(pm, tenant);
  const task = (title: string, values: object = {}, creator = pm) =>
    t().factory.task(tenant, project, creator, { title, ...values });
  const remove = (id: string, client: Client = api, deleteReason = '重复录入') =>
    client.delete<{ count: number }>(`${base}/${id}`, { deleteChildren: true, deleteReason });
  const bin = async (client: Client = api, more: object = {}) =>
    (await client.post<PageOf<RecycledTask>>(`${base}/taskRecycle/query`, { projectId: project.id, ...more })).data;
  const recover = (taskIds: string[], client: Client = api) =>
    client.post<{ count: number }>(`${base}/taskRecycle/recover`, { taskIds });
  const live = async () =>
    (await api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, sort: 'seq', order: 'asc' })).data;
  const detail = async (id: string) => (await api.get<TaskDetail>(`${base}/details/${id}`)).data;
  return { tenant, pm, dev, viewer, project, api, task, remove, bin, recover, live, detail };
}

it('a task goes with all that is below it, and comes back with it, where it was', async () => {
  const { pm, task, remove, bin, recover, live, detail, api } = await setting();
  const top = await task('顶层');
  const a = await task('父', { parentId: top.id });
  const b = await task('子', { parentId: a.id });
  await task('孙', { parentId: b.id });
  const answer = await remove(a.id);
  expect([answer.status, answer.data.count]).toEqual([200, 3]);
  expect((await live()).result.map((row) => row.title)).toEqual(['顶层']);
  expect((await detail(top.id)).childTotal).toBe(0);
  const { result, total } = await bin();
  expect(total).toBe(1);
  expect(result[0]).toMatchObject({
    id: a.id,
    title: '父',
    parentTitle: '顶层',
    childTotal: 2,
    deleteReason: '重复录入',
  });
  expect(result[0]?.deletedBy?.userId).toBe(pm.id);
  expect((await recover([a.id])).data.count).toBe(3);
  expect((await live()).result.map((row) => row.title)).toEqual(['顶层', '父', '子', '孙']);
  expect((await detail(top.id)).childTotal).toBe(1);
  expect((await detail(b.id)).parentTasks.map((one) => one.title)).toEqual(['顶层', '父']);
  const history = await api.get<{ event: string; reason: string | null }[]>(`${base}/actions?taskId=${a.id}`);
  expect(history.data.map((line) => [line.event, line.reason])).toEqual([
    ['recovered', null],
    ['deleted', '重复录入'],
  ]);
});

it('what was deleted before its parent stays deleted when the parent comes back', async () => {
  const { task, remove, recover, live, bin, detail } = await setting();
  const parent = await task('父');
  const child = await task('子', { parentId: parent.id });
  await remove(child.id);
  await remove(parent.id);
  expect((await bin()).total).toBe(2);
  await recover([parent.id]);
  expect((await live()).result.map((row) => row.title)).toEqual(['父']);
  expect((await detail(parent.id)).childTotal).toBe(0);
  await recover([child.id]);
  expect((await detail(parent.id)).childTotal).toBe(1);
});

it('below a parent that is still recycled, a task comes back at the top', async () => {
  const { task, remove, recover, live, detail } = await setting();
  const parent = await task('父');
  const child = await task('子', { parentId: parent.id });
  await remove(child.id);
  await remove(parent.id);
  await recover([child.id]);
  expect((await live()).result.map((row) => [row.title, row.parentId])).toEqual([['子', null]]);
  await recover([parent.id]);
  expect((await detail(parent.id)).childTotal).toBe(0);
});

it('both at once come back as they stood', async () => {
  const { task, remove, recover, detail } = await setting();
  const parent = await task('父');
  const child = await task('子', { parentId: parent.id });
  await remove(child.id);
  await remove(parent.id);
  expect((await recover([child.id, parent.id])).data.count).toBe(2);
  expect((await detail(child.id)).parentTasks.map((one) => one.title)).toEqual(['父']);
  expect((await detail(parent.id)).childTotal).toBe(1);
});

it('a number is never given twice, not even after recycling', async () => {
  const { task, remove, project, api } = await setting();
  await remove((await task('一')).id);
  const made = await api.post<{ taskNo: string }>(`${base}/create`, { projectId: project.id, title: '二' });
  expect(made.data.taskNo).toBe(`${project.code}-2`);
});

it('a reason is demanded', async () => {
  const { task, remove, api } = await setting();
  const { id } = await task('一');
  for (const reason of ['', '   ', '长'.repeat(501)]) {
    const answer = await remove(id, api, reason);
    expect([answer.status, (answer.data as unknown as { field: string }).field]).toEqual([400, 'deleteReason']);
  }
});

it('is searched and paged', async () => {
  const { task, remove, bin } = await setting();
  for (const title of ['一', '二', '百分之%']) await remove((await task(title)).id);
  expect(await bin(undefined, { pageSize: 2 })).toMatchObject({
    total: 3,
    result: [{ title: '百分之%' }, { title: '二' }],
  });
  expect((await bin(undefined, { pageSize: 2, pageNo: 2 })).result.map((row) => row.title)).toEqual(['一']);
  expect((await bin(undefined, { keyword: '%' })).result.map((row) => row.title)).toEqual(['百分之%']);
});

describe('who may', () => {
  it('delete: the creator where the project allows it, else who has the right', async () => {
    const { tenant, dev, project, api, task, remove } = await setting();
    const theirs = await t().as(dev, tenant);
    expect((await remove((await task('自己的', {}, dev)).id, theirs)).status).toBe(200);
    expect((await remove((await task('别人的')).id, theirs)).status).toBe(403);
    const configs = { TASK_DELETE_BY_CREATOR: '0' };
    await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
    expect((await remove((await task('自己的', {}, dev)).id, theirs)).status).toBe(403);
  });

  it('recover: who deleted it, else who has the right', async () => {
    const { tenant, dev, task, remove, recover } = await setting();
    const theirs = await t().as(dev, tenant);
    const own = await task('自己的', {}, dev);
    await remove(own.id, theirs);
    expect((await recover([own.id], theirs)).status).toBe(200);
    await remove(own.id);
    expect((await recover([own.id], theirs)).status).toBe(403);
    expect((await recover([own.id])).status).toBe(200);
  });

  it('change a closed project: nobody, neither by deleting nor by recovering', async () => {
    const { project, api, task, remove, recover } = await setting();
    const [gone, there] = [await task('删掉'), await task('留下')];
    await remove(gone.id);
    const to = (version: number, status: string) =>
      api.post('project-center/pcProject/updateProjectStatus', { id: project.id, version, status, reason: '验收' });
    await to(1, 'FINISHED');
    await to(2, 'CLOSED');
    expect((await recover([gone.id])).status).toBe(422);
    expect((await remove(there.id)).code).toBe('B0423');
  });

  it('see and recover private ones: only who may see them', async () => {
    const { tenant, pm, dev, viewer, project, task, remove, bin, recover } = await setting();
    const secret = await task('机密', { privateTask: true });
    await t().app.platform.database.query(
      "INSERT INTO task_member (tenant_id, task_id, user_id, role) VALUES ($1, $2, $3, 'involve')",
      [tenant.id, secret.id, dev.id],
    );
    await remove(secret.id);
    expect((await bin()).total).toBe(1);
    expect((await bin(await t().as(dev, tenant))).total).toBe(1);
    expect((await bin(await t().as(viewer, tenant))).total).toBe(0);
    const second = await t().factory.member(tenant);
    await t().app.platform.database.query(
      'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      [tenant.id, project.id, second.id, tenant.roleIds.get('ROLE_PROJECT_MANAGER')],
    );
    t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
    const manager = await t().as(second, tenant);
    expect((await bin(manager)).total).toBe(0);
    expect((await recover([secret.id], manager)).status).toBe(404);
    const missing = await recover(['01900000-0000-7000-8000-000000000000'], await t().as(viewer, tenant));
    const kept = await recover([secret.id], await t().as(viewer, tenant));
    expect([kept.status, kept.code, kept.message]).toEqual([404, missing.code, missing.message]);
    expect((await recover([secret.id], await t().as(pm, tenant))).status).toBe(200);
  });
});

it('counts of what went along only what the reader may see, and purges by that count', async () => {
  const { tenant, project, task, remove, recover, bin } = await setting();
  const parent = await task('父');
  await task('机密', { parentId: parent.id, privateTask: true });
  await task('子', { parentId: parent.id });
  const second = await t().factory.member(tenant);
  await t().app.platform.database.query(
    'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
    [tenant.id, project.id, second.id, tenant.roleIds.get('ROLE_PROJECT_MANAGER')],
  );
  t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
  const manager = await t().as(second, tenant);
  expect((await remove(parent.id, manager)).data).toEqual({ count: 2 });
  expect((await recover([parent.id], manager)).data).toEqual({ count: 2 });
  expect((await remove(parent.id)).data).toEqual({ count: 3 });
  expect([(await bin()).result[0]?.childTotal, (await bin(manager)).result[0]?.childTotal]).toEqual([2, 1]);
  const purged = await manager.post<{ count: number }>(`${base}/taskRecycle/purge`, { taskIds: [parent.id], count: 2 });
  expect([purged.status, purged.data]).toEqual([200, { count: 2 }]);
});

it('recovers nothing that is not there: live, unknown, a child that went along', async () => {
  const { task, remove, recover, live } = await setting();
  const parent = await task('父');
  const child = await task('子', { parentId: parent.id });
  expect((await recover([parent.id])).status).toBe(404);
  await remove(parent.id);
  expect((await recover([child.id])).status).toBe(404);
  expect((await recover([parent.id, '01900000-0000-7000-8000-000000000000'])).status).toBe(404);
  expect((await live()).total).toBe(0);
});

it('is asked for by the address as well as by the body, brought back by both words, and logged with where it came from', async () => {
  const { tenant, api, task, recover } = await setting();
  const [one, other] = [await task('甲'), await task('乙')];
  const byAddress = await api.delete<{ count: number }>(
    `${base}/${one.id}?deleteChildren=true&deleteReason=${encodeURIComponent('重复录入')}`,
  );
  expect([byAddress.status, byAddress.data]).toEqual([200, { count: 1 }]);
  expect(await api.delete(`${base}/${other.id}`)).toMatchObject({ status: 400, message: '请填写删除原因' });
  expect((await api.delete(`${base}/${other.id}?deleteChildren=false&deleteReason=x`)).status).toBe(400);
  expect((await api.post(`${base}/taskRecycle/recovery`, { taskIds: [one.id] })).data).toEqual({ count: 1 });
  expect((await recover([one.id])).status).toBe(404);
  const logged = await t().app.platform.database.query<{ action: string; ip: string; trace_id: string }>(
    'SELECT action, ip, trace_id FROM operation_log WHERE tenant_id = $1 AND object_id = $2 ORDER BY id',
    [tenant.id, one.id],
  );
  expect(logged).toEqual(
    ['recycled', 'recovered'].map((action) => ({ action, ip: '127.0.0.1', trace_id: expect.stringMatching(/.{8,}/) })),
  );
  expect(logged[0]?.trace_id).not.toBe(logged[1]?.trace_id);
});
