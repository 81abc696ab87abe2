/** What is closed says so: "activate first", never "no permission", by a single change and in a batch. */
import type { TaskDetail } from '../../../../contract/task/task';
import { useTestApp } from '../../../test/app';
import { batchWorld } from '../../../test/batchWorld';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

async function setting() {
  const world = await batchWorld(t);
  const { tenant, api, project, member, pm } = world;
  const devApi = await t().as(member, tenant);
  const closeProject = () =>
    t()
      .factory.scope(tenant)
      .query("UPDATE project SET status = 'CLOSED' WHERE tenant_id = $1 AND id = $2", [project.id])
      .then(() => t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id }));
  return { ...world, tenant, api, devApi, project, member, pm, closeProject };
}
const closed = (message: string) => ({ status: 422, code: 'B0423', message: expect.stringContaining(message) });

it('a closed task', async () => {
  const { api, add, batch } = await setting();
  const task = await add({ category: 'CLOSED' });
  const says = closed('任务已关闭，请先激活任务');
  expect(await api.put(`${base}/update/${task.id}`, { version: 1, title: '新标题' })).toMatchObject(says);
  expect(await api.post(`${base}/changeParent`, { taskId: task.id, parentId: null, version: 1 })).toMatchObject(says);
  expect(await api.post(`${base}/worklog`, { taskId: task.id, day: '2026-11-20', hours: 1 })).toMatchObject(says);
  const other = await add();
  const relation = { taskId: task.id, relaTaskId: other.id };
  expect(await api.post('collaboration-center/ccTaskRela', relation)).toMatchObject(says);
  const job = await batch({ taskIds: [task.id] }, { kind: 'urgent', urgent: 4 });
  expect(job.issues.map(({ reason }) => reason)).toEqual([expect.stringContaining('请先激活任务')]);
});

it('a closed project', async () => {
  const { devApi, api, add, start, run, closeProject, tenant } = await setting();
  const task = await add();
  const viewer = await t().factory.member(tenant);
  const chosen = { taskIds: [task.id] };
  const queued = await start(chosen, { kind: 'urgent', urgent: 4 });
  await closeProject();
  const says = closed('项目已关闭');
  // A batch that was queued before says it for all of its tasks; one that is asked for now is refused.
  const job = await run(queued.data.jobId);
  expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('项目已关闭'), issues: [] });
  expect(await start(chosen, { kind: 'urgent', urgent: 4 })).toMatchObject(says);
  expect(await devApi.put(`${base}/update/${task.id}`, { version: 1, title: '新标题' })).toMatchObject(says);
  expect(await devApi.post(`${base}/worklog`, { taskId: task.id, day: '2026-11-20', hours: 1 })).toMatchObject(says);
  expect(await api.delete(`${base}/${task.id}`, { deleteReason: '重复' })).toMatchObject(says);
  const { nextStages } = (await api.get<TaskDetail>(`${base}/details/${task.id}`)).data;
  expect(nextStages).toEqual([]);
  // Who lacks the right is told that: to them it makes no difference that it is closed.
  const theirs = await t().as(viewer, tenant);
  expect((await theirs.put(`${base}/update/${task.id}`, { version: 1, title: '新标题' })).status).toBe(404);
});
