/** Following a task: who hears of it, who does not, what it does not give. */
import type { TaskDetail, TaskRow } from '../../../../contract/task/task';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: member, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const api = await t().as(pm, tenant);
  const create = async () =>
    (await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title: '接口' })).data.taskId;
  const watcher = await t().as(member, tenant);
  const follow = (taskId: string, following = true, client = watcher) =>
    client.post(`${base}/follow`, { taskId, following });
  const comment = (taskId: string, client: typeof api, content = '好') =>
    client.post(`${base}/comments`, { taskId, content });
  const heard = async (client: typeof api) =>
    (await client.get<{ result: { title: string }[] }>('message/center/station')).data.result.map(({ title }) => title);
  return {
    tenant,
    pm,
    dev,
    member,
    project,
    api,
    devApi: await t().as(dev, tenant),
    watcher,
    create,
    follow,
    comment,
    heard,
  };
}

it('who creates a task follows it; whoever may see it may follow, is named, and finds it again', async () => {
  const { api, pm, member, project, watcher, create, follow } = await world();
  const taskId = await create();
  const other = await create();
  expect((await follow(taskId)).status).toBe(200);
  const detail = (await watcher.get<TaskDetail>(`${base}/details/${taskId}`)).data;
  expect(detail.followed).toBe(true);
  expect(detail.followers.map(({ userId }) => userId).sort()).toEqual([pm.id, member.id].sort());
  const mine = async (client: typeof api) =>
    (
      await client.post<{ result: TaskRow[] }>(`${base}/query`, {
        projectId: project.id,
        filter: { followerIds: ['me'] },
      })
    ).data.result.map(({ id }) => id);
  expect(await mine(watcher)).toEqual([taskId]);
  expect((await mine(api)).sort()).toEqual([taskId, other].sort());
  await follow(taskId, false);
  expect(await mine(watcher)).toEqual([]);
});

it('followers hear of comments and stages; who stops hears no more, the creator too', async () => {
  const { tenant, api, devApi, dev, watcher, create, follow, comment, heard } = await world();
  const taskId = await create();
  await follow(taskId);
  await comment(taskId, devApi);
  expect(await heard(watcher)).toHaveLength(1);
  expect(await heard(api)).toHaveLength(1);
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const stageId = workflow.stages.find(({ category }) => category === 'IN_PROGRESS')?.id;
  const { version } = (await devApi.get<TaskDetail>(`${base}/details/${taskId}`)).data;
  await devApi.put(`${base}/update/${taskId}`, { version, executorId: dev.id, stageId });
  expect((await heard(watcher)).some((title) => title.includes('变更为'))).toBe(true);
  const quiet = await create();
  await follow(quiet, false, api);
  await comment(quiet, devApi);
  expect((await heard(api)).filter((title) => title.includes('评论'))).toHaveLength(1);
});

it('gives no sight of what is private, and follows nobody where the project does not want it', async () => {
  const { api, project, watcher, create, follow, comment, devApi, heard } = await world();
  const taskId = await create();
  await follow(taskId);
  const { version } = (await api.get<TaskDetail>(`${base}/details/${taskId}`)).data;
  await api.put(`${base}/update/${taskId}`, { version, privateTask: true });
  await comment(taskId, api);
  expect(await heard(watcher)).toEqual([]);
  expect((await follow(taskId)).status).toBe(404);
  const configs = { TASK_AUTO_FOLLOW: '0' };
  await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
  const alone = await create();
  expect((await devApi.get<TaskDetail>(`${base}/details/${alone}`)).data.followers).toEqual([]);
});
