/** What a stage hides is in no answer: details, lists, children, links, exports. */
import type { PageOf } from '../../../../contract/envelope';
import type { TaskDetail, TaskRow } from '../../../../contract/task/task';
import type { ChildTasks } from '../../../../contract/task/tree';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

it('leaves hidden values out of every answer, and they are there again where the stage shows them', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(pm, tenant);
  const { data: field } = await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
    projectId: project.id,
    name: '报价',
    kind: 'text',
    config: {},
  });
  const { data: parent } = await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title: '父' });
  const { data: made } = await api.post<{ taskId: string; taskNo: string }>(`${base}/create`, {
    projectId: project.id,
    title: '子',
    parentId: parent.taskId,
    notes: '<p>机密内容</p>',
    executorId: pm.id,
    planEnd: '2026-05-01',
    estimateHours: 7.5,
    customFields: { [field.fieldId]: '机密报价' },
  });
  const detail = async () => (await api.get<TaskDetail>(`${base}/details/${made.taskId}`)).data;
  const { taskTypeId, stageId } = await detail();
  const { database, bus } = t().app.platform;
  for (const name of ['notes', 'executorId', 'planEnd', 'estimateHours', field.fieldId]) {
    await database.query(
      `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule) VALUES ($1, $2, $3, $4, 'hidden')`,
      [tenant.id, taskTypeId, stageId, name],
    );
  }
  bus.publish({ type: 'workflow', tenantId: tenant.id });
  const nothing = { executor: null, planEnd: null, estimateHours: null, customFields: {} };
  expect(await detail()).toMatchObject({ ...nothing, notes: '' });
  const list = await api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, around: true });
  expect(list.data.result.find(({ taskId }) => taskId === made.taskId)).toMatchObject(nothing);
  const mine = await api.post<PageOf<TaskRow>>(`${base}/query`, {});
  expect(mine.data.result.find(({ taskId }) => taskId === made.taskId)).toMatchObject(nothing);
  const children = await api.get<ChildTasks>(`${base}/subTasks?parentId=${parent.taskId}`);
  expect(children.data.groups[0]?.tasks[0]).toMatchObject(nothing);
  const csv = await api.post(`${base}/export`, {
    projectId: project.id,
    format: 'csv',
    columns: ['taskNo', 'notes', 'planEnd', field.fieldId],
  });
  expect(csv.body).toContain(made.taskNo);
  for (const { body } of [csv, list, mine, children]) expect(body).not.toMatch(/机密|2026-05-01/);
  await database.query('DELETE FROM stage_field_rule WHERE tenant_id = $1', [tenant.id]);
  bus.publish({ type: 'workflow', tenantId: tenant.id });
  expect(await detail()).toMatchObject({ planEnd: '2026-05-01', customFields: { [field.fieldId]: '机密报价' } });
});
