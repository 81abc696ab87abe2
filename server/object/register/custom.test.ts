/** Custom fields of registers: administered by kind, judged on the server, in lists, history, batches and undo. */
import type { PageOf } from '../../../contract/envelope';
import type { ArchivedField } from '../../../contract/object/customFields';
import type { ObjectHistory } from '../../../contract/object/history';
import type { BatchAnswer } from '../../../contract/object/record';
import type { TakenBack } from '../../../contract/object/undo';
import type { RiskDetail, RiskRow } from '../../../contract/risk/risk';
import type { CustomFieldInfo } from '../../../contract/task/setup';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const risks = 'collaboration-center/risk';
const fieldsPath = 'project-center/pcProject/customFields';

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, ownerApi] = [await t().as(pm, tenant), await t().as(owner, tenant)];
  const field = async (name: string, kind: string, more: object = {}) => {
    const ask = { projectId: project.id, objectType: 'risk', name, kind, ...more };
    return (await api.post<{ fieldId: string }>(fieldsPath, ask)).data.fieldId;
  };
  const list = async (objectType?: string) =>
    (
      await api.get<CustomFieldInfo[]>(
        `${fieldsPath}?projectId=${project.id}${objectType ? `&objectType=${objectType}` : ''}`,
      )
    ).data.map(({ name }) => name);
  const create = (customFields?: object, more: object = {}) =>
    api.post<{ id: string; no: string; field?: string }>(`${risks}/create`, {
      ...{ projectId: project.id, title: '供应商交付延期', probability: 3, impact: 4 },
      ...(customFields && { customFields }),
      ...more,
    });
  const detail = async (id: string) => (await api.get<RiskDetail>(`${risks}/details/${id}`)).data;
  const query = async (filter: object, more: object = {}) =>
    (await api.post<PageOf<RiskRow>>(`${risks}/query`, { projectId: project.id, filter, ...more })).data.result.map(
      ({ no }) => no,
    );
  return { tenant, pm, dev, project, api, ownerApi, field, list, create, detail, query };
}
const options = [
  { value: 'east', label: '华东' },
  { value: 'south', label: '华南' },
];

it('belong to one kind: others neither show nor take them', async () => {
  const { api, field, list, project, create } = await setting();
  const id = await field('区域', 'select', { options });
  expect([await list('risk'), await list('problem'), await list()]).toEqual([['区域'], [], []]);
  // A name is free for another kind.
  expect((await api.post(fieldsPath, { projectId: project.id, name: '区域', kind: 'text' })).status).toBe(200);
  expect(
    (await api.post(fieldsPath, { projectId: project.id, objectType: 'risk', name: '区域', kind: 'text' })).status,
  ).toBe(409);
  const problem = { projectId: project.id, title: '卡顿', severity: 3, customFields: { [id]: 'east' } };
  expect((await api.post('collaboration-center/problem/create', problem)).status).toBe(400);
  expect((await create({ [id]: 'east' })).status).toBe(200);
  const formula = {
    projectId: project.id,
    objectType: 'risk',
    name: '合计',
    kind: 'calculated',
    config: { formula: '1' },
  };
  expect((await api.post<{ field: string }>(fieldsPath, formula)).data.field).toBe('kind');
});

it('are judged where they are filled in: required, by kind, with defaults', async () => {
  const { field, create, detail, dev } = await setting();
  const [area, cost, who] = [
    await field('区域', 'select', { options, required: true }),
    await field('影响金额', 'number', { defaultValue: 5 }),
    await field('对口人', 'person'),
  ];
  expect((await create()).data.field).toBe(`customFields.${area}`);
  expect((await create({ [area]: 'west' })).data.field).toBe(`customFields.${area}`);
  const outsider = '00000000-0000-7000-8000-000000000001';
  expect((await create({ [area]: 'east', [who]: outsider })).data.field).toBe(`customFields.${who}`);
  const { id } = (await create({ [area]: 'east', [who]: dev.id })).data;
  expect(await detail(id)).toMatchObject({
    customFields: { [area]: 'east', [cost]: 5, [who]: dev.id },
    named: [{ userId: dev.id }],
  });
});

