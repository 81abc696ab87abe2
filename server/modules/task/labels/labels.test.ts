/** Labels: administration, on tasks, in filters, groups and batches. */
import type { PageOf } from '../../../../contract/envelope';
import type { BatchJob } from '../../../../contract/task/batch';
import type { TaskLabel } from '../../../../contract/task/labels';
import type { TaskDetail, TaskFilter, TaskRow } from '../../../../contract/task/task';
import type { TaskGroups } from '../../../../contract/task/views';
import { useTestApp } from '../../../test/app';
import { runBatch } from '../batch/worker';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
const labelsPath = 'project-center/pcProject/labels';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const label = async (name: string) =>
    (await api.post<{ labelId: string }>(labelsPath, { projectId: project.id, name, color: 'blue' })).data.labelId;
  const add = async (title: string, labelIds: string[]) =>
    (await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title, labelIds })).data.taskId;
  const titles = async (filter: TaskFilter) =>
    (
      await api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, filter, sort: 'seq', order: 'asc' })
    ).data.result
      .map(({ title }) => title)
      .join('');
  const detail = async (id: string) => (await api.get<TaskDetail>(`${base}/details/${id}`)).data;
  return { tenant, member, project, api, label, add, titles, detail };
}

it('are made, renamed, listed, and taken off their tasks when they go', async () => {
  const { api, project, label, add, detail, tenant, member } = await world();
  const id = await label('前端');
  const other = await label('后端');
  expect((await api.post(labelsPath, { projectId: project.id, name: '前端', color: 'red' })).status).toBe(409);
  expect((await api.post(labelsPath, { projectId: project.id, name: '坏', color: 'url(x)' })).status).toBe(400);
  expect((await api.put(labelsPath, { labelId: id, name: '后端' })).status).toBe(409);
  expect((await api.put(labelsPath, { labelId: id, name: '客户端', color: '#ff0000' })).status).toBe(200);
  const listed = (await api.get<{ result: TaskLabel[] }>(`${labelsPath}?projectId=${project.id}`)).data.result;
  expect(listed).toEqual([
    { labelId: id, name: '客户端', color: '#ff0000', shared: false },
    { labelId: other, name: '后端', color: 'blue', shared: false },
  ]);
  const theirs = await t().as(member, tenant);
  expect((await theirs.delete(`${labelsPath}/${id}`)).status).toBe(403);
  const taskId = await add('一', [id, other]);
  expect((await api.delete(`${labelsPath}/${id}`)).data).toEqual({ count: 1 });
  expect((await detail(taskId)).labelIds).toEqual([other]);
});

it('stand on tasks, with history, and only those of the project', async () => {
  const { api, label, add, detail } = await world();
  const [a, b] = [await label('甲'), await label('乙')];
  const taskId = await add('一', [a]);
  const stranger = await (await world()).label('丙');
  const path = `${base}/update/${taskId}`;
  expect((await api.put(path, { version: 1, labelIds: [stranger] })).status).toBe(400);
  expect((await api.put(path, { version: 1, labelIds: [b, a] })).status).toBe(200);
  expect((await detail(taskId)).labelIds).toEqual([b, a]);
  const history = (await api.get<{ changes: object[] }[]>(`${base}/actions?taskId=${taskId}`)).data;
  expect(history[0]?.changes).toEqual([{ field: 'labelIds', label: '标签', before: '甲', after: '乙、甲' }]);
});

it('filter, group, and are added and removed in batches', async () => {
  const { api, project, label, add, titles, tenant } = await world();
  const [a, b] = [await label('甲'), await label('乙')];
  await add('一', [a, b]);
  await add('二', [b]);
  await add('三', []);
  expect(await titles({ labelIds: [a] })).toBe('一');
  expect(await titles({ conditions: [{ field: 'labelIds', op: 'allOf', value: [a, b] }] })).toBe('一');
  expect(await titles({ conditions: [{ field: 'labelIds', op: 'noneOf', value: [a] }] })).toBe('二三');
  expect(await titles({ conditions: [{ field: 'labelIds', op: 'empty' }] })).toBe('三');
  const groups = await api.post<TaskGroups>(`${base}/groups`, { projectId: project.id, group: 'labelIds' });
  expect(groups.data.groups.map(({ key, count }) => [key, count])).toEqual([
    [a, 1],
    [b, 2],
    [null, 1],
  ]);
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
  const operation = { kind: 'labels', addLabelIds: [a], removeLabelIds: [b] };
  const started = await api.post<{ jobId: string }>(`${base}/query/batch`, {
    projectId: project.id,
    filter: {},
    operation,
  });
  const { jobId } = started.data;
  await runBatch(
    t().app.platform,
    { tenantId: tenant.id, jobId },
    { signal: new AbortController().signal, last: true },
  );
  expect((await api.get<BatchJob>(`${base}/batch/${jobId}`)).data).toMatchObject({ changed: 3, failed: 0 });
  expect(await titles({ labelIds: [a] })).toBe('一二三');
  expect(await titles({ labelIds: [b] })).toBe('');
});

