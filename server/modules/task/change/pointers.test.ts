/** What a task stands for elsewhere (specification §3): kept, changed with its history, and found by. */
import type { PageOf } from '../../../../contract/envelope';
import type { ObjectHistory } from '../../../../contract/object/history';
import type { TaskDetail, TaskFilter, TaskRow } from '../../../../contract/task/task';
import { newId } from '../../../base/present';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

it('keeps group, norm, object and form of a task, and finds tasks by them, by process and by ids', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(pm, tenant);
  const [groupId, relaObjId] = [newId(), newId()];
  const { data: norm } = await api.post<{ id: string }>('project-center/kc/specification/save', {
    ...{ code: 'Q/XH 1', title: '交付规范', source: 'enterprise', category: 'delivery', level: 'mandatory' },
  });
  const specificationId = norm.id;
  const create = async (title: string, values: object = {}) =>
    (await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title, ...values })).data.taskId;
  const one = await create('一', { groupId, specificationId, relaObjId, formKey: 'acceptance' });
  const two = await create('二');
  const detail = async (id: string) => (await api.get<TaskDetail>(`${base}/details/${id}`)).data;
  const made = await detail(one);
  expect(made).toMatchObject({ groupId, specificationId, relaObjId, formKey: 'acceptance' });
  const found = async (filter: TaskFilter) =>
    (
      await api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, filter, sort: 'seq', order: 'asc' })
    ).data.result.map(({ title }) => title);
  expect(await found({ groupId })).toEqual(['一']);
  expect(await found({ specificationId })).toEqual(['一']);
  expect(await found({ relaObjId })).toEqual(['一']);
  expect(await found({ formKey: 'acceptance' })).toEqual(['一']);
  expect(await found({ taskIdList: [two, newId()] })).toEqual(['二']);
  expect(await found({ processId: made.processId })).toEqual(['一', '二']);
  expect(await found({ processId: newId() })).toEqual([]);
  const saved = await api.put(`${base}/update/${one}`, { version: made.version, formKey: null, groupId: null });
  expect(saved.status).toBe(200);
  expect(await detail(one)).toMatchObject({ groupId: null, specificationId, relaObjId, formKey: null });
  const [entry] = (await api.get<ObjectHistory[]>(`${base}/actions?taskId=${one}`)).data;
  expect(entry?.changes.map(({ label, after }) => [label, after])).toEqual([
    ['小组', null],
    ['表单', null],
  ]);
});
