/** Custom fields of projects: the enterprise's, filled in by who makes and changes projects, in the list and in copies. */
import type { ProjectDetail, ProjectPage } from '../../../contract/project/project';
import type { CustomFieldInfo } from '../../../contract/task/setup';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/pcProject';
const fieldsPath = `${base}/customFields`;
const options = [
  { value: 'a', label: 'A 级' },
  { value: 'b', label: 'B 级' },
];

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const [admin, api] = [await t().as(owner, tenant), await t().as(pm, tenant)];
  const ask = (name: string, kind: string, more: object = {}) => ({ objectType: 'project', name, kind, ...more });
  const field = async (name: string, kind: string, more: object = {}) =>
    (await admin.post<{ fieldId: string }>(fieldsPath, ask(name, kind, more))).data.fieldId;
  const fields = async () =>
    (await api.get<CustomFieldInfo[]>(`${fieldsPath}?objectType=project`)).data.map(({ name }) => name);
  const create = (code: string, customFields?: object) =>
    api.post<{ id: string; field: string }>(base, { name: code, code, ...(customFields && { customFields }) });
  const detail = async (id: string) => (await api.get<ProjectDetail>(`${base}/${id}`)).data;
  const codes = async (query: object) => {
    const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const answer = await api.get<ProjectPage>(`${base}?${text}`);
    return answer.status === 200 ? answer.data.result.map(({ code }) => code) : answer.status;
  };
  return { tenant, owner, pm, member, admin, api, ask, field, fields, create, detail, codes };
}

it('belong to the enterprise: a project makes none, and takes none over', async () => {
  const { tenant, pm, admin, api, ask, field, fields } = await world();
  const project = await t().factory.project(tenant, pm);
  const level = await field('项目级别', 'select', { options });
  expect(await fields()).toEqual(['项目级别']);
  expect((await api.get(fieldsPath)).status).toBe(400);
  expect((await api.post(fieldsPath, ask('别的', 'text'))).status).toBe(403);
  expect((await admin.post(fieldsPath, { ...ask('别的', 'text'), projectId: project.id })).status).toBe(400);
  expect((await api.post(`${fieldsPath}/adopt`, { projectId: project.id, fieldIds: [level] })).status).toBe(400);
  expect((await admin.post<{ field: string }>(fieldsPath, ask('合计', 'calculated'))).data.field).toBe('kind');
  // Fields of tasks have a name each of their own.
  const ofTasks = { projectId: project.id, name: '项目级别', kind: 'text' };
  expect((await api.post(fieldsPath, ofTasks)).status).toBe(200);
});

it('are judged where a project is made and changed: required, by kind, with defaults, by people of the enterprise', async () => {
  const { member, api, field, create, detail } = await world();
  const [level, amount, who] = [
    await field('项目级别', 'select', { options, required: true }),
    await field('合同金额', 'money', { defaultValue: 500 }),
    await field('客户经理', 'person'),
  ];
  expect((await create('CFA')).data.field).toBe(`customFields.${level}`);
  expect((await create('CFA', { [level]: 'c' })).data.field).toBe(`customFields.${level}`);
  const stranger = '00000000-0000-7000-8000-000000000001';
  expect((await create('CFA', { [level]: 'a', [who]: stranger })).data.field).toBe(`customFields.${who}`);
  const { id } = (await create('CFA', { [level]: 'a', [who]: member.id })).data;
  expect(await detail(id)).toMatchObject({
    customFields: { [level]: 'a', [amount]: 500, [who]: member.id },
    named: [{ userId: member.id }],
  });
  const change = (customFields: object, version = 1) => api.put<{ field: string }>(base, { id, version, customFields });
  expect((await change({ [level]: null })).data.field).toBe(`customFields.${level}`);
  expect((await change({ [level]: 'b', [who]: null })).status).toBe(200);
  expect((await change({ [level]: 'a' })).status).toBe(409);
  expect((await detail(id)).customFields).toEqual({ [level]: 'b', [amount]: 500 });
  const [entry] = await t().app.platform.database.query<{ changes: object[] }>(
    `SELECT changes FROM operation_log WHERE object_id = $1 AND action = 'updated'`,
    [id],
  );
  expect(entry?.changes).toContainEqual(expect.objectContaining({ label: '项目级别', before: 'A 级', after: 'B 级' }));
});

it('narrow and order the list, and count under its tabs', async () => {
  const { api, field, create, codes } = await world();
  const [level, amount] = [await field('项目级别', 'select', { options }), await field('合同金额', 'money')];
  await create('CFA', { [level]: 'a', [amount]: 300 });
  await create('CFB', { [level]: 'b', [amount]: 100 });
  await create('CFC', {});
  const where = (op: string, value?: unknown, on = level) => JSON.stringify([{ field: on, op, value }]);
  expect(await codes({ conditions: where('anyOf', ['a']) })).toEqual(['CFA']);
  expect(await codes({ conditions: where('empty') })).toEqual(['CFC']);
  expect(await codes({ conditions: where('gte', 200, amount) })).toEqual(['CFA']);
  expect(await codes({ sort: amount, order: 'asc' })).toEqual(['CFB', 'CFA', 'CFC']);
  expect(await codes({ sort: amount, order: 'desc' })).toEqual(['CFA', 'CFB', 'CFC']);
  const query = new URLSearchParams({ conditions: where('anyOf', ['a', 'b']), counts: 'true' });
  expect((await api.get<ProjectPage>(`${base}?${query}`)).data.counts).toMatchObject({ all: 2, notStarted: 2 });
  expect(await codes({ conditions: 'x' })).toBe(400);
  expect(await codes({ conditions: where('anyOf', ['a'], '00000000-0000-7000-8000-000000000001') })).toBe(400);
});

it('go with a copy, and are not asked for there', async () => {
  const { admin, api, field, create, detail } = await world();
  const level = await field('项目级别', 'select', { options });
  const gone = await field('旧字段', 'text');
  const { id } = (await create('CFA', { [level]: 'a', [gone]: '值' })).data;
  await field('行业', 'text', { required: true });
  expect((await admin.delete<{ count: number }>(`${fieldsPath}/${gone}`, {})).message).toContain('1 个项目');
  await admin.delete(`${fieldsPath}/${gone}`, { evenIfUsed: true });
  const body = { name: '副本', code: 'CFB', settings: true, members: false, types: false, fields: false, tasks: false };
  const copied = await api.post<{ id: string }>(`${base}/${id}/copy`, body);
  expect(copied.status).toBe(200);
  expect((await detail(copied.data.id)).customFields).toEqual({ [level]: 'a' });
});