describe('of the enterprise', () => {
  it('are offered in every project, tended by who manages labels, and stand under one name', async () => {
    const { api, project, add, titles, tenant } = await world();
    const admin = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN'), tenant);
    expect((await api.post(labelsPath, { name: '合规', color: 'red' })).status).toBe(403);
    const id = (await admin.post<{ labelId: string }>(labelsPath, { name: '合规', color: 'red' })).data.labelId;
    expect((await admin.post(labelsPath, { name: '合规', color: 'blue' })).status).toBe(409);
    expect((await api.post(labelsPath, { projectId: project.id, name: '合规', color: 'blue' })).status).toBe(409);
    const listed = (await api.get<{ result: TaskLabel[] }>(`${labelsPath}?projectId=${project.id}`)).data.result;
    expect(listed).toEqual([{ labelId: id, name: '合规', color: 'red', shared: true }]);
    await add('一', [id]);
    expect(await titles({ labelIds: [id] })).toBe('一');
    expect((await api.put(labelsPath, { labelId: id, name: '改' })).status).toBe(403);
    const usage = (await admin.get<{ name: string; count: number }[]>('project-center/tenantLabels')).data;
    // They manage labels and are in no project: none of its tasks is counted, while all lose the label.
    expect(usage).toMatchObject([{ name: '合规', count: 0 }]);
    expect((await admin.delete(`${labelsPath}/${id}`)).data).toEqual({ count: 0 });
    expect(await titles({ labelIds: [id] })).toBe('');
  });

  it('are counted on the tasks that whoever tends them sees', async () => {
    const { api, label, add, project, tenant } = await world();
    const id = await label('甲');
    await add('公开', [id]);
    const { taskId } = (
      await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title: '私密', labelIds: [id] })
    ).data;
    const { database } = t().app.platform;
    await database.query('UPDATE task SET private_type = 1 WHERE tenant_id = $1 AND id = $2', [tenant.id, taskId]);
    const lead = await t().factory.member(tenant);
    await database.query(
      'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      [tenant.id, project.id, lead.id, tenant.roleIds.get('ROLE_PROJECT_MANAGER')],
    );
    const usage = async (client: typeof api) =>
      (await client.get<{ count: number }[]>(`${labelsPath}/usage?projectId=${project.id}`)).data.map(
        ({ count }) => count,
      );
    const leads = await t().as(lead, tenant);
    expect([await usage(api), await usage(leads)]).toEqual([[2], [1]]);
    const intoId = await label('乙');
    expect((await leads.post(`${labelsPath}/merge`, { labelId: id, intoId })).data).toEqual({ count: 1 });
    expect(await usage(api)).toEqual([2]);
    expect((await leads.delete(`${labelsPath}/${intoId}`)).data).toEqual({ count: 1 });
    expect(await usage(api)).toEqual([]);
  });

  it('and of projects are merged: each task bears the other one, once', async () => {
    const { api, label, add, detail, project } = await world();
    const [a, b, c] = [await label('甲'), await label('乙'), await label('丙')];
    const both = await add('一', [c, a, b]);
    const one = await add('二', [a]);
    expect((await api.post(`${labelsPath}/merge`, { labelId: a, intoId: a })).status).toBe(400);
    const stranger = await (await world()).label('丁');
    expect((await api.post(`${labelsPath}/merge`, { labelId: a, intoId: stranger })).status).toBe(400);
    expect((await api.post(`${labelsPath}/merge`, { labelId: a, intoId: b })).data).toEqual({ count: 2 });
    expect((await detail(both)).labelIds).toEqual([c, b]);
    expect((await detail(one)).labelIds).toEqual([b]);
    const usage = await api.get<{ name: string; count: number }[]>(`${labelsPath}/usage?projectId=${project.id}`);
    expect(usage.data.map(({ name, count }) => [name, count])).toEqual([
      ['乙', 2],
      ['丙', 1],
    ]);
  });
});
