/** Fields of the enterprise, archives, order, required and default values. */

import type { ArchivedField, TenantField } from '../../../../contract/object/customFields';
import type { CustomFieldInfo } from '../../../../contract/task/setup';
import type { TaskDetail, TaskRow } from '../../../../contract/task/task';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const path = 'project-center/pcProject/customFields';
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, owner, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const [admin, api] = await Promise.all([t().as(owner, tenant), t().as(pm, tenant)]);
  const field = async (name: string, more: object = {}) =>
    (await api.post<{ fieldId: string }>(path, { projectId: project.id, name, kind: 'text', ...more })).data.fieldId;
  const shared = async (name: string, more: object = {}) =>
    (await admin.post<{ fieldId: string }>(path, { name, kind: 'text', ...more })).data.fieldId;
  const list = async () => (await api.get<CustomFieldInfo[]>(`${path}?projectId=${project.id}`)).data;
  const create = (customFields: object) =>
    api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title: '一', customFields });
  const detail = async (id: string) => (await api.get<TaskDetail>(`${base}/details/${id}`)).data;
  return { tenant, pm, project, admin, api, field, shared, list, create, detail };
}

it('are taken over by projects, with what their formulas read, and let go with their values kept', async () => {
  const { admin, api, shared, list, project, create, detail } = await world();
  const n = await shared('人天', { kind: 'number' });
  const cost = await shared('成本', { kind: 'calculated', config: { formula: `{${n}} * 2` } });
  expect((await api.post(path, { name: '不行', kind: 'text' })).status).toBe(403);
  const available = (await api.get<TenantField[]>(`${path}/available?projectId=${project.id}`)).data;
  expect(available.map(({ name }) => name)).toEqual(['人天', '成本']);
  expect((await api.post(`${path}/adopt`, { projectId: project.id, fieldIds: [cost] })).status).toBe(200);
  expect((await list()).map(({ name, shared: ofTenant }) => [name, ofTenant])).toEqual([
    ['成本', true],
    ['人天', true],
  ]);
  const taskId = (await create({ [n]: 4 })).data.taskId;
  expect((await detail(taskId)).customFields).toEqual({ [n]: 4, [cost]: 8 });
  expect((await admin.get<TenantField[]>('project-center/tenantFields')).data.map(({ projects }) => projects)).toEqual([
    1, 1,
  ]);
  expect((await api.post(`${path}/release`, { projectId: project.id, fieldId: cost })).status).toBe(422);
  expect((await api.post(`${path}/release`, { projectId: project.id, fieldId: cost, evenIfUsed: true })).status).toBe(
    200,
  );
  expect((await list()).map(({ name }) => name)).toEqual(['人天']);
  await api.post(`${path}/adopt`, { projectId: project.id, fieldIds: [cost] });
  const { data } = await api.post<{ result: TaskRow[] }>(`${base}/query`, {
    projectId: project.id,
    filter: { conditions: [{ field: cost, op: 'is', value: 8 }] },
  });
  expect(data.result).toHaveLength(1);
});

it('bear names that stand once in each place where they are shown', async () => {
  const { admin, api, field, shared, project } = await world();
  const own = await field('模块');
  const theirs = await shared('模块');
  expect((await api.post(`${path}/adopt`, { projectId: project.id, fieldIds: [theirs] })).status).toBe(409);
  expect((await admin.put(path, { fieldId: theirs, name: '子系统' })).status).toBe(200);
  expect((await api.post(`${path}/adopt`, { projectId: project.id, fieldIds: [theirs] })).status).toBe(200);
  expect((await admin.put(path, { fieldId: theirs, name: '模块' })).status).toBe(409);
  expect((await api.put(path, { fieldId: own, name: '子系统' })).status).toBe(409);
  expect((await admin.post(path, { name: '子系统', kind: 'text' })).status).toBe(409);
});

it('are archived with their values, restored with them, and ordered by hand', async () => {
  const { api, field, shared, list, project, create, detail } = await world();
  const [a, b] = [await field('甲'), await field('乙')];
  const c = await shared('丙');
  await api.post(`${path}/adopt`, { projectId: project.id, fieldIds: [c] });
  const taskId = (await create({ [a]: '值' })).data.taskId;
  expect((await api.put(`${path}/order`, { projectId: project.id, fieldIds: [c, b] })).status).toBe(200);
  expect((await list()).map(({ name }) => name)).toEqual(['丙', '乙', '甲']);
  await api.delete(`${path}/${a}`, { evenIfUsed: true });
  const archived = (await api.get<ArchivedField[]>(`${path}/archived?projectId=${project.id}`)).data;
  expect(archived).toMatchObject([{ fieldId: a, name: '甲', count: 1 }]);
  const again = await field('甲');
  expect((await api.post(`${path}/${a}/restore`)).status).toBe(409);
  await api.put(path, { fieldId: again, name: '新甲' });
  expect((await api.post(`${path}/${a}/restore`)).status).toBe(200);
  expect((await api.post(`${path}/${a}/restore`)).status).toBe(404);
  expect((await detail(taskId)).customFields).toEqual({ [a]: '值' });
});