it('are changed, told in the history, and taken back by themselves', async () => {
  const { api, field, create, detail } = await setting();
  const [area, note] = [await field('区域', 'select', { options, required: true }), await field('备注', 'text')];
  const { id } = (await create({ [area]: 'east', [note]: '初' })).data;
  const update = (customFields: object, version: number) =>
    api.put<{ field: string }>(`${risks}/update/${id}`, { version, customFields });
  expect((await update({ [area]: null }, 1)).data.field).toBe(`customFields.${area}`);
  expect((await update({ [area]: 'south' }, 1)).status).toBe(200);
  expect((await update({ [note]: '改' }, 1)).status).toBe(409);
  expect((await detail(id)).customFields).toEqual({ [area]: 'south', [note]: '初' });
  const history = (await api.get<ObjectHistory>(`${risks}/actions?objectId=${id}`)).data;
  expect(JSON.stringify(history)).toContain(
    JSON.stringify({ field: `customFields.${area}`, label: '区域', before: '华东', after: '华南' }),
  );
  await update({ [note]: '改' }, 2);
  const back = await api.post<TakenBack>(`${risks}/takeBack/${id}`, {
    set: { customFields: { [area]: 'east', [note]: '初' } },
    expect: { customFields: { [area]: 'south', [note]: '别' } },
  });
  expect(back.data).toMatchObject({
    written: [`customFields.${area}`],
    kept: [{ field: `customFields.${note}`, label: '备注', now: '改' }],
  });
  expect((await detail(id)).customFields).toEqual({ [area]: 'east', [note]: '改' });
});

it('filter and sort the list, and change of many at once', async () => {
  const { api, field, create, query, project, detail } = await setting();
  const [area, cost] = [await field('区域', 'select', { options }), await field('影响金额', 'number')];
  const made = [
    (await create({ [area]: 'east', [cost]: 20 })).data,
    (await create({ [area]: 'south', [cost]: 3 })).data,
    (await create({})).data,
  ];
  const [a, b, c] = made.map(({ no }) => no);
  expect(await query({ conditions: [{ field: area, op: 'anyOf', value: ['east'] }] })).toEqual([a]);
  expect(await query({}, { sort: cost, order: 'asc' })).toEqual([b, a, c]);
  const answer = await api.post<BatchAnswer>(`${risks}/batchUpdate`, {
    projectId: project.id,
    ids: made.map(({ id }) => id),
    set: { customFields: { [area]: 'east' } },
  });
  expect(answer.data).toMatchObject({
    ...{ done: 3, unchanged: 1 },
    changed: [
      { no: b, before: { [`customFields.${area}`]: 'south' }, after: { [`customFields.${area}`]: 'east' } },
      { no: c, before: { [`customFields.${area}`]: null } },
    ],
  });
  expect((await detail(made[1]?.id ?? '')).customFields).toEqual({ [area]: 'east', [cost]: 3 });
});

it('cannot lose what objects hold unasked, and come back with it', async () => {
  const { api, field, create, project } = await setting();
  const area = await field('区域', 'select', { options });
  await create({ [area]: 'east' });
  const removed = await api.put<unknown>(fieldsPath, { fieldId: area, options: options.slice(1) });
  expect([removed.status, removed.message]).toEqual([422, '有 1 个风险使用了选项「华东」，请先修改这些风险']);
  expect((await api.delete(`${fieldsPath}/${area}`, {})).message).toContain('有 1 个风险填写了');
  await api.delete(`${fieldsPath}/${area}`, { evenIfUsed: true });
  const archived = `${fieldsPath}/archived?projectId=${project.id}`;
  expect((await api.get<ArchivedField[]>(archived)).data).toEqual([]);
  expect((await api.get<ArchivedField[]>(`${archived}&objectType=risk`)).data).toMatchObject([
    { name: '区域', count: 1 },
  ]);
});

it('of the enterprise are taken over by projects, kind by kind', async () => {
  const { ownerApi, api, project, list } = await setting();
  const ask = { objectType: 'problem', name: '根因分类', kind: 'text' };
  const { fieldId } = (await ownerApi.post<{ fieldId: string }>(fieldsPath, ask)).data;
  const available = async (type: string) =>
    (await api.get<unknown[]>(`${fieldsPath}/available?projectId=${project.id}&objectType=${type}`)).data.length;
  expect([await available('problem'), await available('risk'), await available('task')]).toEqual([1, 0, 0]);
  await api.post(`${fieldsPath}/adopt`, { projectId: project.id, fieldIds: [fieldId] });
  expect([await list('problem'), await list('risk')]).toEqual([['根因分类'], []]);
});
