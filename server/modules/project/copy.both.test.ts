/** A copy of a project: what it is made of at once, its tasks by a batch that can be stopped and tells of its end. */
import type { BatchJob } from '../../../contract/task/batch';
import type { TaskRow } from '../../../contract/task/task';
import { useTestApp } from '../../test/app';
import { idle } from '../../test/batchWorld';
import { runBatch } from '../task/batch/worker';

const t = useTestApp();
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});
const base = 'project-center/pcProject';
const task = 'collaboration-center/ccTask';
const all = { settings: true, members: true, types: true, fields: true, tasks: true };

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = { owner: await t().as(owner, tenant), pm: await t().as(pm, tenant), dev: await t().as(dev, tenant) };
  const configs = { TASK_ASSIGN_OUTER_MEMBER: '1' };
  await api.pm.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
  const { data: field } = await api.pm.post<{ fieldId: string }>(`${base}/customFields`, {
    ...{ projectId: project.id, name: '批次', kind: 'text' },
  });
  const { data: label } = await api.pm.post<{ labelId: string }>(`${base}/labels`, {
    ...{ projectId: project.id, name: '上线', color: 'blue' },
  });
  const add = async (title: string, more: object = {}) =>
    (await api.pm.post<{ taskId: string }>(`${task}/create`, { projectId: project.id, title, ...more })).data.taskId;
  const parent = await add('总体', { planStart: '2026-03-02', planEnd: '2026-03-06', labelIds: [label.labelId] });
  await add('细节', {
    ...{ parentId: parent, executorId: dev.id, planStart: '2026-03-04', planEnd: '2026-03-05' },
    customFields: { [field.fieldId]: '一' },
  });
  const copy = (body: object, client = api.pm) =>
    client.post<{ id: string; jobId: string | null }>(`${base}/${project.id}/copy`, { ...all, ...body });
  const run = (jobId: string, afterChunk?: (done: number) => void) =>
    runBatch(t().app.platform, { tenantId: tenant.id, jobId }, idle, afterChunk);
  const rows = async (projectId: string) =>
    (await api.pm.post<{ result: TaskRow[] }>(`${task}/query`, { projectId, pageSize: 50 })).data.result;
  return { tenant, pm, dev, member, project, api, copy, run, rows };
}

it('takes along what was chosen, shifts the dates, and tells when the tasks are there', async () => {
  const { api, copy, run, rows, dev, pm, tenant } = await world();
  const made = await copy({ name: '二期', code: 'NEXT', planStart: '2026-06-01' });
  expect([made.status, made.message]).toEqual([200, expect.anything()]);
  const { id, jobId } = made.data;
  const settings = await api.pm.get<Record<string, string>>(`project-center/projectConfig/settings?projectId=${id}`);
  expect(settings.data.TASK_ASSIGN_OUTER_MEMBER).toBe('1');
  const members = await api.pm.get<{ userId: string }[]>(`user-center/account/queryAccountOnEntity?entityId=${id}`);
  expect(members.data.map(({ userId }) => userId).sort()).toEqual([pm.id, dev.id].sort());
  await run(jobId as string);
  const job = (await api.pm.get<BatchJob>(`${task}/batch/${jobId}`)).data;
  expect([job.state, job.changed, job.failed]).toEqual(['finished', 2, 0]);
  const copied = await rows(id);
  const [above, below] = [copied.find(({ title }) => title === '总体'), copied.find(({ title }) => title === '细节')];
  expect([above?.planStart, above?.planEnd, below?.planStart]).toEqual(['2026-06-01', '2026-06-05', '2026-06-03']);
  expect([below?.parentId, below?.executor?.userId]).toEqual([above?.taskId, dev.id]);
  const fields = await api.pm.get<{ fieldId: string; name: string }[]>(`${base}/customFields?projectId=${id}`);
  const own = fields.data.find(({ name }) => name === '批次');
  expect(below?.customFields?.[own?.fieldId as string]).toBe('一');
  expect(above?.labelIds).toHaveLength(1);
  const told = await t().app.platform.database.query<{ title: string }>(
    "SELECT title FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = 'projectCopied'",
    [tenant.id, pm.id],
  );
  expect(told.map(({ title }) => title)).toEqual([expect.stringContaining('已复制为「二期」')]);
});

it('leaves what was not chosen', async () => {
  const { api, copy, rows, dev } = await world();
  const nothing = { settings: false, members: false, types: false, fields: false, tasks: false };
  const { data } = await copy({ name: '空', code: 'EMPTY', ...nothing });
  expect(data.jobId).toBeNull();
  expect(await rows(data.id)).toEqual([]);
  expect((await api.pm.get<unknown[]>(`${base}/customFields?projectId=${data.id}`)).data).toEqual([]);
  const seen = await t().app.platform.database.query(
    'SELECT 1 AS one FROM project_member WHERE project_id = $1 AND user_id = $2',
    [data.id, dev.id],
  );
  expect(seen).toEqual([]);
});

it('can be stopped: what is copied stays, nothing follows, and nobody who may not stops it', async () => {
  const { api, copy, run, rows } = await world();
  const { data } = await copy({ name: '停', code: 'STOP' });
  expect((await api.dev.post(`${task}/batch/${data.jobId}/cancel`)).status).toBe(403);
  expect((await api.pm.post(`${task}/batch/${data.jobId}/cancel`)).status).toBe(200);
  await run(data.jobId as string);
  const job = (await api.pm.get<BatchJob>(`${task}/batch/${data.jobId}`)).data;
  expect([job.state, job.done, job.error]).toEqual(['failed', 0, expect.stringContaining('停止')]);
  expect(await rows(data.id)).toEqual([]);
  expect((await api.pm.post(`${task}/batch/${data.jobId}/cancel`)).status).toBe(422);
});

it('is for who may create projects and configures the source', async () => {
  const { copy, api, tenant, project } = await world();
  expect((await copy({ name: '不行', code: 'NOPE' }, api.dev)).status).toBe(403);
  const { tenant: other, pm } = await t().enterprise();
  const stranger = await t().as(pm, other);
  expect((await stranger.post(`${base}/${project.id}/copy`, { name: '不行', code: 'NOPE', ...all })).status).toBe(404);
  expect((await copy({ name: '重复', code: 'SAME' })).status).toBe(200);
  expect((await copy({ name: '重复', code: 'SAME' })).status).toBe(409);
  expect(tenant.id).not.toBe(other.id);
});