it('change their kind while no task holds a value, and notice another’s change', async () => {
  const { api, field, create, list } = await world();
  const id = await field('模块');
  const options = [{ label: '一' }];
  expect((await api.put(path, { fieldId: id, kind: 'select', options, version: 1 })).status).toBe(200);
  expect((await api.put(path, { fieldId: id, name: '迟到', version: 1 })).status).toBe(409);
  const [{ options: [first] = [] } = {}] = await list();
  await create({ [id]: first?.value });
  expect((await api.put(path, { fieldId: id, kind: 'text', version: 2 })).status).toBe(422);
});

it('that are required hold new tasks and changes to it; defaults stand where nothing was said', async () => {
  const { api, field, create, detail, project } = await world();
  const level = await field('级别', { kind: 'number', defaultValue: 3 });
  const owner = await field('来源', { required: true });
  expect(await create({})).toMatchObject({ status: 400, message: expect.stringContaining('来源') });
  const taskId = (await create({ [owner]: '客户' })).data.taskId;
  expect((await detail(taskId)).customFields).toEqual({ [level]: 3, [owner]: '客户' });
  expect((await detail((await create({ [owner]: '客户', [level]: null })).data.taskId)).customFields).toEqual({
    [owner]: '客户',
  });
  const clear = (fieldId: string) =>
    api.put(`${base}/update/${taskId}`, { version: 1, customFields: { [fieldId]: null } });
  expect((await clear(owner)).status).toBe(400);
  expect((await clear(level)).status).toBe(200);
  const wrong = { projectId: project.id, name: '错', kind: 'number', defaultValue: '三' };
  expect((await api.post(path, wrong)).status).toBe(400);
});

it('of a tree are found with everything below, departments like any other', async () => {
  const { api, field, create, project, tenant } = await world();
  const { database } = t().app.platform;
  const [top, sub] = ['019f0000-0000-7000-8000-000000000001', '019f0000-0000-7000-8000-000000000002'];
  await database.query(
    `INSERT INTO department (tenant_id, id, parent_id, name) VALUES ($1, $2, NULL, '研发'), ($1, $3, $2, '前端')`,
    [tenant.id, top, sub],
  );
  const options = [
    { value: 'e', label: '华东' },
    { value: 's', label: '上海', parent: 'e' },
    { value: 'p', label: '浦东', parent: 's' },
    { value: 'n', label: '华北' },
  ];
  const area = await field('区域', { kind: 'treeSelect', options });
  const team = await field('部门', { kind: 'department' });
  const first = (await create({ [area]: 'p', [team]: sub })).data.taskId;
  await create({ [area]: 'n', [team]: top });
  expect((await create({ [team]: project.id })).status).toBe(400);
  const count = async (fieldId: string, op: string, value: string[]) =>
    (
      await api.post<{ total: number }>(`${base}/query`, {
        projectId: project.id,
        filter: { conditions: [{ field: fieldId, op, value }] },
      })
    ).data.total;
  expect(await count(area, 'under', ['e'])).toBe(1);
  expect(await count(area, 'anyOf', ['e'])).toBe(0);
  expect(await count(team, 'under', [top])).toBe(2);
  const exported = await api.post(`${base}/export`, {
    projectId: project.id,
    format: 'csv',
    columns: ['taskNo', area, team],
  });
  expect(exported.body).toContain('华东 / 上海 / 浦东');
  expect(exported.body).toContain('研发 / 前端');
  await api.put(`${base}/update/${first}`, { version: 1, customFields: { [area]: 'n' } });
  const actions = (await api.get<{ changes: { before: string; after: string }[] }[]>(`${base}/actions?taskId=${first}`))
    .data;
  expect(actions[0]?.changes[0]).toMatchObject({ before: '华东 / 上海 / 浦东', after: '华北' });
  const circle = [
    { value: 'a', label: 'a', parent: 'b' },
    { value: 'b', label: 'b', parent: 'a' },
  ];
  expect(
    (await api.post(path, { projectId: project.id, name: '圈', kind: 'treeSelect', options: circle })).status,
  ).toBe(400);
});
