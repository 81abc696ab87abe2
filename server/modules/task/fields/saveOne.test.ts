/** Saving one custom field with task and field in the path (specification §7), and the extended info of a detail (§3). */
import type { TaskDetail } from '../../../../contract/task/task';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_VIEWER' }]);
  const api = await t().as(pm, tenant);
  const field = async (name: string) =>
    (
      await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
        projectId: project.id,
        name,
        kind: 'number',
      })
    ).data.fieldId;
  const [points, lines] = [await field('故事点'), await field('行数')];
  const made = await api.post<{ taskId: string }>(`${base}/create`, {
    projectId: project.id,
    title: '单个字段',
    customFields: { [lines]: 7 },
  });
  const detail = async () => (await api.get<TaskDetail>(`${base}/details/${made.data.taskId}`)).data;
  return { tenant, member, project, api, points, lines, taskId: made.data.taskId, detail };
}

it('writes that field alone, clears it by null, and refuses a stale version and a reader', async () => {
  const { tenant, member, api, points, lines, taskId, detail } = await world();
  const path = `${base}/${taskId}/customField/${points}`;
  const before = await detail();
  const saved = await api.put<TaskDetail>(path, { version: before.version, value: 5 });
  expect(saved.status).toBe(200);
  expect(saved.data.customFields).toEqual({ [points]: 5, [lines]: 7 });
  expect((await api.put(path, { version: before.version, value: 6 })).status).toBe(409);
  expect((await api.put(path, { version: saved.data.version, value: '六' })).status).toBe(400);
  const reader = await t().as(member, tenant);
  expect((await reader.put(path, { version: saved.data.version, value: 6 })).status).toBe(403);
  expect((await api.put(path, { version: saved.data.version, value: null })).status).toBe(200);
  expect((await detail()).customFields).toEqual({ [lines]: 7 });
});

it('a detail brings the settings of its project', async () => {
  const { project, api, detail } = await world();
  expect(await detail()).toMatchObject({ enableAssignOuterUser: false });
  const configs = { TASK_ASSIGN_OUTER_MEMBER: '1' };
  const set = await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
  expect(set.status).toBe(200);
  const { projectSettings, enableAssignOuterUser } = await detail();
  expect(projectSettings.TASK_ASSIGN_OUTER_MEMBER).toBe('1');
  expect(enableAssignOuterUser).toBe(true);
});

it('names the field in which a person is refused', async () => {
  const { tenant, project, api, taskId, detail } = await world();
  const outsider = await t().factory.member(tenant);
  const field = async (name: string, kind: string) =>
    (
      await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
        projectId: project.id,
        name,
        kind,
      })
    ).data.fieldId;
  const [tester, reviewers] = [await field('测试人', 'person'), await field('评审人', 'persons')];
  const save = async (fieldId: string, value: unknown) =>
    api.put<{ field: string }>(`${base}/${taskId}/customField/${fieldId}`, {
      version: (await detail()).version,
      value,
    });
  const refused = await save(tester, outsider.id);
  expect([refused.status, refused.data.field]).toEqual([422, `customFields.${tester}`]);
  expect(refused.message).toContain('「测试人」中的人员不是项目成员');
  expect((await save(reviewers, [outsider.id])).message).toContain('「评审人」');
  const created = await api.post<{ field: string }>(`${base}/create`, {
    projectId: project.id,
    title: '一',
    customFields: { [reviewers]: ['01900000-0000-7000-8000-000000000000'] },
  });
  expect([created.status, created.data.field]).toEqual([400, `customFields.${reviewers}`]);
  expect(created.message).toContain('「评审人」中的人员不在本企业');
});
