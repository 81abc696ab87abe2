/** A task whose stage can hide fields, and two sets of values that no way may tell apart while it does. */
import type { TaskDetail } from '../../contract/task/task';
import type { useTestApp } from './app';

type TestApp = ReturnType<ReturnType<typeof useTestApp>>;
const base = 'collaboration-center/ccTask';
let worlds = 0;

export async function hiddenWorld(t: () => TestApp) {
  const { tenant, owner, pm } = await t().enterprise();
  const [reader, executor, other] = [
    await t().factory.member(tenant),
    await t().factory.join(tenant, await t().factory.user(`hidden${++worlds}`), 'ROLE_TENANT_MEMBER'),
    await t().factory.member(tenant),
  ];
  const role = 'ROLE_PROJECT_DEVELOPER';
  const project = await t().factory.project(
    tenant,
    pm,
    [reader, executor, other].map((user) => ({ user, role })),
  );
  const [api, theirs] = [await t().as(pm, tenant), await t().as(reader, tenant)];
  const projectId = project.id;
  const field = (
    await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
      ...{ projectId, name: '报价', kind: 'number', config: {} },
    })
  ).data.fieldId;
  const label = async (name: string) =>
    (await api.post<{ labelId: string }>('project-center/pcProject/labels', { projectId, name, color: 'blue' })).data
      .labelId;
  const labels = [await label('机密标签'), await label('普通标签')];
  const made = await api.post<{ taskId: string }>(`${base}/create`, { projectId, title: '网关' });
  const { taskId } = made.data;
  // It stands in another stage, where nothing is hidden.
  const open = await t().factory.task(tenant, project, pm, { category: 'IN_PROGRESS', planEnd: '2026-05-20' });
  const detail = async () => (await api.get<TaskDetail>(`${base}/details/${taskId}`)).data;
  const { taskTypeId, stageId } = await detail();
  const { database, bus } = t().app.platform;
  const hide = async (...fields: string[]) => {
    await database.query('DELETE FROM stage_field_rule WHERE tenant_id = $1', [tenant.id]);
    for (const name of fields) {
      await database.query(
        `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule) VALUES ($1, $2, $3, $4, 'hidden')`,
        [tenant.id, taskTypeId, stageId, name],
      );
    }
    bus.publish({ type: 'workflow', tenantId: tenant.id });
  };
  const set = async (values: object) => {
    const saved = await api.put(`${base}/update/${taskId}`, { version: (await detail()).version, ...values });
    expect(saved.status).toBe(200);
  };
  const first = {
    notes: '<p>机密内容</p>',
    executorId: executor.id,
    involveMember: [executor.id],
    planStart: '2026-04-20',
    planEnd: '2026-05-01',
    estimateHours: 7.5,
    labelIds: [labels[0]],
    customFields: { [field]: 11 },
  };
  const second = {
    notes: '<p>别的话</p>',
    executorId: other.id,
    involveMember: [other.id],
    planStart: '2026-06-01',
    planEnd: '2026-06-15',
    estimateHours: 3,
    labelIds: [labels[1]],
    customFields: { [field]: 22 },
  };
  return { tenant, owner, pm, api, theirs, projectId, taskId, open, field, labels, executor, hide, set, first, second };
}
